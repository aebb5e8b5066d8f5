//! What is found in a folder or an archive: by their names, files of games and others.

use std::io;
use std::path::{Path, PathBuf};

use super::decompress::is_named_zip;
use super::source::SourceKind;

/// A file in a folder or an archive.
#[derive(Debug)]
pub struct FoundFile {
    /// Its name, behind that of the folder or archive.
    pub path: PathBuf,
    /// Whether it is opened by its name, or out of an archive.
    pub kind: SourceKind,
}

/// The files that were found in a folder or an archive, and what was left out or could not be read.
#[derive(Debug, Default)]
pub struct FolderFiles {
    /// PGN files, in the order of their paths; links to files among them.
    pub files: Vec<FoundFile>,
    /// What was skipped though PGN files may be in it, and why.
    pub passed_over: Vec<(PathBuf, &'static str)>,
    /// Every other entry that is no folder: its name is not that of a PGN file.
    pub others: Vec<FoundFile>,
    /// Files and folders that could not be looked at, and why.
    pub failed: Vec<(PathBuf, io::Error)>,
    /// Archives that were looked into.
    pub archives: Vec<PathBuf>,
}

impl FolderFiles {
    /// Whether there is nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let lists = [&self.files, &self.others];
        lists.iter().all(|list| list.is_empty())
            && self.passed_over.is_empty()
            && self.failed.is_empty()
    }

    /// Only what a path leads to: one file, whatever its name is, or a folder of files.
    #[must_use]
    pub fn within(mut self, path: &Path) -> FolderFiles {
        let all = [&mut self.files, &mut self.others];
        for list in all {
            list.retain(|file| file.path.starts_with(path));
        }
        self.passed_over.retain(|(file, _)| file.starts_with(path));
        self.failed.retain(|(file, _)| file.starts_with(path));
        let is_it = |file: &FoundFile| file.path == path;
        self.files
            .extend(self.others.extract_if(.., |file| is_it(file)));
        self
    }
}

/// Whether a file's name is that of a PGN file, plain or compressed; capitals or not.
pub(super) fn is_pgn(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let packed = [".gz", ".zst", ".bz2", ".xz"];
    let plain = packed.iter().find_map(|ending| without(name, ending));
    without(plain.unwrap_or(name), ".pgn").is_some()
}

/// Whether a file's name is that of a PGN file or of an archive, in which there may be some.
pub(super) fn may_hold_games(path: &Path) -> bool {
    is_pgn(path) || is_named_zip(path)
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
            assert!(is_pgn(Path::new(name)), "{name}");
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
            assert!(!is_pgn(Path::new(name)), "{name}");
        }
    }
}
