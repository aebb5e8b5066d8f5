//! `pgnkit outcomes`: one row per game that says how it ended, or how many games ended in which way.

use anyhow::bail;

use super::args::max_memory::MemoryLimitArgs;
use super::games::{default_columns::OUTCOMES, rows::GameRowsArgs};
use super::plan::{Planned, RunContext};
use super::stats::aggregates;
use super::stats::groups::{Counted, GroupCounting};
use crate::output::columns::{Heading, Role};
use crate::statistics::aggregates::table;
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

/// The names that games are counted by, after those of `--by`.
const COUNTED_BY: [&str; 3] = ["outcome", "basis", "winner"];

/// The aggregate of `--summary`.
const GAMES: &str = "count";

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

/// The keys that games are counted by, with their columns.
fn keys(vocabulary: &Vocabulary) -> impl Iterator<Item = (GroupKey, Heading)> {
    COUNTED_BY.iter().filter_map(|name| {
        let key = GroupKey::new(name, vocabulary).ok()?;
        let mut heading = key.heading();
        heading.role = Some(Role::Key);
        Some((key, heading))
    })
}

/// The columns of `--summary`.
pub(super) fn summary_headings(vocabulary: &Vocabulary) -> Vec<Heading> {
    let mut all: Vec<Heading> = keys(vocabulary).map(|(_, heading)| heading).collect();
    all.extend(aggregates::headings(GAMES, vocabulary).unwrap_or_default());
    if let [outcome, .., games] = &mut all[..] {
        outcome.meaning = "the kind of outcome; one column for each name in `--by` comes before it, in that order";
        games.meaning = "number of games; the rows add up to the games read, or to those selected by `--only` or `--contradictions`";
    }
    all
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
        let vocabulary = (context.vocabulary)(&input.names());
        let mut all = GroupKey::all(&self.by, &vocabulary)?;
        let named = all.len();
        for (key, heading) in keys(&vocabulary) {
            if !all.iter().any(|known| known.gives(&heading)) {
                all.push(key);
            }
        }
        let counting = GroupCounting {
            keys: all,
            named,
            kind: table(aggregates::read(GAMES, &vocabulary)?),
            counted: Counted::Selected(rows.select),
            counts_text: false,
            memory: self.memory,
        };
        let form = (&rows.table, &rows.output);
        counting.plan(form, input, rows.fail, context)
    }
}
