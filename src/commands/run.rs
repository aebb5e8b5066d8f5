//! What all commands share: their common arguments, and one way to run over the input.

pub(super) mod advice;
pub(super) mod choice;
mod covered;
pub(super) mod day;
mod fault;
mod fen_style;
pub(super) mod files;
mod flags;
pub(super) mod keys;
pub(super) mod known;
mod ledger;
pub(super) mod lines;
mod rows;
pub(super) mod sieve;
mod sources;
mod spare;
mod tag_names;
pub(super) mod unreadable;
mod variant;

use std::io::{self, IsTerminal};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use clap::{Args, ValueEnum};

use crate::input::{MAX_RECORD_BYTES, STDIN};
use crate::pipeline::{self, Event, Job, Ledger, Task};
use crate::report::progress::Progress;
use crate::report::rows::Rows;
use crate::report::terminal::stdout_columns;
use crate::report::{Output, Verdict, message, tell};

pub(super) use self::covered::covered;
pub(super) use self::fault::tell_fault;
pub(super) use self::fen_style::FenStyleArgs;
pub(super) use self::flags::FlagArgs;
pub(super) use self::rows::{RowArgs, TableArgs};
use self::sources::SourceArgs;
pub(super) use self::spare::Spare;
use self::tag_names::tag_name;
pub(super) use self::tag_names::{TagsSeen, tag_parser, tell_absent};
pub(super) use self::variant::VariantArgs;

/// What a command reads, in its help.
pub(super) const INPUT: &str = "Input";
/// What a command writes and how, in its help.
pub(super) const OUTPUT: &str = "Output";
/// How a command runs, in its help.
pub(super) const RUNNING: &str = "Running";

/// What to read, and with how many threads.
#[derive(Debug, Clone, Args)]
pub(super) struct InputArgs {
    #[command(flatten)]
    pub(super) sources: SourceArgs,

    /// How many cores are used [default: all]
    #[arg(short, long, value_name = "N", help_heading = RUNNING)]
    jobs: Option<NonZeroUsize>,

    /// Largest game read whole, in bytes; a larger one is cut and reported [default: 16777216]
    #[arg(long, help_heading = RUNNING, value_name = "BYTES", default_value_t = MAX_RECORD_BYTES, hide_default_value = true, value_parser = record_bytes)]
    pub(super) max_record_bytes: usize,

    /// Look only at the N-th game of each file, and read no further
    #[arg(long, value_name = "N", help_heading = INPUT)]
    game: Option<NonZeroU64>,

    /// No progress bar, and no line of totals at the end
    #[arg(short, long, help_heading = RUNNING)]
    pub(super) quiet: bool,
}

fn record_bytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(bytes @ 1..) => Ok(bytes),
        _ => Err("not a number of bytes from 1, such as 16000000".to_owned()),
    }
}

/// Where to write.
#[derive(Debug, Args)]
pub(super) struct OutputArgs {
    /// Write to FILE instead of the screen; FILE appears only when it is complete
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub(super) output: Option<PathBuf>,
}

impl OutputArgs {
    /// Columns of the terminal that is written to, if it is one and has any.
    pub(super) fn columns(&self) -> Option<usize> {
        self.output.is_none().then(stdout_columns).flatten()
    }
}

/// When a command that reports on games fails.
#[derive(Debug, Args)]
pub(super) struct FailArgs {
    /// Exit with 1 if a replay stopped or text was lost
    #[arg(long, value_enum, default_value_t = FailOn::Never, value_name = "WHEN")]
    fail_on: FailOn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// A replay stopped, or text was lost
    Error,
    /// Whatever the games contain
    Never,
}

/// What a run came to.
pub(super) struct Outcome {
    pub(super) ledger: Ledger,
    /// What kept sources from being read to their end.
    pub(super) failures: Vec<String>,
}

impl Outcome {
    /// The verdict of a command that finds nothing itself.
    pub(super) fn verdict(&self, fail: &FailArgs) -> Verdict {
        if !self.failures.is_empty() {
            Verdict::Failed
        } else if fail.fail_on == FailOn::Error && self.ledger.is_incomplete() {
            Verdict::Findings
        } else {
            Verdict::Clean
        }
    }
}

/// What a worker made of a batch: bytes for the output and lines for the user.
#[derive(Default)]
pub(super) struct Written {
    pub(super) rows: Rows,
    /// For standard error.
    pub(super) messages: Vec<u8>,
}

impl InputArgs {
    /// Makes files of lists and folders, before anything else is asked.
    pub(super) fn find_files(&mut self) -> anyhow::Result<()> {
        self.sources.find(self.quiet)
    }

    /// Number of worker threads.
    pub(super) fn workers(&self) -> usize {
        workers(self.jobs)
    }

    /// The one game of each source to look at.
    pub(super) fn only_game(&self) -> Option<u64> {
        self.game.map(NonZeroU64::get)
    }

    pub(super) fn sources(&self) -> Vec<PathBuf> {
        self.sources.files().to_vec()
    }

    /// The names of the sources as given, for the column `file`.
    pub(super) fn names(&self) -> Vec<String> {
        files::displayed(self.sources.files())
    }

    /// Says what the program waits for, where that is the terminal.
    pub(super) fn hint(&self) {
        let is_asked = self
            .sources
            .files()
            .iter()
            .any(|path| path == Path::new(STDIN));
        if is_asked && io::stdin().is_terminal() && !self.quiet {
            message("reading PGN from the terminal; name a file, or press Ctrl-D to end");
        }
    }
}

/// Running.
impl InputArgs {
    /// Runs a task over the input; `merge` is given the outputs in input order.
    pub(super) fn run<T: Task>(
        &self,
        task: T,
        output: &mut Output,
        merge: impl FnMut(T::Output, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<Outcome> {
        self.hint();
        self.run_job(task, output, merge, true)
    }

    /// Runs a task over input that was read before: what fails was told then.
    pub(super) fn run_again<T: Task>(
        &self,
        task: T,
        output: &mut Output,
        merge: impl FnMut(T::Output, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<Outcome> {
        self.run_job(task, output, merge, false)
    }

    fn run_job<T: Task>(
        &self,
        task: T,
        output: &mut Output,
        mut merge: impl FnMut(T::Output, &mut Output) -> anyhow::Result<()>,
        tells_failures: bool,
    ) -> anyhow::Result<Outcome> {
        let job = Job {
            workers: self.workers(),
            max_record_bytes: self.max_record_bytes,
            only_game: self.only_game(),
            progress: Arc::default(),
            sources: self.sources(),
        };
        let mut progress = Progress::new(&job.sources, Arc::clone(&job.progress), self.quiet);
        let mut outcome = Outcome {
            ledger: Ledger::default(),
            failures: self.sources.failures.clone(),
        };
        if tells_failures {
            for failure in &outcome.failures {
                message(&format!("error: {failure}"));
            }
        }
        let result = pipeline::run(&job, &Arc::new(task), |event| {
            match event {
                Event::Output(made, ledger) => {
                    outcome.ledger.add(&ledger);
                    progress.advance(ledger.games);
                    progress.make_room(|| merge(made, output))?;
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
        result.map(|()| outcome)
    }

    /// Opens the output, which must not be one of the files read, and writes its beginning.
    pub(super) fn open_output(&self, output: &OutputArgs, header: &[u8]) -> anyhow::Result<Output> {
        files::open_output(self.sources.files(), output, header)
    }

    /// No file written may be one that is read, nor the same as another.
    pub(super) fn refuse_overwriting<'t>(
        &self,
        targets: impl IntoIterator<Item = &'t PathBuf>,
    ) -> anyhow::Result<()> {
        files::refuse_overwriting(self.sources.files(), targets)
    }

    /// Runs a task that writes rows.
    pub(super) fn run_rows<T: Task<Output = Written>>(
        &self,
        task: T,
        output: &OutputArgs,
        header: &[u8],
    ) -> anyhow::Result<Outcome> {
        let mut output = self.open_output(output, header)?;
        let outcome = self.run(task, &mut output, |written, output| {
            output.write_batch(&written.rows.into_bytes())?;
            tell(&written.messages);
            Ok(())
        })?;
        output.finish()?;
        self.tell(&outcome.ledger, "");
        Ok(outcome)
    }

    /// The ledger and what follows it, on standard error.
    pub(super) fn tell(&self, ledger: &Ledger, more: &str) {
        if !self.quiet {
            message(&format!("{}{more}", ledger::line(ledger)));
        }
    }
}

/// Number of worker threads: that asked for, or one for each core.
fn workers(jobs: Option<NonZeroUsize>) -> usize {
    jobs.or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}
