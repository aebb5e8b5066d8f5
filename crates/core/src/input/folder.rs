//! The PGN files in a folder. Opens none of them.

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
    /// Every other entry that is no folder: its name is not that of a PGN file.
    pub others: Vec<PathBuf>,
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
        // In one folder, that is the order of the names, which would have to be cut out of the paths.
        .sort_by(|one, other| one.path().as_os_str().cmp(other.path().as_os_str()))
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
        let (kind, name) = (entry.file_type(), entry.file_name().as_encoded_bytes());
        let (is_hidden, is_pgn) = (name.starts_with(b"."), is_pgn(name));
        if is_hidden {
            if kind.is_dir() {
                walk.skip_current_dir();
            }
            if kind.is_dir() || is_pgn {
                found.passed_over.push((entry.into_path(), "hidden"));
            } else {
                found.others.push(entry.into_path());
            }
            continue;
        }
        let target = if kind.is_symlink() {
            fs::metadata(entry.path()).map(|target| target.file_type())
        } else {
            Ok(kind)
        };
        match target {
            Ok(target) if target.is_dir() && kind.is_symlink() => {
                found
                    .passed_over
                    .push((entry.into_path(), "a link to a folder"));
            }
            Ok(target) if target.is_dir() => {}
            Ok(target) if is_pgn && !target.is_file() => {
                found
                    .passed_over
                    .push((entry.into_path(), "not a regular file"));
            }
            // Whoever opens a dangling link reports it.
            Ok(_) | Err(_) if is_pgn => found.files.push(entry.into_path()),
            Ok(_) | Err(_) => found.others.push(entry.into_path()),
        }
    }
    found
}

/// Whether a file's name is that of a PGN file, plain or compressed; capitals or not.
fn is_pgn(name: &[u8]) -> bool {
    let packed = [".gz", ".zst", ".bz2", ".xz"];
    let plain = packed.iter().find_map(|ending| without(name, ending));
    without(plain.unwrap_or(name), ".pgn").is_some()
}

/// What stands before an ending, in capitals or not.
fn without<'n>(name: &'n [u8], ending: &str) -> Option<&'n [u8]> {
    let (start, end) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
    end.eq_ignore_ascii_case(ending.as_bytes()).then_some(start)
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
            assert!(is_pgn(name.as_bytes()), "{name}");
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
            assert!(!is_pgn(name.as_bytes()), "{name}");
        }
    }
}
