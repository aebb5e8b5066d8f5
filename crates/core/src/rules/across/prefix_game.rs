//! `prefix-game`: a game whose moves are the beginning of another's.

use crate::rules::rule::{Check, Rule, Severity};

pub(super) const RULE: Rule = Rule {
    code: "prefix-game",
    severity: Severity::Note,
    summary: "a game whose moves are the beginning of another's",
    explanation: "One of the two may be cut short. Reported from 20 plies on if the players are the same, from 40 on if they are different or unknown, since short draws are often the beginning of something; and at any length if players, date and round are the same. Of several longer games one is named: one of the same players if there is one, then the longest. Games whose replay stopped at an error are not considered.",
    basis: "",
    example: "1. e4 e5 ... 30. Kf1 1-0, and elsewhere the same with 12 moves more",
    fix: None,
    check: Check::Across,
};
