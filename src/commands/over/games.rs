//! One way to run a task over games, for every command that reads them.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::commands::messages::{ledger, unreadable};
use crate::commands::{
    args::fail::FailArgs, args::files, args::input::InputArgs, args::output::OutputArgs,
};
use crate::output::dataset::{account::Account, head::Head};
use crate::output::{Output, Verdict, message, tell};
use crate::output::{progress::Progress, rows::Rows};
use crate::pipeline::task::{AnyTask, Made, Task, output as made_by};
use crate::pipeline::{self, Event, Job, Ledger};
use pgnkit_core::english::counted;
use pgnkit_core::input::shards::{layout::Layout, shard::Shard};

/// All that is read, and which part of it.
pub(crate) struct Sources {
    files: Arc<[PathBuf]>,
    shard: Option<(Arc<Layout>, Shard)>,
}

/// The outcome of a run.
pub(crate) struct Finished {
    pub(crate) ledger: Ledger,
    /// What kept sources from being read to their end.
    pub(crate) failures: Vec<String>,
    /// Whether the command had [`Enough`] before the end of the input.
    pub(crate) stopped_early: bool,
}

/// An error that is none: the command has what it wants, and reads no further.
#[derive(Debug)]
pub(crate) struct Enough;

impl fmt::Display for Enough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing more is wanted")
    }
}

impl Error for Enough {}

impl Finished {
    /// The verdict of a command that finds nothing itself.
    pub(crate) fn verdict(&self, fail: &FailArgs) -> Verdict {
        if !self.failures.is_empty() {
            Verdict::Failed
        } else if fail.on_error() && self.ledger.is_incomplete() {
            Verdict::Findings
        } else {
            Verdict::Clean
        }
    }
}

/// What a worker made from a batch: bytes for the output and lines for the user.
#[derive(Default)]
pub(crate) struct Written {
    pub(crate) rows: Rows,
    /// For standard error.
    pub(crate) messages: Vec<u8>,
}

/// Running over what the arguments name.
impl InputArgs {
    /// Runs a task over the input; `merge` is given the outputs in input order.
    pub(crate) fn run<T: Task>(
        &self,
        task: T,
        output: &mut Output,
        mut merge: impl FnMut(T::Output, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<Finished> {
        self.run_alone(task, |made| merge(made, output))
    }

    /// Runs a task over the input that has its own outputs; `merge` is given what it makes, in input order.
    pub(crate) fn run_alone<T: Task>(
        &self,
        task: T,
        merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<Finished> {
        self.hint();
        self.run_job(task, merge, true)
    }

    /// Runs a task over one source of all, by its index; what kept files from being found is no failure of it.
    pub(crate) fn run_source<T: Task>(
        &self,
        task: T,
        (all, index): (&Sources, usize),
        mut merge: impl FnMut(T::Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<Finished> {
        let mut merge = |made: Made| merge(made_by::<T>(made));
        self.run_any(Arc::new(task), &mut merge, true, (all, Some(index)))
    }

    /// All that is read.
    pub(crate) fn all_sources(&self) -> Sources {
        let files = self.sources();
        Sources {
            shard: (self.shard.shard).map(|shard| (Arc::new(Layout::of(&files)), shard)),
            files: files.into(),
        }
    }

    /// Runs a task over input that was read before: failures were reported then.
    pub(crate) fn run_again<T: Task>(
        &self,
        task: T,
        output: &mut Output,
        mut merge: impl FnMut(T::Output, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<Finished> {
        self.run_job(task, |made| merge(made, output), false)
    }

    fn run_job<T: Task>(
        &self,
        task: T,
        mut merge: impl FnMut(T::Output) -> anyhow::Result<()>,
        tells_failures: bool,
    ) -> anyhow::Result<Finished> {
        let mut merge = |made: Made| merge(made_by::<T>(made));
        let all = (&self.all_sources(), None);
        self.run_any(Arc::new(task), &mut merge, tells_failures, all)
    }

    fn run_any(
        &self,
        task: Arc<dyn AnyTask>,
        merge: &mut dyn FnMut(Made) -> anyhow::Result<()>,
        tells_failures: bool,
        (all, only_source): (&Sources, Option<usize>),
    ) -> anyhow::Result<Finished> {
        let job = Job {
            workers: self.workers(),
            max_record_bytes: self.max_record_bytes,
            only_game: self.only_game(),
            only_source,
            shard: all.shard.clone(),
            progress: Arc::default(),
            sources: Arc::clone(&all.files),
            chooser: self.chooser.clone(),
        };
        let read = match only_source {
            Some(index) => &job.sources[index..=index],
            None => &job.sources,
        };
        let mut progress = Progress::new(read, Arc::clone(&job.progress), self.progress());
        if let Some((_, shard)) = &job.shard {
            progress = progress.of_shard(*shard);
        }
        let mut outcome = Finished {
            ledger: Ledger::default(),
            failures: match only_source {
                Some(_) => Vec::new(),
                None => self.sources.failures.clone(),
            },
            stopped_early: false,
        };
        if tells_failures {
            for failure in &outcome.failures {
                message(&format!("error: {failure}"));
            }
        }
        let result = pipeline::run_any(&job, task, &mut |event| {
            match event {
                Event::Output(made, ledger) => {
                    outcome.ledger.add(&ledger);
                    progress.advance(ledger.games);
                    progress.make_room(|| merge(made))?;
                }
                Event::Failed(error) => {
                    let failure = unreadable::explained(&error, &job.sources);
                    if tells_failures {
                        progress.make_room(|| message(&format!("error: {failure}")));
                    }
                    outcome.failures.push(failure);
                }
            }
            Ok(())
        });
        progress.finish();
        match result {
            Err(error) if error.is::<Enough>() => outcome.stopped_early = true,
            result => result?,
        }
        Ok(outcome)
    }

    /// Opens the output, which must not be one of the files read, and writes its beginning.
    pub(crate) fn open_output(&self, output: &OutputArgs, head: &Head) -> anyhow::Result<Output> {
        files::open_output(&self.all_read(), output, head)
    }

    /// No output may be one of the inputs, nor the same file as another output.
    pub(crate) fn refuse_overwriting<'t>(
        &self,
        targets: impl IntoIterator<Item = &'t PathBuf>,
    ) -> anyhow::Result<()> {
        files::refuse_overwriting(&self.all_read(), targets)
    }

    /// Runs a task that writes rows.
    pub(crate) fn run_rows<T: Task<Output = Written>>(
        &self,
        task: T,
        output: &OutputArgs,
        head: &Head,
    ) -> anyhow::Result<Finished> {
        let mut output = self.open_output(output, head)?;
        let outcome = self.run(task, &mut output, |written, output| {
            output.write_rows(written.rows)?;
            tell(&written.messages);
            Ok(())
        })?;
        self.finish(output, &outcome, "")?;
        Ok(outcome)
    }

    /// Completes an output, with what became of the input; then says so on standard error.
    pub(crate) fn finish(
        &self,
        mut output: Output,
        outcome: &Finished,
        more: &str,
    ) -> anyhow::Result<()> {
        output.state(self.account(outcome, more));
        output.finish()?;
        self.tell(&outcome.ledger, more);
        Ok(())
    }

    /// What became of the input.
    pub(crate) fn account(&self, outcome: &Finished, more: &str) -> Account {
        let reasons = self.chooser.as_ref().map(|chooser| chooser.reasons());
        let line = ledger::line(&outcome.ledger, reasons);
        Account {
            counts: ledger::counts(&outcome.ledger),
            undecided: ledger::undecided_counts(&outcome.ledger, reasons.unwrap_or_default()),
            summary: format!("{line}{more}"),
            failures: outcome.failures.clone(),
            input_bytes: self
                .shard
                .shard
                .map(|_| Layout::of(&self.sources()).bytes()),
        }
    }

    /// Which games a command that looks at the whole has seen, if not all: sentences for its heading.
    pub(crate) fn chosen_only(&self, ledger: &Ledger) -> Option<String> {
        let shard = self.shard.shard.filter(|shard| shard.count() > 1);
        let shard = shard.map(|shard| format!("Only shard {shard} of the input."));
        let sentences: Vec<String> = shard.into_iter().chain(self.chosen(ledger)).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// Which games were chosen, if a choice was made: a sentence.
    fn chosen(&self, ledger: &Ledger) -> Option<String> {
        let words = self.chooser.as_ref()?.words();
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
            let reasons = self.chooser.as_ref().map(|chooser| chooser.reasons());
            message(&format!("{}{more}", ledger::line(ledger, reasons)));
        }
    }
}
