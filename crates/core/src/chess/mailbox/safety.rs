//! Whether a move leaves its own king safe, and whether it attacks the other one.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square, attacks as tables};

use super::{Mailbox, mask_if};
use crate::chess::attacks::{self, checkers, lines};
use crate::chess::written::WrittenMove;

impl Mailbox {
    /// Whether a piece that leaves a square may open a line to its own king: an enemy's slider is in line with both.
    #[inline(always)]
    pub(crate) fn may_open_line(&self, from: Square) -> bool {
        self.behind(from, self.kings[self.turn], !self.turn).any()
    }

    /// Sliders of a colour in line with two squares, whatever is between; may rarely return false positives where two lines
    /// cross, if the squares are not in line with each other.
    #[inline(always)]
    fn behind(&self, from: Square, king: Square, color: Color) -> Bitboard {
        let [_, _, _, bishops, rooks, queens, _] = self.by_role;
        let straight = lines(Role::Rook, king) & lines(Role::Rook, from);
        let oblique = lines(Role::Bishop, king) & lines(Role::Bishop, from);
        (straight & (rooks | queens) | oblique & (bishops | queens)) & self.by_color[color]
    }

    /// Whether nothing stands between a piece and a square in its reach on an empty board. Without a branch on the piece.
    #[inline(always)]
    pub(crate) fn is_open(&self, role: Role, from: Square, to: Square) -> bool {
        let slides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        (attacks::between(from, to) & self.occupied() & mask_if(slides)).is_empty()
    }

    /// Whether a move of a piece other than the king lets a slider attack the king.
    #[inline(always)]
    pub(crate) fn opens_line(&self, from: Square, to: Square) -> bool {
        let king = self.kings[self.turn];
        let occupied = self.occupied().without(from).with(to);
        let [_, _, _, bishops, rooks, queens, _] = self.by_role;
        let sliders = attacks::rook(king, occupied) & (rooks | queens)
            | attacks::bishop(king, occupied) & (bishops | queens);
        (sliders & self.by_color[!self.turn].without(to)).any()
    }

    /// The only one of several from-squares in reach on an empty board from which a move is possible and leaves the
    /// king safe.
    #[inline(never)]
    pub(crate) fn only_safe(&self, role: Role, origins: Bitboard, to: Square) -> Option<Square> {
        let mut found = None;
        for from in origins {
            if self.is_open(role, from, to) && self.is_safe(from, to) {
                if found.is_some() {
                    return None;
                }
                found = Some(from);
            }
        }
        found
    }

    /// Whether the player to move is in check, after the opponent moved this piece or made a special move. Without a branch
    /// on the piece: only if a slider stood behind it in line with the king is more to be checked.
    #[inline(always)]
    pub(crate) fn gave_check(&self, mover: Option<(Role, Square, Square)>) -> bool {
        let king = self.kings[self.turn];
        let Some((role, from, to)) = mover else {
            return self.is_attacked(king, self.occupied());
        };
        // Kings never attack each other.
        let direct = checkers(role, self.turn, king).contains(to) & self.is_open(role, king, to);
        let behind = self.behind(from, king, !self.turn).without(to);
        direct || behind.any() && self.is_attacked(king, self.occupied())
    }

    pub(crate) fn castling(&self, side: CastlingSide) -> Option<Move> {
        let us = self.turn;
        let king = self.kings[us];
        let rook = self.castles.rook(us, side)?;
        let occupied = self.occupied();
        let without_king = occupied.without(king);
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let after = without_king.without(rook).with(rook_to);
        let legal = (self.castles.path(us, side) & occupied).is_empty()
            && !self.in_check
            && !self.is_attacked(king_to, after)
            && !attacks::between(king, king_to)
                .into_iter()
                .any(|square| self.is_attacked(square, without_king));
        legal.then_some(Move::Castle { king, rook })
    }

    pub(crate) fn en_passant(&self, written: WrittenMove) -> Option<Move> {
        let us = self.turn;
        let to = written.to;
        if self.passed != Some(to) {
            return None;
        }
        let pawns = tables::pawn_attacks(!us, to) & self.men_of(Role::Pawn) & self.by_color[us];
        let from = (pawns & written.origins).single_square()?;
        let captured = Square::from_coords(to.file(), from.rank());
        let occupied = self.occupied().without(from).without(captured).with(to);
        let attacked = self.is_attacked_without(self.kings[us], occupied, captured);
        (!attacked).then_some(Move::EnPassant { from, to })
    }

    /// Whether our king is not attacked after a move; no castling, no en passant.
    pub(crate) fn is_safe(&self, from: Square, to: Square) -> bool {
        let king = self.kings[self.turn];
        let occupied = self.occupied().without(from).with(to);
        let king = if from == king { to } else { king };
        !self.is_attacked_without(king, occupied, to)
    }

    /// Whether the other player attacks a square.
    fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        self.is_attacked_by(self.by_color[!self.turn], square, occupied)
    }

    /// The same without one of that player's pieces.
    fn is_attacked_without(&self, square: Square, occupied: Bitboard, captured: Square) -> bool {
        self.is_attacked_by(
            self.by_color[!self.turn].without(captured),
            square,
            occupied,
        )
    }

    fn is_attacked_by(&self, them: Bitboard, square: Square, occupied: Bitboard) -> bool {
        let [_, pawns, knights, bishops, rooks, queens, kings] = self.by_role;
        let attackers = tables::knight_attacks(square) & knights
            | tables::king_attacks(square) & kings
            | tables::pawn_attacks(self.turn, square) & pawns
            | attacks::rook(square, occupied) & (rooks | queens)
            | attacks::bishop(square, occupied) & (bishops | queens);
        (attackers & them).any()
    }
}
