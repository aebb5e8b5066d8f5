//! A move as it is written, before a position gives it a meaning.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::flaws::Sign;

/// A move as strict SAN writes it (PGN standard 8.2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Written {
    /// The man that moves; the king in castling.
    pub(super) role: Role,
    /// The target; unused in castling.
    pub(super) to: Square,
    /// Where it may come from, as far as is written.
    pub(super) origins: Bitboard,
    /// What is written of a piece's from-square: 0, 1 (the file), 2 (the rank) or 3 (both); 0 for a pawn's capture.
    pub(super) origin_parts: u8,
    /// Whether there is an `x`.
    pub(super) capture: bool,
    /// What a pawn becomes.
    pub(super) promotion: Option<Role>,
    /// Castling.
    pub(super) castling: Option<CastlingSide>,
    /// The check sign.
    pub(super) sign: Sign,
}

impl Written {
    /// A move of which only the man and the target are written.
    pub(super) fn new(role: Role, to: Square) -> Written {
        Written {
            role,
            to,
            origins: Bitboard::FULL,
            origin_parts: 0,
            capture: false,
            promotion: None,
            castling: None,
            sign: Sign::None,
        }
    }
}
