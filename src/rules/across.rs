//! What is found by comparing games: documented as rules are, and found by `pgnkit duplicates` alone.

mod conflicting_duplicate;
mod duplicate_game;
mod near_duplicate_game;
mod player_spelling;
mod prefix_game;
mod round_gap;

use super::Rule;

/// All of them, by code.
pub const ALL: &[&Rule] = &[
    &conflicting_duplicate::RULE,
    &duplicate_game::RULE,
    &near_duplicate_game::RULE,
    &player_spelling::RULE,
    &prefix_game::RULE,
    &round_gap::RULE,
];

/// The rule of a code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.code == code)
}
