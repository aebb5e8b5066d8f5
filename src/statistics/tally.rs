//! What a table of `pgnkit stats` is, and what it counts.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::{Color, Move, Role, Square};

use crate::output::columns::{Column, Row};
use pgnkit_core::chess::{game_result::GameResult, position::GamePosition};
use pgnkit_core::game::{Fate, ply::Ply, replay::run::Run, stated::Stated, thinking::Untimed};
use pgnkit_core::outcome::judged::Judged;

/// A game as the tables see it.
pub(crate) struct Seen<'j, 'g> {
    pub(crate) game: &'j Judged<'g>,
    /// What was stated, else what the final position proves.
    pub(crate) result: Option<GameResult>,
}

impl<'j, 'g> Seen<'j, 'g> {
    pub(crate) fn new(game: &'j Judged<'g>) -> Seen<'j, 'g> {
        let result = match Stated::new(game).agreed() {
            Some(GameResult::Unknown) | None => game.outcome().result,
            stated => stated,
        };
        Seen { game, result }
    }

    /// Each move of the mainline.
    pub(crate) fn moves(&self, visitor: &mut impl Visitor) {
        let plies = &self.game.replay.plies;
        match self.game.replay.run() {
            Run::Chess(start, _) => walk(start, plies, visitor),
            Run::Variant(start, _) => walk(start, plies, visitor),
        }
    }

    pub(crate) fn is_decisive(&self) -> bool {
        matches!(self.result, Some(GameResult::Won(_)))
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
            Fate::Stopped => Err(LeftOut::Stopped),
            Fate::NotSetUp => Err(LeftOut::NotSetUp),
            Fate::Replayed if self.game.replay.plies.is_empty() => Err(LeftOut::NoMoves),
            Fate::Replayed => Ok(()),
        }
    }
}

/// What looks at each move of a game.
pub(crate) trait Visitor {
    /// A move: who made it, and the position after it.
    fn visit(&mut self, turn: Color, mv: Move, after: &impl GamePosition);
}

fn walk<P: GamePosition>(start: &P, plies: &[Ply], visitor: &mut impl Visitor) {
    let mut position = start.clone();
    for ply in plies {
        let turn = position.turn();
        position.play_unchecked(ply.mv);
        visitor.visit(turn, ply.mv, &position);
    }
}

/// Which game, to find it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GamePlace {
    source: usize,
    pub(crate) game: u64,
}

/// What a table has counted, and the files that it found that in.
pub(crate) struct InFiles<'t, T> {
    pub(crate) tally: &'t T,
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
    NoClocks,
    SomeWithoutClock,
    NoControl,
    Unexplained,
}

impl LeftOut {
    pub(crate) fn words(self) -> &'static str {
        match self {
            LeftOut::Stopped => "stopped at an error",
            LeftOut::NotSetUp => "not replayed",
            LeftOut::NoMoves => "without moves",
            LeftOut::NoClocks => "without clocks",
            LeftOut::SomeWithoutClock => "with a clock missing at some moves",
            LeftOut::NoControl => "with clocks but no time control",
            LeftOut::Unexplained => "with clocks above the time control",
        }
    }
}

impl From<Untimed> for LeftOut {
    fn from(reason: Untimed) -> LeftOut {
        match reason {
            Untimed::Incomplete => LeftOut::Stopped,
            Untimed::NoClocks => LeftOut::NoClocks,
            Untimed::SomeWithout => LeftOut::SomeWithoutClock,
            Untimed::NoControl => LeftOut::NoControl,
            Untimed::Unexplained => LeftOut::Unexplained,
        }
    }
}

/// What is counted of the games of a group.
pub(crate) trait Tally: Default + Send + 'static {
    /// What a game gives to it.
    type Fact;

    /// What it has rows of.
    type Row: Row;

    /// The columns, in order.
    fn columns() -> Vec<Column<Self::Row>>;

    /// What a game gives.
    ///
    /// # Errors
    ///
    /// Why it is not in the table.
    fn fact(seen: &Seen<'_, '_>) -> Result<Self::Fact, LeftOut>;

    /// Counts a game.
    fn add(&mut self, seen: &Seen<'_, '_>, fact: Self::Fact);

    /// Adds what was counted of later games.
    fn merge(&mut self, later: Self);

    /// How many games it has counted.
    fn games(&self) -> u64;

    /// About how many bytes it takes beside itself.
    fn kept_bytes(&self) -> usize {
        0
    }

    /// Its rows, in order.
    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<<Self::Row as Row>::Of<'t>>;
}

/// Parts of a group, those with the most games first, then by name.
pub(crate) fn by_games<K: Ord, V>(
    parts: &BTreeMap<K, V>,
    games: impl Fn(&V) -> u64,
) -> impl Iterator<Item = (&K, &V)> {
    let mut rows: Vec<_> = parts.iter().collect();
    // A stable sort: equal numbers stay in the order of names.
    rows.sort_by_key(|(_, value)| Reverse(games(value)));
    rows.into_iter()
}

/// The piece that moved, as it stands after the move, and where: a promoted one by what it became, in castling the rook.
pub(crate) fn arrived(mv: Move) -> (Role, Square) {
    match (mv, mv.castling_side()) {
        (Move::Castle { king, .. }, Some(side)) => {
            let square = Square::from_coords(side.rook_to_file(), king.rank());
            (Role::Rook, square)
        }
        _ => (mv.promotion().unwrap_or(mv.role()), mv.to()),
    }
}
