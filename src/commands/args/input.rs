//! What to read, and with how many threads.

use std::io::{self, IsTerminal};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use clap::Args;

use super::headings::{INPUT, RUNNING};
use super::{conditions::ConditionArgs, files, shard::ShardArgs, sources::SourceArgs};
use crate::output::{message, progress::Wanted};
use crate::pipeline::choice::Chooser;
use pgnkit_core::input::{limits::MAX_RECORD_BYTES, source::STDIN};

/// Options for input and threads.
#[derive(Debug, Clone, Args)]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) sources: SourceArgs,

    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", help_heading = RUNNING)]
    jobs: Option<NonZeroUsize>,

    /// Largest game to read whole, in bytes; a larger one is cut and reported [default: 16777216]
    #[arg(long, help_heading = RUNNING, value_name = "BYTES", default_value_t = MAX_RECORD_BYTES, hide_default_value = true, value_parser = record_bytes)]
    pub(crate) max_record_bytes: usize,

    /// Read only the N-th game of each file
    #[arg(long, value_name = "N", help_heading = INPUT)]
    game: Option<NonZeroU64>,

    #[command(flatten)]
    pub(crate) shard: ShardArgs,

    #[command(flatten)]
    pub(crate) conditions: ConditionArgs,

    /// Name openings by another table: lines with the columns eco, name and pgn, separated by tabs
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub(crate) openings: Option<PathBuf>,

    /// Files that are read beside the sources, those of options not counted.
    #[arg(skip)]
    pub(crate) also_read: Vec<PathBuf>,

    /// Which games are chosen, once the conditions are understood.
    #[arg(skip)]
    pub(crate) chooser: Option<Arc<dyn Chooser>>,

    /// No progress bar and no summary line at the end
    #[arg(short, long, help_heading = RUNNING)]
    pub(crate) quiet: bool,

    /// Show the progress bar even if standard output is a pipe
    ///
    /// Otherwise there is one where standard error is a terminal and standard output is no pipe.
    #[arg(long, conflicts_with = "quiet", help_heading = RUNNING)]
    progress: bool,
}

fn record_bytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(bytes @ 1..) => Ok(bytes),
        _ => Err("expected a number of bytes, at least 1, such as 16000000".to_owned()),
    }
}

impl InputArgs {
    /// Expands lists and folders into files, before anything else happens.
    pub(crate) fn find_files(&mut self) -> anyhow::Result<()> {
        self.sources.find(self.quiet)
    }

    /// Number of worker threads.
    pub(crate) fn workers(&self) -> usize {
        workers(self.jobs)
    }

    /// Where a progress bar is wanted.
    pub(crate) fn progress(&self) -> Wanted {
        Wanted::new(self.quiet, self.progress)
    }

    /// The one game of each source to look at.
    pub(crate) fn only_game(&self) -> Option<u64> {
        self.game.map(NonZeroU64::get)
    }

    pub(crate) fn sources(&self) -> Vec<PathBuf> {
        self.sources.files().to_vec()
    }

    /// All files that are read, lists and conditions included: nothing may be written over them.
    pub(crate) fn all_read(&self) -> Vec<PathBuf> {
        let mut read = self.sources();
        read.extend(self.sources.list().map(Path::to_owned));
        read.extend_from_slice(&self.conditions.where_files);
        read.extend(self.openings.clone());
        read.extend_from_slice(&self.also_read);
        read
    }

    /// The names of the sources as given, for the column `file`.
    pub(crate) fn names(&self) -> Vec<String> {
        files::displayed(self.sources.files())
    }

    /// Tells the user that the program reads from the terminal, if it does.
    pub(crate) fn hint(&self) {
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

/// Number of worker threads: that asked for, or one for each core.
pub(crate) fn workers(jobs: Option<NonZeroUsize>) -> usize {
    jobs.or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}
