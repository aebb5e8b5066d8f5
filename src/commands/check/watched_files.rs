//! Files that are watched: which of them have changed since they were looked at last. Reads none of them.

use std::collections::BTreeMap;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How often a file that changes all the time is left for the next look.
const MOST_WAITS: u32 = 5;

/// Length and time of a file, by which a change is seen; `None` if it is not there.
pub(super) type Stamp = Option<(u64, Option<SystemTime>)>;

/// Length and time of a file.
pub(super) fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()))
}

/// The known state of a file.
#[derive(Debug, Default)]
struct WatchedFile {
    /// As it was when it was checked.
    checked: Stamp,
    /// As it was at the last look.
    seen: Stamp,
    /// How many looks have found it other than it was checked.
    waits: u32,
}

/// All files that were seen.
#[derive(Debug, Default)]
pub(super) struct WatchedFiles(BTreeMap<PathBuf, WatchedFile>);

impl WatchedFiles {
    /// Files that are about to be checked.
    pub(super) fn new(files: impl Iterator<Item = (PathBuf, Stamp)>) -> WatchedFiles {
        let known = |(path, stamp)| {
            let known = WatchedFile {
                checked: stamp,
                seen: stamp,
                waits: 0,
            };
            (path, known)
        };
        WatchedFiles(files.map(known).collect())
    }

    /// How many files there were at the last look.
    pub(super) fn count(&self) -> usize {
        let files = self.0.values();
        files.filter(|file| file.seen.is_some()).count()
    }

    /// Looks at the files that are named or found now, and gives those that are to be checked or reported as removed, by name. One that is
    /// being written has to be as it was at the last look, unless it changes all the time.
    pub(super) fn look(
        &mut self,
        files: impl Iterator<Item = (PathBuf, Stamp)>,
    ) -> Vec<(PathBuf, Stamp)> {
        let mut now: BTreeMap<PathBuf, Stamp> = files.collect();
        // Of a file that is found no more, nothing is there.
        for path in self.0.keys() {
            now.entry(path.clone()).or_default();
        }
        let mut changes = Vec::new();
        for (path, stamp) in now {
            let known = self.0.entry(path.clone()).or_default();
            let before = mem::replace(&mut known.seen, stamp);
            if stamp == known.checked {
                known.waits = 0;
                continue;
            }
            known.waits += 1;
            if stamp != before && known.waits <= MOST_WAITS {
                continue;
            }
            known.checked = stamp;
            known.waits = 0;
            changes.push((path, stamp));
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of this length.
    #[expect(clippy::unnecessary_wraps, reason = "a file may also be gone")]
    fn at(length: u64) -> Stamp {
        Some((length, None))
    }

    /// What a look at some files gives: their names and what is there.
    fn look(watched: &mut WatchedFiles, files: &[(&str, Stamp)]) -> Vec<(String, Stamp)> {
        let files = files
            .iter()
            .map(|(name, stamp)| (PathBuf::from(name), *stamp));
        let changes = watched.look(files).into_iter();
        let named = |(path, stamp): (PathBuf, _)| (path.display().to_string(), stamp);
        changes.map(named).collect()
    }

    #[test]
    fn a_change_counts_once_it_has_come_to_rest() {
        let mut watched = WatchedFiles::new([(PathBuf::from("a"), at(1))].into_iter());
        assert_eq!(look(&mut watched, &[("a", at(1))]), []);
        assert_eq!(look(&mut watched, &[("a", at(2))]), []);
        assert_eq!(look(&mut watched, &[("a", at(3))]), []);
        assert_eq!(
            look(&mut watched, &[("a", at(3))]),
            [("a".to_owned(), at(3))]
        );
        assert_eq!(look(&mut watched, &[("a", at(3))]), []);
        // Back to what was checked: nothing to do.
        assert_eq!(look(&mut watched, &[("a", at(4))]), []);
        assert_eq!(look(&mut watched, &[("a", at(3))]), []);
        assert_eq!(look(&mut watched, &[("a", at(3))]), []);
    }

    #[test]
    fn what_never_rests_is_checked_all_the_same() {
        let mut watched = WatchedFiles::new([(PathBuf::from("a"), at(0))].into_iter());
        let changes: usize = (1..=12)
            .map(|length| look(&mut watched, &[("a", at(length))]).len())
            .sum();
        assert_eq!(changes, 2);
    }

    #[test]
    fn files_come_and_go() {
        let mut watched = WatchedFiles::new([(PathBuf::from("a"), at(1))].into_iter());
        let both = [("a", at(1)), ("b", at(1))];
        assert_eq!(look(&mut watched, &both), []);
        assert_eq!(look(&mut watched, &both), [("b".to_owned(), at(1))]);
        // One is found no more, of the other nothing is there.
        assert_eq!(look(&mut watched, &[("a", None)]), []);
        assert_eq!(
            look(&mut watched, &[("a", None)]),
            [("a".to_owned(), None), ("b".to_owned(), None)]
        );
        assert_eq!(look(&mut watched, &[]), []);
        // Replaced between two looks, it is no other file.
        assert_eq!(look(&mut watched, &both), []);
        assert_eq!(look(&mut watched, &both).len(), 2);
    }
}
