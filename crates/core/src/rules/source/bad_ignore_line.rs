//! `bad-ignore-line`: a `% pgnkit:` line that cannot be read or applied.

use crate::rules::rule::{Check, Rule, Severity};

/// Whoever knows all codes finds it: the command.
pub const RULE: Rule = Rule {
    code: "bad-ignore-line",
    severity: Severity::Warning,
    summary: "a `% pgnkit:` line that cannot be read or applied",
    explanation: "`% pgnkit: ignore CODE, CODE` in a game, or above it with nothing but blank lines and other escaped lines between, keeps `check`, `fix` and `report` from reporting these codes in this game; other programs skip the line. Codes are written out, as `pgnkit rules` lists them: no patterns and no severities, so that no line hides more than it says. Codes about files, such as `mixed-newlines`, are no matter of one game. Correct the line or remove it.",
    basis: "PGN standard 6 (escaped lines)",
    example: "% pgnkit: ignore ilegal-move",
    fix: None,
    check: Check::Source,
};
