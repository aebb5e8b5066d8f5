//! Whether the game is over on the board at its end.

use super::{board_facts::BoardFacts, kind::Kind};
use crate::chess::game_result::GameResult;
use crate::game::Game;

/// The end that the final position proves.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProvenEnd {
    pub(super) kind: Kind,
    pub(super) result: GameResult,
}

/// Whether the game is over on the board at its end, in the order of precedence.
pub(super) fn over(game: &Game<'_>, board: &BoardFacts, dead: bool) -> Option<ProvenEnd> {
    if game.setup.fault.is_some() {
        return None;
    }
    // Where play went on after an automatic draw, the declared result stands (FIDE Laws 8.7).
    let last = Some(game.replay.plies.len());
    let drawn = |kind| ProvenEnd {
        kind,
        result: GameResult::Draw,
    };
    if let Some((end, result)) = board.end {
        Some(ProvenEnd {
            kind: end.into(),
            result,
        })
    } else if dead {
        Some(drawn(Kind::DeadPosition))
    } else if game.replay.fault.is_some() {
        // The text continues, and so may the game.
        None
    } else if board.fivefold_end == last {
        Some(drawn(Kind::FivefoldRepetition))
    } else if board.seventyfive_end == last {
        Some(drawn(Kind::SeventyfiveMoves))
    } else {
        None
    }
}
