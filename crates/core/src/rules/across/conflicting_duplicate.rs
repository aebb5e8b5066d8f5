//! `conflicting-duplicate`: two records of one game that contradict each other.

use crate::rules::rule::{Check, Rule, Severity};

pub(super) const RULE: Rule = Rule {
    code: "conflicting-duplicate",
    severity: Severity::Warning,
    summary: "two records of one game that contradict each other",
    explanation: "The players, the date and the round are the same, but the moves or the result differ: nobody plays two games at once, so one of the records, or the round of one, is wrong. The column `alike_plies` says how long they agree. In matches several games may share a round: where the day is unknown, or the events differ, records are reported only if their first 20 plies agree, or all moves but not the result. Games that begin with different positions, or that cannot be set up, are not compared; nor are those of a round with more than 8 records of the same players and day, or more than 100 boards, because such a round does not tell games apart. Both records are kept: the text does not show which one is right.",
    basis: "",
    example: "the same players, date and round, with 1-0 in one file and 1/2-1/2 in the other",
    fix: None,
    check: Check::Across,
};
