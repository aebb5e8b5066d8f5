//! `pgnkit outcomes`: one row per game that says how it ended, or how many games ended in which way.

use anyhow::bail;

use super::args::max_memory::MemoryLimitArgs;
use super::games::{default_columns::OUTCOMES, rows::GameRowsArgs};
use super::plan::{Planned, RunContext};
use super::stats::groups::{Counted, GroupCounting};
use crate::output::columns::{Heading, Role};
use crate::statistics::aggregates::{Aggregate, AggregateSum, table};
use crate::statistics::group_key::GroupKey;
use pgnkit_filter::vocabulary::Vocabulary;

/// Show how each game ended, how certain that is, and what contradicts it
///
/// Separates what the board proves, what could have been claimed and what the record declares, and shows where they
/// contradict each other. `docs/reference/columns.md` explains every column.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct OutcomesArgs {
    #[command(flatten)]
    rows: GameRowsArgs,

    /// Print one row per outcome, basis and winner, with counts, instead of one per game
    #[arg(long)]
    summary: bool,

    /// Group the counts by the values of these names: tags, columns of `games`, and the other names of expressions, such as
    /// `year`, `time_class`, `rating_band`, `opening`, `claim` or `tag(ICCResult)`. Implies --summary
    #[arg(
        long,
        alias = "group-by",
        value_name = "NAME,...",
        value_delimiter = ','
    )]
    by: Vec<String>,

    #[command(flatten)]
    memory: MemoryLimitArgs,
}

/// The names that games are counted by, behind those of `--by`.
const COUNTED_BY: [&str; 3] = ["outcome", "basis", "winner"];

const EXAMPLES: &str = "\
Examples:
  How each game ended, and how certain that is:
    pgnkit outcomes --columns file,game,outcome,basis,winner tournament.pgn
  All columns, as a table for a spreadsheet:
    pgnkit outcomes -o outcomes.csv games.pgn.zst
  Counts of outcomes, by year and time class:
    pgnkit outcomes --by year,time_class lichess.pgn.zst
  Games whose record contradicts the board or itself:
    pgnkit outcomes --contradictions --columns line,contradictions games.pgn
  Mates and stalemates, with ratings and opening:
    pgnkit outcomes --only checkmate,stalemate --tags WhiteElo,ECO games.pgn
  Games lost on time that are draws by the rules of US Chess:
    pgnkit outcomes --flag-rules uscf --where 'flag_verdict == draw' games.pgn";

/// The number of games.
fn games() -> Aggregate {
    Aggregate {
        name: "games".to_owned(),
        what: AggregateSum::Games,
        only: None,
    }
}

/// The columns of `--summary`.
pub(super) fn summary_headings(vocabulary: &Vocabulary) -> Vec<Heading> {
    let keys = COUNTED_BY
        .iter()
        .filter_map(|name| GroupKey::new(name, vocabulary).ok());
    let of_key = |key: GroupKey| Heading {
        role: Some(Role::Key),
        ..key.heading()
    };
    let mut headings: Vec<Heading> = keys.map(of_key).collect();
    headings.extend(games().headings());
    headings
}

impl OutcomesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = self.rows.input(context)?;
        if !self.summary && self.by.is_empty() {
            return self.rows.plan(OUTCOMES, input, context);
        }
        let rows = self.rows;
        if let Some(option) = rows.adds_columns() {
            bail!("{option} adds columns to rows of games, and --summary and --by have none");
        }
        let mut keys = self.by;
        let named = keys.len();
        for name in COUNTED_BY {
            if keys
                .iter()
                .all(|known| !known.trim().eq_ignore_ascii_case(name))
            {
                keys.push(name.to_owned());
            }
        }
        let counting = GroupCounting {
            keys: GroupKey::all(&keys, &(context.vocabulary)(&input.names()))?,
            named,
            kind: table(vec![games()]),
            counted: Counted::Selected(rows.select),
            memory: self.memory,
        };
        counting.plan(
            (&rows.table, &rows.output),
            input,
            rows.fail,
            false,
            context,
        )
    }
}
