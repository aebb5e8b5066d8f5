//! Where the file of settings is: in the current folder, or in the nearest one above.

use std::path::{Path, PathBuf};

/// The name of the file.
pub(super) const NAME: &str = "pgnkit.toml";

/// The nearest file of settings, by a name that is short where it is in the current folder.
pub(super) fn nearest() -> Option<PathBuf> {
    if exists(Path::new(NAME)) {
        return Some(PathBuf::from(NAME));
    }
    // A current folder that is gone has none above.
    let here = std::env::current_dir().ok()?;
    let mut above = here.ancestors().skip(1).map(|folder| folder.join(NAME));
    above.find(|path| exists(path))
}

/// Whether a file that was found belongs to another user than the one who runs the program, as in a folder that all may write
/// to. What belongs to root is trusted, and root trusts all: in a container, one of both is usual.
#[cfg(unix)]
pub(super) fn is_of_another_user(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    let owners = [path.symlink_metadata(), path.metadata()];
    let mut owners = owners.into_iter().flatten().map(|file| file.uid());
    owners.any(|owner| !is_trusted(owner, user))
}

/// Elsewhere, files have no owner that is known here.
#[cfg(not(unix))]
pub(super) fn is_of_another_user(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn is_trusted(owner: u32, user: u32) -> bool {
    const ROOT: u32 = 0;
    owner == user || owner == ROOT || user == ROOT
}

/// Whether there is anything of this name, be it a link to nowhere: it was meant to be read.
fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_users_are_not_trusted() {
        assert!(!is_trusted(1001, 1000));
        for (owner, user) in [(1000, 1000), (0, 1000), (1001, 0), (0, 0)] {
            assert!(is_trusted(owner, user));
        }
    }
}
