//! Words of columns.

use super::color;
use crate::chess::game_result::GameResult;

/// The word in the column `winner`; empty if nobody won.
pub(crate) fn winner(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Won(winner)) => color(winner),
        Some(GameResult::Draw) => "draw",
        Some(GameResult::BothLost | GameResult::Unknown) | None => "",
    }
}
