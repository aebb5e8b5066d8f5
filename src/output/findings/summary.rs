//! How often each code was found.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::output::columns::{Column, Row, columns};
use crate::rules::find;
use crate::rules::fix::Safety;
use crate::rules::rule::{Finding, Severity};

/// How often a code was found with a severity.
pub struct CodeRow {
    /// How grave the findings are.
    pub severity: Severity,
    /// The code of their rule.
    pub code: &'static str,
    /// How many there are.
    pub findings: u64,
    /// How many games have one.
    pub games: u64,
    /// Whether fixes of the code are safe; `None` if it has none.
    pub fix: Option<Safety>,
}

impl Row for CodeRow {
    type Of<'g> = CodeRow;
}

/// Columns of the summary, in order.
pub const COLUMNS: &[Column<CodeRow>] = columns! { |row|
    "code": Text = row.code, "code of the rule";
    "severity": Text = row.severity.as_str(), "`error`, `warning`, `note` or `style`; a code with two severities has two rows";
    "findings": Count = row.findings, "number of findings";
    "games": Count = row.games, "number of games with such a finding; 0 for findings about files";
    "fix": Text = row.fix.map(Safety::as_str), "`safe` if `pgnkit fix` mends what has one clear remedy, `unsafe` if it does with `--unsafe`; empty if the code has no fix";
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

    /// Number of findings that are no longer among others, by code and severity.
    #[must_use]
    pub fn more_than(&self, other: &Tallies) -> u64 {
        let counted = |tallies: &Tallies, key| tallies.0.get(key).map_or(0, |tally| tally.findings);
        let fewer = |key| counted(self, key).saturating_sub(counted(other, key));
        self.0.keys().map(fewer).sum()
    }

    /// One row for each code and severity: the gravest first, among equals the most frequent, then by code.
    #[must_use]
    pub fn sorted(&self) -> Vec<CodeRow> {
        let row = |(&(severity, code), tally): (&(Severity, &'static str), &Tally)| CodeRow {
            severity,
            code,
            findings: tally.findings,
            games: tally.games,
            fix: find(code).and_then(|rule| rule.fix).map(|fix| fix.safety),
        };
        let mut sorted: Vec<_> = self.0.iter().map(row).collect();
        sorted.sort_by_key(|row| (Reverse(row.severity), Reverse(row.findings), row.code));
        sorted
    }
}
