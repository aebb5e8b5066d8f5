//! `pgnkit fen`: positions of games.

pub(super) mod epd;
pub(super) mod nnue;
pub(super) mod ply_choice;
pub(super) mod row;
pub(super) mod task;
pub(super) mod unique;

use anyhow::bail;

use self::row::{PositionRow, RowMaker};
use self::task::{FenFormat, FenTask};
use self::{nnue::NnueCounts, ply_choice::ChoiceArgs, unique::UniqueArgs};
use super::args::assign_sets::SetsArgs;
use super::args::opening::OpeningArgs;
use super::args::positions::format::PositionFormat;
use super::args::tag_names::{TagsSeen, tag_heading, tag_parser};
use super::plan::{Planned, RunContext};
use super::run::beyond::BeyondArgs;
use super::run::{games::unless_full, input::Input};
use super::{
    args::fail_on::FailArgs, args::headings::OUTPUT, args::positions::fen_style::FenStyleArgs,
};
use super::{
    args::input::InputArgs,
    args::output::OutputArgs,
    args::rows::{RowArgs, value_name},
};
use crate::output::columns::{Column, for_files, on_request};
use crate::output::dataset::output_head::OutputHead;
use crate::output::table::{Table, buffer_pool::BufferPool};
use crate::output::{rows::RowFormat, tell};
use crate::statistics::sums::Sum as _;

/// Write positions of games as FEN or EPD
///
/// FENs have an en passant square only if a legal capture exists, and castling rights as in X-FEN, which differs from
/// FEN only in Chess960; --en-passant and --castling change that. If a game has an error, the positions before it are
/// written, and the error is reported on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FenArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    #[command(flatten)]
    unique: UniqueArgs,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<PositionFormat>,

    #[command(flatten)]
    style: FenStyleArgs,

    #[command(flatten)]
    rows: RowArgs,

    /// Add a column for each of these tags, with its name; --columns chooses among all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true)]
    tags: Vec<String>,

    /// Add columns for the game's result, and for the clock and evaluation after the move that led to the position
    #[arg(long)]
    annotations: bool,

    #[command(flatten)]
    opening: OpeningArgs,

    #[command(flatten)]
    sets: SetsArgs,

    #[command(flatten)]
    beyond: BeyondArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  The last position of each game:
    pgnkit fen games.pgn
  The positions after Black's 10th and 20th moves:
    pgnkit fen --at 20,40 -o openings.csv games.pgn.zst
  Every position once, one per line, for an engine:
    pgnkit fen --at all --format plain --distinct -o positions.txt games.pgn
  The most common positions of the first eight moves:
    pgnkit fen --to-ply 16 --distinct=count --columns fen,count games.pgn
  One quiet position in a hundred, the same ones every time:
    pgnkit fen --quiet-positions --from-ply 16 --sample 1/100 games.pgn
  Positions with result, clock, evaluation and ratings:
    pgnkit fen --at all --annotations --tags WhiteElo,BlackElo games.pgn
  Training data for Stockfish's `convert`, of games with evaluations:
    pgnkit fen -f nnue -o games.plain games.pgn";

impl FenArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let (format, head) = self.written_format(&input)?;
        let hasher = self.unique.hasher();
        let mut distinct = hasher.clone().map(|hasher| self.unique.distinct(hasher));
        let mut output = input.open_output(&self.output, &head, context)?;
        let task = FenTask {
            names: input.names(),
            choice: self.choice.choice(matches!(format, FenFormat::Nnue)),
            style: self.style.style(),
            format,
            hasher,
            spare: BufferPool::default(),
            beyond: self.beyond,
        };
        Ok(Box::new(move || {
            let spare = task.spare.clone();
            let is_nnue = matches!(task.format, FenFormat::Nnue);
            let mut entries = NnueCounts::default();
            let mut tags_seen = TagsSeen::default();
            let outcome = input.run(task, |written| {
                tags_seen.absorb(written.tags_seen);
                entries.absorb(written.entries);
                let mut rows = written.rows;
                match &mut distinct {
                    None => output.take_rows(&mut rows)?,
                    Some(distinct) => written.keys.sift(rows.line(), distinct, &mut output)?,
                }
                spare.give(rows.into_bytes());
                tell(&written.messages);
                unless_full(&output)
            })?;
            let mut counts = String::new();
            if is_nnue {
                counts = entries.told();
            }
            if let Some(distinct) = distinct {
                let (all, kept) = distinct.finish(|row| output.push(row))?;
                counts = format!("{counts}; {kept} of {all} positions kept");
            }
            input.finish(output, &outcome, &counts)?;
            if outcome.ledger.games > 0 && !input.quiet {
                tags_seen.tell_absent(&self.tags);
            }
            Ok(outcome.verdict(self.fail))
        }))
    }

    /// How positions are written, and what stands before them.
    fn written_format(&self, input: &Input) -> anyhow::Result<(FenFormat, OutputHead)> {
        let format = (self.output).format(self.format, PositionFormat::Text, PositionFormat::Csv);
        let Some(row_format) = format.rows() else {
            self.refuse_columns(format)?;
            let form = match format {
                PositionFormat::Epd => {
                    FenFormat::Epd(input.names().iter().map(|file| epd::name(file)).collect())
                }
                PositionFormat::Nnue => FenFormat::Nnue,
                _ => FenFormat::Plain,
            };
            let head = OutputHead {
                first: self.rows.first.first,
                ..OutputHead::default()
            };
            return Ok((form, head));
        };
        let mut table = self.table(row_format, input.files().len())?;
        if self.unique.hasher().is_some() {
            table = table.held();
        }
        let head = table.head();
        let maker = RowMaker::new(table, &self.tags, &self.sets);
        Ok((FenFormat::Rows(maker), head))
    }

    /// The table of rows about positions of so many files.
    fn table(
        &self,
        format: RowFormat,
        files: usize,
    ) -> anyhow::Result<Table<PositionRow<'static>>> {
        let mut columns = for_files(row::COLUMNS, files);
        columns.extend(self.tags.iter().enumerate().map(|(index, name)| {
            Column::<PositionRow<'static>>::given(tag_heading(name), move |row| {
                row.same.tags[index].as_deref().into()
            })
        }));
        if self.annotations {
            columns.extend_from_slice(row::ANNOTATIONS);
        }
        columns.extend(self.opening.columns::<PositionRow<'static>>(|row| row.game));
        columns.extend(self.beyond.columns::<PositionRow<'static>>(|row| row.game));
        columns.extend((self.sets).known::<PositionRow<'static>>(|row| &row.same.set));
        if self.unique.counts() {
            columns.extend_from_slice(row::COUNT);
        }
        columns.extend(on_request(row::POLYGLOT));
        let shard = &self.input.shard;
        columns.extend(shard.columns::<PositionRow<'static>>(|row| row.game.record.origin));
        self.rows.table(columns, format)
    }

    /// What asks for columns has no place in a format without any.
    fn refuse_columns(&self, format: PositionFormat) -> anyhow::Result<()> {
        // An entry for a trainer has several lines.
        let is_nnue = matches!(format, PositionFormat::Nnue);
        let format = value_name(&format);
        if is_nnue {
            self.rows.refuse(&format)?;
        }
        self.rows.refuse_columns(&format)?;
        if self.format == Some(PositionFormat::Nnue) && self.style.style().shredder {
            bail!("--format nnue has castling rights as KQkq only; leave out --castling");
        }
        if self.unique.counts() {
            bail!("--distinct=count adds a column, and --format {format} has none");
        }
        let adds = self.annotations || self.opening.opening || self.sets.sets.is_some();
        if adds || !self.tags.is_empty() {
            bail!(
                "--tags, --annotations, --opening and --assign-sets add columns, and --format {format} has none"
            );
        }
        Ok(())
    }
}
