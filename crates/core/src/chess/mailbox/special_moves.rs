//! Castling, en passant and promotions, which are rare, and rights to castle.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square};

use super::{BLACK, Mailbox, WHITE, bit, code, first};
use crate::chess::ply::Ply;
use crate::chess::square_tables::{BETWEEN, CHECKS, REACH};
use crate::chess::written_move::{ORIGINS, WrittenMove};

pub(super) const PAWN: usize = Role::Pawn as usize;

impl Mailbox {
    /// The legal castling, capture en passant or promotion that a written move means.
    #[cold]
    pub(super) fn find_special(&self, us: usize, written: WrittenMove) -> Option<Ply> {
        if !written.is_special() {
            return (written.kind() == 1).then(|| self.find_en_passant(us, written))?;
        }
        match written.promotion() {
            0 => self.find_castling(us, CastlingSide::from_queen_side(written.to() == 1)),
            promotion => self.find_promotion(us, written, promotion),
        }
    }

    /// The rook with which a side may still castle, as far as the past tells.
    pub(super) fn right(&self, us: usize, side: CastlingSide) -> Option<usize> {
        let rook = self.castles.rook(color(us), side)?.to_usize();
        let both = bit(rook) | bit(usize::from(self.kings[us]));
        (self.castlers & both == both).then_some(rook)
    }

    /// The rooks with which somebody may still castle, as far as the past tells.
    pub(super) fn rights(&self) -> Bitboard {
        let of = |us| CastlingSide::ALL.map(|side| self.right(us, side));
        [of(WHITE), of(BLACK)]
            .into_iter()
            .flatten()
            .flatten()
            .fold(Bitboard::EMPTY, |rights, rook| rights | Bitboard(bit(rook)))
    }

    /// A move from or to a square of those that had rights to castle, marked as irreversible if the mover loses one.
    #[cold]
    pub(super) fn losing_rights(&mut self, us: usize, ply: Ply) -> Ply {
        let (from, to) = (ply.origin_index(), ply.target_index());
        let is_king = ply.role_index() == Role::King as usize;
        let loses = |rook: usize| is_king || rook == from;
        let mut sides = CastlingSide::ALL.into_iter();
        let is_lost = sides.any(|side| self.right(us, side).is_some_and(loses));
        self.castlers &= !(bit(from) | bit(to));
        if is_lost { ply.irreversible() } else { ply }
    }

    pub(super) fn find_castling(&self, us: usize, side: CastlingSide) -> Option<Ply> {
        let color = color(us);
        let rook = self.right(us, side)?;
        let king = usize::from(self.kings[us]);
        let (king_to, rook_to) = (
            side.king_to(color).to_usize(),
            side.rook_to(color).to_usize(),
        );
        let occupied = self.occupied;
        let without_king = occupied & !bit(king);
        let after = without_king & !bit(rook) | bit(rook_to);
        let mut passes = Bitboard(BETWEEN[king][king_to]).into_iter();
        let legal = self.castles.path(color, side).0 & occupied == 0
            && !self.in_check
            && !self.is_attacked(king_to, 1 - us, after, 0)
            && !passes.any(|at| self.is_attacked(at.to_usize(), 1 - us, without_king, 0));
        legal.then_some(Ply::castle(king, rook))
    }

    fn find_promotion(&self, us: usize, written: WrittenMove, promotion: usize) -> Option<Ply> {
        let found = self.find_bare_promotion(us, written, promotion);
        found.filter(|ply| self.is_safe(us, ply.origin_index(), ply.target_index()))
    }

    /// The promotion that a written move means, whatever becomes of its own king.
    pub(super) fn find_bare_promotion(
        &self,
        us: usize,
        written: WrittenMove,
        promotion: usize,
    ) -> Option<Ply> {
        let to = written.to();
        let target = usize::from(self.squares[to]);
        let (reach, meant) = if written.capture() {
            (CHECKS[us][PAWN][to], 2 - us)
        } else {
            (bit(to ^ 8), 0)
        };
        let pawns = reach & self.men[code(us, PAWN)] & ORIGINS[written.origin()];
        let is_clear = pawns.is_power_of_two() && target >> 3 == meant;
        (is_clear && to / 8 == 7 * (1 - us))
            .then(|| Ply::normal(PAWN, first(pawns), to, target & 7).promoting(promotion))
    }

    pub(super) fn find_en_passant(&self, us: usize, written: WrittenMove) -> Option<Ply> {
        let to = written.to();
        if self.passed().map(Square::to_usize) != Some(to) {
            return None;
        }
        let pawns = REACH[us][1][to] & self.men[code(us, PAWN)] & ORIGINS[written.origin()];
        let (from, captured) = (first(pawns), to ^ 8);
        let occupied = self.occupied & !bit(from) & !bit(captured) | bit(to);
        let king = usize::from(self.kings[us]);
        let legal =
            pawns.is_power_of_two() && !self.is_attacked(king, 1 - us, occupied, bit(captured));
        legal.then_some(Ply::en_passant(from, to))
    }

    /// Plays legal castling, a capture en passant or a promotion; says whether it gives check.
    #[cold]
    pub(super) fn make_special(&mut self, us: usize, ply: Ply) -> Ply {
        let (from, to) = (ply.origin_index(), ply.target_index());
        self.castlers &= !(bit(from) | bit(to));
        self.lift(from);
        self.lift(to);
        match ply.mv() {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                let color = color(us);
                self.put(us, Role::Rook as usize, side.rook_to(color).to_usize());
                self.put(us, Role::King as usize, side.king_to(color).to_usize());
            }
            Move::EnPassant { .. } => {
                self.lift(to ^ 8);
                self.put(us, PAWN, to);
            }
            _ => self.put(us, ply.promotion_index(), to),
        }
        let king = usize::from(self.kings[1 - us]);
        self.in_check = self.is_attacked(king, us, self.occupied, 0);
        self.last = ply;
        ply.checking(self.in_check)
    }
}

/// The colour of an index.
fn color(us: usize) -> Color {
    Color::from_white(us == WHITE)
}
