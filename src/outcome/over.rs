//! Whether the game is over on the board at its end.

use shakmaty::Position;

use super::board::Board;
use super::kind::Kind;
use crate::chess::game_result::GameResult;
use crate::chess::position::GamePosition;
use crate::game::Game;
use crate::game::replay::variant::VariantReplay;

/// What the final position proves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Over {
    pub(crate) kind: Kind,
    pub(crate) result: GameResult,
}

/// Whether the game is over on the board at its end, in the order of precedence.
pub(crate) fn over(game: &Game<'_>, board: &Board, dead: bool) -> Option<Over> {
    if game.setup.fault.is_some() {
        return None;
    }
    if let Some(variant) = game.replay.variant() {
        return variant_over(variant);
    }
    // Where play went on after an automatic draw, the declared result stands (FIDE Laws 8.7).
    let last = Some(game.replay.plies.len());
    let drawn = |kind| Over {
        kind,
        result: GameResult::Draw,
    };
    if board.checkmate_ply.is_some() {
        let winner = !game.replay.turn();
        Some(Over {
            kind: Kind::Checkmate,
            result: GameResult::Won(winner),
        })
    } else if board.stalemate_ply.is_some() {
        Some(drawn(Kind::Stalemate))
    } else if (game.replay.chess_end()).is_some_and(Position::is_insufficient_material) {
        Some(drawn(Kind::InsufficientMaterial))
    } else if dead {
        Some(drawn(Kind::DeadPosition))
    } else if game.replay.fault.is_some() {
        // The text goes on, and so may the game have.
        None
    } else if board.automatic_draws && board.fivefold_ply == last {
        Some(drawn(Kind::FivefoldRepetition))
    } else if board.automatic_draws && board.seventyfive_ply == last {
        Some(drawn(Kind::SeventyfiveMoves))
    } else {
        None
    }
}

/// The same by the rules of a variant.
#[cold]
pub(crate) fn variant_over(variant: &VariantReplay) -> Option<Over> {
    variant.end.end().map(|(end, result)| Over {
        kind: end.into(),
        result,
    })
}
