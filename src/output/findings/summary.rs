//! How often each code was found.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::output::rows::{Column, Rows, Table, Value, columns};
use crate::rules::rule::{Finding, Severity};

/// Columns of the summary, in order.
pub const COLUMNS: [Column; 4] = columns! {
    "code": "code of the rule",
    "severity": "`error`, `warning`, `note` or `style`; a code with two severities has two rows",
    "findings": "number of findings",
    "games": "number of games with such a finding; 0 for findings about files",
};

#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    findings: u64,
    games: u64,
    /// The game counted last.
    last_game: Option<u64>,
}

/// Findings counted by severity and code.
#[derive(Debug, Default)]
pub struct Tallies(BTreeMap<(Severity, &'static str), Tally>);

impl Tallies {
    /// Counts a finding and those it stands for; `game` is its ordinal, and games come one after another.
    pub fn count(&mut self, finding: &Finding, game: Option<u64>) {
        let key = (finding.severity, finding.rule.code);
        let tally = self.0.entry(key).or_default();
        tally.findings += 1 + finding.more;
        if game.is_some() && tally.last_game != game {
            tally.games += 1;
            tally.last_game = game;
        }
    }

    /// Adds what was counted elsewhere, in other games.
    pub fn add(&mut self, other: &Tallies) {
        for (key, counted) in &other.0 {
            let tally = self.0.entry(*key).or_default();
            tally.findings += counted.findings;
            tally.games += counted.games;
        }
    }

    /// Number of findings of a severity.
    #[must_use]
    pub fn findings(&self, severity: Severity) -> u64 {
        let counts = self.0.iter().filter(|(key, _)| key.0 == severity);
        counts.map(|(_, tally)| tally.findings).sum()
    }

    /// Severity, code, findings and games of each code: the most serious first, among equals the most frequent, then by code.
    #[must_use]
    pub fn sorted(&self) -> Vec<(Severity, &'static str, u64, u64)> {
        let counted = |(&(severity, code), tally): (&(Severity, &'static str), &Tally)| {
            (severity, code, tally.findings, tally.games)
        };
        let mut sorted: Vec<_> = self.0.iter().map(counted).collect();
        sorted.sort_by_key(|&(severity, code, findings, _)| {
            (Reverse(severity), Reverse(findings), code)
        });
        sorted
    }

    /// One row for each code, in the order of [`Tallies::sorted`].
    #[must_use]
    pub fn rows(&self, table: &Table) -> Rows {
        let mut rows = Rows::default();
        for (severity, code, findings, games) in self.sorted() {
            let row = [
                Value::text(code),
                Value::text(severity.word()),
                Value::Count(findings),
                Value::Count(games),
            ];
            table.push(&row, &mut rows);
        }
        rows
    }
}
