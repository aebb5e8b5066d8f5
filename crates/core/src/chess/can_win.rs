//! Whether a side can still win a position, whatever the rules: in chess by a mate, in a variant as far as its end and the material tell.

use pgnkit_mating::{CanMate, Effort, can_mate};
use shakmaty::{Color, Position};

use super::game_result::GameResult;
use super::position::{AnyPosition, GamePosition};

/// Whether a side can win a position, whatever the rules. `No` and `Yes` are proved.
#[must_use]
pub fn can_win(position: &AnyPosition, side: Color, effort: Effort) -> CanMate {
    match position {
        AnyPosition::Chess(position) => can_mate(position, side, effort),
        position => can_win_variant(position, side),
    }
}

/// Whether a side can win a position of a variant: by its end, else by material alone.
pub(crate) fn can_win_variant(position: &AnyPosition, side: Color) -> CanMate {
    match position.end() {
        Some((_, GameResult::Won(winner))) if winner == side => CanMate::Yes,
        Some(_) => CanMate::No,
        None if position.has_insufficient_material(side) => CanMate::No,
        None => CanMate::Unknown,
    }
}
