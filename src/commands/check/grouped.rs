//! Findings for a terminal: errors at once, then the first few of each other code, and how many more there are.
//!
//! Memory does not grow with the number of findings: of what waits for the end, only what will be shown is kept.

use std::collections::BTreeMap;

use crate::output::findings::summary::{self, COLUMNS, CodeCounts, CodeKey};
use crate::output::findings::text::{TextStyle, push_more};
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

/// How many findings of each code and severity were let through.
#[derive(Debug, Default)]
pub(super) struct Quota(BTreeMap<CodeKey, u64>);

impl Quota {
    /// Whether one more finding is shown.
    pub(super) fn admits(&mut self, key: CodeKey) -> bool {
        let count = self.0.entry(key).or_default();
        *count += 1;
        *count <= most(key.0)
    }
}

/// Findings that are shown, and what is kept of them until the end.
#[derive(Debug, Default)]
pub(super) struct FindingGroups {
    quota: Quota,
    groups: BTreeMap<CodeKey, CodeGroup>,
}

/// Findings of one code and severity.
#[derive(Debug, Default)]
struct CodeGroup {
    /// Number of findings shown, with those that they stand for.
    findings: u64,
    /// What is to be shown at the end.
    text: Vec<u8>,
}

impl FindingGroups {
    /// Takes a finding that stands for so many, itself included. Returns whether to show it at once.
    pub(super) fn take(&mut self, key: CodeKey, count: u64, written: &[u8]) -> bool {
        if !self.quota.admits(key) {
            return false;
        }
        let group = self.groups.entry(key).or_default();
        group.findings += count;
        let is_error = key.0 == Severity::Error;
        if !is_error {
            group.text.extend_from_slice(written);
        }
        is_error
    }

    /// What is shown at the end, the most serious and then the most frequent first, with the table of all that was counted.
    pub(super) fn finish(&self, tallies: &CodeCounts, style: TextStyle) -> anyhow::Result<Vec<u8>> {
        let mut shown = Vec::new();
        let none = CodeGroup::default();
        let rows = tallies.sorted();
        let mut is_first = !rows.iter().any(|row| row.severity == Severity::Error);
        for row in &rows {
            let key = (row.severity, row.code);
            let group = self.groups.get(&key).unwrap_or(&none);
            let more = row.findings.saturating_sub(group.findings);
            if row.severity == Severity::Error {
                // Other errors may stand between it and the last one of its code.
                push_more(style, more, Some(key), &mut shown);
                continue;
            }
            if !is_first {
                shown.push(b'\n');
            }
            is_first = false;
            shown.extend_from_slice(&group.text);
            push_more(style, more, None, &mut shown);
        }
        // Of a single code, the ledger says as much.
        if rows.len() > 1 {
            let table = Table::new(COLUMNS.to_vec(), RowFormat::Csv, &[], true)?;
            shown.push(b'\n');
            shown.extend_from_slice(summary::text(&table, &rows, true, style.color).as_bytes());
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
        for _ in 0..5000 {
            shown += u64::from(groups.take((Severity::Error, "illegal-move"), 1, b"error\n"));
            let is_shown = groups.take((Severity::Note, "no-moves"), 1, b"note\n");
            assert!(!is_shown);
        }
        assert_eq!(shown, 100);
        let kept: Vec<usize> = groups
            .groups
            .values()
            .map(|group| group.text.len())
            .collect();
        assert_eq!(kept, [10 * b"note\n".len(), 0]);
    }
}
