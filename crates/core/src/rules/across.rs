//! Findings that need several games: documented like rules, and reported only by `pgnkit duplicates`.

pub(crate) mod conflicting_duplicate;
pub(crate) mod duplicate_game;
pub(crate) mod near_duplicate_game;
pub mod player_spelling;
pub(crate) mod prefix_game;
pub(crate) mod round_gap;

use super::rule::Rule;

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
