//! `conflicting-duplicate`: two records of one game that contradict each other.

use crate::rules::rule::{Rule, Severity, nothing};

pub(super) const RULE: Rule = Rule {
    code: "conflicting-duplicate",
    severity: Severity::Warning,
    summary: "two records of one game that contradict each other",
    explanation: "The players, the date and the round are the same, the moves or the result are not: nobody plays two games at once, so one of the records is wrong, or the round of one. The column `alike_plies` says for how long they agree. In matches several games may be of one round: where the day is not known, or the events differ, records are told of only if they agree in the first 20 plies, or in all moves and not in the result. Not compared are games that begin with other positions, or that cannot be set up; nor those of a round that has more than 8 records of the same players and day, or more than 100 boards: it does not tell games apart. Both records are kept: which one is right cannot be told from the text.",
    basis: "",
    example: "the same players, date and round, with 1-0 in one file and 1/2-1/2 in the other",
    check: nothing,
};
