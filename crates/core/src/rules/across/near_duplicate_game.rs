//! `near-duplicate-game`: a game with the same moves as another but different tags.

use crate::rules::rule::{Check, Rule, Severity};

pub(super) const RULE: Rule = Rule {
    code: "near-duplicate-game",
    severity: Severity::Note,
    summary: "a game with the same moves as another but different tags",
    explanation: "All moves are the same, 20 plies or more, but the players, the date, the round or the time differ; the column `differs` says which. It may be one game under two names or with a wrong date, or two players who repeated known moves: the longer the game, the more likely the tags are wrong. Nothing is dropped unless `--drop near-duplicate-game` asks for it.",
    basis: "",
    example: "[White \"Cornette,M\"] and [White \"Lagno,Kateryna\"] above the same 50 plies",
    fix: None,
    check: Check::Across,
};
