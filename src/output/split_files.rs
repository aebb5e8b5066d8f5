//! Records written to many files, each by its path. Does not decide which record goes where.
//!
//! Text is collected in memory, and moves from there to a temporary folder in large pieces: one file is open at a time,
//! however many there are. All files get their names at the end.

mod output_paths;
mod staging;

use std::path::{Path, PathBuf};

use anyhow::Context;

use self::output_paths::{PathTarget, Places, PlannedFile, shown};
use self::staging::{Staging, try_folder};
use super::compression::{Codec, FrameCompressor};
use super::separation::{RecordWithText, RejoinedText, Separation};

/// Bounds that keep memory and time in check.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most files.
    pub files: u32,
    /// Text held in memory for all files together, in bytes.
    pub held_bytes: usize,
    /// Text held for one file that is not compressed, in bytes.
    pub plain_bytes: usize,
    /// Text held for one file that is compressed, in bytes: smaller pieces compress less.
    pub compressed_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            files: 1_000_000,
            held_bytes: 64 << 20,
            plain_bytes: 1 << 18,
            compressed_bytes: 1 << 20,
        }
    }
}

/// Many files of records, compressed where their names end with `.zst` or `.gz`. Paths that differ only in case or
/// Unicode form lead to one file, as they do in many file systems.
pub struct SplitFiles {
    limits: Limits,
    max_record_bytes: usize,
    places: Places,
    files: Vec<SplitFile>,
    /// The path used last, and the number of its file.
    last: Option<(PathBuf, usize)>,
    /// Memory for text that is not written yet, and for records without an end, in bytes.
    held_bytes: usize,
    open_bytes: usize,
    staging: Staging,
    frames: FrameCompressor,
    joined: RejoinedText,
}

/// A file that records go to.
struct SplitFile {
    place: PlannedFile,
    codec: Codec,
    pending: Vec<u8>,
    separation: Separation,
    is_begun: bool,
    has_joined: bool,
}

/// Counts of the files written.
#[derive(Debug, PartialEq, Eq)]
pub struct SplitFilesWritten {
    /// The number of files.
    pub files: u64,
    /// Messages for the user.
    pub messages: Vec<String>,
}

impl SplitFiles {
    /// Begins with no file. `refuse` is asked once for each that is to be written, by its canonical path, and returns an
    /// error if it must not be, for it is read as well.
    pub fn new(
        limits: Limits,
        max_record_bytes: usize,
        refuse: impl Fn(&Path) -> anyhow::Result<()> + 'static,
    ) -> SplitFiles {
        SplitFiles {
            limits,
            max_record_bytes,
            places: Places::new(limits.files, Box::new(refuse), try_folder),
            files: Vec::new(),
            last: None,
            held_bytes: 0,
            open_bytes: 0,
            staging: Staging::default(),
            frames: FrameCompressor::default(),
            joined: RejoinedText::default(),
        }
    }

    /// Writes a record, and the text before it, to the file of this path.
    ///
    /// # Errors
    ///
    /// It cannot be written, it must not be, or there are too many files.
    pub fn write(&mut self, path: &Path, entry: RecordWithText<'_>) -> anyhow::Result<()> {
        let number = match &self.last {
            Some((last, number)) if last == path => *number,
            _ => self.number(path)?,
        };
        let part = &mut self.files[number];
        let open_bytes = part.separation.held_bytes();
        let placed = part.separation.place(entry, self.max_record_bytes);
        self.open_bytes = self.open_bytes - open_bytes + part.separation.held_bytes();
        self.joined.add(&placed);
        part.has_joined |= placed.is_record_joined || placed.is_text_joined;
        let capacity = part.pending.capacity();
        part.pending
            .reserve(placed.pieces.iter().map(|piece| piece.len()).sum());
        for piece in placed.pieces {
            part.pending.extend_from_slice(piece);
        }
        self.held_bytes += part.pending.capacity() - capacity;
        let most = match part.codec {
            Codec::Plain => self.limits.plain_bytes,
            Codec::Gzip | Codec::Zstd => self.limits.compressed_bytes,
        };
        if part.pending.len() >= most {
            self.empty(number)?;
        }
        if self.held_bytes > self.limits.held_bytes {
            self.empty_largest()?;
        }
        if self.open_bytes > self.limits.held_bytes {
            for part in &mut self.files {
                part.separation.forget();
            }
            self.open_bytes = 0;
        }
        Ok(())
    }

    fn number(&mut self, path: &Path) -> anyhow::Result<usize> {
        let files = &self.files;
        let target = |number| files.get(number as usize).map(|part| &*part.place.path);
        let number = match self.places.find(path, target)? {
            PathTarget::Known(number) => number as usize,
            PathTarget::New(place) => {
                self.files.push(SplitFile {
                    codec: Codec::of(&place.path),
                    place,
                    pending: Vec::new(),
                    separation: Separation::default(),
                    is_begun: false,
                    has_joined: false,
                });
                self.files.len() - 1
            }
        };
        self.last = Some((path.to_owned(), number));
        Ok(number)
    }

    /// Makes room: half of the text belongs to files that hold at least half of the mean.
    fn empty_largest(&mut self) -> anyhow::Result<()> {
        let holding = |part: &&SplitFile| part.pending.capacity() > 0;
        let count = self.files.iter().filter(holding).count();
        let least = self.held_bytes / (2 * count.max(1));
        for number in 0..self.files.len() {
            let capacity = self.files[number].pending.capacity();
            if capacity > 0 && capacity >= least {
                self.empty(number)?;
                self.files[number].pending = Vec::new();
                self.held_bytes -= capacity;
            }
        }
        Ok(())
    }

    /// Appends the text held for a file to its temporary file.
    fn empty(&mut self, number: usize) -> anyhow::Result<()> {
        let part = &mut self.files[number];
        if part.pending.is_empty() {
            return Ok(());
        }
        let frame = self.frames.frame(part.codec, &part.pending);
        let staging = &mut self.staging;
        let written =
            frame.and_then(|frame| staging.append(number, !part.is_begun, frame, &part.place.path));
        written.with_context(|| format!("cannot write {}", shown(&part.place.path).display()))?;
        part.is_begun = true;
        part.pending.clear();
        Ok(())
    }

    /// Completes all files: only now do they get their names, and are folders made for them. A signal that comes
    /// meanwhile waits.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or cannot get its name: then others may have theirs.
    pub fn finish(mut self) -> anyhow::Result<SplitFilesWritten> {
        for number in 0..self.files.len() {
            let part = &mut self.files[number];
            part.pending.extend_from_slice(part.separation.end());
            self.empty(number)?;
            self.files[number].pending = Vec::new();
        }
        // One that was only asked for nothing holds nothing.
        let begun = self.files.iter().enumerate();
        let begun = begun.filter(|(_, part)| part.is_begun);
        let files = begun.clone().count() as u64;
        self.staging
            .place(begun.map(|(number, part)| (number, &part.place)))?;
        let mut messages: Vec<String> = self.places.message().into_iter().collect();
        let mut joined = self.files.iter().filter(|part| part.has_joined);
        if let Some(first) = joined.next() {
            let place = shown(&first.place.path).display().to_string();
            let place = match joined.count() {
                0 => place,
                1 => format!("{place} and another file"),
                others => format!("{place} and {others} other files"),
            };
            messages.extend(self.joined.messages(&place));
        }
        Ok(SplitFilesWritten { files, messages })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use anyhow::bail;
    use tempfile::TempDir;

    use super::*;
    use pgnkit_core::input::limits::MAX_RECORD_BYTES;

    fn parts(limits: Limits) -> SplitFiles {
        SplitFiles::new(limits, MAX_RECORD_BYTES, |_| Ok(()))
    }

    fn write(parts: &mut SplitFiles, path: impl AsRef<Path>, record: &str) -> anyhow::Result<()> {
        let closed = record.trim_end().ends_with('*');
        let entry = RecordWithText {
            before: b"",
            record: record.as_bytes(),
            closed,
        };
        parts.write(path.as_ref(), entry)
    }

    fn game(name: &str) -> String {
        format!("[Event \"{name}\"]\n\n1. e4 *\n")
    }

    /// What a folder holds, with the texts of its files.
    fn tree(folder: &TempDir) -> BTreeMap<String, String> {
        let entries = walkdir::WalkDir::new(folder.path()).min_depth(1);
        let texts = entries.into_iter().map(|entry| {
            let entry = entry.unwrap();
            let name = entry.path().strip_prefix(folder.path()).unwrap();
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            (name.to_str().unwrap().to_owned(), text)
        });
        texts.collect()
    }

    fn names(folder: &TempDir) -> Vec<String> {
        tree(folder).into_keys().collect()
    }

    fn message(result: anyhow::Result<()>, folder: &TempDir) -> String {
        let place = fs::canonicalize(folder.path()).unwrap();
        let message = format!("{:#}", result.unwrap_err());
        let message = message.replace(place.to_str().unwrap(), "F");
        message.replace(folder.path().to_str().unwrap(), "F")
    }

    #[test]
    fn records_are_written_where_they_belong_in_any_memory() {
        for bytes in [0, 1000, 100_000, 1 << 20] {
            let folder = tempfile::tempdir().unwrap();
            let mut parts = parts(Limits {
                held_bytes: bytes,
                plain_bytes: bytes / 10,
                ..Limits::default()
            });
            let mut expected: BTreeMap<String, String> = BTreeMap::new();
            for number in 0..2000 {
                let name = format!("{}/{}.pgn", number % 7, number % 300);
                expected.entry((number % 7).to_string()).or_default();
                let game = game(&number.to_string());
                let text = expected.entry(name.clone()).or_default();
                text.push_str(&game);
                text.push('\n');
                write(&mut parts, folder.path().join(name), &game).unwrap();
            }
            let files = expected.len() as u64 - 7;
            let written = parts.finish().unwrap();
            assert_eq!((written.files, written.messages), (files, Vec::new()));
            assert_eq!(tree(&folder), expected, "{bytes}");
        }
    }

    #[test]
    fn nothing_is_there_before_the_end_and_nothing_stays_without_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a.pgn"), "old").unwrap();
        let limits = Limits {
            plain_bytes: 1,
            ..Limits::default()
        };
        let mut first = parts(limits);
        for name in ["a.pgn", "b/c.pgn"] {
            write(&mut first, path(name), &game("x")).unwrap();
        }
        let shown = |name: &&String| !name.starts_with(".pgnkit-");
        let found = names(&folder);
        assert_eq!(found.iter().filter(shown).collect::<Vec<_>>(), ["a.pgn"]);
        assert_eq!(found.len(), 4, "a folder with two files: {found:?}");
        drop(first);
        assert_eq!(tree(&folder), [("a.pgn".into(), "old".into())].into());
        assert_eq!(parts(limits).finish().unwrap().files, 0);
    }

    #[test]
    fn what_cannot_be_written_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("folder")).unwrap();
        fs::write(path("input.pgn"), game("x")).unwrap();
        let input = fs::canonicalize(path("input.pgn")).unwrap();
        let refuse = move |target: &Path| {
            if target == input {
                bail!("input.pgn is also an input");
            }
            Ok(())
        };
        let limits = Limits {
            files: 2,
            ..Limits::default()
        };
        let mut parts = SplitFiles::new(limits, MAX_RECORD_BYTES, refuse);
        let mut told = |name: &str| message(write(&mut parts, path(name), "x *"), &folder);
        assert_eq!(told("folder"), "cannot write F/folder: it is a folder");
        assert_eq!(told("folder/../input.pgn"), "input.pgn is also an input");
        assert_eq!(
            told("input.pgn/x"),
            "cannot write F/input.pgn/x: F/input.pgn is not a folder"
        );
        assert!(told("input.pgn/x/y").starts_with("cannot write F/input.pgn/x/y: "));
        assert_eq!(told(".."), "cannot write F/..: it names no file");
        let long = "x".repeat(300);
        assert!(told(&long).starts_with("cannot write F/xxx"));
        for name in ["1", "2", "1"] {
            write(&mut parts, path(name), &game(name)).unwrap();
        }
        let told = message(write(&mut parts, path("3"), "x *"), &folder);
        assert_eq!(
            told,
            "F/3 would be file number 3, and at most 2 are written: split by something with fewer values"
        );
        assert_eq!(parts.finish().unwrap().files, 2);
    }

    #[test]
    fn no_file_is_moved_where_one_has_changed_meanwhile() {
        type Change = fn(&Path);
        let changes: [(Change, &str); 3] = [
            (|path| fs::write(path, "longer").unwrap(), "changed"),
            (|path| fs::remove_file(path).unwrap(), "removed"),
            (
                |path| fs::write(path.with_file_name("c.pgn"), "x").unwrap(),
                "created",
            ),
        ];
        for (change, why) in changes {
            let folder = tempfile::tempdir().unwrap();
            let path = |name: &str| folder.path().join(name);
            for name in ["a.pgn", "b.pgn"] {
                fs::write(path(name), "old").unwrap();
            }
            let mut parts = parts(Limits::default());
            for name in ["a.pgn", "b.pgn", "c.pgn"] {
                write(&mut parts, path(name), &game("x")).unwrap();
            }
            change(&path("b.pgn"));
            let before = tree(&folder);
            let told = message(parts.finish().map(drop), &folder);
            assert!(told.starts_with("cannot write F/"), "{told}");
            assert!(told.contains(why) && told.contains("run again"), "{told}");
            assert_eq!(tree(&folder), before, "{why}");
        }
    }

    #[test]
    fn names_that_a_file_system_may_confuse_share_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mut parts = parts(Limits::default());
        for name in [
            "M\u{fc}ller/1.pgn",
            "M\u{dc}LLER/1.PGN",
            "Mu\u{308}ller/2.pgn",
            "M\u{fc}ller/1.pgn",
            "M\u{dc}LLER/1.PGN",
        ] {
            write(&mut parts, path(name), &game(name)).unwrap();
        }
        let written = parts.finish().unwrap();
        let found = names(&folder);
        assert_eq!(
            found,
            ["M\u{fc}ller", "M\u{fc}ller/1.pgn", "M\u{fc}ller/2.pgn"]
        );
        assert_eq!(written.files, 2);
        let told = written.messages.concat();
        assert!(told.starts_with("1 file name differs "), "{told}");
        assert!(
            told.contains("M\u{dc}LLER/1.PGN are in") && told.ends_with("M\u{fc}ller/1.pgn"),
            "{told}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("real.pgn"), "old").unwrap();
        fs::set_permissions(path("real.pgn"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real.pgn", path("link.pgn")).unwrap();
        fs::create_dir(path("a")).unwrap();
        symlink("a", path("b")).unwrap();
        symlink("nowhere", path("c")).unwrap();
        symlink("a/y.pgn", path("new.pgn")).unwrap();
        fs::hard_link(path("real.pgn"), path("other.pgn")).unwrap();
        let mut parts = parts(Limits::default());
        let told = message(write(&mut parts, path("other.pgn"), "x *"), &folder);
        assert!(told.starts_with("cannot write F/other.pgn: it has other names (hard links)"));
        fs::remove_file(path("other.pgn")).unwrap();
        for name in [
            "link.pgn", "real.pgn", "a/x.pgn", "b/x.pgn", "new.pgn", "a/y.pgn",
        ] {
            write(&mut parts, path(name), &game(name)).unwrap();
        }
        let told = message(write(&mut parts, path("c/x.pgn"), "x *"), &folder);
        assert_eq!(told, "cannot write F/c/x.pgn: there is no folder F/c");
        let written = parts.finish().unwrap();
        assert_eq!(written.files, 3);
        assert!(written.messages[0].starts_with("3 file names differ "));
        assert_eq!(
            fs::read_link(path("new.pgn")).unwrap(),
            Path::new("a/y.pgn")
        );
        assert!(fs::symlink_metadata(path("link.pgn")).unwrap().is_symlink());
        let both = |one: &str, other: &str| format!("{}\n{}\n", game(one), game(other));
        let read = |name: &str| fs::read_to_string(path(name)).unwrap();
        assert_eq!(read("real.pgn"), both("link.pgn", "real.pgn"));
        assert_eq!(read("a/x.pgn"), both("a/x.pgn", "b/x.pgn"));
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode();
        assert_eq!(mode("real.pgn") & 0o777, 0o640);
        fs::write(path("usual"), "").unwrap();
        assert_eq!(mode("a/x.pgn"), mode("usual"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_link_may_lead_to_another_file_system() {
        use std::os::unix::fs::{MetadataExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let Ok(far) = tempfile::tempdir_in("/dev/shm") else {
            return;
        };
        let device = |folder: &TempDir| fs::metadata(folder.path()).unwrap().dev();
        if device(&folder) == device(&far) {
            return;
        }
        symlink(far.path(), folder.path().join("far")).unwrap();
        let mut parts = parts(Limits::default());
        for name in ["near.pgn", "far/a/b.pgn", "far/c.pgn"] {
            write(&mut parts, folder.path().join(name), &game(name)).unwrap();
        }
        assert_eq!(parts.finish().unwrap().files, 3);
        assert_eq!(names(&folder), ["far", "near.pgn"]);
        assert_eq!(names(&far), ["a", "a/b.pgn", "c.pgn"]);
        assert_eq!(tree(&far)["c.pgn"], format!("{}\n", game("far/c.pgn")));
    }

    #[test]
    fn records_without_an_end_are_told_and_do_not_fill_the_memory() {
        let folder = tempfile::tempdir().unwrap();
        let open = "[Event \"x\"]\n\n1. e4 {";
        for (held_bytes, joined) in [(1 << 20, true), (0, false)] {
            let mut parts = parts(Limits {
                held_bytes,
                ..Limits::default()
            });
            for name in ["1", "2", "3"] {
                for record in [open, "1. d4 *\n"] {
                    write(&mut parts, folder.path().join(name), record).unwrap();
                }
            }
            assert_eq!(parts.open_bytes > 0, joined);
            let told = parts.finish().unwrap().messages.concat();
            assert_eq!(told.starts_with("3 records in "), joined, "{told}");
            assert_eq!(told.contains("/1 and 2 other files cannot be"), joined);
        }
    }
}
