//! `--table promotions`: what pawns became.

use shakmaty::{ByColor, ByRole, Color, Move, Role};

use super::numbers::percent;
use super::sums::{Sum, both};
use super::tally::{LeftOut, Seen, Tally, Visitor};
use crate::output::columns::{Column, columns, row};
use pgnkit_core::chess::{nouns, position::GamePosition};

#[derive(Debug, Default)]
pub(crate) struct Promotions {
    games: u64,
    pieces: ByRole<Piece>,
}

#[derive(Debug, Default)]
pub(crate) struct Piece {
    by: ByColor<u64>,
    capturing: u64,
    checking: u64,
    mating: u64,
    /// Games with such a promotion.
    games: u64,
}

impl Sum for Piece {
    fn absorb(&mut self, later: Piece) {
        self.by.absorb(later.by);
        self.capturing += later.capturing;
        self.checking += later.checking;
        self.mating += later.mating;
        self.games += later.games;
    }
}

/// What a pawn can become, in the order of the rows; a king in Antichess only.
const PIECES: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::King,
];

/// The promotions of one game.
struct InGame<'t> {
    sums: &'t mut ByRole<Piece>,
    /// What pawns became.
    pieces: ByRole<bool>,
}

impl Visitor for InGame<'_> {
    fn visit(&mut self, turn: Color, mv: Move, after: &impl GamePosition) {
        let Some(role) = mv.promotion() else {
            return;
        };
        *self.pieces.get_mut(role) = true;
        let piece = self.sums.get_mut(role);
        *piece.by.get_mut(turn) += 1;
        piece.capturing += u64::from(mv.is_capture());
        piece.checking += u64::from(after.is_check());
        piece.mating += u64::from(after.is_mated());
    }
}

/// A piece, and what was counted of it and of all.
pub(crate) struct PieceRow<'t> {
    role: Role,
    counts: &'t Piece,
    promotions: u64,
    games: u64,
}

row!(PieceRow);

/// The columns, in order.
const COLUMNS: &[Column<PieceRow<'static>>] = columns! { |row|
    "piece": Text = nouns::role(row.role), "piece that the pawn became; all but `queen` are underpromotions. `king` only if there is one, in Antichess" few => Key;
    "promotions": Count = both(row.counts.by), "number of promotions" few => Sum;
    "promotions_percent": Decimal = percent(both(row.counts.by), row.promotions), "as a percentage of all promotions" => OfAll("promotions");
    "white_promotions": Count = row.counts.by.white, "those by White" => Sum;
    "black_promotions": Count = row.counts.by.black, "those by Black" => Sum;
    "with_capture": Count = row.counts.capturing, "those that captured" few => Sum;
    "with_check": Count = row.counts.checking, "those that gave check, including mates" => Sum;
    "mates": Count = row.counts.mating, "those that mated" few => Sum;
    "games_with": Count = row.counts.games, "games with such a promotion" => Sum;
    "games_with_percent": Decimal = percent(row.counts.games, row.games), "as a percentage of all games" => Percent(&[("games_with", 1)], &[("games", 1)]);
    "games": Count = row.games, "number of games, all replayed to their end; the same in all rows" few => OfGroup;
};

impl Tally for Promotions {
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
        let replay = &seen.game.replay;
        if !replay.plies.iter().any(|ply| ply.mv.is_promotion()) {
            return;
        }
        let mut game = InGame {
            sums: &mut self.pieces,
            pieces: ByRole::default(),
        };
        seen.moves(&mut game);
        let pieces = game.pieces;
        for role in PIECES {
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
        let promotions = self.pieces.iter().map(|piece| both(piece.by)).sum();
        let row = |role| PieceRow {
            role,
            counts: self.pieces.get(role),
            promotions,
            games: self.games,
        };
        let is_shown = |role: &Role| *role != Role::King || self.pieces.king.games > 0;
        PIECES.into_iter().filter(is_shown).map(row).collect()
    }
}
