//! `--table checks`: checks and mates, by the piece that moved.

use shakmaty::{ByColor, ByRole, Color, Move, Role};

use super::numbers::percent;
use super::sums::{Sum, both};
use super::tally::{LeftOut, Seen, Tally, Visitor, arrived};
use crate::output::columns::{Column, columns, row};
use pgnkit_core::chess::{nouns, position::GamePosition};

#[derive(Debug, Default)]
pub(crate) struct Checks {
    games: u64,
    pieces: ByRole<Piece>,
}

#[derive(Debug, Default)]
pub(crate) struct Piece {
    checks: ByColor<u64>,
    double: u64,
    discovered: u64,
    mates: ByColor<u64>,
    /// Games with such a check.
    games: u64,
}

impl Sum for Piece {
    fn absorb(&mut self, later: Piece) {
        self.checks.absorb(later.checks);
        self.double += later.double;
        self.discovered += later.discovered;
        self.mates.absorb(later.mates);
        self.games += later.games;
    }
}

/// The checks of one game.
struct InGame<'t> {
    sums: &'t mut ByRole<Piece>,
    /// The pieces that gave one.
    pieces: ByRole<bool>,
    /// Who gave check with the last move, and with what.
    last: Option<(Color, Role)>,
}

impl Visitor for InGame<'_> {
    fn visit(&mut self, turn: Color, mv: Move, after: &impl GamePosition) {
        self.last = None;
        let checkers = after.checkers();
        if checkers.is_empty() {
            return;
        }
        let (role, square) = arrived(mv);
        self.last = Some((turn, role));
        *self.pieces.get_mut(role) = true;
        let piece = self.sums.get_mut(role);
        *piece.checks.get_mut(turn) += 1;
        piece.double += u64::from(checkers.more_than_one());
        piece.discovered += u64::from(!checkers.contains(square));
    }
}

/// A piece, and what was counted of it and of all.
pub(crate) struct PieceRow<'t> {
    role: Role,
    counts: &'t Piece,
    checks: u64,
    mates: u64,
    games: u64,
}

row!(PieceRow);

/// The columns, in order.
const COLUMNS: &[Column<PieceRow<'static>>] = columns! { |row|
    "piece": Text = nouns::role(row.role), "the piece that moved: a promoted one by what it became, in castling the rook" few => Key;
    "checks": Count = both(row.counts.checks), "its moves that gave check, including mates" few => Sum;
    "checks_percent": Decimal = percent(both(row.counts.checks), row.checks), "as a percentage of all checks" => OfAll("checks");
    "white_checks": Count = row.counts.checks.white, "those by White" => Sum;
    "black_checks": Count = row.counts.checks.black, "those by Black" => Sum;
    "double_checks": Count = row.counts.double, "those with two pieces giving check" => Sum;
    "discovered_checks": Count = row.counts.discovered, "those in which the piece that moved gives no check itself" => Sum;
    "mates": Count = both(row.counts.mates), "its moves that mated" few => Sum;
    "mates_percent": Decimal = percent(both(row.counts.mates), row.mates), "as a percentage of all mates" => OfAll("mates");
    "white_mates": Count = row.counts.mates.white, "those by White" => Sum;
    "black_mates": Count = row.counts.mates.black, "those by Black" => Sum;
    "games_with": Count = row.counts.games, "games with such a check" => Sum;
    "games": Count = row.games, "number of games, all replayed to their end; the same in all rows" few => OfGroup;
};

impl Tally for Checks {
    type Fact = ();
    type Row = PieceRow<'static>;

    fn columns() -> Vec<Column<PieceRow<'static>>> {
        COLUMNS.into()
    }

    fn fact(seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        seen.is_whole()
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        self.games += 1;
        let mut game = InGame {
            sums: &mut self.pieces,
            pieces: ByRole::default(),
            last: None,
        };
        seen.moves(&mut game);
        let InGame { pieces, last, .. } = game;
        if let Some((turn, role)) = last
            && seen.game.replay.is_checkmate()
        {
            *self.pieces.get_mut(role).mates.get_mut(turn) += 1;
        }
        for role in Role::ALL {
            self.pieces.get_mut(role).games += u64::from(*pieces.get(role));
        }
    }

    fn merge(&mut self, later: Self) {
        self.games += later.games;
        self.pieces.absorb(later.pieces);
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<PieceRow<'t>> {
        let checks = self.pieces.iter().map(|piece| both(piece.checks)).sum();
        let mates = self.pieces.iter().map(|piece| both(piece.mates)).sum();
        let row = |role| PieceRow {
            role,
            counts: self.pieces.get(role),
            checks,
            mates,
            games: self.games,
        };
        Role::ALL.map(row).into()
    }
}
