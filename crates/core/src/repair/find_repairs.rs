//! The repairs of a game, of whatever kind: a missing brace or parenthesis first, then a change of its moves.

use super::{Repairs, brackets, of_moves};
use crate::game::Game;

/// Looks for the repairs of a game; `None` if it does not stop, or nothing that is tried fits.
#[must_use]
pub fn look(game: &Game<'_>) -> Option<Repairs> {
    game.replay.fault.as_ref()?;
    brackets::look(game).or_else(|| of_moves(game))
}
