//! What was done in all sources, and what the summary line says of it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::fixed_batch::{FixCounts, FixedBatch};
use crate::commands::args::ignore_lines::ignored_summary;
use crate::matching::names::SpellingTable;
use crate::output::message;
use crate::pipeline::ledger::Ledger;
use crate::statistics::sums::Sum as _;
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
    pub(super) counts: FixCounts,
    /// What was found and done in the file that is read.
    of_file: FixCounts,
    pub(super) has_utf16: bool,
    kept: u64,
    /// What is said of names, each remark once.
    told: BTreeSet<String>,
}

impl FixTotals {
    /// Adds what was done in a batch of a file.
    pub(super) fn add(&mut self, fixed: FixedBatch, file: &str) {
        self.of_file.absorb(fixed.counts);
        self.has_utf16 |= fixed.is_utf16;
        for (game, code) in &fixed.undone {
            message(&format!(
                "{file}: game {game}: {code} is not fully fixed: some edits would change how the game is read, cause other findings, or are too many"
            ));
        }
        self.kept += fixed.kept.len() as u64;
        for (game, remark) in fixed.inferred.into_iter().chain(fixed.kept) {
            let line = format!("{file}: game {game}: {remark}");
            if self.told.insert(remark) {
                message(&line);
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
        self.counts.absorb(of_file);
    }

    /// What is done with findings: `ignores` if games get lines that ignore them.
    pub(super) fn findings_summary(&self, done: &str, ignores: bool) -> String {
        let counts = &self.counts;
        let fixed = counts.before.more_than(&counts.after);
        let findings = counted(fixed, "finding", "findings");
        let mut summary = format!("; {findings} {done}");
        if ignores || counts.games > 0 {
            let _ = write!(summary, " in {}", counted(counts.games, "game", "games"));
        }
        let left = Severity::ALL.map(|severity| counts.after.findings(severity));
        let _ = write!(summary, ", {} left", left.iter().sum::<u64>());
        let more = counts.only_unsafe;
        if !ignores && more > 0 {
            let _ = write!(summary, " ({more} can be fixed with --unsafe)");
        }
        summary + &ignored_summary(counts.ignored)
    }

    /// The clause of the summary about names.
    pub(super) fn names_summary(&self, is_written: bool, names: &SpellingTable) -> String {
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
            assert_eq!(total.findings_summary("fixed", false), expected);
        }
    }
}
