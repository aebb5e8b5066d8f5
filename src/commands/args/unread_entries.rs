//! Entries of folders that are not read: every one is named or counted.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::commands::messages::file_kinds::hides_games;
use pgnkit_core::english::{counted, first_of, plural};
use pgnkit_core::input::found_files::FolderFiles;

/// What is not read of the folders and archives that were named.
#[derive(Debug, Default, Clone)]
pub(crate) struct UnreadEntries {
    /// What may hold games all the same, and why it is skipped.
    skipped: Vec<(PathBuf, &'static str)>,
    /// All other files: how many there are of each kind.
    others: BTreeMap<String, usize>,
}

impl UnreadEntries {
    /// Adds what is not read of a folder or an archive.
    pub(super) fn add(&mut self, found: FolderFiles) {
        self.skipped.extend(found.passed_over);
        for file in found.others {
            if hides_games(&file) {
                self.skipped.push((file.path, "looks like PGN"));
            } else {
                *self.others.entry(kind(&file.path)).or_default() += 1;
            }
        }
    }

    /// Lines for standard error: what is skipped, the first ones by name; and how many other files there are.
    pub(crate) fn lines(&self) -> Vec<String> {
        const NAMED: usize = 3;
        let mut lines = Vec::new();
        if !self.skipped.is_empty() {
            let named = |(path, reason): &(PathBuf, &str)| format!("{} ({reason})", path.display());
            let named = first_of(self.skipped.iter().map(named), NAMED);
            lines.push(format!("skipped: {named}"));
        }
        if !self.others.is_empty() {
            let count: usize = self.others.values().sum();
            let files = counted(count, "other file", "other files");
            let it = plural(count, "it", "them");
            let kinds = self.kinds();
            lines.push(format!(
                "{files} not read: {kinds} (name {it} to read {it})"
            ));
        }
        lines
    }

    /// The kinds of other files, the most frequent first.
    fn kinds(&self) -> String {
        const NAMED: usize = 5;
        let mut kinds: Vec<_> = self.others.iter().collect();
        kinds.sort_by_key(|&(_, &count)| Reverse(count));
        let named = kinds.iter().take(NAMED);
        let mut named: Vec<String> = named
            .map(|(kind, count)| format!("{count} {kind}"))
            .collect();
        let rest: usize = kinds.iter().skip(NAMED).map(|&(_, &count)| count).sum();
        if rest > 0 {
            named.push(format!("{rest} of other kinds"));
        }
        named.join(", ")
    }

    /// What follows the ledger: how many entries were not read; nothing if all were.
    pub(crate) fn summary(&self) -> String {
        match self.skipped.len() + self.others.values().sum::<usize>() {
            0 => String::new(),
            count => format!(
                "; {} not read",
                counted(count, "other entry", "other entries")
            ),
        }
    }
}

/// What a file is counted as: its extension, as far as that is one.
fn kind(path: &Path) -> String {
    const LONGEST: usize = 8;
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    if name.starts_with(b".") {
        return "hidden".to_owned();
    }
    let Some(extension) = path.extension() else {
        return "without extension".to_owned();
    };
    match extension.to_str() {
        Some(known)
            if known.len() <= LONGEST && known.bytes().all(|b| b.is_ascii_alphanumeric()) =>
        {
            format!(".{}", known.to_ascii_lowercase())
        }
        _ => "with an odd extension".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_counted_by_kind() {
        let mut unread = UnreadEntries::default();
        let names = "a.txt b.TXT c.txt d.7z e .DS_Store f.a-b g.zip h.rar";
        for name in names.split(' ') {
            *unread.others.entry(kind(Path::new(name))).or_default() += 1;
        }
        assert_eq!(
            unread.lines(),
            [
                "9 other files not read: 3 .txt, 1 .7z, 1 .rar, 1 .zip, 1 hidden, 2 of other kinds (name them to read them)"
            ]
        );
        assert_eq!(unread.summary(), "; 9 other entries not read");
        assert_eq!(UnreadEntries::default().lines().len(), 0);
        assert_eq!(UnreadEntries::default().summary(), "");
    }
}
