//! `utf16-encoding`: a file in UTF-16.

use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "utf16-encoding",
    severity: Severity::Error,
    summary: "a file in UTF-16",
    explanation: "PGN is ISO 8859-1 by the standard and UTF-8 by custom; most programs cannot read a UTF-16 file at all. It is converted and read, and offsets count its own bytes. Save it as UTF-8. A file in UTF-32 is not read.",
    basis: "PGN standard 4.1",
    example: "FF FE 5B 00",
    fix: Some(Fix::of_source()),
    check: Check::Source,
};
