//! What is against an attempt in standard chess or Chess960.

use shakmaty::{Bitboard, Position, Role};

use super::objection::{AttemptContext, ReasonInWords};
use super::reason::Reason;
use super::{castling, target};
use crate::chess::{attempt::Attempt, piece_names};

/// The pieces that an attempt can mean, and the first rule against it; none if it is legal. Not asked whether the game
/// is over.
pub(super) fn judge(
    case: AttemptContext<'_>,
    attempt: Attempt,
) -> (Bitboard, Option<ReasonInWords>) {
    match attempt {
        Attempt::Move {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => target::judge(case, role, (file, rank), capture, to, promotion),
        Attempt::Castle(side) => (case.position.our(Role::King), castling::judge(case, side)),
        Attempt::Drop { role, to } => {
            let words = format!(
                "a {} cannot be put on {to}: there are no drops in chess",
                piece_names::role(role)
            );
            (Bitboard::EMPTY, Some((Reason::DropInChess, words)))
        }
    }
}
