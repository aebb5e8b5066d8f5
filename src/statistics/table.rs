//! What a table of `pgnkit stats` is, and what it counts.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Color, Move};

use super::sums::Sum;
use crate::output::columns::{Column, Row};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{ReplayStatus, move_times::NoMoveTimes, stated_results::StatedResults};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::tags::rating;

/// A game as the tables count it.
pub(crate) struct CountedGame<'g> {
    pub(crate) game: &'g Judged<'g>,
    result: OnceCell<Option<GameResult>>,
}

impl<'g> CountedGame<'g> {
    pub(crate) fn new(game: &'g Judged<'g>) -> CountedGame<'g> {
        let result = OnceCell::new();
        CountedGame { game, result }
    }

    /// The stated result, else what the final position proves.
    pub(crate) fn result(&self) -> Option<GameResult> {
        *(self.result).get_or_init(|| match StatedResults::new(self.game).agreed() {
            Some(GameResult::Unknown) | None => self.game.outcome().result,
            stated => stated,
        })
    }

    /// Each move of the mainline, and who made it.
    pub(crate) fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> {
        let replay = &self.game.replay;
        let first = replay.first_turn();
        let plies = replay.plies.iter().enumerate();
        plies.map(move |(index, ply)| (if index % 2 == 0 { first } else { !first }, ply.mv()))
    }

    /// The ratings of the players.
    pub(crate) fn ratings(&self) -> ByColor<Option<u32>> {
        let rating = |tag| self.game.tag(tag).and_then(|text| rating::parse(&text));
        ByColor {
            white: rating("WhiteElo"),
            black: rating("BlackElo"),
        }
    }

    pub(crate) fn plies(&self) -> u64 {
        self.game.replay.plies.len() as u64
    }

    pub(crate) fn place(&self) -> GamePlace {
        let origin = self.game.record.origin;
        GamePlace {
            source: origin.source,
            game: origin.game,
        }
    }

    /// Whether all its moves are known, and there are some.
    pub(crate) fn is_whole(&self) -> Result<(), LeftOut> {
        match self.game.fate() {
            ReplayStatus::Stopped => Err(LeftOut::Stopped),
            ReplayStatus::NotSetUp => Err(LeftOut::NotSetUp),
            ReplayStatus::Replayed if self.game.replay.plies.is_empty() => Err(LeftOut::NoMoves),
            ReplayStatus::Replayed => Ok(()),
        }
    }
}

/// The source of a game, and its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct GamePlace {
    pub(crate) source: usize,
    pub(crate) game: u64,
}

/// A table of one row, and the files whose games it has counted.
pub(crate) struct InFiles<'t, T> {
    pub(crate) table: &'t T,
    pub(crate) files: &'t [String],
}

impl<T: 'static> Row for InFiles<'static, T> {
    type Of<'g> = InFiles<'g, T>;
}

impl<'t, T> InFiles<'t, T> {
    pub(crate) fn file(&self, place: Option<GamePlace>) -> Option<&'t str> {
        place.map(|place| self.files[place.source].as_str())
    }
}

/// Why a game is not in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LeftOut {
    Stopped,
    NotSetUp,
    NoMoves,
    NoResult,
    NotPlayed,
    NoPlayers,
    NoTimes(NoMoveTimes),
}

impl LeftOut {
    pub(crate) fn words(self) -> &'static str {
        match self {
            LeftOut::Stopped | LeftOut::NoTimes(NoMoveTimes::Incomplete) => "stopped at an error",
            LeftOut::NotSetUp => "not replayed",
            LeftOut::NoMoves => "without moves",
            LeftOut::NoResult => "without a winner or a draw",
            LeftOut::NotPlayed => "declared as not played",
            LeftOut::NoPlayers => "without the names of two players",
            LeftOut::NoTimes(NoMoveTimes::NoClocks) => "without clocks",
            LeftOut::NoTimes(NoMoveTimes::SomeWithout) => "with a clock missing at some moves",
            LeftOut::NoTimes(NoMoveTimes::NoControl) => "with clocks but no time control",
            LeftOut::NoTimes(NoMoveTimes::Unexplained) => {
                "with clocks that do not fit the time control"
            }
        }
    }
}

/// A table of `pgnkit stats`: what is counted of games, and its rows.
pub(crate) trait StatsTable: Default + Sum + Send + 'static {
    type Row: Row;

    /// The columns, in order.
    const COLUMNS: &'static [Column<Self::Row>];

    /// The columns, and those of other tables that follow them.
    fn columns() -> Vec<Column<Self::Row>> {
        Self::COLUMNS.into()
    }

    /// Counts a game.
    ///
    /// # Errors
    ///
    /// Why it is not in the table.
    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut>;

    /// About how many bytes it takes beside itself.
    fn kept_bytes(&self) -> usize {
        0
    }

    /// The rows of the table, in order.
    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<<Self::Row as Row>::Of<'t>>;
}
