//! Files that are not complete: in a temporary folder, each under its number, until all move to their places.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::{Builder, TempPath};

use super::output_paths::{PlannedFile, shown};
use crate::output::target::replaced_file::ReplacedFile;
use crate::output::temporary::naming::{give_name, refuse_changed};
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

    /// Moves files to their places, given with their numbers. None is moved where one of the places has changed.
    pub(super) fn place<'t>(
        self,
        places: impl Iterator<Item = (usize, &'t PlannedFile)> + Clone,
    ) -> anyhow::Result<()> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        for (_, place) in places.clone() {
            refuse_changed(&place.path, place.before())
                .with_context(|| format!("cannot write {}", shown(&place.path).display()))?;
        }
        let far = undisturbed(|| -> anyhow::Result<Vec<(PathBuf, &PlannedFile)>> {
            let mut far = Vec::new();
            for (number, place) in places {
                let path = folder.path_of(&number.to_string());
                match moved(&path, place) {
                    Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
                        far.push((path, place));
                    }
                    moved => moved.with_context(|| cannot_place(place))?,
                }
            }
            Ok(far)
        })?;
        for (path, place) in far {
            copied(&path, place)
                .map_err(without_path)
                .with_context(|| cannot_place(place))?;
        }
        Ok(())
    }
}

/// Files beside it that came before have their names already.
fn cannot_place(place: &PlannedFile) -> String {
    format!(
        "cannot write {}, and some of the other files may be in place",
        shown(&place.path).display()
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
fn moved(path: &Path, place: &PlannedFile) -> io::Result<()> {
    let target = &*place.path;
    if let Some(replaced) = ReplacedFile::find(target)? {
        replaced.hand_over(path)?;
        File::open(path)?.sync_all()?;
    }
    let rename = || {
        let file = TempPath::try_from_path(path)?;
        give_name(file, target, place.before()).or_else(|failed| {
            // It may have to be copied.
            failed.path.keep()?;
            Err(failed.error)
        })
    };
    match rename() {
        Err(error) if error.kind() == io::ErrorKind::NotFound && place.before().is_none() => {
            fs::create_dir_all(folder_of(target))?;
            rename()
        }
        renamed => renamed,
    }
}

/// Gives a file its name on another file system, by a copy.
fn copied(path: &Path, place: &PlannedFile) -> io::Result<()> {
    let target = &*place.path;
    let mut copy = Temporary::create(Builder::new().prefix(PREFIX), folder_of(target))?;
    io::copy(&mut File::open(path)?, &mut copy)?;
    fs::set_permissions(copy.path(), fs::metadata(path)?.permissions())?;
    if let Some(replaced) = ReplacedFile::find(target)? {
        replaced.hand_over(copy.path())?;
    }
    copy.persist(target, place.before())
}
