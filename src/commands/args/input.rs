//! What to read, and with how many threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::thread;

use clap::Args;

use super::headings::{INPUT, RUNNING};
use super::{conditions::ConditionArgs, shard::ShardArgs, sources::SourceArgs};
use pgnkit_core::input::limits::MAX_RECORD_BYTES;

/// Options for input and threads.
#[derive(Debug, Clone, Args)]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) sources: SourceArgs,

    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", help_heading = RUNNING)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Largest game to read whole, in bytes; a larger one is cut and reported [default: 16777216]
    #[arg(long, help_heading = RUNNING, value_name = "BYTES", default_value_t = MAX_RECORD_BYTES, hide_default_value = true, value_parser = record_bytes)]
    pub(crate) max_record_bytes: usize,

    /// Read only the N-th game of each file
    #[arg(long, value_name = "N", help_heading = INPUT)]
    pub(crate) game: Option<NonZeroU64>,

    #[command(flatten)]
    pub(crate) shard: ShardArgs,

    #[command(flatten)]
    pub(crate) conditions: ConditionArgs,

    /// Name openings by another table: lines with the columns eco, name and pgn, separated by tabs
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub(crate) openings: Option<PathBuf>,

    /// No progress bar and no summary line at the end
    #[arg(short, long, help_heading = RUNNING)]
    pub(crate) quiet: bool,

    /// Show the progress bar even if standard output is a pipe
    ///
    /// Otherwise there is one where standard error is a terminal and standard output is no pipe.
    #[arg(long, conflicts_with = "quiet", help_heading = RUNNING)]
    pub(crate) progress: bool,
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
