//! `pgnkit position`: lists of positions, FEN or EPD, judged and looked at.

pub(super) mod board;
pub(super) mod book;
pub(super) mod row;
pub(super) mod tally;

use std::path::PathBuf;

use pgnkit_core::chess::piece_names;
use pgnkit_core::chess::position_text::{PositionText, flaw::PositionFlaw, parse};
use pgnkit_core::chess::variant::names::Variant;
use pgnkit_core::english::counted;
use pgnkit_core::input::lines::{LineBatch, WHOLE_LINE_BYTES};
use pgnkit_mating::Effort;

use shakmaty::Position;

use self::board::BoardArgs;
use self::book::{NamedBook, push_lines};
use self::row::{BOOK, COLUMNS, LineRow, MOVES, PositionFacts};
use self::tally::PositionTally;
use super::args::fail_on::{FailOn, fail_on};
use super::args::files::open_output;
use super::args::positions::format::PositionFormat;
use super::plan::{Planned, RunContext};
use super::run::lines::{JobArgs, LineInput, describe, text_of};
use super::{
    args::headings::OUTPUT,
    args::output::OutputArgs,
    args::rows::{RowArgs, value_name},
};
use super::{args::positions::variant::VariantArgs, run::games::RowBatch};
use crate::output::dataset::output_head::OutputHead;
use crate::output::{Verdict, tell};
use crate::output::{columns::for_files, table::Table};
use crate::statistics::sums::Sum as _;

/// Validate lists of positions (FEN, EPD), and name their errors
///
/// One position per line: a FEN, the four fields of an EPD with or without operations, or a FEN followed by operations,
/// or by a score and a result as in training data: `[0.5]`, `| 35 | 0.5`, `; Rfxf4; -100; P - R`. Lines that are blank
/// or begin with `#`, `%` or `;` are skipped. Positions are checked like a game's start position. The row of an invalid
/// one has its code and names the wrong character; a castling right or en passant square that the board contradicts is
/// dropped and reported. Unreadable text after a position, and an illegal move in `bm` or `am`, are reported as
/// `bad-operation`; the position is still valid. As plain or EPD, only valid positions are written, and errors go to
/// standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PositionArgs {
    /// Lists of FEN or EPD, plain or compressed; reads standard input if no file or `-` is given
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// A position, as FEN or EPD: instead of a list; can be given several times
    #[arg(long, value_name = "FEN", conflicts_with = "files")]
    fen: Vec<String>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    variant: VariantArgs,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    #[arg(short, long, alias = "output-format", value_parser = PositionFormat::without_games(), help_heading = OUTPUT)]
    format: Option<PositionFormat>,

    #[command(flatten)]
    rows: RowArgs,

    /// Also list the legal moves, in SAN and UCI
    #[arg(long, alias = "moves")]
    legal_moves: bool,

    /// Also list the moves of an opening book (Polyglot), with their weights
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Prove who can still mate; several times slower, and far slower where pawns block each other
    #[arg(long)]
    deep: bool,

    #[command(flatten)]
    board: BoardArgs,

    /// Exit with 1 if a position is not valid
    #[arg(long, value_parser = fail_on(&WHEN), default_value = "never", value_name = "WHEN")]
    fail_on: FailOn,
}

const EXAMPLES: &str = "\
Examples:
  Invalid positions in a list, with reasons:
    pgnkit position --columns line,valid,codes,message book.epd.zst
  One position drawn, with its legal moves:
    pgnkit position --board --legal-moves --fen '8/8/8/8/8/5k2/5p2/5K2 w - -'
  Book moves for the positions of a list:
    pgnkit position --board --book book.bin list.epd
  A list rewritten in one form:
    pgnkit position --format epd list.epd > canonical.epd
  Material in every position of some games:
    pgnkit fen --at all --format plain games.pgn | pgnkit position";

/// The words of `--fail-on`.
const WHEN: [(&str, &str); 2] = [
    ("error", "A position is not valid"),
    ("never", "Never, whatever the positions are"),
];

enum PositionStyle {
    Rows(Table<LineRow<'static>>),
    Plain,
    Epd,
    Board,
}

impl PositionArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let style = self.style()?;
        let head = match &style {
            PositionStyle::Rows(table) => table.head(),
            PositionStyle::Plain | PositionStyle::Epd => OutputHead {
                first: self.rows.first.first,
                ..OutputHead::default()
            },
            PositionStyle::Board => OutputHead::default(),
        };
        let input = LineInput::new(&self.jobs, &self.files);
        let positions = PositionTask {
            names: input.names(),
            variant: self.variant.rules,
            style,
            board: self.board,
            moves: self.legal_moves,
            library: self.book.as_deref().map(NamedBook::open).transpose()?,
            effort: if self.deep {
                Effort::Deep
            } else {
                Effort::Material
            },
        };
        let mut output = open_output(&self.files, &self.output, &head, &context.run)?;
        Ok(Box::new(move || {
            let mut tally = PositionTally::default();
            let mut merge = |made: PositionBatch| {
                tally.absorb(made.tally);
                output.write_rows(made.written.rows)?;
                tell(&made.written.messages);
                Ok(())
            };
            let failed = if self.fen.is_empty() {
                let work = move |batch: &LineBatch| positions.look_at_batch(batch);
                input.run(work, merge, |made| made.tally.positions())?
            } else {
                let mut made = PositionBatch::default();
                for fen in &self.fen {
                    positions.look_at(&parse(fen, positions.variant), None, &mut made);
                }
                merge(made)?;
                false
            };
            let summary = tally.ledger();
            output.state(tally.account(summary.clone()));
            output.finish()?;
            input.tell(&summary);
            let fails = self.fail_on == FailOn::Error && tally.invalid > 0;
            Ok(Verdict::of(failed, fails))
        }))
    }

    /// The style of written positions.
    fn style(&self) -> anyhow::Result<PositionStyle> {
        if self.board.board {
            return Ok(PositionStyle::Board);
        }
        let format = (self.output).format(self.format, PositionFormat::Text, PositionFormat::Csv);
        let Some(row_format) = format.rows() else {
            self.rows.refuse_columns(&value_name(&format))?;
            return Ok(match format {
                PositionFormat::Epd => PositionStyle::Epd,
                _ => PositionStyle::Plain,
            });
        };
        let mut columns = for_files(COLUMNS, self.files.len());
        if self.legal_moves {
            columns.extend_from_slice(MOVES);
        }
        if self.book.is_some() {
            columns.extend_from_slice(BOOK);
        }
        let table = self.rows.table(columns, row_format)?;
        Ok(PositionStyle::Rows(table))
    }
}

#[derive(Default)]
struct PositionBatch {
    written: RowBatch,
    tally: PositionTally,
}

struct PositionTask {
    names: Vec<String>,
    variant: Variant,
    style: PositionStyle,
    board: BoardArgs,
    moves: bool,
    library: Option<NamedBook>,
    effort: Effort,
}

impl PositionTask {
    fn look_at_batch(&self, batch: &LineBatch) -> PositionBatch {
        let mut made = PositionBatch::default();
        for line in batch.lines() {
            let text = text_of(line);
            match text.trim_start().chars().next() {
                None => {}
                Some('#' | '%' | ';') => made.tally.comments += 1,
                Some(_) => {
                    let mut reading = parse(&text, self.variant);
                    if line.is_cut {
                        reading = too_long(&text);
                    }
                    let place = (&*self.names[batch.source], line.number);
                    self.look_at(&reading, Some(place), &mut made);
                }
            }
        }
        made
    }

    /// Looks at what was read, of a line of a file if that is its place.
    fn look_at(
        &self,
        reading: &PositionText<'_>,
        place: Option<(&str, u64)>,
        made: &mut PositionBatch,
    ) {
        made.tally.bad_operations += u64::from(reading.has_bad_operation());
        made.tally.valid += u64::from(reading.is_valid());
        made.tally.invalid += u64::from(!reading.is_valid());
        let facts = |position| PositionFacts::new(position, self.effort);
        let facts = reading.position().map(facts);
        let mut book = Vec::new();
        if let (Some(library), Some(facts)) = (&self.library, &facts) {
            book = library.moves(facts.position, &mut made.written.messages);
        }
        let rows = &mut made.written.rows;
        match &self.style {
            PositionStyle::Rows(table) => {
                let row = LineRow {
                    place,
                    reading,
                    book: &book,
                    facts: facts.as_ref(),
                };
                table.push(&row, rows);
            }
            PositionStyle::Plain | PositionStyle::Epd => {
                if let Some(facts) = facts.filter(|_| reading.is_valid()) {
                    let text = match self.style {
                        PositionStyle::Epd => epd(&facts, reading),
                        _ => facts.fen().to_owned(),
                    };
                    rows.line().extend_from_slice(text.as_bytes());
                    rows.line().push(b'\n');
                }
                push_flaws(reading, place, &mut made.written.messages);
            }
            PositionStyle::Board => {
                push_flaws(reading, place, rows.line());
                if let Some(facts) = facts {
                    self.push_board(&facts, rows.line());
                    if self.library.is_some() {
                        rows.line().extend_from_slice(b"\nIn the book:\n");
                        push_lines(&book, rows.line());
                    }
                }
                rows.line().push(b'\n');
            }
        }
    }

    fn push_board(&self, facts: &PositionFacts<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{}\n\n", facts.fen()).as_bytes());
        let position = facts.position;
        self.board.draw(position.board(), out);
        let side = piece_names::side(position.turn());
        let (status, count) = (facts.status().as_str(), facts.legal_moves());
        let moves = counted(count, "legal move", "legal moves");
        let line = format!("\n{side} to move: {status}, {moves}\n");
        out.extend_from_slice(line.as_bytes());
        if self.moves {
            for (uci, san) in facts.moves() {
                out.extend_from_slice(format!("  {san:<7} {uci}\n").as_bytes());
            }
        }
    }
}

/// A line of which the end was not read.
fn too_long(text: &str) -> PositionText<'_> {
    // A line without a position in it, so that nothing of it is taken for one.
    let mut reading = parse("", Variant::Standard);
    reading.flaws = vec![PositionFlaw {
        code: "bad-fen",
        column: Some(text.chars().count() + 1),
        message: format!("the line is longer than {WHOLE_LINE_BYTES} bytes"),
    }];
    reading
}

/// The four fields of an EPD, the clocks as operations if the text gave them as fields, and the operations.
fn epd(facts: &PositionFacts<'_>, reading: &PositionText<'_>) -> String {
    let mut of_fen = facts.fen().rsplitn(3, ' ');
    let mut next = || of_fen.next().unwrap_or_default();
    let (fullmoves, halfmoves, fields) = (next(), next(), next());
    let clocks = format!("hmvc {halfmoves}; fmvn {fullmoves};");
    let mut operations = row::operations(reading, reading.has_clocks);
    if reading.operations.is_empty() && !operations.is_empty() {
        // Text in other forms is a comment, whose string has no quotes.
        let comment = operations.trim_matches([' ', '\t', ';', ',', '|']);
        operations = format!("c0 \"{}\";", comment.replace(['"', '\t'], "'"));
    }
    let mut parts = vec![fields];
    parts.extend(reading.has_clocks.then_some(&*clocks));
    parts.extend(Some(&*operations).filter(|operations| !operations.is_empty()));
    parts.join(" ")
}

/// Tells what is wrong with a position, or behind it.
fn push_flaws(reading: &PositionText<'_>, place: Option<(&str, u64)>, out: &mut Vec<u8>) {
    for flaw in reading.flaws.iter().filter(|flaw| flaw.is_told()) {
        out.extend_from_slice(describe(flaw, place).as_bytes());
    }
}
