//! A progress bar on standard error, where that is a terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::input::{shards::shard::Shard, source::STDIN};

/// Shows how much of the compressed input was read, the games (or what else is counted) so far and per second, and
/// the time left.
pub struct Progress {
    bar: ProgressBar,
    bytes: Arc<AtomicU64>,
    counted: &'static str,
    count: u64,
    /// Whether data goes to the same terminal, so that the bar must be cleared for it.
    shares_terminal: bool,
}

impl Progress {
    /// A bar for these sources; hidden if `quiet` or standard error is no terminal.
    #[must_use]
    pub fn new(sources: &[PathBuf], bytes: Arc<AtomicU64>, quiet: bool) -> Progress {
        let bar = if quiet || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            visible(total_bytes(sources))
        };
        Progress {
            bar,
            bytes,
            counted: "games",
            count: 0,
            shares_terminal: io::stdout().is_terminal(),
        }
    }

    /// Counts something else than games: its name in the plural.
    #[must_use]
    pub fn counting(mut self, counted: &'static str) -> Progress {
        self.counted = counted;
        self
    }

    /// Shows progress in one of so many parts of the sources, as if all were of the same size.
    #[must_use]
    pub fn of_shard(self, shard: Shard) -> Progress {
        if let Some(bytes) = self.bar.length() {
            self.bar.set_length(bytes / shard.count());
        }
        self
    }

    /// Counts games, and shows where the run is.
    pub fn advance(&mut self, count: u64) {
        self.count += count;
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(self.bytes.load(Ordering::Relaxed));
        let seconds = self.bar.elapsed().as_secs().max(1);
        self.bar.set_message(format!(
            "{count} {counted}, {} {counted}/s",
            self.count / seconds,
            count = self.count,
            counted = self.counted,
        ));
    }

    /// Runs something that writes to standard output or error, with the bar out of the way.
    pub fn make_room<R>(&self, write: impl FnOnce() -> R) -> R {
        if self.shares_terminal && !self.bar.is_hidden() {
            self.bar.suspend(write)
        } else {
            write()
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn visible(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{wide_bar} {percent:>3}% {bytes}/{total_bytes}  {msg}  {eta_precise} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {bytes}  {msg}  {elapsed_precise}",
        ),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Size of all files, in bytes; `None` if one of the sources has no size.
fn total_bytes(sources: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        if path.as_os_str() == STDIN {
            return None;
        }
        std::fs::metadata(path)
            .ok()
            .filter(std::fs::Metadata::is_file)
            .map(|metadata| metadata.len())
    };
    sources.iter().map(size).sum()
}
