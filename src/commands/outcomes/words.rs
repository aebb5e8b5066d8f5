//! Words of columns.

use shakmaty::Color;

use crate::chess::game_result::GameResult;

/// The word of a side.
pub(super) fn color(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// The word in the column `winner`; empty if nobody won.
pub(super) fn winner(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Won(winner)) => color(winner),
        Some(GameResult::Draw) => "draw",
        Some(GameResult::BothLost | GameResult::Unknown) | None => "",
    }
}
