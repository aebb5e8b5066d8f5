//! `pgnkit openings`: the table of openings, looked up without games.

pub(super) mod lookup;
pub(super) mod row;

use std::path::PathBuf;

use self::lookup::CodeRange;
use self::row::{COLUMNS, OpeningRow, PLY};
use super::args::fail_on::{FailOn, fail_on};
use super::args::output::OutputArgs;
use super::args::rows::RowArgs;
use super::args::whole_table::WholeTable;
use super::args::{files::open_output, opening};
use super::plan::{Planned, RunContext};
use super::run::lines::given;
use super::{args::headings::INPUT, args::headings::OUTPUT, args::headings::RUNNING};
use crate::output::columns::InText;
use crate::output::dataset::account::Account;
use crate::output::rows::RowFormat;
use crate::output::{Verdict, messages};
use anyhow::bail;
use pgnkit_core::chess::{position::AnyPosition, variant::names::Variant};
use pgnkit_core::english::counted;
use pgnkit_core::openings::table::{KnownPosition, Openings};
use pgnkit_core::openings::{found_opening::FoundOpening, opening::Opening, table_in_use};
use pgnkit_filter::text::Substring;

/// Look up openings by name, code, position or moves
///
/// Writes one row per named position of the table: all of them, those with a name or code, or the one that a position
/// or moves lead to. To name the openings of games, use `--opening` of `games`, `outcomes`, `fen` and `moves`. The
/// table is that of lichess-org/chess-openings; `docs/openings.md` explains it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct OpeningsArgs {
    /// Openings with all these words in their names; case and accents do not matter
    #[arg(long, value_name = "TEXT")]
    find: Option<String>,

    /// One of these ECO codes or ranges: B90, B90..B99, or B9 for all that begin with it
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = CodeRange::parse)]
    eco: Vec<CodeRange>,

    /// A position, as FEN or EPD: its opening, whatever moves led to it
    #[arg(long, value_name = "FEN", conflicts_with_all = ["find", "eco"])]
    fen: Option<String>,

    /// Moves from the start position, in SAN or UCI: their opening is that of the last named position, as in games
    #[arg(long, alias = "moves", value_name = "MOVES", conflicts_with_all = ["find", "eco", "fen"])]
    after: Option<String>,

    /// Exit with 1 if no opening is found
    #[arg(long, value_parser = fail_on(&WHEN), default_value = "never", value_name = "WHEN")]
    fail_on: FailOn,

    #[command(flatten)]
    output: OutputArgs,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    ///
    /// As text: code, name and moves, unless other columns are asked for.
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<RowFormat>,

    #[command(flatten)]
    rows: RowArgs,

    /// Name openings from FILE: tab-separated lines with the columns eco, name and pgn
    #[arg(long = "opening-table", alias = "openings", value_name = "FILE", help_heading = INPUT)]
    openings: Option<PathBuf>,

    /// Print no summary line
    #[arg(short, long, help_heading = RUNNING)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  The lines of the Najdorf:
    pgnkit openings --find najdorf
  The name of an opening:
    pgnkit openings --after '1. e4 c5 2. Nf3 d6'
  The openings of some codes, for people:
    pgnkit openings --eco B90..B99 -f text
  All codes with their names, for a spreadsheet:
    pgnkit openings --columns eco,name,pgn -o openings.csv";

/// The words of `--fail-on`.
const WHEN: [(&str, &str); 2] = [
    ("none", "No opening is found"),
    ("never", "Never, whatever is found"),
];

impl OpeningsArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        if let Some(table) = &self.openings {
            opening::choose(table)?;
        }
        let format = (self.output).format(self.format, RowFormat::Text, RowFormat::Csv);
        let mut columns = COLUMNS.to_vec();
        if self.after.is_some() {
            columns.extend_from_slice(PLY);
        }
        if format == RowFormat::Text && self.rows.columns.is_empty() {
            columns.retain(|column| column.in_text == InText::Always);
        }
        let table = WholeTable::new(columns, format, &self.rows, &self.output)?;
        let (found, summary) = self.look_up(table_in_use::table())?;
        let (rows, mut remarks) = match table.text(&found) {
            Some((text, remarks)) => (text.into(), remarks),
            None => (table.table.rows(&found), Vec::new()),
        };
        let read = self.openings.as_slice();
        let mut output = open_output(read, &self.output, &table.head(), &context.run)?;
        let count = found.len() as u64;
        output.state(Account::of(&[("openings", count)], summary.clone()));
        remarks.extend((!self.quiet).then_some(summary));
        let fails = count == 0 && self.fail_on == FailOn::None;
        Ok(Box::new(move || {
            output.write_rows(rows)?;
            output.finish()?;
            messages(remarks);
            Ok(Verdict::of(false, fails))
        }))
    }

    /// The openings asked for, in the order of their codes, and the summary line.
    fn look_up<'t>(&self, table: &'t Openings) -> anyhow::Result<(Vec<OpeningRow<'t>>, String)> {
        if let Some(text) = &self.after {
            let game = lookup::moves(text)?;
            let last = FoundOpening::new(table, &game.replay.plies).last;
            let row = last.map(|(opening, ply)| OpeningRow {
                opening,
                ply: Some(ply),
            });
            let here = game.replay.chess_end().and_then(|end| table.at(end));
            return Ok((Vec::from_iter(row), of_position(here).to_owned()));
        }
        if let Some(fen) = &self.fen {
            let AnyPosition::Chess(position) = given(fen, Variant::Standard)? else {
                bail!("the position is not valid");
            };
            let here = table.at(&position);
            let rows = match here {
                Some(KnownPosition::Named(opening)) => vec![OpeningRow { opening, ply: None }],
                Some(KnownPosition::OnTheWay) | None => Vec::new(),
            };
            return Ok((rows, of_position(here).to_owned()));
        }
        // Words in any order.
        let words = self.find.as_deref().unwrap_or_default().split_whitespace();
        let words: Vec<Substring> = words.map(Substring::new).collect();
        let is_wanted = |opening: &&Opening| {
            words.iter().all(|word| word.is_in(&opening.name))
                && (self.eco.is_empty() || self.eco.iter().any(|codes| codes.hold(opening)))
        };
        let found = table.all().iter().filter(is_wanted);
        let mut rows: Vec<_> = found
            .map(|opening| OpeningRow { opening, ply: None })
            .collect();
        rows.sort_by_key(|row| &row.opening.eco);
        let all = counted(table.all().len(), "named position", "named positions");
        let summary = format!("{} of {all}", rows.len());
        Ok((rows, summary))
    }
}

/// What a position is in the table, in words.
fn of_position(here: Option<KnownPosition<'_>>) -> &'static str {
    match here {
        Some(KnownPosition::Named(_)) => "the position has a name",
        Some(KnownPosition::OnTheWay) => "the position has no name, but leads to one that has",
        None => "the position has no name, and is on no line of the table",
    }
}
