//! Findings for a terminal: errors at once, then the first few of each other code, and how many more there are.
//!
//! Memory does not grow with the number of findings: of what waits for the end, only what will be shown is kept.

use std::collections::BTreeMap;

use crate::output::findings::summary::{self, COLUMNS, CodeCounts, CodeKey};
use crate::output::findings::text::{TextStyle, push_more, push_same};
use crate::output::{rows::RowFormat, table::Table};
use pgnkit_core::rules::rule::Severity;

/// How many findings of a code are shown.
///
/// Errors are few, and each has to be looked at; where they are many, they come from one cause, and nobody reads the second
/// hundred on a terminal.
fn most(severity: Severity) -> u64 {
    match severity {
        Severity::Error => 100,
        Severity::Warning | Severity::Note | Severity::Style => 10,
    }
}

/// Which findings of each code and severity are shown.
#[derive(Debug, Default)]
pub(super) struct Quota(BTreeMap<CodeKey, Admitted>);

/// What was let through of one code and severity.
#[derive(Debug, Default)]
struct Admitted {
    /// The number of findings.
    count: u64,
    /// The words of each, but for errors, of which each is shown for itself.
    words: Vec<String>,
}

/// The decision about a finding.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Admission {
    /// It is shown.
    Shown,
    /// It adds to the finding of its code that was the first with these words: the place of that one among those shown.
    Same(usize),
    /// It is one too many.
    Left,
}

impl Quota {
    /// What becomes of one more finding with these words.
    pub(super) fn admit(&mut self, key: CodeKey, words: &str) -> Admission {
        let admitted = self.0.entry(key).or_default();
        if let Some(place) = admitted.words.iter().position(|known| known == words) {
            return Admission::Same(place);
        }
        if admitted.count >= most(key.0) {
            return Admission::Left;
        }
        admitted.count += 1;
        if key.0 != Severity::Error {
            admitted.words.push(words.to_owned());
        }
        Admission::Shown
    }
}

/// Findings that are shown, and what is kept of them until the end.
#[derive(Debug, Default)]
pub(super) struct FindingGroups {
    quota: Quota,
    groups: BTreeMap<CodeKey, Vec<ShownFinding>>,
}

/// A finding that is shown.
#[derive(Debug)]
struct ShownFinding {
    /// Number of findings with its words.
    count: u64,
    /// What is to be shown of it at the end.
    text: Vec<u8>,
}

impl FindingGroups {
    /// Takes a finding that stands for so many, itself included. Returns whether to show it at once.
    pub(super) fn take(&mut self, key: CodeKey, count: u64, words: &str, written: &[u8]) -> bool {
        let is_error = key.0 == Severity::Error;
        let admission = self.quota.admit(key, words);
        let group = self.groups.entry(key).or_default();
        match admission {
            Admission::Left => return false,
            Admission::Same(place) => {
                group[place].count += count;
                return false;
            }
            Admission::Shown => {}
        }
        let text = if is_error { &[] } else { written };
        group.push(ShownFinding {
            count,
            text: text.to_vec(),
        });
        is_error
    }

    /// What is shown at the end, the most serious and then the most frequent first, with the table of all that was counted.
    pub(super) fn finish(&self, tallies: &CodeCounts, style: TextStyle) -> anyhow::Result<Vec<u8>> {
        let mut shown = Vec::new();
        let rows = tallies.sorted();
        let mut is_first = !rows.iter().any(|row| row.severity == Severity::Error);
        for row in &rows {
            let key = (row.severity, row.code);
            let group = self.groups.get(&key).map_or(&[][..], Vec::as_slice);
            let told: u64 = group.iter().map(|finding| finding.count).sum();
            let more = row.findings.saturating_sub(told);
            if row.severity == Severity::Error {
                // Other errors may stand between it and the last one of its code.
                push_more(style, more, Some(key), &mut shown);
                continue;
            }
            if !is_first {
                shown.push(b'\n');
            }
            is_first = false;
            for finding in group {
                shown.extend_from_slice(&finding.text);
                push_same(style, finding.count - 1, &mut shown);
            }
            push_more(style, more, None, &mut shown);
        }
        // Of a single code, the ledger says as much.
        if rows.len() > 1 {
            let table = Table::new(COLUMNS.to_vec(), RowFormat::Text, &[], true)?;
            shown.push(b'\n');
            shown.extend_from_slice(summary::text(&table, &rows, true, style).as_bytes());
        }
        Ok(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_does_not_grow_with_the_number_of_findings() {
        let mut groups = FindingGroups::default();
        let mut shown = 0;
        for number in 0..5000 {
            let words = format!("{number}");
            let error = (Severity::Error, "illegal-move");
            shown += u64::from(groups.take(error, 1, &words, b"error\n"));
            for (code, words) in [("no-moves", words.as_str()), ("missing-player", "")] {
                let is_shown = groups.take((Severity::Note, code), 1, words, b"note\n");
                assert!(!is_shown);
            }
        }
        assert_eq!(shown, 100);
        let kept = groups.groups.values().map(|group| {
            let counts: u64 = group.iter().map(|finding| finding.count).sum();
            (group.len(), counts)
        });
        assert_eq!(kept.collect::<Vec<_>>(), [(1, 5000), (10, 10), (100, 100)]);
    }
}
