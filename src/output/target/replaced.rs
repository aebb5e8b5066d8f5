//! What a file keeps whose text is replaced: a new file takes its name, so its owner, group and mode have to be given to that
//! one. Does not write text.

use std::fs::{self, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};

/// A file that will be replaced.
pub(in crate::output) struct Replaced(Metadata);

impl Replaced {
    /// The file of that name, if there is one; a symbolic link is followed.
    ///
    /// # Errors
    ///
    /// It has other names too (hard links), under which the old text would stay.
    pub(in crate::output) fn find(path: &Path) -> io::Result<Option<Replaced>> {
        let Some(existing) = fs::metadata(path).ok().filter(Metadata::is_file) else {
            return Ok(None);
        };
        if has_other_names(&existing) {
            let message = "it has other names (hard links), under which the old text would stay: write to another file";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        Ok(Some(Replaced(existing)))
    }

    /// Gives a file what it will need in the place of this one. Bits that let a program run as somebody else (set-user-ID,
    /// set-group-ID) are dropped, as the system does when a file is written to.
    ///
    /// # Errors
    ///
    /// Owner or group cannot be given away: the file belongs to somebody else.
    pub(in crate::output) fn hand_over(&self, file: &Path) -> io::Result<()> {
        give_owner(file, &self.0)?;
        fs::set_permissions(file, permissions(&self.0))
    }
}

#[cfg(unix)]
fn has_other_names(existing: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(existing) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn permissions(existing: &Metadata) -> Permissions {
    use std::os::unix::fs::PermissionsExt;

    Permissions::from_mode(existing.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn permissions(existing: &Metadata) -> Permissions {
    existing.permissions()
}

#[cfg(unix)]
fn give_owner(file: &Path, existing: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};

    let made = fs::metadata(file)?;
    let user = (made.uid() != existing.uid()).then(|| existing.uid());
    let group = (made.gid() != existing.gid()).then(|| existing.gid());
    if user.is_none() && group.is_none() {
        return Ok(());
    }
    chown(file, user, group).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => io::Error::new(
            error.kind(),
            "it belongs to another user or group, and could not be given back: write to another file",
        ),
        _ => error,
    })
}

#[cfg(not(unix))]
fn give_owner(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Where a path leads: symbolic links are followed, also one to a file that is not there yet.
pub(in crate::output) fn behind_links(path: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&target) else {
            break;
        };
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    target
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    #[cfg(unix)]
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_with_other_names_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
        assert!(Replaced::find(&one).expect("no file").is_none());
        fs::write(&one, "x").expect("a file");
        assert!(Replaced::find(&one).expect("one name").is_some());
        fs::hard_link(&one, &two).expect("a link");
        assert!(Replaced::find(&one).is_err());
        assert!(Replaced::find(&two).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn owner_group_and_mode_are_handed_over_without_special_bits() {
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        for path in [&old, &new] {
            fs::write(path, "x").expect("a file");
        }
        // Only a superuser can give files away.
        let given = std::os::unix::fs::chown(&old, Some(12_345), Some(54_321)).is_ok();
        fs::set_permissions(&old, Permissions::from_mode(0o6751)).expect("a mode");
        let replaced = Replaced::find(&old).expect("one name").expect("a file");
        replaced.hand_over(&new).expect("handed over");
        let [before, after] = [&old, &new].map(|path| fs::metadata(path).expect("a file"));
        assert_eq!(after.mode() & 0o7777, 0o751);
        assert_eq!([after.uid(), after.gid()], [before.uid(), before.gid()]);
        assert_eq!(after.uid() == 12_345, given);
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_files_that_are_not_there_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        symlink("second", path("first")).expect("a link");
        symlink(path("file"), path("second")).expect("a link");
        assert_eq!(behind_links(&path("first")), path("file"));
        assert_eq!(behind_links(&path("other")), path("other"));
        symlink("circle", path("circle")).expect("a link");
        assert_eq!(behind_links(&path("circle")), path("circle"));
    }
}
