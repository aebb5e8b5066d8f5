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
        move |feed| read(&reader_job, feed),
        move |batch| work(&batch),
        take,
    )
}

/// Reads all sources and feeds the workers with their lines, batch by batch, or with why a source could not be read.
fn read<O>(job: &LineJob, feed: &mut Feed<LineBatch, O>) -> Result<(), Closed> {
    for (index, path) in job.sources.iter().enumerate() {
        let source = match open(path, &job.progress, job.workers) {
            Ok(source) => source,
            Err(error) => {
                feed.fail(error)?;
                continue;
            }
        };
        let mut reader = LineReader::new(source, index);
        loop {
            match reader.next_batch() {
                Ok(Some(batch)) => feed.give(batch)?,
                Ok(None) => break,
                Err(error) => {
                    feed.fail(unread(path, error))?;
                    break;
                }
            }
        }
    }
    Ok(())
}
