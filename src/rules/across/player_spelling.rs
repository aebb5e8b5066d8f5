//! `player-spelling`: a player whose name is written in two ways in one event.

use crate::rules::rule::{Rule, Severity, nothing};

pub(super) const RULE: Rule = Rule {
    code: "player-spelling",
    severity: Severity::Note,
    summary: "a player whose name is written in two ways in one event",
    explanation: "Tables by player count them as two. Alike are names that differ in case, diacritics, spaces, commas or initials; and those with a slip, which is one letter, or two neighbours that changed places: in a given name of four letters or more, or in a surname of five, or of eight where a given name is only an initial; two slips in a surname of nine or more. Not reported are two who met, or who played other games in one round: they are two people. The row stands at the first game with the rarer spelling.",
    basis: "",
    example: "[White \"Müller, Karsten\"] and, in another round of the event, [White \"Mueller, Karsten\"]",
    check: nothing,
};
