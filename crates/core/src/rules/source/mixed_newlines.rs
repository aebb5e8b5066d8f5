//! `mixed-newlines`: line ends of more than one kind.

use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

/// The rule `mixed-newlines`.
pub const RULE: Rule = Rule {
    code: "mixed-newlines",
    severity: Severity::Note,
    summary: "line ends of more than one kind",
    explanation: "LF, CRLF and CR are all read. A change within a file shows that it was put together from several files, or edited on another system. Reported once per file, at the first line end that differs from those before it.",
    basis: "PGN standard 3.2.2",
    example: "[Event \"Test\"]<LF>[Site \"?\"]<CR><LF>",
    fix: Some(Fix::of_source()),
    check: Check::Source,
};
