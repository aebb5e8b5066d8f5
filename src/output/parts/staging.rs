//! Files that are not complete: in a temporary folder, each under its number, until all move to their places.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::Builder;

use super::places::shown;
use crate::output::target::replaced::Replaced;
use crate::output::temporary::{Temporary, TemporaryFolder, undisturbed};
use crate::output::temporary::{folder_of, without_path};

/// The beginning of the names of temporary files and folders.
const PREFIX: &str = ".pgnkit-";

/// The temporary folder, made when it is needed.
#[derive(Default)]
pub(super) struct Staging {
    folder: Option<TemporaryFolder>,
}

impl Staging {
    /// Writes to the end of a file, which `is_new` creates. The first `target` says beside what the folder stands: to move
    /// from there takes no copying.
    pub(super) fn append(
        &mut self,
        number: usize,
        is_new: bool,
        bytes: &[u8],
        target: &Path,
    ) -> io::Result<()> {
        let folder = match &self.folder {
            Some(folder) => folder,
            None => self.folder.insert(temporary_folder(target)?),
        };
        let name = number.to_string();
        let mut file = if is_new {
            folder.create_file(&name)?
        } else {
            File::options().append(true).open(folder.path_of(&name))?
        };
        file.write_all(bytes)
    }

    /// Moves files to their places, given with their numbers.
    pub(super) fn place<'t>(
        self,
        targets: impl Iterator<Item = (usize, &'t Path)>,
    ) -> anyhow::Result<()> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let far = undisturbed(|| -> anyhow::Result<Vec<(PathBuf, &Path)>> {
            let mut far = Vec::new();
            for (number, target) in targets {
                let path = folder.path_of(&number.to_string());
                match moved(&path, target) {
                    Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
                        far.push((path, target));
                    }
                    moved => moved.with_context(|| cannot_place(target))?,
                }
            }
            Ok(far)
        })?;
        for (path, target) in far {
            copied(&path, target)
                .map_err(without_path)
                .with_context(|| cannot_place(target))?;
        }
        Ok(())
    }
}

/// Files beside it that came before have their names already.
fn cannot_place(target: &Path) -> String {
    format!(
        "cannot write {}, and some of the other files may be in place",
        shown(target).display()
    )
}

/// A folder in the one of a file, or where that will be made.
fn temporary_folder(target: &Path) -> io::Result<TemporaryFolder> {
    let existing = target.ancestors().skip(1).find(|folder| folder.is_dir());
    let existing = existing.unwrap_or(Path::new("."));
    TemporaryFolder::create(Builder::new().prefix(PREFIX), existing)
}

/// Fails if a folder takes no files.
pub(super) fn try_folder(folder: &Path) -> io::Result<()> {
    Temporary::create(Builder::new().prefix(PREFIX), folder).map(drop)
}

/// Gives a file its name, with what the one that it replaces has besides its text.
fn moved(path: &Path, target: &Path) -> io::Result<()> {
    if let Some(replaced) = Replaced::find(target)? {
        replaced.hand_over(path)?;
        File::open(path)?.sync_all()?;
    }
    match fs::rename(path, target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder_of(target))?;
            fs::rename(path, target)
        }
        renamed => renamed,
    }
}

/// Gives a file its name on another file system, by a copy.
fn copied(path: &Path, target: &Path) -> io::Result<()> {
    let mut copy = Temporary::create(Builder::new().prefix(PREFIX), folder_of(target))?;
    io::copy(&mut File::open(path)?, &mut copy)?;
    fs::set_permissions(copy.path(), fs::metadata(path)?.permissions())?;
    let replaced = Replaced::find(target)?;
    if let Some(replaced) = &replaced {
        replaced.hand_over(copy.path())?;
    }
    copy.persist(target, replaced.and_then(|replaced| replaced.identity()))
}
