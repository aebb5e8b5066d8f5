//! What a file keeps whose text is replaced: a new file takes its name, so its owner, group, mode, access control list and
//! extended attributes have to be given to that one. Does not write text.

use std::fs::{self, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use pgnkit_core::input::file_identity::FileIdentity;

/// A file that will be replaced.
pub(in crate::output) struct ReplacedFile {
    path: PathBuf,
    existing: Metadata,
}

impl ReplacedFile {
    /// The file of that name, if there is one; a symbolic link is followed.
    ///
    /// # Errors
    ///
    /// It has other names too (hard links), under which the old text would stay.
    pub(in crate::output) fn find(path: &Path) -> io::Result<Option<ReplacedFile>> {
        let Some(existing) = fs::metadata(path).ok().filter(Metadata::is_file) else {
            return Ok(None);
        };
        if has_other_names(&existing) {
            let message = "it has other names (hard links), under which the old text would stay: write to another file";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        Ok(Some(ReplacedFile {
            path: path.to_owned(),
            existing,
        }))
    }

    /// The file as it was when it was found.
    pub(in crate::output) fn identity(&self) -> Option<FileIdentity> {
        FileIdentity::of(&self.existing)
    }

    /// Gives a file what it will need in the place of this one. Bits that let a program run as somebody else (set-user-ID,
    /// set-group-ID) are dropped, as the system does when a file is written to.
    ///
    /// # Errors
    ///
    /// Owner or group cannot be given away, because the file belongs to somebody else; or an attribute of it cannot be set.
    pub(in crate::output) fn hand_over(&self, file: &Path) -> io::Result<()> {
        give_owner(file, &self.existing)?;
        // Before the mode: where there is a list, the bits of the group are what the list may give at most.
        give_attributes(file, &self.path)?;
        fs::set_permissions(file, permissions(&self.existing))
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
#[allow(clippy::unnecessary_wraps, reason = "as on other systems")]
fn give_owner(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Gives a file the access control list and other extended attributes of another, as far as they may outlive a text.
#[cfg(unix)]
fn give_attributes(file: &Path, existing: &Path) -> io::Result<()> {
    const ACCESS_LIST: &str = "system.posix_acl_access";
    let kept = attributes(existing)?;
    // The folder may give its files a list that this one has not.
    if !kept.iter().any(|name| name == ACCESS_LIST)
        && attributes(file)?.iter().any(|name| name == ACCESS_LIST)
    {
        xattr::remove(file, ACCESS_LIST)?;
    }
    for name in kept {
        let shown = name.to_string_lossy();
        // Rights of a program, and seals of a text, end with the text; some of a Mac cannot be set by anybody.
        let is_label = shown == "security.selinux";
        if !is_label
            && ["security.", "com.apple."]
                .iter()
                .any(|start| shown.starts_with(start))
        {
            continue;
        }
        let value = xattr::get(existing, &name)?;
        if let Some(value) =
            value.filter(|value| xattr::get(file, &name).ok().flatten().as_ref() != Some(value))
        {
            xattr::set(file, &name, &value).map_err(|error| {
                let message = format!(
                    "it has the attribute {shown}, which could not be kept: write to another file"
                );
                io::Error::new(error.kind(), message)
            })?;
        }
    }
    Ok(())
}

/// The names of the extended attributes of a file; none where the file system has none.
#[cfg(unix)]
fn attributes(file: &Path) -> io::Result<Vec<std::ffi::OsString>> {
    match xattr::list(file) {
        Ok(names) => Ok(names.collect()),
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "as on other systems")]
fn give_attributes(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Where a path leads: symbolic links are followed, also one to a file that is not there yet.
pub(crate) fn behind_links(path: &Path) -> PathBuf {
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
        assert!(ReplacedFile::find(&one).expect("no file").is_none());
        fs::write(&one, "x").expect("a file");
        assert!(ReplacedFile::find(&one).expect("one name").is_some());
        fs::hard_link(&one, &two).expect("a link");
        assert!(ReplacedFile::find(&one).is_err());
        assert!(ReplacedFile::find(&two).is_err());
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
        let replaced = ReplacedFile::find(&old).expect("one name").expect("a file");
        replaced.hand_over(&new).expect("handed over");
        let [before, after] = [&old, &new].map(|path| fs::metadata(path).expect("a file"));
        assert_eq!(after.mode() & 0o7777, 0o751);
        assert_eq!([after.uid(), after.gid()], [before.uid(), before.gid()]);
        assert_eq!(after.uid() == 12_345, given);
    }

    /// An access control list as the system keeps it: `u::rw-,u:1001:rw-,g::---,m::rw-,o::---`.
    #[cfg(target_os = "linux")]
    const LIST: [u8; 44] = [
        2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 6, 0, 0xe9, 3, 0, 0, 4, 0, 0, 0, 255,
        255, 255, 255, 16, 0, 6, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ];

    #[cfg(target_os = "linux")]
    #[test]
    fn access_lists_and_attributes_are_handed_over() {
        const ACCESS_LIST: &str = "system.posix_acl_access";
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new, plain] = ["old", "new", "plain"].map(|name| folder.path().join(name));
        for path in [&old, &new, &plain] {
            fs::write(path, "x").expect("a file");
        }
        fs::set_permissions(&old, Permissions::from_mode(0o640)).expect("a mode");
        // Not every file system has them.
        if xattr::set(&old, ACCESS_LIST, &LIST).is_err()
            || xattr::set(&old, "user.a", b"b").is_err()
        {
            return;
        }
        let hand_over = |from: &Path, to: &Path| {
            let replaced = ReplacedFile::find(from).expect("one name").expect("a file");
            replaced.hand_over(to).expect("handed over");
        };
        let list = |path: &Path| xattr::get(path, ACCESS_LIST).expect("read");
        hand_over(&old, &new);
        assert_eq!(list(&new).as_deref(), Some(&LIST[..]));
        assert_eq!(
            xattr::get(&new, "user.a").expect("read").as_deref(),
            Some(&b"b"[..])
        );
        assert_eq!(fs::metadata(&new).expect("a file").mode() & 0o777, 0o660);
        // What the folder would give a new file goes.
        fs::set_permissions(&plain, Permissions::from_mode(0o600)).expect("a mode");
        hand_over(&plain, &new);
        assert_eq!(list(&new), None);
        assert_eq!(fs::metadata(&new).expect("a file").mode() & 0o777, 0o600);
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
