//! `pgnkit games`: one row per game with its tags, read as what they are.

pub(super) mod default_columns;
pub(super) mod list_columns;
pub(super) mod outcome_columns;
pub(super) mod row;
pub(super) mod rows;
pub(super) mod select;
mod unread_values;

use self::default_columns::GAMES;
use self::rows::GameRowsArgs;
use super::plan::{Planned, RunContext};

/// Write one row per game: tags, length, duration and final position
///
/// Dates are written as YYYY-MM-DD, ratings as numbers, results as `1-0`, `0-1`, `1/2-1/2` or `*`; unknown values are
/// empty. Values that cannot be read are empty too, and counted on standard error. --columns also takes the names of
/// expressions about games, such as `outcome`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    rows: GameRowsArgs,
}

const EXAMPLES: &str = "\
Examples:
  A list of games for a spreadsheet:
    pgnkit games -o games.csv tournament.pgn
  Only some columns:
    pgnkit games --columns date,white,black,result,plies tournament.pgn
  Outcomes, with ratings and opening:
    pgnkit games --columns @players,@elo,outcome,opening games.pgn.zst
  Other tags as more columns:
    pgnkit games --tags WhiteClock,BlackClock games.pgn.zst
  Other tags among some of the columns:
    pgnkit games --columns 'date,white,tag(ICCResult)' a.pgn";

impl GamesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = self.rows.input(context)?;
        self.rows.plan(GAMES, input, context)
    }
}
