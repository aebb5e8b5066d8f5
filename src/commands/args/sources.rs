//! Which files are read: those named, those of a list, and those in folders.

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::headings::INPUT;
use super::per_file_ignores::fits_any;
use super::unread_entries::UnreadEntries;
use crate::commands::messages::file_kinds::not_games;
use crate::commands::messages::unreadable::{absent, database};
use crate::output::{message, messages};
use pgnkit_core::english::said;
use pgnkit_core::input::coding::encoding::{self, NamedEncoding};
use pgnkit_core::input::found_files::{FolderFiles, FoundFile};
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::input::side_file::{self, MOST_BYTES};
use pgnkit_core::input::source::{BYTE_ORDER_MARK, SourceKind, named};
use pgnkit_core::input::{archive, folder};

/// Files, lists and folders, as they are named.
#[derive(Debug, Clone, Args)]
pub(crate) struct SourceArgs {
    /// PGN files, plain or compressed, or folders or zip archives; reads standard input if no file or `-` is given
    ///
    /// In a folder and its subfolders, pgnkit reads `*.pgn`, `*.pgn.gz`, `*.pgn.zst`, `*.pgn.bz2` and `*.pgn.xz`, in
    /// the order of their paths. It reads a zip archive like a folder; its files have names such as
    /// `games.zip/round1.pgn`. It skips everything else, and names or counts it on standard error: hidden files, links
    /// to folders, and files with other names, even if they look like PGN.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Search folders named in LIST
    ///
    /// By default, a folder in LIST is an error: `find` lists both folders and their files, which would be read twice.
    /// Folders given as FILE need no option.
    #[arg(long, help_heading = INPUT)]
    recursive: bool,

    /// Skip files in folders and archives whose names match GLOB, or whose paths match if GLOB contains `/`
    ///
    /// For example, 'draft*.pgn' or 'old/**'; can be given several times. Skipped files are named on standard error.
    #[arg(long, value_name = "GLOB", help_heading = INPUT)]
    exclude: Vec<String>,

    /// Also read the files named in LIST, one per line; `-` is standard input
    ///
    /// Names are relative to the current folder, not to that of LIST. Blank lines are ignored; an empty list means no
    /// games.
    #[arg(long, value_name = "LIST", help_heading = INPUT)]
    files_from: Option<PathBuf>,

    /// Encoding of the files, such as windows-1251, windows-1250, koi8-r, macintosh or gbk [default: UTF-8, else iso-8859-1]
    ///
    /// UTF-16 and files with a byte order mark are always recognised. Games are written as UTF-8. Without this option,
    /// `check` reports text that is not UTF-8 (`non-utf8-text`), and `fix` leaves it unchanged.
    #[arg(long, value_name = "NAME", help_heading = INPUT, value_parser = encoding_name)]
    encoding: Option<String>,

    /// Read names that end with NUL from LIST, as `find -print0` writes them
    #[arg(short = '0', long, requires = "files_from", help_heading = INPUT)]
    null: bool,
}

/// Files that were found, in order, and what kept others from being found.
#[derive(Debug, Default)]
pub(crate) struct FoundFiles {
    /// [`STDIN`] stands for standard input.
    pub(crate) files: Vec<PathBuf>,
    /// What is known of each; nothing beyond the end of the list.
    pub(crate) kinds: Vec<SourceKind>,
    /// Archives that were looked into.
    pub(crate) archives: Vec<PathBuf>,
    pub(crate) failures: Vec<String>,
    /// What is in the folders and archives besides.
    pub(crate) unread: UnreadEntries,
    /// Patterns of files in folders and archives that are not read.
    pub(crate) excluded: Vec<String>,
}

impl SourceArgs {
    /// Expands lists and folders into files.
    ///
    /// # Errors
    ///
    /// A list that cannot be read, or is not a list.
    pub(crate) fn find(&self, quiet: bool) -> anyhow::Result<FoundFiles> {
        if let Some(encoding) = self.encoding.as_deref().and_then(NamedEncoding::find) {
            encoding::choose(encoding);
        }
        let mut given = self.files.clone();
        if let Some(list) = &self.files_from {
            if list == Path::new(STDIN) && io::stdin().is_terminal() && !quiet {
                message("reading file names from the terminal; press Ctrl-D to end");
            }
            given.extend(listed(list, self.null)?);
            if list == Path::new(STDIN) && given.iter().any(|path| path == Path::new(STDIN)) {
                bail!("standard input is the list of files and cannot hold games too");
            }
        } else if given.is_empty() {
            given.push(PathBuf::from(STDIN));
        }
        let mut found = FoundFiles {
            excluded: self.exclude.clone(),
            ..FoundFiles::default()
        };
        for (index, path) in given.into_iter().enumerate() {
            if path == Path::new(STDIN) || !path.is_dir() {
                found.take(path, quiet);
            } else if index < self.files.len() || self.recursive {
                found.add_all(&path, folder::find(&path));
            } else {
                found.failures.push(format!(
                    "{} is a folder in the list of files: add --recursive to read the PGN files in it",
                    path.display()
                ));
            }
        }
        if !quiet {
            messages(found.unread.lines());
        }
        Ok(found)
    }

    /// Takes the first operand away, for a command that has another one before the files.
    pub(crate) fn take_first(&mut self) -> Option<PathBuf> {
        (!self.files.is_empty()).then(|| self.files.remove(0))
    }

    /// Reads these files if nothing is named.
    pub(crate) fn default_to(&mut self, files: impl FnOnce() -> Vec<PathBuf>) {
        if self.is_empty() {
            self.files = files();
        }
    }

    /// Whether nothing is named, so that standard input is read.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty() && self.files_from.is_none()
    }

    /// The file that lists files, if there is one.
    pub(crate) fn list(&self) -> Option<&Path> {
        self.files_from.as_deref()
    }
}

impl FoundFiles {
    /// Takes a file that is given by its name.
    fn take(&mut self, path: PathBuf, quiet: bool) {
        if let Some((program, export)) = database(&path).filter(|_| path.is_file()) {
            let why =
                format!("it belongs to a {program} database; export its games as PGN: {export}");
            return self.fail(path.display(), why);
        }
        if archive::is_archive(&path) {
            self.look_into(&path, &path);
            return;
        }
        if let Some(archive) = (!path.exists()).then(|| archive::around(&path)).flatten() {
            self.look_into(archive, &path);
            return;
        }
        if let Some(remark) = (!quiet).then(|| not_games(&path)).flatten() {
            message(&remark);
        }
        self.add(path, SourceKind::Unknown);
    }

    fn fail(&mut self, path: impl Display, why: impl Display) {
        self.failures.push(format!("cannot read {path}: {why}"));
    }

    fn add(&mut self, path: PathBuf, kind: SourceKind) {
        self.files.push(path);
        self.kinds.push(kind);
    }

    /// Takes what a path leads to in an archive: all of it, a folder, or a file.
    fn look_into(&mut self, archive: &Path, path: &Path) {
        match archive::find(archive) {
            Ok(found) => {
                let found = found.within(path);
                if found.is_empty() && path != archive {
                    let why = format!("{} holds no such file", named(archive));
                    self.fail(path.display(), why);
                } else {
                    self.add_all(path, found);
                }
            }
            Err(error) => self.fail(named(archive), said(&error)),
        }
        self.archives.push(archive.to_owned());
    }

    /// Takes what was found in a folder or an archive.
    fn add_all(&mut self, folder: &Path, mut found: FolderFiles) {
        if found.files.is_empty() && found.failed.is_empty() {
            self.failures.push(format!(
                "{} contains no PGN files (*.pgn, *.pgn.gz, *.pgn.zst, *.pgn.bz2, *.pgn.xz)",
                named(folder)
            ));
        }
        for (path, error) in found.failed.drain(..) {
            self.fail(path.display(), said(&error));
        }
        for FoundFile { path, kind } in std::mem::take(&mut found.files) {
            if fits_any(&self.excluded, &path) {
                found.passed_over.push((path, "excluded"));
            } else {
                self.add(path, kind);
            }
        }
        self.archives.append(&mut found.archives);
        self.unread.add(found);
    }
}

/// Refuses an encoding that was named, for a command that reads bytes and not text.
///
/// # Errors
///
/// One was: `what` the command does.
pub(crate) fn refuse_encoding(what: &str) -> anyhow::Result<()> {
    let Some(table) = encoding::table() else {
        return Ok(());
    };
    bail!(
        "{what} in UTF-8: convert the files first, as in `pgnkit fix --encoding {} --write FILE`",
        table.name()
    )
}

/// Accepts the name of an encoding.
fn encoding_name(name: &str) -> Result<String, String> {
    if NamedEncoding::find(name).is_some() {
        return Ok(name.to_owned());
    }
    let wide = name.to_ascii_lowercase();
    Err(if wide.starts_with("utf-16") || wide.starts_with("utf16") {
        "UTF-16 is recognised: leave --encoding out".to_owned()
    } else {
        format!(
            "not an encoding that pgnkit reads, such as windows-1251, iso-8859-2, koi8-r, macintosh, gbk or shift_jis: convert the file first, as `iconv -f {name} -t UTF-8 FILE` does"
        )
    })
}

/// Refuses archives, of which a command would need more than to read them.
///
/// # Errors
///
/// There is one: `what` the command does to files.
pub(crate) fn refuse_archives(archives: &[PathBuf], what: &str) -> anyhow::Result<()> {
    let Some(archive) = archives.first() else {
        return Ok(());
    };
    bail!(
        "{what}, and {0} is an archive: unpack it first, as in `unzip {0} -d FOLDER`, and name the folder",
        named(archive)
    )
}

/// The names of a list.
fn listed(list: &Path, null: bool) -> anyhow::Result<Vec<PathBuf>> {
    let (place, read) = if list == Path::new(STDIN) {
        let read = side_file::read_to_end(io::stdin().lock(), MOST_BYTES);
        ("on standard input".to_owned(), read)
    } else {
        let place = list.display().to_string();
        if !list.exists() {
            bail!("cannot read the list of files {place}: {}", absent(list));
        }
        (place, side_file::read_regular(list, MOST_BYTES))
    };
    let text = read.with_context(|| format!("cannot read the list of files {place}"))?;
    let has_nul = text.contains(&0);
    if null {
        if !has_nul && text.contains(&b'\n') {
            bail!("the list of files {place} has line ends and no NUL: leave out --null");
        }
        let names = text.split(|&byte| byte == 0);
        return Ok(names.filter(|name| !name.is_empty()).map(path).collect());
    }
    if has_nul {
        bail!(
            "the list of files {place} has NUL characters: add --null if `find -print0` wrote it, or save it as UTF-8"
        );
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    let names = text.split(|&byte| byte == b'\n');
    Ok(names
        .map(|name| name.strip_suffix(b"\r").unwrap_or(name))
        .filter(|name| !name.trim_ascii().is_empty())
        .map(path)
        .collect())
}

/// A name as a path: on Unix, any bytes are one.
#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    pgnkit_core::pgn::text::decode(name).into_owned().into()
}
