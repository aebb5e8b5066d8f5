//! What was done in all sources, and what the summary line says of it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::fixed_batch::{FixCounts, FixedBatch};
use super::rename::KeptName;
use crate::commands::args::ignore_lines::ignored_summary;
use crate::commands::messages::ledger::recoded;
use crate::matching::names::SpellingTable;
use crate::output::message;
use crate::pipeline::Ledger;
use pgnkit_core::english::counted;
use pgnkit_core::rules::rule::{Finding, Severity};

/// The totals over all sources.
#[derive(Default)]
pub(super) struct FixTotals {
    pub(super) ledger: Ledger,
    pub(super) has_failed: bool,
    pub(super) is_changed: bool,
    /// Files that were replaced.
    pub(super) files: u64,
    counts: FixCounts,
    /// What was found and done in the file that is read.
    of_file: FixCounts,
    has_utf16: bool,
    kept: u64,
    /// The names that stay, each reported once.
    reported: BTreeSet<KeptName>,
    /// The names that are taken for others of the tournament record, each reported once.
    inferred: BTreeSet<(String, String)>,
}

/// Facts about the run, for its summary.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about the run"
)]
pub(super) struct RunSummary<'n> {
    /// Whether the changes were made, and not shown.
    pub(super) is_written: bool,
    /// Whether findings were looked at.
    pub(super) has_findings: bool,
    /// Whether games got lines that ignore findings.
    pub(super) ignores: bool,
    /// Files replaced, where files may be.
    pub(super) files: Option<u64>,
    /// Whether tags were filled from a tournament record.
    pub(super) has_record: bool,
    /// The table of names, if there is one.
    pub(super) names: Option<&'n SpellingTable>,
}

impl FixTotals {
    /// Adds what was done in a batch of a file.
    pub(super) fn add(&mut self, fixed: FixedBatch, file: &str) {
        self.of_file.add(&fixed.counts);
        self.has_utf16 |= fixed.is_utf16;
        for (game, code) in &fixed.undone {
            message(&format!(
                "{file}: game {game}: {code} is not fully fixed: some edits would change how the game is read, cause other findings, or are too many"
            ));
        }
        for (game, names) in fixed.inferred {
            let (name, player) = &names;
            let remark = format!(
                "{file}: game {game}: '{name}' is taken for {player} of the record: inferred from the name and the pairing"
            );
            if self.inferred.insert(names) {
                message(&remark);
            }
        }
        self.kept += fixed.kept.len() as u64;
        for (game, kept) in fixed.kept {
            let KeptName { value, why } = &kept;
            let remark = format!("{file}: game {game}: '{value}' is not changed: {why}");
            if self.reported.insert(kept) {
                message(&remark);
            }
        }
    }

    /// Counts a finding about a file that is left at its end.
    pub(super) fn leave(&mut self, finding: Option<&Finding>) {
        if let Some(finding) = finding {
            self.of_file.after.count(finding, None);
        }
    }

    /// Ends a file; what was to be done in it counts as done only if it `is_done`.
    pub(super) fn end_file(&mut self, is_done: bool) {
        let mut of_file = std::mem::take(&mut self.of_file);
        if !is_done {
            of_file.undo();
        }
        self.counts.add(&of_file);
    }

    /// The summary of the fixes, after the ledger.
    pub(super) fn summary(&self, done: &RunSummary<'_>) -> String {
        let mut summary = String::new();
        if done.ignores {
            let counts = &self.counts;
            let ignored = counts.before.more_than(&counts.after);
            let findings = counted(ignored, "finding", "findings");
            let games = counted(counts.games, "game", "games");
            let left = self.left();
            let _ = write!(summary, "; {findings} ignored in {games}, {left} left");
            summary.push_str(&ignored_summary(counts.ignored));
        } else if done.has_findings {
            summary.push_str(&self.findings_summary(done.is_written));
        }
        if done.has_record {
            let tags = counted(self.counts.filled.tags, "tag", "tags");
            let games = counted(self.counts.filled.games, "game", "games");
            let verb = if done.is_written { "filled" } else { "to fill" };
            let _ = write!(summary, "; {tags} {verb} in {games}");
        }
        if let Some(names) = done.names {
            summary.push_str(&self.names_summary(done.is_written, names));
        }
        summary.push_str(&recoded(self.has_utf16, "UTF-8"));
        if let Some(files) = done.files {
            let _ = write!(summary, "; {} changed", counted(files, "file", "files"));
        }
        summary
    }

    /// Number of findings left.
    fn left(&self) -> u64 {
        let left = Severity::ALL.map(|severity| self.counts.after.findings(severity));
        left.iter().sum()
    }

    fn findings_summary(&self, is_written: bool) -> String {
        let counts = &self.counts;
        let fixed = counts.before.more_than(&counts.after);
        let findings = counted(fixed, "finding", "findings");
        let done = if is_written { "fixed" } else { "to fix" };
        let mut summary = format!("; {findings} {done}");
        if counts.games > 0 {
            let _ = write!(summary, " in {}", counted(counts.games, "game", "games"));
        }
        let _ = write!(summary, ", {} left", self.left());
        if counts.only_unsafe > 0 {
            let _ = write!(
                summary,
                " ({} can be fixed with --unsafe)",
                counts.only_unsafe
            );
        }
        summary.push_str(&ignored_summary(counts.ignored));
        summary
    }

    fn names_summary(&self, is_written: bool, names: &SpellingTable) -> String {
        let counts = &self.counts;
        let changed = counted(counts.renamed.tags, "name", "names");
        let done = if is_written { "changed" } else { "to change" };
        let mut summary = format!("; {changed} {done}");
        if counts.renamed.games > 0 {
            let games = counted(counts.renamed.games, "game", "games");
            let _ = write!(summary, " in {games}");
        }
        if self.kept > 0 {
            let _ = write!(summary, ", {} left as they are", self.kept);
        }
        match names.unused() {
            Some((_, 0)) => summary.push_str(" (the table has no spellings)"),
            Some((unused @ 1.., all)) => {
                let _ = write!(summary, " ({unused} of {all} spellings matched nothing)");
            }
            _ => {}
        }
        summary
    }
}

#[cfg(test)]
mod tests {
    use pgnkit_core::game::Game;
    use pgnkit_core::input::record::Record;
    use pgnkit_core::outcome::judged::Judged;
    use pgnkit_core::rules::{self, rule::Options};

    use super::*;

    #[test]
    fn what_is_not_written_is_not_done() {
        for (is_done, expected) in [
            (true, "; 1 finding fixed in 1 game, 0 left"),
            (false, "; 0 findings fixed, 1 left"),
        ] {
            let mut batch = FixedBatch::default();
            let game = Game::read(Record::alone(b"[PlyCount \"2\"]\n\n1. e4 *\n"));
            let (wrong, mut found) = (rules::find("wrong-ply-count"), Vec::new());
            let options = Options::default();
            rules::check(&Judged::new(&game), wrong.as_slice(), &options, &mut found);
            batch.counts.before.count(&found[0], None);
            batch.counts.games = 1;
            let mut total = FixTotals::default();
            total.add(batch, "a.pgn");
            total.end_file(is_done);
            let done = RunSummary {
                is_written: true,
                has_findings: true,
                ignores: false,
                files: None,
                has_record: false,
                names: None,
            };
            assert_eq!(total.summary(&done), expected);
        }
    }
}
