//! A move as it is written, before a position gives it a meaning.

use shakmaty::san::San;
use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::disambiguation::origin;

/// A move as strict SAN writes it (PGN standard 8.2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WrittenMove {
    /// The piece that moves; the king in castling.
    pub(crate) role: Role,
    /// The target; unused in castling.
    pub(crate) to: Square,
    /// Where it may come from, as far as is written.
    pub(crate) origins: Bitboard,
    /// What is written of a piece's from-square: 0, 1 (the file), 2 (the rank) or 3 (both); 0 for a pawn's capture.
    pub(crate) origin_parts: u8,
    /// Whether there is an `x`.
    pub(crate) capture: bool,
    /// What a pawn becomes.
    pub(crate) promotion: Option<Role>,
    /// Castling.
    pub(crate) castling: Option<CastlingSide>,
    /// The check sign.
    pub(crate) sign: Sign,
}

impl WrittenMove {
    /// A move of which only the piece and the target are written.
    pub(crate) fn new(role: Role, to: Square) -> WrittenMove {
        WrittenMove {
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
            } => Some(WrittenMove {
                origins: file.map_or(Bitboard::FULL, Bitboard::from_file)
                    & rank.map_or(Bitboard::FULL, Bitboard::from_rank),
                origin_parts: match role {
                    Role::Pawn => 0,
                    _ => origin(file.is_some(), rank.is_some()),
                },
                capture,
                promotion,
                ..WrittenMove::new(role, to)
            }),
            San::Castle(side) => Some(WrittenMove {
                castling: Some(side),
                ..WrittenMove::new(Role::King, Square::E1)
            }),
            San::Put { .. } | San::Null => None,
        }
    }
}

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
