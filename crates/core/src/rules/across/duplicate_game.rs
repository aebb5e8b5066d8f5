//! `duplicate-game`: a duplicate of another game.

use crate::rules::rule::{Check, Rule, Severity};

pub(super) const RULE: Rule = Rule {
    code: "duplicate-game",
    severity: Severity::Warning,
    summary: "a duplicate of another game",
    explanation: "The moves, the start position, the players and what is known of the date, the round and the time are the same after normalising: case, diacritics, commas and initials of names do not count, and what one record leaves unknown contradicts nothing. A Site or Link that is an address, and a GameId, tell games apart that are the same otherwise; so does another round. Of fewer than 10 plies many games are alike: there the other tags of the roster must be equal too. Each row names the best record of the group: with `--kept` only that one is written.",
    basis: "",
    example: "the same game in the files of both players",
    fix: None,
    check: Check::Across,
};
