//! The check of some files, planned: the findings of all of them, the summary line, and the exit code.

use std::sync::Arc;

use super::baseline::Baseline;
use super::check_trf::compare;
use super::exact_copies::Copies;
use super::finding_counts::{by_fix, by_severity, left_out};
use super::gathered_games::GatheredGames;
use super::printer::{Printer, watched_line};
use super::summary::CodeSummary;
use super::task::{CheckTask, Checked};
use crate::commands::args::ignore_lines::{ignored_summary, unreported};
use crate::commands::args::max_memory::MemoryLimitArgs;
use crate::commands::partition::Partition;
use crate::commands::run::input::Input;
use crate::output::findings::summary::CodeCounts;
use crate::output::{Output, Verdict, messages};
use pgnkit_core::rules::rule::Severity;
use pgnkit_tournament::trf::record::TrfRecord;

/// A check whose options are understood.
pub(super) struct CheckPlan {
    pub(super) input: Input,
    /// The record that games are compared with.
    pub(super) against: Option<TrfRecord>,
    pub(super) output: Output,
    pub(super) task: CheckTask,
    pub(super) printer: Printer,
    /// The games of the files before.
    pub(super) copies: Copies,
    /// The table of codes, if it is asked for.
    pub(super) summary: Option<CodeSummary>,
    pub(super) partition: Partition,
    pub(super) baseline: Option<Baseline>,
    /// The least serious findings that fail.
    pub(super) threshold: Option<Severity>,
    /// How much of the games may be kept.
    pub(super) memory: MemoryLimitArgs,
    /// Whether files are watched, and whether they were all read before, and some of them are read again.
    pub(super) is_watching: bool,
    pub(super) is_again: bool,
}

impl CheckPlan {
    pub(super) fn run(self) -> anyhow::Result<Verdict> {
        let CheckPlan { input, against, .. } = self;
        let task = Arc::new(self.task);
        let (mut output, mut printer) = (self.output, self.printer);
        let (mut partition, mut baseline) = (self.partition, self.baseline);
        let mut tallies = CodeCounts::default();
        let (mut ignored, mut hidden) = (0, 0);
        let mut take = |mut checked: Checked| {
            if let Some(baseline) = &mut baseline {
                baseline.sift(&mut checked)?;
            }
            tallies.add(&checked.tallies);
            ignored += checked.ignored;
            hidden += checked.hidden;
            partition.take(&checked.partitioned)?;
            printer.print(&mut checked, &mut output)
        };
        let mut gathered = GatheredGames::default();
        self.copies.borrow_mut().forget(&task.names);
        let mut outcome = input.run_shared(Arc::clone(&task), |mut checked| {
            gathered.take(std::mem::take(&mut checked.gathered), self.memory)?;
            self.copies.borrow_mut().find(&task, &mut checked);
            take(checked)
        });
        let mut remarks = Vec::new();
        if let (Some(against), Ok(read)) = (against, &outcome) {
            match compare(&task, &against, &gathered, read, take) {
                Ok(left_out) => remarks.extend(left_out),
                Err(error) => outcome = Err(error),
            }
        }
        remarks.extend(left_out(printer.left_out));
        let known = baseline.as_ref().map(Baseline::summary).unwrap_or_default();
        if let Some(mut baseline) = baseline {
            let is_complete = (outcome.as_ref()).is_ok_and(|outcome| outcome.failures.is_empty());
            for told in baseline.corrected(&task.names, is_complete) {
                let line = watched_line(&format!("{told} is corrected"));
                output.write_batch(line.as_bytes())?;
            }
            let remark = baseline.finish(is_complete)?;
            // Of some files it would say what the others may have.
            remarks.extend(remark.filter(|_| !self.is_watching));
        }
        if self.summary.is_none() {
            printer.end_log(&outcome, &remarks, &mut output)?;
        }
        let outcome = outcome?;
        output.write_batch(&printer.rest(&tallies)?)?;
        if let Some(summary) = self.summary {
            output.write_rows(summary.written(&tallies))?;
        }
        let (severities, fixes) = (by_severity(&tallies), by_fix(&tallies));
        let ignored = ignored_summary(ignored);
        let hidden = unreported(hidden, "left out by settings");
        let summary = format!(
            "; findings: {severities}{known}{ignored}{hidden}{fixes}{}",
            partition.summary()
        );
        output.state(input.account(&outcome, &summary));
        output.finish()?;
        remarks.extend(partition.finish()?);
        messages(&remarks);
        if !self.is_again {
            input.tell(&outcome.ledger, &summary);
        }
        let fails = |threshold| {
            let mut severities = Severity::ALL.iter();
            severities.any(|&one| one >= threshold && tallies.findings(one) > 0)
        };
        let has_findings = self.threshold.is_some_and(fails);
        Ok(Verdict::of(!outcome.failures.is_empty(), has_findings))
    }
}
