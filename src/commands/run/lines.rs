//! What the commands share that read lines instead of games.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::unreadable::{self, is_for_games};
use super::{RUNNING, files};
use crate::game::position::Flaw;
use crate::input::LineBatch;
use crate::pipeline::lines::{self, LineJob};
use crate::pipeline::ordered::Made;
use crate::report::message;
use crate::report::progress::Progress;
use crate::rules;

/// How many threads, and how loud.
#[derive(Debug, Args)]
pub(in crate::commands) struct JobArgs {
    /// How many cores are used [default: all]
    #[arg(short, long, value_name = "N", help_heading = RUNNING)]
    jobs: Option<NonZeroUsize>,

    /// No progress bar, and no line of totals at the end
    #[arg(short, long, help_heading = RUNNING)]
    pub(in crate::commands) quiet: bool,
}

impl JobArgs {
    /// The job of reading files, or standard input if there are none.
    pub(in crate::commands) fn job(&self, files: &[PathBuf]) -> LineJob {
        if files.is_empty() && io::stdin().is_terminal() && !self.quiet {
            message("reading positions from the terminal; name a file, or press Ctrl-D to end");
        }
        for remark in files.iter().filter_map(|file| is_for_games(file)) {
            self.tell(&remark);
        }
        LineJob {
            sources: files::sources(files),
            workers: self.workers(),
            progress: Arc::default(),
        }
    }

    pub(in crate::commands) fn workers(&self) -> usize {
        super::workers(self.jobs)
    }

    /// Says something at the end, unless nothing is to be said.
    pub(in crate::commands) fn tell(&self, ledger: &str) {
        if !self.quiet {
            message(ledger);
        }
    }

    /// Runs over the lines of files; `merge` is given what was made of them in input order, and tells how many positions
    /// that were. Returns whether something could not be read.
    pub(in crate::commands) fn run<O: Send + 'static>(
        &self,
        files: &[PathBuf],
        work: impl Fn(&LineBatch) -> O + Send + Sync + 'static,
        mut merge: impl FnMut(O) -> anyhow::Result<()>,
        count: impl Fn(&O) -> u64,
    ) -> anyhow::Result<bool> {
        let job = self.job(files);
        let mut progress = Progress::new(&job.sources, Arc::clone(&job.progress), self.quiet)
            .counting("positions");
        let mut failed = false;
        let result = lines::run(&job, work, |made| {
            match made {
                Made::Output(made) => {
                    progress.advance(count(&made));
                    progress.make_room(|| merge(made))?;
                }
                Made::Failed(error) => {
                    failed = true;
                    let error = unreadable::explained(&error, &job.sources);
                    progress.make_room(|| message(&format!("error: {error}")));
                }
            }
            Ok(())
        });
        progress.finish();
        result.map(|()| failed)
    }
}

/// A line that tells what is wrong with a position; `place` is file and line, if it has them.
pub(in crate::commands) fn describe(flaw: &Flaw, place: Option<(&str, u64)>) -> String {
    let severity = rules::find(flaw.code).map_or("error", |rule| rule.severity.word());
    let (code, message) = (flaw.code, &flaw.message);
    let place = match (place, flaw.column) {
        (None, None) => String::new(),
        (None, Some(column)) => format!("character {column}: "),
        (Some((file, line)), None) => format!("{file}:{line}: "),
        (Some((file, line)), Some(column)) => format!("{file}:{line}:{column}: "),
    };
    format!("{place}{severity}[{code}] {message}\n")
}
