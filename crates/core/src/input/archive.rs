//! Zip archives, which are read as folders: what is in one.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::archive_member::{DAMAGED, Member, invalid};
use super::decompress::ZIP_MAGIC;
use super::file_identity::FileIdentity;
use super::found_files::{FolderFiles, FoundFile, is_pgn, may_hold_games};
use super::opened_files::regular_file;
use super::source::SourceKind;

/// How what an archive says of one of its files begins.
const ENTRY_MAGIC: [u8; 4] = *b"PK\x01\x02";

/// Whether a regular file, or standard input if it is one, begins as an archive does.
#[must_use]
pub fn is_archive(path: &Path) -> bool {
    let begins = |mut file: File| {
        let mut magic = [0; 4];
        // What has been read of standard input is gone.
        let is_archive = file.stream_position()? == 0
            && file.read_exact(&mut magic).is_ok()
            && ZIP_MAGIC.contains(&magic);
        file.rewind().map(|()| is_archive)
    };
    regular_file(path).and_then(begins).unwrap_or(false)
}

/// The archive that a path leads into: what it names as a folder is a file.
#[must_use]
pub fn around(path: &Path) -> Option<&Path> {
    let mut folders = path.ancestors().skip(1);
    folders.find(|folder| is_archive(folder))
}

/// What an archive holds, in the order of a folder. What has a name that leads out of it, or that another file has too, is
/// among what failed.
///
/// # Errors
///
/// The archive cannot be read, or is damaged.
pub fn find(archive: &Path) -> io::Result<FolderFiles> {
    let file = regular_file(archive)?;
    let gone = || io::Error::other("it is no longer a regular file");
    let identity = FileIdentity::of(&file.metadata()?).ok_or_else(gone)?;
    // Each entry is looked up anew.
    let file = BufReader::with_capacity(1 << 10, file);
    let mut listing = ZipIterable::try_new(file, Config::default()).map_err(damaged)?;
    let archive: Arc<Path> = archive.into();
    let mut found = FolderFiles::default();
    let mut entries = Vec::new();
    let mut packed_bytes: u64 = 0;
    let mut first = u64::MAX;
    let listed = listing.files().map_err(damaged)?;
    for entry in listed.by_ref() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.failed.push((archive.to_path_buf(), damaged(error)));
                break;
            }
        };
        first = first.min(entry.header_start());
        packed_bytes = packed_bytes.saturating_add(entry.compressed_size());
        if entry.is_dir() && entry.size() == 0 {
            continue;
        }
        let name = name(&entry);
        let member = Arc::new(Member::of(&archive, identity, &entry));
        let Some(place) = place(&name) else {
            let why =
                "its name points outside the archive: unpack it first, and check where it goes";
            // Joined to a folder, the name of a root would be all of the path.
            let path = format!("{}/{name}", archive.display()).into();
            found.failed.push((path, invalid(why)));
            continue;
        };
        entries.push((place, entry.is_symlink(), member));
    }
    if packed_bytes > identity.size() {
        return Err(invalid("the zip archive is damaged: its files overlap"));
    }
    let mut next = [0; 4];
    if listed.reader_mut().read_exact(&mut next).is_ok() && next == ENTRY_MAGIC {
        let why = "the zip archive is damaged: it holds more files than it says";
        return Err(invalid(why));
    }
    if first > 0 && first < u64::MAX {
        let why =
            "it holds something before its first file, such as another archive: unpack it first";
        found.failed.push((archive.to_path_buf(), invalid(why)));
    }
    // Standard input is one open file: its place is that of whoever reads it next.
    regular_file(&archive)?.rewind()?;
    entries.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    let mut entries = entries.into_iter().peekable();
    while let Some((place, is_link, member)) = entries.next() {
        let mut same = 1;
        while may_hold_games(&place) && entries.next_if(|(other, ..)| *other == place).is_some() {
            same += 1;
        }
        sort_in(&mut found, &archive, &place, (is_link, same, member));
    }
    Ok(found)
}

/// Adds what stands at a place of an archive: whether it is a link, and how many files are there.
fn sort_in(
    found: &mut FolderFiles,
    archive: &Path,
    place: &Path,
    (is_link, same, member): (bool, usize, Arc<Member>),
) {
    let path = archive.join(place);
    let may_hold_games = may_hold_games(place);
    let is_hidden = |part: &&Path| {
        let name = part.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let hidden = place.ancestors().filter(is_hidden).last();
    if let Some(hidden) = hidden.filter(|&hidden| hidden != place || may_hold_games) {
        let hidden = archive.join(hidden);
        // A folder is named once.
        if found
            .passed_over
            .last()
            .is_none_or(|(last, _)| *last != hidden)
        {
            found.passed_over.push((hidden, "hidden"));
        }
    } else if may_hold_games && is_link {
        found.passed_over.push((path, "a link in an archive"));
    } else if same > 1 {
        let why = format!("{same} files of the archive have this name: unpack it first");
        found.failed.push((path, invalid(&why)));
    } else {
        let kind = SourceKind::Member(member);
        let list = if is_pgn(place) {
            &mut found.files
        } else {
            &mut found.others
        };
        list.push(FoundFile { path, kind });
    }
}

/// The name of an entry. Some programs write UTF-8 and do not say so; else the code page that the format names is never UTF-8
/// beyond ASCII.
fn name(entry: &ZipFileEntry<'_>) -> String {
    let raw = entry.name_raw();
    match (std::str::from_utf8(raw), entry.name()) {
        (Ok(name), _) => name.to_owned(),
        (Err(_), Ok(name)) => name.into_owned(),
        (Err(_), Err(_)) => String::from_utf8_lossy(raw).into_owned(),
    }
}

/// Where a file stands in its archive; `None` if that is outside. Some programs of Windows write backslashes.
fn place(name: &str) -> Option<PathBuf> {
    let has_drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if has_drive || name.starts_with(['/', '\\']) || name.contains('\0') {
        return None;
    }
    let parts = name
        .split(['/', '\\'])
        .filter(|part| !matches!(*part, "" | "."));
    let place = parts.map(|part| (part != "..").then_some(part));
    place
        .collect::<Option<PathBuf>>()
        .filter(|place| place != Path::new(""))
}

fn damaged(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => error,
        ZipError::UnsupportedArchive(_) => invalid(
            "it is a kind of zip archive that pgnkit cannot read, such as one in parts: unpack it first",
        ),
        _ => invalid(DAMAGED),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::test_archives::{ZippedFile, zip};

    /// The texts of the files in an archive, in order; `None` if any of it cannot be read.
    fn texts(path: &Path) -> Option<Vec<String>> {
        let found = find(path).ok().filter(|found| found.failed.is_empty())?;
        let files = found.files.into_iter().chain(found.others);
        let read = files.map(|file| {
            let mut text = String::new();
            let source = file.kind.open(&file.path, &Arc::default(), 1).ok()?;
            let read = source.reader.take(1 << 20).read_to_string(&mut text);
            read.ok().map(|_| text)
        });
        let mut texts: Vec<String> = read.collect::<Option<_>>()?;
        // A change may be one of a name.
        texts.sort();
        Some(texts)
    }

    fn two_files() -> Vec<u8> {
        let text = "[Event \"a\"]\n\n1. e4 *\n".repeat(3);
        zip(&[
            ZippedFile::stored("a.pgn", b"one"),
            ZippedFile::deflated("b.pgn", text.as_bytes()),
        ])
    }

    #[test]
    fn whatever_is_cut_off_or_changed_is_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zip");
        let archive = two_files();
        let read_of = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("a file");
            texts(&path)
        };
        let whole = read_of(&archive).expect("texts");
        assert_eq!(whole.len(), 2);
        for end in 0..archive.len() {
            assert_eq!(read_of(&archive[..end]), None, "{end}");
        }
        for place in 0..archive.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut changed = archive.clone();
                changed[place] ^= change;
                let read = read_of(&changed);
                assert!(read.is_none_or(|read| read == whole), "{place} {change}");
            }
        }
    }

    #[test]
    fn an_archive_that_changes_is_not_read_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zip");
        for grows in [true, false] {
            fs::write(&path, two_files()).expect("a file");
            let found = find(&path).expect("an archive");
            let end = if grows { b"more".as_slice() } else { b"" };
            // The text is the same, and nobody can know.
            fs::remove_file(&path).expect("removed");
            fs::write(&path, [&two_files(), end].concat()).expect("a file");
            let FoundFile { path, kind } = &found.files[0];
            let opened = kind.open(path, &Arc::default(), 1).err();
            let why = opened.expect("an error").to_string();
            assert_eq!(why, "it was changed while it was read");
        }
    }

    #[test]
    fn places_of_names() {
        for (name, expected) in [
            ("a.pgn", "a.pgn"),
            ("./2024//a.pgn", "2024/a.pgn"),
            ("2024\\a.pgn", "2024/a.pgn"),
            ("...pgn", "...pgn"),
            ("é/Łódź.pgn", "é/Łódź.pgn"),
        ] {
            assert_eq!(place(name).as_deref(), Some(Path::new(expected)), "{name}");
        }
        for name in [
            "",
            ".",
            "/",
            "..",
            "../a.pgn",
            "a/../../b.pgn",
            "a/../b.pgn",
            "..\\a.pgn",
            "/etc/a.pgn",
            "\\a.pgn",
            "\\\\server\\a.pgn",
            "C:\\a.pgn",
            "c:a.pgn",
            "a\0.pgn",
        ] {
            assert_eq!(place(name), None, "{name}");
        }
    }
}
