//! `byte-order-mark`: a byte order mark.

use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

/// The rule `byte-order-mark`.
pub const RULE: Rule = Rule {
    code: "byte-order-mark",
    severity: Severity::Note,
    summary: "a byte order mark",
    explanation: "At the start of a file it is harmless, though some programs stumble over it; inside a file (files joined together) it is a warning. The games are read either way.",
    basis: "PGN standard 4.1",
    example: "EF BB BF before [Event \"...\"]",
    fix: Some(Fix::of_source()),
    check: Check::Source,
};
