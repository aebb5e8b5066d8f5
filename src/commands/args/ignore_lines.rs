//! `% pgnkit: ignore CODE, CODE`: lines of a game that keep findings of it from being reported.

use std::ops::Range;

use super::rule_codes::one_code;
use pgnkit_core::english::counted;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::{directive, text::decode};
use pgnkit_core::rules::rule::{Finding, Options, Report, Rule};
use pgnkit_core::rules::source::notes::BAD_IGNORE_LINE;

/// The ignore lines of a game.
#[derive(Debug, Default)]
pub(super) struct IgnoreLines {
    /// The rules that they name.
    rules: Vec<&'static Rule>,
    /// Mistakes in the lines, each at its place in the record.
    flaws: Vec<(Range<usize>, String)>,
}

impl IgnoreLines {
    /// Reads the lines of a game.
    pub(super) fn read(game: &Judged<'_>) -> IgnoreLines {
        let bytes = game.record.bytes;
        let mut lines = IgnoreLines::default();
        for line in directive::directives(bytes, game.tags.end) {
            let words = match directive::ignored(&bytes[line.clone()]) {
                Ok(words) => words,
                Err(flaw) => {
                    lines.flaws.push((line, flaw.to_owned()));
                    continue;
                }
            };
            for word in words {
                let span = line.start + word.start..line.start + word.end;
                match one_code(&decode(&bytes[span.clone()])) {
                    Ok(rule) => lines.rules.push(rule),
                    Err(flaw) => lines.flaws.push((span, flaw)),
                }
            }
        }
        lines
    }

    /// Takes away the findings whose codes are named, and returns how many they are.
    pub(super) fn hide(&self, findings: &mut Vec<Finding>) -> u64 {
        let mut hidden = 0;
        findings.retain(|finding| {
            let is_named = (self.rules.iter()).any(|named| named.code == finding.rule.code);
            if is_named {
                hidden += 1 + finding.more;
            }
            !is_named
        });
        hidden
    }

    /// Adds what is wrong with the lines to the findings of their game, in the order of places.
    pub(super) fn report(&self, game: &Judged<'_>, options: &Options, findings: &mut Vec<Finding>) {
        if self.flaws.is_empty() {
            return;
        }
        let mut report = Report::new(game, &BAD_IGNORE_LINE, options, findings);
        for (span, flaw) in &self.flaws {
            report.add(span.clone(), flaw.as_str());
        }
        report.finish();
        findings.sort_by_key(|finding| finding.span.start);
    }
}

/// How many findings such lines kept from being reported, for the summary line; empty if there are none.
pub(crate) fn ignored_summary(count: u64) -> String {
    unreported(count, "ignored by `% pgnkit: ignore` lines")
}

/// How many findings are not reported, and why, for the summary line; empty if there are none.
pub(crate) fn unreported(count: u64, why: &str) -> String {
    if count == 0 {
        return String::new();
    }
    format!("; {} {why}", counted(count, "finding", "findings"))
}
