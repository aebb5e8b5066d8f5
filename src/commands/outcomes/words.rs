//! Words of columns.

use pgnkit_core::chess::{game_result::GameResult, nouns};

/// The word in the column `winner`; empty if nobody won.
pub(super) fn winner(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Won(winner)) => nouns::color(winner),
        Some(GameResult::Draw) => "draw",
        Some(GameResult::BothLost | GameResult::Unknown) | None => "",
    }
}
