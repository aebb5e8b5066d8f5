//! A progress bar on standard error, where that is a terminal.

use std::fs::{File, Metadata};
use std::io::{self, IsTerminal, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal::as_file;
use pgnkit_core::input::opened_files::{ReadSoFar, STDIN};
use pgnkit_core::input::shards::shard::Shard;

/// A run that is over sooner shows no bar.
const DELAY: Duration = Duration::from_millis(300);

/// Whether a bar is on the terminal.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The bar that is on the terminal.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows how much of the compressed input was read, the games (or what else is counted) so far and per second, and
/// the time left.
pub struct Progress {
    bar: ProgressBar,
    /// Whether there is a bar, once the run has taken a while.
    is_wanted: bool,
    read: Arc<ReadSoFar>,
    counted: &'static str,
    count: u64,
}

/// Where a bar is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgressMode {
    /// Hidden.
    Never,
    /// Unless standard output is a pipe: whoever reads it may write to the terminal too, as pagers do.
    Usually,
    /// Always.
    Always,
}

impl ProgressMode {
    /// As it is asked for.
    pub fn new(quiet: bool, is_asked: bool) -> ProgressMode {
        match (is_asked, quiet) {
            (true, _) => ProgressMode::Always,
            (false, true) => ProgressMode::Never,
            (false, false) => ProgressMode::Usually,
        }
    }

    /// Whether it is shown where standard output goes.
    fn beside(self, stdout: Option<&File>) -> bool {
        match self {
            ProgressMode::Never => false,
            ProgressMode::Usually => !stdout.is_some_and(is_pipe),
            ProgressMode::Always => true,
        }
    }
}

impl Progress {
    /// A bar for these sources; hidden if none is wanted or standard error is no terminal.
    pub fn new(sources: &[PathBuf], read: Arc<ReadSoFar>, wanted: ProgressMode) -> Progress {
        let is_wanted =
            io::stderr().is_terminal() && wanted.beside(as_file(&io::stdout()).as_ref());
        let bar = if is_wanted {
            styled(total_bytes(sources))
        } else {
            ProgressBar::hidden()
        };
        Progress {
            bar,
            is_wanted,
            read,
            counted: "games",
            count: 0,
        }
    }

    /// Counts something else than games: its name in the plural.
    #[must_use]
    pub fn counting(mut self, counted: &'static str) -> Progress {
        self.counted = counted;
        self
    }

    /// Shows progress in one of so many parts of the sources, which are of the same size.
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
        if !self.is_wanted || self.bar.elapsed() < DELAY {
            return;
        }
        if self.bar.is_hidden() {
            self.show();
        }
        self.bar.set_position(self.read.bytes());
        let seconds = self.bar.elapsed().as_secs().max(1);
        self.bar.set_message(format!(
            "{count} {counted}, {} {counted}/s",
            self.count / seconds,
            count = self.count,
            counted = self.counted,
        ));
    }

    fn show(&self) {
        self.bar
            .set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        self.bar.enable_steady_tick(Duration::from_millis(100));
        put(Some(self.bar.clone()));
        IS_SHOWN.store(true, Ordering::Relaxed);
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        IS_SHOWN.store(false, Ordering::Relaxed);
        put(None);
    }
}

fn put(bar: Option<ProgressBar>) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Writes to the terminal, with the bar out of the way. Nothing else clears it, so that it stands still while nothing is written.
pub(crate) fn aside<R>(write: impl FnOnce() -> R) -> R {
    if !IS_SHOWN.load(Ordering::Relaxed) {
        return write();
    }
    let bar = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// What is said where the program ends at once.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// Says this, a line, if a signal ends the program.
pub(crate) fn say_at_the_end(words: String) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

/// Wipes the bar where the program ends at once, whatever the other threads hold, and says what was left to be said.
pub fn wipe() {
    let Some(mut stderr) = as_file(&io::stderr()) else {
        return;
    };
    // Of a terminal that is gone nobody sees anything.
    if IS_SHOWN.load(Ordering::Relaxed) {
        let _ = stderr.write_all(WIPE);
    }
    if let Ok(words) = LAST_WORDS.try_lock() {
        let _ = stderr.write_all(words.as_bytes());
    }
}

/// Goes back to the first column of a terminal and wipes the line.
const WIPE: &[u8] = b"\r\x1b[2K";

/// Shows a line on standard error until something is done, if that is a terminal of so many columns.
pub(crate) fn stand_by<T>(line: &str, columns: Option<usize>, wait: impl FnOnce() -> T) -> T {
    let Some(columns) = columns else {
        return wait();
    };
    let shown: String = line.chars().take(columns.saturating_sub(1)).collect();
    // There is nowhere left to report it.
    let _ = write!(io::stderr(), "{shown}");
    IS_SHOWN.store(true, Ordering::Relaxed);
    let done = wait();
    IS_SHOWN.store(false, Ordering::Relaxed);
    let _ = io::stderr().write_all(WIPE);
    done
}

/// Whether somebody else reads what is written to a file.
fn is_pipe(file: &File) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = file.metadata().map(|metadata| metadata.file_type());
        kind.is_ok_and(|kind| kind.is_fifo() || kind.is_socket())
    }
    // A console and a pipe have no metadata there.
    #[cfg(windows)]
    {
        !file.is_terminal() && file.metadata().is_err()
    }
}

/// A bar that is not shown yet.
fn styled(total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    let template = match total {
        Some(_) => "{wide_bar} {percent:>3}% {bytes}/{total_bytes}  {msg}  {eta_precise} left",
        None => "{spinner} {bytes}  {msg}  {elapsed_precise}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Size of all files, in bytes; `None` if one of the sources has no size.
fn total_bytes(sources: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        if path.as_os_str() == STDIN {
            return None;
        }
        let metadata = std::fs::metadata(path).ok();
        metadata.filter(Metadata::is_file).map(|file| file.len())
    };
    sources.iter().map(size).sum()
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn no_bar_stands_beside_a_pipe_unless_it_is_asked_for() {
        use super::*;
        use std::os::fd::OwnedFd;

        let (_reader, writer) = io::pipe().expect("a pipe");
        let pipe = File::from(OwnedFd::from(writer));
        let (socket, _other) = std::os::unix::net::UnixStream::pair().expect("a socket");
        let socket = File::from(OwnedFd::from(socket));
        let file = tempfile::tempfile().expect("a file");
        let device = File::open("/dev/null").expect("a device");
        for (quiet, is_asked, shown) in [
            (false, false, [false, false, true, true, true]),
            (false, true, [true; 5]),
            (true, false, [false; 5]),
        ] {
            let wanted = ProgressMode::new(quiet, is_asked);
            let outputs = [Some(&pipe), Some(&socket), Some(&file), Some(&device), None];
            assert_eq!(
                outputs.map(|stdout| wanted.beside(stdout)),
                shown,
                "{wanted:?}"
            );
        }
    }
}
