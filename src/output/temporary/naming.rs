//! Gives complete files their names: a file that stands there is replaced only as it was when the run found it.

use std::fs;
use std::io;
use std::path::Path;

use pgnkit_core::input::file_identity::FileIdentity;
use tempfile::{PathPersistError, TempPath};

/// Refuses a name at which stands anything else than the file `before`, or anything at all where there was none.
///
/// # Errors
///
/// It was changed, removed or made meanwhile.
pub(in crate::output) fn refuse_changed(
    target: &Path,
    before: Option<FileIdentity>,
) -> io::Result<()> {
    match before {
        Some(before) => refuse_unless(target, |now| *now == before),
        None if fs::symlink_metadata(target).is_ok() => Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "another program has created that file, and it is not replaced: run again",
        )),
        None => Ok(()),
    }
}

/// Gives a file a name, in the place of the file `before`, or of none.
///
/// # Errors
///
/// It cannot be renamed, or what has that name is not what it was: then both files are where they were.
pub(in crate::output) fn give_name(
    file: TempPath,
    target: &Path,
    before: Option<FileIdentity>,
) -> Result<(), PathPersistError> {
    let Some(before) = before else {
        // A file system may be unable to tell while it renames.
        return file.persist_noclobber(target).or_else(|failed| {
            let file = failed.path;
            match refuse_changed(target, None) {
                Ok(()) => file.persist(target),
                Err(error) => Err(PathPersistError { error, path: file }),
            }
        });
    };
    let taken =
        refuse_changed(target, Some(before)).and_then(|()| take_place(&file, target, before));
    match taken {
        Ok(true) => Ok(()),
        Ok(false) => file.persist(target),
        Err(error) => Err(PathPersistError { error, path: file }),
    }
}

/// Lets a file and another one, as that was `before`, change places, so that nothing is lost that somebody did in the last
/// moment; `false` where the system cannot.
#[allow(clippy::unnecessary_wraps, reason = "as on other systems")]
fn take_place(file: &Path, target: &Path, before: FileIdentity) -> io::Result<bool> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        let exchange = || renameat_with(CWD, file, CWD, target, RenameFlags::EXCHANGE);
        match exchange().map_err(io::Error::from) {
            Ok(()) => {
                let refused = refuse_unless(file, |now| before.has_same_text(now));
                return refused
                    .or_else(|refused| exchange().map_err(io::Error::from).and(Err(refused)))
                    .and(Ok(true));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return refuse_unless(target, |_| false).and(Ok(true));
            }
            // Some file systems cannot.
            Err(_) => {}
        }
    }
    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    let _ = (file, target, before);
    Ok(false)
}

/// Refuses to replace a file that is not what it was.
fn refuse_unless(target: &Path, is_as_before: impl Fn(&FileIdentity) -> bool) -> io::Result<()> {
    let why = match FileIdentity::at(target) {
        Some(now) if is_as_before(&now) => return Ok(()),
        Some(_) => {
            "the file has changed in the meantime, and is not replaced: run again when nothing writes to it"
        }
        None => "the file was removed or replaced in the meantime, and is not written: run again",
    };
    Err(io::Error::other(why))
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_in_the_last_moment_is_not_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("a.pgn");
        let take = |before| {
            let file = tempfile::NamedTempFile::new_in(folder.path()).expect("a file");
            fs::write(file.path(), "ours").expect("written");
            take_place(file.path(), &target, before).map_err(|error| error.to_string())
        };
        fs::write(&target, "old").expect("a file");
        let old = FileIdentity::at(&target).expect("a file");
        fs::write(&target, "longer").expect("a file");
        let refused = take(old).expect_err("refused");
        assert!(refused.contains("changed in the meantime"), "{refused}");
        assert_eq!(fs::read_to_string(&target).expect("a file"), "longer");
        let now = FileIdentity::at(&target).expect("a file");
        fs::remove_file(&target).expect("removed");
        assert!(take(now).expect_err("refused").contains("removed"));
        assert!(!target.exists());
        fs::write(&target, "old").expect("a file");
        let taken = take(FileIdentity::at(&target).expect("a file"));
        assert_eq!(taken, Ok(true), "as it was");
        assert_eq!(fs::read_to_string(&target).expect("a file"), "ours");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
