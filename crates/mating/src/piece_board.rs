//! Where the pieces stand, and nothing else: a board on which a search for a mate moves them.
//!
//! Callers see to it that moves are legal.

use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Where the pieces stand.
#[derive(Debug, Clone)]
pub(super) struct PieceBoard {
    roles: [Bitboard; 6],
    sides: [Bitboard; 2],
}

impl PieceBoard {
    pub(super) fn new(board: &Board) -> PieceBoard {
        PieceBoard {
            roles: Role::ALL.map(|role| board.by_role(role)),
            sides: [board.black(), board.white()],
        }
    }

    #[inline]
    pub(super) fn of(&self, side: Color) -> Bitboard {
        self.sides[usize::from(side.is_white())]
    }

    #[inline]
    pub(super) fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize - 1]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        let mut roles = Role::ALL.into_iter();
        roles.find(|&role| self.role(role).contains(square))
    }

    /// Puts a piece on a free square, or takes it from its own.
    #[inline]
    pub(super) fn toggle(&mut self, side: Color, role: Role, square: Square) {
        self.roles[role as usize - 1].toggle(square);
        self.sides[usize::from(side.is_white())].toggle(square);
    }

    /// Takes whatever stands on a square.
    pub(super) fn clear(&mut self, square: Square) {
        for squares in self.roles.iter_mut().chain(&mut self.sides) {
            squares.discard(square);
        }
    }

    /// The pieces of a side that attack a square.
    #[inline]
    pub(super) fn attackers(&self, square: Square, side: Color, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        let straight = self.role(Role::Rook) | queens;
        let diagonal = self.role(Role::Bishop) | queens;
        self.of(side)
            & (rook_attacks(square, occupied) & straight
                | bishop_attacks(square, occupied) & diagonal
                | knight_attacks(square) & self.role(Role::Knight)
                | king_attacks(square) & self.role(Role::King)
                | pawn_attacks(!side, square) & self.role(Role::Pawn))
    }

    /// Whether a king is certainly mated by the other side, which did not just move a pawn: pieces that are pinned count as
    /// if they could capture the one that gives check, or stand between.
    pub(super) fn is_mate(&self, king: Square, by: Color) -> bool {
        let occupied = self.occupied();
        let checkers = self.attackers(king, by, occupied);
        let Some(checker) = checkers.first() else {
            return false;
        };
        if !checkers.more_than_one() && self.can_parry(king, checker, by) {
            return false;
        }
        let without = occupied.without(king);
        let flights = king_attacks(king) & !self.of(!by);
        let is_safe = |square| self.attackers(square, by, without).is_empty();
        !flights.into_iter().any(is_safe)
    }

    /// Whether a piece other than the king could capture the one that gives check, or stand between.
    fn can_parry(&self, king: Square, checker: Square, by: Color) -> bool {
        let occupied = self.occupied();
        let capturers = self.attackers(checker, !by, occupied);
        if capturers.without(king).any() {
            return true;
        }
        let line = between(king, checker);
        let pawns = self.role(Role::Pawn);
        let pieces = !pawns & !self.role(Role::King);
        (line & pushes(!by, pawns & self.of(!by), occupied)).any()
            || (line.into_iter())
                .any(|square| (self.attackers(square, !by, occupied) & pieces).any())
    }
}

/// What a piece attacks.
#[inline]
pub(super) fn cover(role: Role, side: Color, at: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Queen => rook_attacks(at, occupied) | bishop_attacks(at, occupied),
        Role::Rook => rook_attacks(at, occupied),
        Role::Bishop => bishop_attacks(at, occupied),
        Role::Knight => knight_attacks(at),
        Role::Pawn => pawn_attacks(side, at),
        Role::King => king_attacks(at),
    }
}

/// Where pawns can step.
#[inline]
pub(super) fn pushes(side: Color, pawns: Bitboard, occupied: Bitboard) -> Bitboard {
    let forward = side.fold_wb(8, -8);
    let one = pawns.shift(forward) & !occupied;
    let third = Bitboard::from_rank(side.fold_wb(Rank::Third, Rank::Sixth));
    one | (one & third).shift(forward) & !occupied
}

/// What pawns attack.
#[inline]
pub(super) fn pawn_covers(side: Color, pawns: Bitboard) -> Bitboard {
    let west = pawns & !Bitboard::from_file(File::A);
    let east = pawns & !Bitboard::from_file(File::H);
    let forward = side.fold_wb(8, -8);
    west.shift(forward - 1) | east.shift(forward + 1)
}
