//! One move of the mainline, in 32 bits.

#![expect(
    clippy::cast_possible_truncation,
    reason = "each part has a few bits, which its type holds"
)]

use shakmaty::{Move, Role, Square};
use wide::u32x8;

use super::disambiguation::Disambiguation;
use super::written_move::{Sign, WrittenMove};

/// One legal move of the mainline, and what is known of it without its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ply(u32);

/// The kinds of moves, as they stand in [`Ply`].
mod kind {
    pub(super) const NORMAL: u32 = 0;
    pub(super) const EN_PASSANT: u32 = 1;
    pub(super) const CASTLE: u32 = 2;
    pub(super) const PUT: u32 = 3;
}

/// Where each part stands, in bits from the lowest; squares take six, roles three.
mod at {
    pub(super) const FROM: u32 = 0;
    /// The to-square; in castling, the square of the rook.
    pub(super) const TO: u32 = 6;
    pub(super) const ROLE: u32 = 12;
    pub(super) const CAPTURE: u32 = 15;
    pub(super) const PROMOTION: u32 = 18;
    pub(super) const KIND: u32 = 21;
    pub(super) const CHECK: u32 = 23;
    pub(super) const IRREVERSIBLE: u32 = 24;
    pub(super) const SIGN: u32 = 25;
    pub(super) const ORIGIN: u32 = 28;
    pub(super) const NEEDED: u32 = 30;
}

impl Ply {
    /// What stands for the last move where there is none.
    pub(super) const NONE: Ply = Ply(0);

    /// A move of a piece from one square to another, without its sign; `capture` is a role as a number, or 0.
    #[inline]
    pub(super) const fn normal(role: usize, from: usize, to: usize, capture: usize) -> Ply {
        Ply((from | to << at::TO | role << at::ROLE | capture << at::CAPTURE) as u32)
    }

    /// A pawn's capture en passant.
    pub(super) const fn en_passant(from: usize, to: usize) -> Ply {
        let pawn = Role::Pawn as usize;
        Ply(Ply::normal(pawn, from, to, pawn).0 | kind::EN_PASSANT << at::KIND)
    }

    /// Castling, by the squares that king and rook leave.
    pub(super) const fn castle(king: usize, rook: usize) -> Ply {
        let moved = Ply::normal(Role::King as usize, king, rook, 0).irreversible();
        Ply(moved.0 | kind::CASTLE << at::KIND)
    }

    /// The same move of a pawn that becomes this piece.
    pub(super) const fn promoting(self, role: usize) -> Ply {
        Ply(self.0 | (role << at::PROMOTION) as u32)
    }

    /// The same move, with whether it gives check.
    #[inline]
    #[must_use]
    pub const fn checking(self, check: bool) -> Ply {
        Ply(self.0 | (check as u32) << at::CHECK)
    }

    /// The same move, after which no earlier position can come back though nothing is taken: a right to castle is lost.
    pub(super) const fn irreversible(self) -> Ply {
        Ply(self.0 | 1 << at::IRREVERSIBLE)
    }

    /// The same move as written: its sign, and what is written and what is needed of its from-square.
    #[inline]
    pub(crate) const fn written(self, sign: Sign, origin: u8, needed: u8) -> Ply {
        let cleared = self.0 & ((1 << at::SIGN) - 1);
        Ply(cleared
            | (sign as u32) << at::SIGN
            | (origin as u32) << at::ORIGIN
            | (needed as u32) << at::NEEDED)
    }

    /// The same move with the sign as written, and what is written of its from-square, and as if nothing were needed of it.
    #[inline]
    pub(super) const fn written_as(self, written: WrittenMove) -> Ply {
        Ply(self.0 | written.sign_bits() << at::SIGN)
    }

    /// A legal move, of which nothing else is known.
    #[must_use]
    pub fn new(mv: Move) -> Ply {
        match mv {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                let number = |role: Option<Role>| role.map_or(0, |role| role as usize);
                let captured = number(capture);
                Ply::normal(role as usize, from.to_usize(), to.to_usize(), captured)
                    .promoting(number(promotion))
            }
            Move::EnPassant { from, to } => Ply::en_passant(from.to_usize(), to.to_usize()),
            Move::Castle { king, rook } => Ply::castle(king.to_usize(), rook.to_usize()),
            Move::Put { role, to } => {
                let put = Ply::normal(role as usize, to.to_usize(), to.to_usize(), 0);
                Ply(put.0 | kind::PUT << at::KIND)
            }
        }
    }

    /// From-square, to-square and promotion in 16 bits; castling as the king takes the rook, a piece put on the board as its
    /// square twice and its role.
    #[inline]
    #[must_use]
    pub const fn packed(self) -> u16 {
        let is_put = self.bits(at::KIND, 3) == kind::PUT;
        let role = if is_put { at::ROLE } else { at::PROMOTION };
        (self.bits(at::FROM, 0xfff) | self.bits(role, 7) << 12) as u16
    }

    /// Whether it is castling, a capture en passant or a promotion.
    #[inline]
    pub(super) const fn is_special(self) -> bool {
        self.bits(at::KIND, 3) != kind::NORMAL || self.promotion_index() != 0
    }

    /// Whether it is castling.
    pub(super) const fn is_castling(self) -> bool {
        self.bits(at::KIND, 3) == kind::CASTLE
    }

    #[inline]
    const fn bits(self, at: u32, mask: u32) -> u32 {
        self.0 >> at & mask
    }

    #[inline]
    pub(crate) const fn origin_index(self) -> usize {
        self.bits(at::FROM, 63) as usize
    }

    #[inline]
    pub(crate) const fn target_index(self) -> usize {
        self.bits(at::TO, 63) as usize
    }

    #[inline]
    pub(crate) const fn role_index(self) -> usize {
        self.bits(at::ROLE, 7) as usize
    }

    #[inline]
    pub(super) const fn promotion_index(self) -> usize {
        self.bits(at::PROMOTION, 7) as usize
    }

    #[inline]
    const fn role_at(self, at: u32) -> Option<Role> {
        ROLES[self.bits(at, 7) as usize]
    }

    /// The move.
    #[inline]
    #[must_use]
    pub fn mv(self) -> Move {
        let (from, to) = (SQUARES[self.origin_index()], SQUARES[self.target_index()]);
        match self.bits(at::KIND, 3) {
            kind::EN_PASSANT => Move::EnPassant { from, to },
            kind::CASTLE => Move::Castle {
                king: from,
                rook: to,
            },
            kind::PUT => Move::Put {
                role: self.role(),
                to,
            },
            _ => Move::Normal {
                role: self.role(),
                from,
                capture: self.capture(),
                to,
                promotion: self.promotion(),
            },
        }
    }

    /// The piece that moves; in castling the king.
    #[inline]
    #[must_use]
    pub fn role(self) -> Role {
        self.role_at(at::ROLE).unwrap_or(Role::Pawn)
    }

    /// The piece that is taken.
    #[inline]
    #[must_use]
    pub fn capture(self) -> Option<Role> {
        self.role_at(at::CAPTURE)
    }

    /// The piece that a pawn promotes to.
    #[inline]
    #[must_use]
    pub fn promotion(self) -> Option<Role> {
        self.role_at(at::PROMOTION)
    }

    /// Whether a piece is taken.
    #[inline]
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.bits(at::CAPTURE, 7) != 0
    }

    /// Whether a pawn becomes something else.
    #[inline]
    #[must_use]
    pub fn is_promotion(self) -> bool {
        self.promotion_index() != 0
    }

    /// Whether it sets the halfmove clock to 0: a capture, or a pawn's move; a pawn that is put on the board too.
    #[inline]
    pub(crate) fn is_zeroing(self) -> bool {
        self.is_capture() || self.role_index() == Role::Pawn as usize
    }

    /// A bit for each of eight moves: whether it sets the halfmove clock to 0.
    #[inline]
    pub(crate) fn zeroing_of_eight(plies: &[Ply; 8]) -> u8 {
        const CAPTURE: u32 = 7 << at::CAPTURE;
        const ROLE: u32 = 7 << at::ROLE;
        const PAWN: u32 = (Role::Pawn as u32) << at::ROLE;
        let bits = u32x8::new(plies.map(|ply| ply.0));
        let quiet = (bits & u32x8::splat(CAPTURE)).simd_eq(u32x8::ZERO);
        let pawn = (bits & u32x8::splat(ROLE)).simd_eq(u32x8::splat(PAWN));
        (pawn | !quiet).to_bitmask() as u8
    }

    /// The halfmove clock after it, given the one before.
    #[inline]
    #[must_use]
    pub fn clock_after(self, before: u32) -> u32 {
        if self.is_zeroing() {
            0
        } else {
            before.saturating_add(1)
        }
    }

    /// Whether no position before it can come back: a capture, a pawn's move, castling, or a right to castle is lost. In a
    /// variant, only what the move alone shows.
    #[inline]
    pub(crate) fn is_irreversible(self) -> bool {
        self.is_zeroing() || self.bits(at::IRREVERSIBLE, 1) != 0
    }

    /// Whether a pawn leaves its first square by two steps.
    #[inline]
    pub(super) fn is_double_step(self) -> bool {
        self.role_index() == Role::Pawn as usize && self.origin_index() ^ self.target_index() == 16
    }

    /// Whether it gives check.
    #[inline]
    #[must_use]
    pub fn check(self) -> bool {
        self.bits(at::CHECK, 1) != 0
    }

    /// The check sign as written.
    #[inline]
    pub(crate) fn sign(self) -> Sign {
        Sign::ALL[self.bits(at::SIGN, 7) as usize]
    }

    /// What is written of a piece's from-square: 0, 1 (the file), 2 (the rank) or 3 (both); 0 for a pawn's capture.
    #[inline]
    pub(crate) fn origin_parts(self) -> u8 {
        self.bits(at::ORIGIN, 3) as u8
    }

    /// What SAN needs of it (PGN standard 8.2.3.4); in a variant known only if some of it is written.
    #[inline]
    pub(crate) fn needed_parts(self) -> u8 {
        self.bits(at::NEEDED, 3) as u8
    }

    /// A number that tells positions apart as they follow from each other: equal positions of a game have equal exclusive ors of
    /// the numbers of the plies before them, if no irreversible move is between them. `side` is the mover's: even for White.
    #[inline]
    pub(crate) fn number(self, side: usize) -> u64 {
        let numbers = &NUMBERS[side & 1][self.role_index()];
        numbers[self.origin_index()] ^ numbers[self.target_index()]
    }

    /// The ends of the move as a number of 30 bits: its squares, its piece, what a pawn becomes, and its kind.
    #[inline]
    #[must_use]
    pub fn ends_in_bits(self) -> u32 {
        self.0 & ((1 << at::CHECK) - 1) & !(7 << at::CAPTURE)
    }

    /// Whether it is the same move as another one in the same position, whatever is known of them beside.
    #[inline]
    pub(crate) fn is_same(self, other: Ply) -> bool {
        self.ends_in_bits() == other.ends_in_bits()
    }

    /// What SAN writes of it, but for its sign, as a number of 30 bits: as [`Ply::ends_in_bits`], without what is not written of its
    /// from-square, and whether something is taken.
    #[inline]
    #[must_use]
    pub fn san_in_bits(self) -> u32 {
        let is_pawn = self.role_index() == Role::Pawn as usize;
        let parts = match self.bits(at::KIND, 3) {
            kind::CASTLE => 3,
            _ if is_pawn => u32::from(self.is_capture()),
            _ => u32::from(self.needed_parts()),
        };
        let shown = FILE_OR_RANK[parts as usize & 3];
        self.ends_in_bits() & !63
            | self.0 & shown
            | u32::from(self.is_capture()) << at::CAPTURE
            | parts << at::ORIGIN
    }

    /// Replaces the sign of the move.
    pub(crate) fn with_sign(self, sign: Sign) -> Ply {
        self.written(sign, self.origin_parts(), self.needed_parts())
    }

    /// What is written of a piece's from-square against what SAN needs of it.
    pub(crate) fn disambiguation(self) -> Disambiguation {
        Disambiguation::compare(self.origin_parts(), self.needed_parts())
    }
}

static ROLES: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
    None,
];

/// A random number for each side, role and square.
static NUMBERS: [[[u64; 64]; 8]; 2] = {
    let mut numbers = [[[0; 64]; 8]; 2];
    let mut state = 0_u64;
    let mut index = 0;
    while index < 2 * 8 * 64 {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[index / 512][index / 64 % 8][index % 64] = mixed ^ mixed >> 31;
        index += 1;
    }
    numbers
};

/// The squares by their numbers.
pub(super) static SQUARES: [Square; 64] = Square::ALL;

/// The bits of a from-square of which nothing, the file, the rank or both are written.
static FILE_OR_RANK: [u32; 4] = [0, 7, 56, 63];

impl std::fmt::Debug for Ply {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Ply")
            .field("mv", &self.mv())
            .field("check", &self.check())
            .field("sign", &self.sign())
            .finish_non_exhaustive()
    }
}

impl From<Ply> for Move {
    #[inline]
    fn from(ply: Ply) -> Move {
        ply.mv()
    }
}
