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

/// Whether there is anything of this name, be it a link to nowhere: it was meant to be read.
fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}
