//! `cr-only-newlines`: a line that ends with CR alone.

use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "cr-only-newlines",
    severity: Severity::Warning,
    summary: "a line that ends with CR alone",
    explanation: "Lines ended like this on Macintosh systems before 2001. They are read, and counted as lines, but most programs take the whole file for one line, or for one game. Convert the line ends. Reported once per file, at the first such line end.",
    basis: "PGN standard 3.2.2",
    example: "[Event \"Test\"]<CR>[Site \"?\"]<CR>",
    fix: Some(Fix::of_source()),
    check: Check::Source,
};
