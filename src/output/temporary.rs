//! Named temporary files and folders that are removed when the program ends or a signal ends it.
//!
//! A process killed outright (`SIGKILL`) cannot remove its files.

pub(super) mod naming;

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pgnkit_core::english::said;
use pgnkit_core::input::file_identity::FileIdentity;

use tempfile::{Builder, NamedTempFile, TempDir};

use self::naming::give_name;

/// Names of the existing files and folders. Whoever holds the lock keeps files from being created or removed.
static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is removed unless it is given a name to stay under.
#[derive(Debug)]
pub struct Temporary {
    // In this order they are dropped.
    file: NamedTempFile,
    _name: RegisteredName,
}

/// A name as long as it is among [`NAMES`].
#[derive(Debug)]
struct RegisteredName(PathBuf);

impl RegisteredName {
    fn register(path: PathBuf, names: &mut Vec<PathBuf>) -> RegisteredName {
        names.push(path.clone());
        RegisteredName(path)
    }
}

impl Drop for RegisteredName {
    fn drop(&mut self) {
        names().retain(|name| *name != self.0);
    }
}

impl Temporary {
    /// Creates a file in a folder.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub fn create(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<Temporary> {
        fs::metadata(folder)?;
        let mut names = names();
        // The message would show a name that means nothing to the user.
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| io::Error::from(error.kind()))?;
        let name = file.path().to_owned();
        Ok(Temporary {
            file,
            _name: RegisteredName::register(name, &mut names),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Renames it to `target`, in the place of the file `before`, or of none. Its text is on the disk before, and its name
    /// after: whenever the power fails, the file has its old text or its new one.
    ///
    /// # Errors
    ///
    /// The text cannot be stored, the file cannot be renamed, or what has that name is not what it was.
    pub fn persist(self, target: &Path, before: Option<FileIdentity>) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        {
            // Held only until then: to forget the name needs it too.
            let _held = names();
            give_name(self.file.into_temp_path(), target, before).map_err(|failed| failed.error)?;
        }
        sync_folder(folder_of(target));
        Ok(())
    }
}

impl Write for Temporary {
    // On the file itself: its errors show no name.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// A folder that is removed with all that is in it.
#[derive(Debug)]
pub struct TemporaryFolder {
    // In this order they are dropped.
    folder: Option<TempDir>,
    _name: RegisteredName,
}

impl TemporaryFolder {
    /// Creates a folder in another.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub fn create(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<TemporaryFolder> {
        let mut names = names();
        let made = builder
            .tempdir_in(folder)
            .map_err(|error| io::Error::from(error.kind()))?;
        let name = RegisteredName::register(made.path().to_owned(), &mut names);
        Ok(TemporaryFolder {
            folder: Some(made),
            _name: name,
        })
    }

    /// The path of a file in it.
    pub fn path_of(&self, file: &str) -> PathBuf {
        let folder = self.folder.as_ref().map(TempDir::path);
        folder.unwrap_or(Path::new("")).join(file)
    }

    /// Creates an empty file in it, with the permissions of any file created here.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub fn create_file(&self, file: &str) -> io::Result<File> {
        let _held = names();
        File::options()
            .append(true)
            .create_new(true)
            .open(self.path_of(file))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _held = names();
        // What cannot be removed stays: there is nowhere left to report it.
        drop(self.folder.take());
    }
}

/// Does something that no signal interrupts: it ends the program afterwards. No temporary file or folder may be
/// created or dropped in it.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _held = names();
    work()
}

/// Stores the names of the files in a folder. Some systems and file systems cannot: the text is stored all the same.
pub fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// The folder that a file is in, or would be.
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// An error of `tempfile` without the name of the temporary file, which means nothing to the user.
pub fn without_path(error: io::Error) -> io::Error {
    let cause = error.get_ref().and_then(Error::source);
    match cause.and_then(|cause| cause.downcast_ref::<io::Error>()) {
        Some(cause) => io::Error::new(error.kind(), said(cause)),
        None => error,
    }
}

/// From now on `SIGINT` (Ctrl-C), `SIGQUIT`, `SIGTERM`, `SIGHUP` and `SIGXCPU` remove the existing files and folders before
/// they end the program with their usual status, after `before_end`: a shell reports 130 for Ctrl-C. A file that grows beyond `ulimit -f`
/// is a write error, not a signal.
#[cfg(unix)]
pub fn remove_on_signals(before_end: fn()) {
    use std::sync::Arc;

    use signal_hook::consts::SIGXFSZ;
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Whatever handles it, the write gives an error. Without a handler the signal does what it always did.
    let _ = flag::register(SIGXFSZ, Arc::default());
    // Before the thread runs: the first file may be there sooner.
    let Ok(mut signals) = Signals::new(heeded_signals()) else {
        return;
    };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            // Never released, so that no file is created or removed any more.
            let _names = remove_all();
            before_end();
            let _ = emulate_default_handler(signal);
        }
    };
    // Without this thread there is none for the work either, and the program ends by itself.
    let _ = std::thread::Builder::new()
        .name("signals".into())
        .spawn(wait);
}

/// From now on Ctrl-C, Ctrl-Break and a console that is closed remove the existing files and folders before they end the
/// program, after `before_end`, with the status that Windows gives such a program.
#[cfg(windows)]
pub fn remove_on_signals(before_end: fn()) {
    const CONTROL_C_EXIT: i32 = i32::from_ne_bytes(0xc000_013a_u32.to_ne_bytes());
    #[expect(
        clippy::exit,
        reason = "the program ends at once, as without a handler"
    )]
    let end = move || {
        // Never released, so that no file is created or removed any more.
        let _names = remove_all();
        before_end();
        std::process::exit(CONTROL_C_EXIT);
    };
    // Without a handler the program ends as it always did, and its files stay.
    let _ = ctrlc::set_handler(end);
}

/// Removes all files and folders, and keeps others from being made.
fn remove_all() -> MutexGuard<'static, Vec<PathBuf>> {
    let names = names();
    for name in names.iter() {
        let _ = fs::remove_file(name).or_else(|_| fs::remove_dir_all(name));
    }
    names
}

/// The signals that end the program, without those that it was started to ignore, as `nohup` does.
#[cfg(unix)]
fn heeded_signals() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};

    let Some(ignored) = fs::read_to_string("/proc/self/status")
        .ok()
        .and_then(|status| ignored_signals(&status))
    else {
        // Where that is not known, `nohup` is the one that matters.
        return vec![SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    };
    let mut signals = vec![SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    signals.retain(|signal| ignored >> (signal - 1) & 1 == 0);
    signals
}

/// The signals ignored, one bit each, from what Linux says of a process.
#[cfg(unix)]
fn ignored_signals(status: &str) -> Option<u64> {
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_as_long_as_it_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let create = || Temporary::create(&Builder::new(), folder.path()).expect("a file");
        let is_known = |path: &Path| names().iter().any(|name| name == path);
        let (first, second) = (create(), create());
        let [one, two] = [&first, &second].map(|file| file.path().to_owned());
        assert!(is_known(&one) && is_known(&two));
        drop(first);
        assert!(!is_known(&one) && !one.exists());
        let target = folder.path().join("kept");
        second.persist(&target, None).expect("renamed");
        assert!(!is_known(&two) && !two.exists() && target.exists());
    }

    #[test]
    fn what_changed_meanwhile_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("a.pgn");
        let persist = |before| {
            let file = Temporary::create(&Builder::new(), folder.path()).expect("a file");
            file.persist(&target, before)
                .map_err(|error| error.to_string())
        };
        let told = |done: Result<(), String>, word: &str| {
            assert!(done.expect_err("refused").contains(word));
        };
        fs::write(&target, "old").expect("a file");
        told(persist(None), "created");
        let old = FileIdentity::at(&target);
        fs::write(&target, "longer").expect("a file");
        told(persist(old), "changed");
        assert_eq!(fs::read_to_string(&target).expect("a file"), "longer");
        let old = FileIdentity::at(&target);
        fs::remove_file(&target).expect("removed");
        told(persist(old), "removed");
        assert!(!target.exists());
        persist(None).expect("nothing there");
        persist(FileIdentity::at(&target)).expect("as it was");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn a_folder_goes_with_all_that_is_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = TemporaryFolder::create(&Builder::new(), folder.path()).expect("another");
        let path = made.path_of("");
        let is_known = || names().iter().any(|name| path.starts_with(name));
        made.create_file("1").expect("a file");
        assert!(is_known() && made.path_of("1").is_file());
        let again = made.create_file("1").map_err(|error| error.kind());
        assert_eq!(again.err(), Some(io::ErrorKind::AlreadyExists));
        undisturbed(|| fs::rename(made.path_of("1"), folder.path().join("kept"))).expect("moved");
        made.create_file("2").expect("a file");
        drop(made);
        assert!(!is_known() && !path.exists() && folder.path().join("kept").is_file());
    }

    #[cfg(unix)]
    #[test]
    fn ignored_signals_are_read_from_a_mask() {
        let status = "Name:\tx\nSigIgn:\t0000000000001003\nSigCgt:\t0000000000000440\n";
        assert_eq!(ignored_signals(status), Some(0x1003));
        assert_eq!(ignored_signals("Name:\tx\n"), None);
    }
}
