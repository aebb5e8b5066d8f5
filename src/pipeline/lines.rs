//! Runs work over sources of lines on many threads: one reader, many workers, output in input order.

use std::path::PathBuf;
use std::sync::Arc;

use super::ordered::{self, Closed, Delivery, Feed};
use super::{open, unread};
use pgnkit_core::input::lines::{LineBatch, LineReader};
use pgnkit_core::input::opened_files::ReadSoFar;

/// A request to read lines.
#[derive(Debug, Clone)]
pub struct LineJob {
    /// Files in order; [`STDIN`](pgnkit_core::input::opened_files::STDIN) is standard input.
    pub sources: Vec<PathBuf>,
    /// Number of worker threads.
    pub workers: usize,
    /// What was read of the sources so far.
    pub progress: Arc<ReadSoFar>,
}

/// Reads all sources and passes to `take` what `work` makes of their lines, or why a source could not be read.
///
/// # Errors
///
/// What `take` returns, or a thread that panicked; see [`ordered::run`].
pub fn run<O: Send + 'static>(
    job: &LineJob,
    work: impl Fn(&LineBatch) -> O + Send + Sync + 'static,
    take: impl FnMut(Delivery<O>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let reader_job = job.clone();
    ordered::run(
        job.workers,
        move |feed: &mut Feed<LineBatch, O>| {
            read(&reader_job, |batch| match batch {
                Ok(batch) => feed.give(batch),
                Err(error) => feed.fail(error),
            })
        },
        move |batch| work(&batch),
        take,
    )
}

/// Reads all sources on the caller's thread and passes their lines to `take`, batch by batch, or why a source could
/// not be read.
///
/// # Errors
///
/// What `take` returns.
pub fn read(
    job: &LineJob,
    mut take: impl FnMut(anyhow::Result<LineBatch>) -> Result<(), Closed>,
) -> Result<(), Closed> {
    for (index, path) in job.sources.iter().enumerate() {
        let source = match open(path, &job.progress, job.workers) {
            Ok(source) => source,
            Err(error) => {
                take(Err(error))?;
                continue;
            }
        };
        let mut reader = LineReader::new(source, index);
        loop {
            match reader.next_batch() {
                Ok(Some(batch)) => take(Ok(batch))?,
                Ok(None) => break,
                Err(error) => {
                    take(Err(unread(path, error)))?;
                    break;
                }
            }
        }
    }
    Ok(())
}
