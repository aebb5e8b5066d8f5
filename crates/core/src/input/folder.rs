//! The PGN files in a folder. Opens none of them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use walkdir::WalkDir;

/// What a folder holds.
#[derive(Debug, Default)]
pub struct FolderFiles {
    /// PGN files, in the order of their paths; links to files among them.
    pub files: Vec<PathBuf>,
    /// What was skipped though PGN files may be in it, and why.
    pub passed_over: Vec<(PathBuf, &'static str)>,
    /// What could not be examined.
    pub failed: Vec<(PathBuf, io::Error)>,
}

/// Finds the PGN files in a folder and in folders inside it. Those that are hidden are skipped, and links to
/// folders too, so that no link leads in a circle.
#[must_use]
pub fn find(folder: &Path) -> FolderFiles {
    let mut found = FolderFiles::default();
    let mut walk = WalkDir::new(folder)
        .min_depth(1)
        .sort_by_file_name()
        .into_iter();
    while let Some(entry) = walk.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                // Links are not followed, so the only errors are those of the system.
                let error = error.into_io_error().unwrap_or(io::ErrorKind::Other.into());
                found.failed.push((path, error));
                continue;
            }
        };
        let (kind, is_pgn) = (entry.file_type(), is_pgn(entry.file_name()));
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            if kind.is_dir() {
                walk.skip_current_dir();
            }
            if kind.is_dir() || is_pgn {
                found.passed_over.push((entry.into_path(), "hidden"));
            }
            continue;
        }
        let target = if kind.is_symlink() {
            fs::metadata(entry.path()).map(|target| target.file_type())
        } else {
            Ok(kind)
        };
        match target {
            Ok(target) if target.is_dir() => {
                if kind.is_symlink() {
                    found
                        .passed_over
                        .push((entry.into_path(), "a link to a folder"));
                }
            }
            Ok(target) if is_pgn && !target.is_file() => {
                found
                    .passed_over
                    .push((entry.into_path(), "not a regular file"));
            }
            // Whoever opens a dangling link reports it.
            Ok(_) | Err(_) if is_pgn => found.files.push(entry.into_path()),
            Ok(_) | Err(_) => {}
        }
    }
    found
}

/// Whether a file's name is that of a PGN file, plain or compressed; capitals or not.
fn is_pgn(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes().to_ascii_lowercase();
    let plain = [".gz", ".zst", ".bz2", ".xz"]
        .iter()
        .find_map(|ending| name.strip_suffix(ending.as_bytes()))
        .unwrap_or(&name);
    plain.ends_with(b".pgn")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pgn_files() {
        for name in [
            "a.pgn",
            "A.PGN",
            "a.pgn.gz",
            "a.pgn.zst",
            "a.pgn.bz2",
            "a.pgn.xz",
            "a b.Pgn.XZ",
        ] {
            assert!(is_pgn(name.as_ref()), "{name}");
        }
        for name in [
            "a",
            "pgn",
            "a.zst",
            "a.pgn.zip",
            "a.pgn~",
            "a.pgn.gz.xz",
            "a.epd",
        ] {
            assert!(!is_pgn(name.as_ref()), "{name}");
        }
    }
}
