//! Where the pieces stand, and nothing else: a board on which a search for a mate moves them.
//!
//! Callers see to it that moves are legal.

use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, File, Rank, Role, Square};

/// The roles of pieces that can block a flight of their own king.
pub(super) const BLOCKERS: [Role; 5] = [
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::Pawn,
];

/// Where the pieces stand.
#[derive(Debug, Clone)]
pub(super) struct PieceBoard {
    pub(super) roles: ByRole<Bitboard>,
    pub(super) sides: ByColor<Bitboard>,
}

impl PieceBoard {
    pub(super) fn new(board: &Board) -> PieceBoard {
        let (roles, sides) = board.clone().into_bitboards();
        PieceBoard { roles, sides }
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sides.white | self.sides.black
    }

    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        self.roles.find(|squares| squares.contains(square))
    }

    /// Puts a piece on a free square, or takes it from its own.
    #[inline]
    pub(super) fn toggle(&mut self, side: Color, role: Role, square: Square) {
        self.roles[role].toggle(square);
        self.sides[side].toggle(square);
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
        let roles = &self.roles;
        self.sides[side]
            & (rook_attacks(square, occupied) & (roles.rook | roles.queen)
                | bishop_attacks(square, occupied) & (roles.bishop | roles.queen)
                | knight_attacks(square) & roles.knight
                | king_attacks(square) & roles.king
                | pawn_attacks(!side, square) & roles.pawn)
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
        let flights = king_attacks(king) & !self.sides[!by];
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
        let pawns = self.roles.pawn;
        let pieces = !pawns & !self.roles.king;
        (line & pushes(!by, pawns & self.sides[!by], occupied)).any()
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
    let third = Bitboard::from_rank(side.relative_rank(Rank::Third));
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
