//! The number of findings per code.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use super::text::{TextStyle, severity_style};
use crate::output::aligned::{in_columns, narrowed};
use crate::output::columns::{Column, Row, columns};
use crate::output::table::Table;
use pgnkit_core::rules::find;
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::rule::{Finding, Severity};

/// How often a code was found with a severity.
pub struct CodeRow {
    /// The severity of the findings.
    pub severity: Severity,
    /// The code of their rule.
    pub code: &'static str,
    /// The number of findings.
    pub findings: u64,
    /// The number of games with one.
    pub games: u64,
    /// Whether fixes of the code are safe; `None` if it has none.
    pub fix: Option<Safety>,
    /// How many of the findings `pgnkit fix` mends.
    pub fixable: u64,
    /// The number that `--unsafe` fixes besides.
    pub fixable_unsafe: u64,
}

impl Row for CodeRow {
    type Of<'g> = CodeRow;
}

/// Columns of the summary, in order.
pub const COLUMNS: &[Column<CodeRow>] = columns! { |row|
    "code": Word = row.code, "code of the rule" few => Key;
    "severity": Word = row.severity.as_str(), "`error`, `warning`, `note` or `style`; a code with two severities has two rows" few => Severity;
    "findings": Count = row.findings, "number of findings" few => Ranks;
    "games": Count = row.games, "number of games with such a finding; 0 for findings about files" few => Sum;
    "fix": Word = row.fix.map(Safety::as_str), "`safe` if `pgnkit fix` fixes what has one clear remedy, `unsafe` if it does with `--unsafe`; empty if the code has no fix" => Follows;
    "fixable": Count = row.fixable, "number of the findings that `pgnkit fix` fixes" few => Sum;
    "fixable_unsafe": Count = row.fixable_unsafe, "number of the other findings that `pgnkit fix --unsafe` fixes" few => Sum;
};

/// The rows of a summary for people, in aligned columns, of a table of text.
pub fn text(table: &Table<CodeRow>, rows: &[CodeRow], header: bool, style: TextStyle) -> String {
    let mut text = in_columns(table, rows, header);
    if let Some(width) = style.width {
        text = narrowed(&text, width);
    }
    if !style.color || !table.has("severity") {
        return text;
    }
    let names_end = text.find('\n').filter(|_| header).map_or(0, |end| end + 1);
    let (names, lines) = text.split_at(names_end);
    let mut painted = names.to_owned();
    for (line, row) in lines.lines().zip(rows) {
        let (word, style) = (row.severity.as_str(), severity_style(row.severity));
        // No code is a severity, so that the word stands once in a line.
        let _ = match whole_word(line, word) {
            Some(at) => {
                let (before, after) = (&line[..at], &line[at + word.len()..]);
                writeln!(painted, "{before}{style}{word}{style:#}{after}")
            }
            None => writeln!(painted, "{line}"),
        };
    }
    painted
}

/// Where a word stands in a line with blanks around it.
fn whole_word(line: &str, word: &str) -> Option<usize> {
    let is_blank = |character: Option<char>| character.is_none_or(|character| character == ' ');
    let mut places = line.match_indices(word).map(|(at, _)| at);
    places.find(|&at| {
        is_blank(line[..at].chars().next_back()) && is_blank(line[at + word.len()..].chars().next())
    })
}

#[derive(Debug, Default, Clone, Copy)]
struct CodeCount {
    findings: u64,
    games: u64,
    /// Findings that safe fixes mend, and others that unsafe ones do.
    fixable: [u64; 2],
    /// The game counted last.
    last_game: Option<u64>,
}

/// What findings are counted by: their severity and code.
pub type CodeKey = (Severity, &'static str);

/// Findings counted by severity and code.
#[derive(Debug, Default)]
pub struct CodeCounts(BTreeMap<CodeKey, CodeCount>);

impl CodeCounts {
    /// Counts a finding and those it stands for; `game` is its ordinal, and games come one after another.
    pub fn count(&mut self, finding: &Finding, game: Option<u64>) {
        let key = (finding.severity, finding.rule.code);
        self.count_all(key, 1 + finding.more, game, None);
    }

    /// Counts so many findings of a game at once, and what kind of fix mends them.
    pub fn count_all(
        &mut self,
        key: CodeKey,
        findings: u64,
        game: Option<u64>,
        fix: Option<Safety>,
    ) {
        let tally = self.0.entry(key).or_default();
        tally.findings += findings;
        if let Some(safety) = fix {
            tally.fixable[usize::from(safety > Safety::Safe)] += findings;
        }
        if game.is_some() && tally.last_game != game {
            tally.games += 1;
            tally.last_game = game;
        }
    }

    /// Adds what was counted elsewhere, in other games.
    pub fn add(&mut self, other: &CodeCounts) {
        for (key, counted) in &other.0 {
            let tally = self.0.entry(*key).or_default();
            tally.findings += counted.findings;
            tally.games += counted.games;
            tally.fixable[0] += counted.fixable[0];
            tally.fixable[1] += counted.fixable[1];
        }
    }

    /// Number of findings of a severity.
    pub fn findings(&self, severity: Severity) -> u64 {
        let counts = self.0.iter().filter(|(key, _)| key.0 == severity);
        counts.map(|(_, tally)| tally.findings).sum()
    }

    /// Number of findings that fixes of this kind mend; unsafe ones after all that are safe.
    pub fn fixable(&self, safety: Safety) -> u64 {
        let index = usize::from(safety > Safety::Safe);
        self.0.values().map(|tally| tally.fixable[index]).sum()
    }

    /// Number of findings that are no longer among others, by code and severity.
    pub fn more_than(&self, other: &CodeCounts) -> u64 {
        let counted =
            |tallies: &CodeCounts, key| tallies.0.get(key).map_or(0, |tally| tally.findings);
        let fewer = |key| counted(self, key).saturating_sub(counted(other, key));
        self.0.keys().map(fewer).sum()
    }

    /// One row for each code and severity: the most serious first, among equals the most frequent, then by code.
    pub fn sorted(&self) -> Vec<CodeRow> {
        let row = |(&(severity, code), tally): (&CodeKey, &CodeCount)| CodeRow {
            severity,
            code,
            findings: tally.findings,
            games: tally.games,
            fix: find(code).and_then(|rule| rule.fix).map(|fix| fix.safety),
            fixable: tally.fixable[0],
            fixable_unsafe: tally.fixable[1],
        };
        let mut sorted: Vec<_> = self.0.iter().map(row).collect();
        sorted.sort_by_key(|row| (Reverse(row.severity), Reverse(row.findings), row.code));
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::rows::RowFormat;

    #[test]
    fn colours_are_those_of_the_severities_and_nothing_else() {
        let row = |code, severity| CodeRow {
            severity,
            code,
            findings: 3,
            games: 2,
            fix: None,
            fixable: 0,
            fixable_unsafe: 0,
        };
        let style = |color| TextStyle { color, width: None };
        // No code has such a name.
        let rows = [
            row("note-error", Severity::Error),
            row("bad-note", Severity::Note),
        ];
        let table = |columns: &[&str]| {
            let chosen: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
            Table::new(COLUMNS.to_vec(), RowFormat::Text, &chosen, true).expect("known columns")
        };
        let some = table(&["code", "severity", "findings"]);
        let plain = "code        severity  findings\n\
                     note-error  error            3\n\
                     bad-note    note             3\n";
        assert_eq!(text(&some, &rows, true, style(false)), plain);
        let painted = text(&some, &rows, true, style(true));
        let (red, cyan) = ("\u{1b}[1m\u{1b}[31m", "\u{1b}[1m\u{1b}[36m");
        assert_eq!(
            painted,
            plain
                .replace("  error ", &format!("  {red}error\u{1b}[0m "))
                .replace("  note ", &format!("  {cyan}note\u{1b}[0m "))
        );
        let first = table(&["severity", "code"]);
        let painted = text(&first, &rows, false, style(true));
        assert!(
            painted.starts_with(&format!("{red}error\u{1b}[0m  note-error\n")),
            "{painted:?}"
        );
        let none = table(&["code"]);
        assert_eq!(
            text(&none, &rows, false, style(true)),
            "note-error\nbad-note\n"
        );
    }
}
