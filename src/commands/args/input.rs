//! What to read, and with how many threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::thread;

use clap::Args;

use super::headings::{INPUT, RUNNING};
use super::{shard::ShardArgs, sources::SourceArgs};
use crate::output::progress::ProgressMode;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;

/// Options for input and threads.
#[derive(Debug, Clone, Args)]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) sources: SourceArgs,

    /// Use N threads [default: one per core]
    #[arg(short, long, aliases = ["threads", "workers"], value_name = "N", help_heading = RUNNING)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Cut and report games larger than this, in bytes [default: 16777216]
    #[arg(long, help_heading = RUNNING, value_name = "BYTES", default_value_t = MAX_RECORD_BYTES, hide_default_value = true, value_parser = record_bytes)]
    pub(crate) max_record_bytes: usize,

    /// Read only the N-th game of each file
    #[arg(long, value_name = "N", help_heading = INPUT)]
    pub(crate) game: Option<NonZeroU64>,

    #[command(flatten)]
    pub(crate) shard: ShardArgs,

    #[command(flatten)]
    pub(crate) conditions: ConditionArgs,

    /// Name openings from FILE: tab-separated lines with the columns eco, name and pgn
    #[arg(long = "opening-table", alias = "openings", value_name = "FILE", help_heading = INPUT)]
    pub(crate) openings: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
}

/// What a command shows on standard error while it runs, and at the end.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct ProgressArgs {
    /// Print no progress bar and no summary line
    #[arg(short, long, help_heading = RUNNING)]
    pub(crate) quiet: bool,

    /// Show the progress bar even if standard output is a pipe
    ///
    /// By default, the bar is shown if standard error is a terminal and standard output is not a pipe.
    #[arg(long, conflicts_with = "quiet", help_heading = RUNNING)]
    progress: bool,
}

impl ProgressArgs {
    /// Where a progress bar is wanted.
    pub(crate) fn wanted(self) -> ProgressMode {
        ProgressMode::new(self.quiet, self.progress)
    }
}

/// Conditions on games.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct ConditionArgs {
    /// Choose games for which EXPR is true, such as 'elo >= 2500 and outcome == checkmate'
    ///
    /// `pgnkit filter --help` explains expressions, `docs/filter.md` lists all names. If several are given, all must be
    /// true. Conditions on tags are tested before a game is replayed. Games that lack the data are not chosen, and are
    /// counted by reason.
    #[arg(long = "where", value_name = "EXPR", help_heading = INPUT)]
    pub(crate) where_expressions: Vec<String>,

    /// Read EXPR from FILE, where `#` begins a comment
    #[arg(long = "where-file", value_name = "FILE", help_heading = INPUT)]
    pub(crate) where_files: Vec<PathBuf>,
}

impl ConditionArgs {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.where_expressions.is_empty() && self.where_files.is_empty()
    }
}

fn record_bytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(bytes @ 1..) => Ok(bytes),
        _ => Err("expected a number of bytes, at least 1, such as 16000000".to_owned()),
    }
}

/// Number of worker threads: that asked for, or one for each core.
pub(crate) fn workers(jobs: Option<NonZeroUsize>) -> usize {
    jobs.or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}
