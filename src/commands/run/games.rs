//! One way to run a task over games, for every command that reads them.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::sync::Arc;

use super::input::Input;
use crate::commands::args::fail_on::FailArgs;
use crate::commands::messages::{ledger, unreadable};
use crate::output::dataset::account::{Account, AccountCounts, SharedInput};
use crate::output::dataset::first_rows::FirstRows;
use crate::output::{Output, Verdict, errors, message};
use crate::output::{progress::Progress, rows::Rows};
use crate::pipeline::ledger::Ledger;
use crate::pipeline::task::Task;
use crate::pipeline::{self, AnyOutput, AnyTask, GameJob, ordered::Delivery};
use pgnkit_core::english::{counted, joined};
use pgnkit_core::input::shards::file_content::FileContent;

/// The outcome of a run.
#[derive(Default)]
pub(crate) struct ReadGames {
    pub(crate) ledger: Ledger,
    /// What kept sources from being read to their end.
    pub(crate) failures: Vec<String>,
    /// Whether the command had [`StopReading`] before the end of the input.
    pub(crate) stopped_early: bool,
}

/// An error that is none: the command has what it wants, and reads no further.
#[derive(Debug)]
pub(crate) struct StopReading;

impl fmt::Display for StopReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing more is wanted")
    }
}

impl Error for StopReading {}

/// Goes on unless no further row is written.
///
/// # Errors
///
/// [`StopReading`].
pub(crate) fn unless_full(output: &Output) -> anyhow::Result<()> {
    if output.first.as_ref().is_some_and(FirstRows::is_full) {
        return Err(StopReading.into());
    }
    Ok(())
}

/// Writes rows once there are many, so that few are held where they come one by one.
///
/// # Errors
///
/// The rows cannot be written.
pub(crate) fn write_if_many(rows: &mut Rows, output: &mut Output) -> anyhow::Result<()> {
    const MANY_BYTES: usize = 1 << 16;
    if rows.size() < MANY_BYTES {
        return Ok(());
    }
    output.write_rows(std::mem::take(rows))
}

impl ReadGames {
    /// The verdict of a command that finds nothing itself.
    pub(crate) fn verdict(&self, fail: FailArgs) -> Verdict {
        let has_findings = fail.on_error() && self.ledger.is_incomplete();
        Verdict::of(!self.failures.is_empty(), has_findings)
    }
}

/// What a worker made from a batch: bytes for the output and lines for the user.
#[derive(Default)]
pub(crate) struct RowBatch {
    pub(crate) rows: Rows,
    /// For standard error.
    pub(crate) messages: Vec<u8>,
}

/// Running over it.
impl Input {
    /// Runs a task over the input; `merge` is given what it makes, in input order.
    pub(crate) fn run<T: Task>(
        &self,
        task: T,
        merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<ReadGames> {
        self.run_shared(Arc::new(task), merge)
    }

    /// Runs a task that somebody goes on with when all games are read.
    pub(crate) fn run_shared<T: Task>(
        &self,
        task: Arc<T>,
        merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<ReadGames> {
        self.hint();
        errors(&self.failures);
        let mut outcome = self.run_job(task, None, true, merge)?;
        outcome.failures.splice(..0, self.failures.iter().cloned());
        Ok(outcome)
    }

    /// Runs a task over one source of all, by its index; what kept files from being found is no failure of it.
    pub(crate) fn run_source<T: Task>(
        &self,
        index: usize,
        task: T,
        merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<ReadGames> {
        self.run_job(Arc::new(task), Some(index), true, merge)
    }

    /// Runs a task over input that was read before: failures were reported then.
    pub(crate) fn run_again<T: Task>(
        &self,
        task: T,
        merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<ReadGames> {
        self.run_job(Arc::new(task), None, false, merge)
    }

    fn run_job<T: Task>(
        &self,
        task: Arc<T>,
        only_source: Option<usize>,
        tells_failures: bool,
        mut merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<ReadGames> {
        let merge = &mut |made: AnyOutput| merge(pipeline::output::<T>(made));
        self.run_any(task, only_source, tells_failures, merge)
    }

    fn run_any(
        &self,
        task: Arc<dyn AnyTask>,
        only_source: Option<usize>,
        tells_failures: bool,
        merge: &mut dyn FnMut(AnyOutput) -> anyhow::Result<()>,
    ) -> anyhow::Result<ReadGames> {
        let job = GameJob {
            only_source,
            progress: Arc::default(),
            ..self.job.clone()
        };
        let read = match job.only_source {
            Some(index) => &job.sources[index..=index],
            None => &job.sources,
        };
        let mut progress = Progress::new(read, Arc::clone(&job.progress), self.progress);
        if let Some((_, shard)) = &job.shard {
            progress = progress.of_shard(*shard);
        }
        let mut outcome = ReadGames::default();
        let result = pipeline::run(&job, task, &mut |delivery| {
            match delivery {
                Delivery::Output((made, ledger)) => {
                    outcome.ledger.add(&ledger);
                    progress.advance(ledger.games);
                    merge(made)?;
                }
                Delivery::Failed(error) => {
                    let failure = unreadable::explained(&error, &job.sources);
                    if tells_failures {
                        message(&format!("error: {failure}"));
                    }
                    outcome.failures.push(failure);
                }
            }
            Ok(())
        });
        progress.finish();
        if !self.quiet {
            unreadable::tell_grown(&job.progress);
        }
        match result {
            Err(error) if error.is::<StopReading>() => outcome.stopped_early = true,
            result => result?,
        }
        Ok(outcome)
    }

    /// Completes an output, with what became of the input; then says so on standard error.
    pub(crate) fn finish(
        &self,
        mut output: Output,
        outcome: &ReadGames,
        more: &str,
    ) -> anyhow::Result<()> {
        let mut more = more.to_owned();
        if let Some(first) = output.first.as_mut().filter(|_| outcome.stopped_early) {
            more.push_str(&first.end());
        }
        output.state(self.account(outcome, &more));
        output.finish()?;
        self.tell(&outcome.ledger, &more);
        Ok(())
    }

    /// The account of the input.
    pub(crate) fn account(&self, outcome: &ReadGames, more: &str) -> Account {
        let (ledger, reasons) = (&outcome.ledger, self.reasons().unwrap_or_default());
        Account {
            counts: AccountCounts {
                all: ledger::counts(ledger),
                undecided_by_reason: ledger::undecided_counts(ledger, reasons),
            },
            summary: self.summary(ledger, more),
            not_read: self.unread.lines(),
            failures: outcome.failures.clone(),
            input: self.shared_input().unwrap_or_default(),
        }
    }

    /// What is shared out, if a part of it is read. The content is known of one file: to look at all of many takes as long as
    /// to read a part of them.
    fn shared_input(&self) -> Option<SharedInput> {
        let (layout, _) = self.job.shard.as_ref()?;
        let range = self.job.range.clone();
        let content = match (&range, self.files()) {
            (Some(range), _) => Some(range.of),
            (None, [file]) => (File::open(file).ok()).and_then(|file| FileContent::of(&file).ok()),
            _ => None,
        };
        Some(SharedInput {
            bytes: Some(layout.bytes()),
            content: content.map(|content| content.to_string()),
            range,
        })
    }

    /// Which games a command that looks at the whole has seen, if not all: sentences for its heading.
    pub(crate) fn chosen_only(&self, ledger: &Ledger) -> Option<String> {
        let shard = self.shard().filter(|shard| shard.count() > 1);
        let shard = shard.map(|shard| format!("Only shard {shard} of the input."));
        let sentences = joined(shard.into_iter().chain(self.chosen(ledger)), " ");
        Some(sentences).filter(|sentences| !sentences.is_empty())
    }

    /// Which games were chosen, if a choice was made: a sentence.
    fn chosen(&self, ledger: &Ledger) -> Option<String> {
        let words = self.job.chooser.as_ref()?.words();
        let chosen = ledger.choices.chosen;
        let games = counted(ledger.games, "game", "games");
        let undecided = match ledger.choices.undecided {
            0 => String::new(),
            undecided => format!("; {undecided} could not be decided"),
        };
        Some(format!(
            "Only games where {words}: {chosen} of {games}{undecided}."
        ))
    }

    /// The ledger and what follows it, on standard error.
    pub(crate) fn tell(&self, ledger: &Ledger, more: &str) {
        if !self.quiet {
            message(&self.summary(ledger, more));
        }
    }

    fn summary(&self, ledger: &Ledger, more: &str) -> String {
        let line = ledger::line(ledger, self.reasons());
        format!("{line}{more}{}", self.unread.summary())
    }

    /// Why games may be undecided, if games are chosen.
    fn reasons(&self) -> Option<&[String]> {
        Some(self.job.chooser.as_ref()?.reasons())
    }
}
