//! The PGN files in a folder, and in the archives in it.

use std::path::{Path, PathBuf};
use std::{fs, io};

use walkdir::WalkDir;

use super::archive;
use super::found_files::{FolderFiles, FoundFile, is_pgn, may_hold_games};
use super::source::SourceKind;

/// Finds the PGN files in a folder, and in folders and archives inside it. Those that are hidden are skipped, and links to
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
        let (is_hidden, may_hold_games) = (name.starts_with(b"."), may_hold_games(entry.path()));
        if is_hidden {
            if kind.is_dir() {
                walk.skip_current_dir();
            }
            if kind.is_dir() || may_hold_games {
                found.passed_over.push((entry.into_path(), "hidden"));
            } else {
                found.others.push(regular(entry.into_path()));
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
            Ok(target) if may_hold_games && !target.is_file() => {
                found
                    .passed_over
                    .push((entry.into_path(), "not a regular file"));
            }
            // Whoever opens a dangling link reports it.
            Ok(_) | Err(_) if is_pgn(entry.path()) => found.files.push(regular(entry.into_path())),
            Ok(_) | Err(_) if may_hold_games => look_into(&mut found, entry.into_path()),
            Ok(_) | Err(_) => found.others.push(regular(entry.into_path())),
        }
    }
    found
}

/// Adds what an archive in the folder holds. Whoever opens a file that has only the name of one reports it.
fn look_into(folder: &mut FolderFiles, path: PathBuf) {
    if !archive::is_archive(&path) {
        folder.files.push(regular(path));
        return;
    }
    match archive::find(&path) {
        Ok(found) => {
            folder.files.extend(found.files);
            folder.passed_over.extend(found.passed_over);
            folder.others.extend(found.others);
            folder.failed.extend(found.failed);
        }
        Err(error) => folder.failed.push((path.clone(), error)),
    }
    folder.archives.push(path);
}

fn regular(path: PathBuf) -> FoundFile {
    let kind = SourceKind::Regular;
    FoundFile { path, kind }
}
