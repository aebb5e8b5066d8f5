//! A move as it is asked for, before a position says whether it is legal.

use shakmaty::san::San;
use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// A move token's request: a piece, a target and more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// A piece goes to a square.
    Move {
        /// The piece; none in coordinate notation, where file and rank are both given and it is
        /// whatever stands there.
        role: Option<Role>,
        /// The file it comes from, if written.
        file: Option<File>,
        /// The rank it comes from, if written.
        rank: Option<Rank>,
        /// Whether the move is written as a capture.
        capture: bool,
        /// The square it goes to.
        to: Square,
        /// The piece that it becomes, if written.
        promotion: Option<Role>,
    },
    /// King and rook castle.
    Castle(CastlingSide),
    /// A piece is put on the board, as in Crazyhouse.
    Drop {
        /// The piece.
        role: Role,
        /// Where it is put.
        to: Square,
    },
}

impl Attempt {
    /// Whether the piece that moves is named, a pawn excepted, which no letter names.
    pub(crate) fn is_named(self) -> bool {
        match self {
            Attempt::Move { role, .. } => role.is_some_and(|role| role != Role::Pawn),
            Attempt::Castle(_) | Attempt::Drop { .. } => true,
        }
    }

    /// What a SAN move asks for; `None` for a null move.
    pub(crate) fn from_san(san: San) -> Option<Attempt> {
        Some(match san {
            San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => Attempt::Move {
                role: Some(role),
                file,
                rank,
                capture,
                to,
                promotion,
            },
            San::Castle(side) => Attempt::Castle(side),
            San::Put { role, to } => Attempt::Drop { role, to },
            San::Null => return None,
        })
    }
}
