//! Zip archives, which are read as folders: what is in one, and the text of each of its files.

pub(super) mod member;

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use self::member::{Member, invalid};
use super::decompress::ZIP_MAGIC;
use super::found::{FolderFiles, FoundFile, is_pgn, may_hold_games};
use super::identity::FileIdentity;
use super::opened::regular_file;
use super::source::SourceKind;

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
/// It cannot be read, or is damaged.
pub fn find(archive: &Path) -> io::Result<FolderFiles> {
    let file = regular_file(archive)?;
    let gone = || io::Error::other("it is no regular file any more");
    let identity = FileIdentity::of(&file.metadata()?).ok_or_else(gone)?;
    // Each entry is looked up anew.
    let file = BufReader::with_capacity(1 << 10, file);
    let mut listing = ZipIterable::try_new(file, Config::default()).map_err(damaged)?;
    let archive: Arc<Path> = archive.into();
    let mut found = FolderFiles::default();
    let mut entries = Vec::new();
    let mut packed_bytes: u64 = 0;
    for entry in listing.files().map_err(damaged)? {
        let entry = match entry {
            Ok(entry) if entry.is_dir() => continue,
            Ok(entry) => entry,
            Err(error) => {
                found.failed.push((archive.to_path_buf(), damaged(error)));
                break;
            }
        };
        packed_bytes = packed_bytes.saturating_add(entry.compressed_size());
        let name = name(&entry);
        let member = Arc::new(Member::of(&archive, identity, &entry));
        match place(&name) {
            Some(place) => entries.push((place, entry.is_symlink(), member)),
            None => {
                let why =
                    "its name leads out of the archive: unpack it first, and look where it goes";
                // Joined to a folder, the name of a root would be all of the path.
                let path = format!("{}/{name}", archive.display()).into();
                found.failed.push((path, invalid(why)));
            }
        }
    }
    if packed_bytes > identity.size() {
        return Err(invalid("the zip archive is damaged: its files overlap"));
    }
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
        error => invalid(&format!("the zip archive is damaged or cut off ({error})")),
    }
}
