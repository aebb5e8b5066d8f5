//! `player-spelling`: a player whose name is spelled in two ways in one event.

use crate::rules::rule::{Check, Rule, Severity};

/// The rule `player-spelling`.
pub const RULE: Rule = Rule {
    code: "player-spelling",
    severity: Severity::Note,
    summary: "a player whose name is spelled in two ways in one event",
    explanation: "Tables by player count them as two players. Names are similar if they differ in case, diacritics, spaces, commas or initials, or by a slip, which is one letter or two swapped neighbours: in a given name of four letters or more, or in a surname of five, or of eight where the given name is only an initial; two slips in a surname of nine or more. Not reported are two players who met, or who played different games in one round: they are two people. The row is at the first game with the rarer spelling.",
    basis: "",
    example: "[White \"Müller, Karsten\"] and, in another round of the event, [White \"Mueller, Karsten\"]",
    fix: None,
    check: Check::Across,
};
