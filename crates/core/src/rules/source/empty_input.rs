//! `empty-input`: an input without any game.

use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "empty-input",
    severity: Severity::Note,
    summary: "an input without any game",
    explanation: "Nothing was checked: the file is empty or holds only comments and text.",
    basis: "",
    example: "(an empty file)",
    fix: None,
    check: Check::Source,
};
