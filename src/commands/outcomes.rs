//! `pgnkit outcomes`: one row per game that says how it ended, or how many games ended in which way.

pub(super) mod summary;
pub(super) mod unread_declarations;

use anyhow::bail;

use self::summary::SummaryArgs;
use super::games::{default_columns::OUTCOMES, rows::GameRowsArgs};
use super::plan::{Planned, RunContext};

/// Show how each game ended, how certain that is, and what contradicts it
///
/// Separates what the board proves, what could have been claimed and what the record declares, and shows where they
/// contradict each other. `docs/reference/columns.md` explains every column.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct OutcomesArgs {
    #[command(flatten)]
    rows: GameRowsArgs,

    #[command(flatten)]
    summary: SummaryArgs,
}

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

impl OutcomesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = self.rows.input(context)?;
        if !self.summary.is_asked() {
            return self.rows.plan(OUTCOMES, input, context);
        }
        if let Some(option) = self.rows.adds_columns() {
            bail!("{option} adds columns to rows of games, and --summary and --by have none");
        }
        let GameRowsArgs {
            select,
            table,
            output,
            fail,
            ..
        } = self.rows;
        (self.summary).plan(select, input, (&table, &output), fail, context)
    }
}
