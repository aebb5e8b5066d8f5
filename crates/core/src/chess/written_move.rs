//! A move as it is written, before a position gives it a meaning.

use shakmaty::san::San;
use shakmaty::{CastlingSide, File, Rank, Role};

use super::attempt::Attempt;
use super::disambiguation::origin;

/// A move as strict SAN writes it (PGN standard 8.2.3), in 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WrittenMove(u32);

/// Where each part stands, in bits from the lowest.
mod at {
    pub(super) const TO: u32 = 3;
    pub(super) const CAPTURE: u32 = 9;
    pub(super) const ORIGIN: u32 = 10;
    pub(super) const PROMOTION: u32 = 17;
    pub(super) const SIGN: u32 = 20;
    /// Whether something is written of a piece's from-square; a pawn's capture always has its file.
    pub(super) const HAS_ORIGIN: u32 = 23;
}

/// The lowest bits of castling and of promotions. The target of castling is 0 on the king's side, and 1 on the queen's.
const SPECIAL: u32 = 7;

/// Of an origin: the file or the rank is not written.
pub(crate) const ANY: u32 = 8;

impl WrittenMove {
    /// What stands where no move is written yet.
    pub(crate) const NONE: WrittenMove = WrittenMove(SPECIAL);

    /// A move of a kind to a square, of which no more is written: 0 is a pawn's advance, 1 its capture, and other pieces have the numbers
    /// of their roles.
    #[inline]
    pub(crate) const fn of_kind(kind: u32, capture: bool, to: u32) -> WrittenMove {
        let any = (9 * ANY + ANY) << at::ORIGIN;
        WrittenMove(kind | to << at::TO | (capture as u32) << at::CAPTURE | any)
    }

    /// The same move from a file and a rank, from 0, or [`ANY`].
    #[inline]
    pub(crate) const fn from(self, file: u32, rank: u32) -> WrittenMove {
        let origin = 9 * file + rank;
        let is_written = self.kind() > 1 && origin != 9 * ANY + ANY;
        let others = self.0 & !(127 << at::ORIGIN);
        WrittenMove(others | origin << at::ORIGIN | (is_written as u32) << at::HAS_ORIGIN)
    }

    /// The same move with a capture sign, or without one.
    #[inline]
    pub(super) const fn capturing(self, capture: bool) -> WrittenMove {
        let others = self.0 & !(1 << at::CAPTURE);
        WrittenMove(others | (capture as u32) << at::CAPTURE)
    }

    /// Castling.
    pub(crate) const fn castling(side: CastlingSide) -> WrittenMove {
        let side = matches!(side, CastlingSide::QueenSide) as u32;
        WrittenMove::of_kind(SPECIAL, false, side)
    }

    /// The same move, of a pawn that becomes this piece.
    pub(crate) const fn promoting(self, role: Role) -> WrittenMove {
        WrittenMove(self.0 | SPECIAL | (role as u32) << at::PROMOTION)
    }

    /// Adds a sign to the move.
    #[inline]
    pub(crate) const fn signed(self, sign: Sign) -> WrittenMove {
        WrittenMove(self.0 | (sign as u32) << at::SIGN)
    }

    /// A move of strict SAN, without its sign; `None` if it is no move of chess.
    pub(crate) fn from_san(san: San) -> Option<WrittenMove> {
        match san {
            San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let pushes = u32::from(role == Role::Pawn && !capture);
                let written = WrittenMove::of_kind(role as u32 - pushes, capture, to.into());
                Some(written.with_parts(file, rank, promotion))
            }
            San::Castle(side) => Some(WrittenMove::castling(side)),
            San::Put { .. } | San::Null => None,
        }
    }

    /// What an attempt asks for: a pawn that goes sidewards captures, with or without a sign. `None` where the position decides which
    /// piece moves.
    pub(crate) fn from_attempt(attempt: Attempt) -> Option<WrittenMove> {
        match attempt {
            Attempt::Castle(side) => Some(WrittenMove::castling(side)),
            Attempt::Drop { .. } => None,
            Attempt::Move {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let kind = match role? {
                    Role::Pawn => u32::from(file.map_or(capture, |file| file != to.file())),
                    role => role as u32,
                };
                let written = WrittenMove::of_kind(kind, capture || kind == 1, to.into());
                Some(written.with_parts(file, rank, promotion))
            }
        }
    }

    fn with_parts(
        self,
        file: Option<File>,
        rank: Option<Rank>,
        promotion: Option<Role>,
    ) -> WrittenMove {
        let written = self.from(file.map_or(ANY, u32::from), rank.map_or(ANY, u32::from));
        promotion.map_or(written, |role| written.promoting(role))
    }

    /// 0 for a pawn's advance, 1 for its capture, else the number of the role; a number that is none for castling and promotions.
    #[inline]
    pub(super) const fn kind(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Whether it is castling or a promotion.
    #[inline]
    pub(super) const fn is_special(self) -> bool {
        self.0 & 7 == SPECIAL
    }

    /// The target; of castling the side.
    #[inline]
    pub(super) const fn to(self) -> usize {
        (self.0 >> at::TO & 63) as usize
    }

    /// Whether there is an `x`.
    #[inline]
    pub(super) const fn capture(self) -> bool {
        self.0 >> at::CAPTURE & 1 != 0
    }

    /// What is written of the from-square, as an index of [`ORIGINS`].
    #[inline]
    pub(super) const fn origin(self) -> usize {
        (self.0 >> at::ORIGIN & 127) as usize
    }

    /// What a pawn becomes, as a number; 0 if nothing.
    #[inline]
    pub(super) const fn promotion(self) -> usize {
        (self.0 >> at::PROMOTION & 7) as usize
    }

    /// Whether something is written of a piece's from-square.
    #[inline]
    pub(super) const fn has_origin(self) -> bool {
        self.0 >> at::HAS_ORIGIN != 0
    }

    /// The number of the check sign.
    #[inline]
    pub(super) const fn sign_bits(self) -> u32 {
        self.0 >> at::SIGN & 7
    }

    /// The check sign.
    #[inline]
    pub(crate) const fn sign(self) -> Sign {
        Sign::ALL[self.sign_bits() as usize]
    }

    /// What is written of a piece's from-square: 0, 1 (the file), 2 (the rank) or 3 (both); 0 for a pawn's capture.
    #[inline]
    pub(crate) fn origin_parts(self) -> u8 {
        if !self.has_origin() || self.is_special() {
            return 0;
        }
        let (file, rank) = (self.origin() / 9, self.origin() % 9);
        origin(file != ANY as usize, rank != ANY as usize)
    }
}

/// The squares that a written origin leaves, by its number.
pub(super) static ORIGINS: [u64; 128] = {
    let mut origins = [0; 128];
    let mut file = 0;
    while file < 9 {
        let mut rank = 0;
        while rank < 9 {
            let files = if file < 8 {
                0x0101_0101_0101_0101 << file
            } else {
                u64::MAX
            };
            let ranks = if rank < 8 {
                0xff << (8 * rank)
            } else {
                u64::MAX
            };
            origins[9 * file + rank] = files & ranks;
            rank += 1;
        }
        file += 1;
    }
    origins
};

/// What the check sign of a move claims.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sign {
    /// There is no sign.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
    /// `++`: double check for some, mate for others.
    Either,
    /// The notation has no signs, as coordinates have none.
    Unused,
}

impl Sign {
    /// The signs by their numbers; the last ones stand for nothing.
    pub(super) const ALL: [Sign; 8] = [
        Sign::None,
        Sign::Check,
        Sign::Mate,
        Sign::Either,
        Sign::Unused,
        Sign::None,
        Sign::None,
        Sign::None,
    ];
}
