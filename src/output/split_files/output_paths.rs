//! Which file a path leads to: different spellings and links may lead to one. Writes nothing.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use siphasher::sip128::SipHasher24;

use crate::output::target::replaced_file::{ReplacedFile, behind_links};
use crate::output::{file_name::folded, temporary::folder_of};
use pgnkit_core::english::{counted, plural};
use pgnkit_core::input::file_identity::FileIdentity;

/// Says no to files that must not be written.
type Refuse = Box<dyn Fn(&Path) -> anyhow::Result<()>>;

/// Fails if a folder takes no files.
type TryFolder = fn(&Path) -> io::Result<()>;

/// The files so far, numbered from 0 in the order of their first use.
///
/// Paths are kept as hashes of 128 bits: there may be a million of them.
pub(super) struct Places {
    refuse: Refuse,
    try_folder: TryFolder,
    most: u32,
    count: u32,
    /// By the hash of a path as given.
    by_path: HashMap<u128, u32>,
    /// By the hash of the file that it leads to, folded.
    by_target: HashMap<u128, u32>,
    /// Folders in their first spelling, and by the hash of their paths as given and folded, which they are.
    folders: Vec<PathBuf>,
    by_folder: HashMap<u128, usize>,
    by_folded_folder: HashMap<u128, usize>,
    /// The first path that leads to the file of another, and that file; and how many there are.
    shared: Option<(PathBuf, PathBuf)>,
    shared_count: u64,
}

/// The file that a path leads to.
pub(super) enum PathTarget {
    /// One that was used before.
    Known(u32),
    /// The next number.
    New(PlannedFile),
}

/// A file that will be written, and the one that stands there.
pub(super) struct PlannedFile {
    pub(super) path: Box<Path>,
    /// As it was when it was found; most places are empty.
    before: Option<Box<FileIdentity>>,
}

impl PlannedFile {
    /// Looks at what stands at a path.
    fn find(path: PathBuf) -> io::Result<PlannedFile> {
        let replaced = ReplacedFile::find(&path)?;
        let before = replaced.and_then(|replaced| replaced.identity());
        Ok(PlannedFile {
            path: path.into(),
            before: before.map(Box::new),
        })
    }

    /// What stands there, as it was when it was found.
    pub(super) fn before(&self) -> Option<FileIdentity> {
        self.before.as_deref().copied()
    }
}

impl Places {
    pub(super) fn new(most: u32, refuse: Refuse, try_folder: TryFolder) -> Places {
        Places {
            refuse,
            try_folder,
            most,
            count: 0,
            by_path: HashMap::new(),
            by_target: HashMap::new(),
            folders: Vec::new(),
            by_folder: HashMap::new(),
            by_folded_folder: HashMap::new(),
            shared: None,
            shared_count: 0,
        }
    }

    /// Which file a path leads to; `target` gives the files so far.
    pub(super) fn find<'t>(
        &mut self,
        path: &Path,
        target: impl Fn(u32) -> Option<&'t Path>,
    ) -> anyhow::Result<PathTarget> {
        let key = path_hash(path);
        if let Some(&number) = self.by_path.get(&key) {
            return Ok(PathTarget::Known(number));
        }
        let place = self.lead(path)?;
        let number = match &place {
            PathTarget::Known(number) => {
                if self.shared.is_none()
                    && let Some(target) = target(*number)
                {
                    self.shared = Some((path.to_owned(), target.to_owned()));
                }
                self.shared_count += 1;
                *number
            }
            PathTarget::New(_) => {
                self.count += 1;
                self.count - 1
            }
        };
        self.by_path.insert(key, number);
        Ok(place)
    }

    fn lead(&mut self, path: &Path) -> anyhow::Result<PathTarget> {
        let cannot_write = || format!("cannot write {}", path.display());
        let Some(name) = path.file_name() else {
            bail!("{}: it names no file", cannot_write());
        };
        let folder = self.folder(folder_of(path)).with_context(cannot_write)?;
        let named = self.folders[folder].join(name);
        let named_key = folded_hash(&named);
        if let Some(&number) = self.by_target.get(&named_key) {
            return Ok(PathTarget::Known(number));
        }
        let target = existing(&named)
            .with_context(cannot_write)?
            .unwrap_or_else(|| behind_links(&named));
        let key = folded_hash(&target);
        if let Some(&number) = self.by_target.get(&key) {
            self.by_target.insert(named_key, number);
            return Ok(PathTarget::Known(number));
        }
        if self.count >= self.most {
            bail!(
                "{} would be file number {}, and at most {} are written: split by something with fewer values",
                path.display(),
                u64::from(self.most) + 1,
                self.most
            );
        }
        (self.refuse)(&target)?;
        let planned = PlannedFile::find(target).with_context(cannot_write)?;
        self.by_target.insert(named_key, self.count);
        self.by_target.insert(key, self.count);
        Ok(PathTarget::New(planned))
    }

    /// The index of the folder that a path leads to, which need not exist; what exists must take files.
    fn folder(&mut self, folder: &Path) -> io::Result<usize> {
        let key = path_hash(folder);
        if let Some(&index) = self.by_folder.get(&key) {
            return Ok(index);
        }
        let found = match fs::canonicalize(folder) {
            Ok(found) if found.is_dir() => {
                (self.try_folder)(&found)?;
                found
            }
            Ok(_) => {
                let message = format!("{} is not a folder", folder.display());
                return Err(io::Error::new(io::ErrorKind::NotADirectory, message));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let leads_nowhere = fs::symlink_metadata(folder).is_ok();
                let Some(name) = folder.file_name().filter(|_| !leads_nowhere) else {
                    let message = format!("there is no folder {}", folder.display());
                    return Err(io::Error::new(io::ErrorKind::NotFound, message));
                };
                let parent = self.folder(folder_of(folder))?;
                self.folders[parent].join(name)
            }
            Err(error) => return Err(error),
        };
        let index = *self
            .by_folded_folder
            .entry(folded_hash(&found))
            .or_insert(self.folders.len());
        if index == self.folders.len() {
            self.folders.push(found);
        }
        self.by_folder.insert(key, index);
        Ok(index)
    }

    /// A message about paths that lead to the files of others.
    pub(super) fn message(&self) -> Option<String> {
        let (path, target) = self.shared.as_ref()?;
        let names = counted(self.shared_count, "file name", "file names");
        let differ = plural(
            self.shared_count,
            "differs from another",
            "differ from others",
        );
        Some(format!(
            "{names} {differ} only in upper and lower case, in how accents are encoded or by links, and no file of \
             that name is written: the games for {} are in {}",
            path.display(),
            shown(target).display()
        ))
    }
}

/// A canonical path as a user in the current folder would write it.
pub(super) fn shown(target: &Path) -> PathBuf {
    let here = fs::canonicalize(".").ok();
    let shown = here.and_then(|here| target.strip_prefix(here).ok());
    shown.unwrap_or(target).to_owned()
}

/// The file of this name, links followed, as it is spelled in its folder; `None` if there is none.
fn existing(path: &Path) -> io::Result<Option<PathBuf>> {
    let target = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        target => target?,
    };
    let metadata = fs::metadata(&target)?;
    if metadata.is_dir() {
        let kind = io::ErrorKind::IsADirectory;
        return Err(io::Error::new(kind, "it is a folder"));
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    Ok(Some(target))
}

/// The hash of a path as given.
fn path_hash(path: &Path) -> u128 {
    hash(path.as_os_str().as_encoded_bytes())
}

/// The hash of a path as file systems that fold names compare it.
fn folded_hash(path: &Path) -> u128 {
    path.to_str()
        .map_or_else(|| path_hash(path), |text| hash(folded(text).as_bytes()))
}

/// Equal for different names with a chance of 2^-128 per pair.
fn hash(bytes: &[u8]) -> u128 {
    SipHasher24::new().hash(bytes).as_u128()
}
