//! Files by their names as given: inputs, how they are displayed, and which outputs are allowed.

use std::path::{Path, PathBuf};

use anyhow::bail;
use same_file::Handle;

use super::output::OutputArgs;
use crate::output::dataset::{account::RunInfo, output_head::OutputHead};
use crate::output::{Output, target::replaced_file::behind_links, temporary::folder_of};
use pgnkit_core::input::file_identity::FileIdentity;
use pgnkit_core::input::source::named;
use pgnkit_core::input::{opened_files::STDIN, source::path_text::text_of};

/// The names of sources as given, for the column `file`: different for different files.
pub(crate) fn names(sources: &[PathBuf]) -> Vec<String> {
    let name = |path: &PathBuf| text_of(path).into_owned();
    sources.iter().map(name).collect()
}

/// Opens the output, which must not be one of the files read, and writes its beginning.
pub(crate) fn open_output(
    files: &[PathBuf],
    output: &OutputArgs,
    head: &OutputHead,
    run: &RunInfo,
) -> anyhow::Result<Output> {
    refuse_overwriting(files, output.targets())?;
    let mut opened = Output::begin(output.output.as_deref(), head, run)?;
    opened.write_ledger_to(output.ledger.as_deref(), output.output.as_deref())?;
    Ok(opened)
}

/// No output may be one of the inputs, nor the same file as another output; and standard output none of the inputs.
pub(crate) fn refuse_overwriting<'t>(
    files: &[PathBuf],
    targets: impl IntoIterator<Item = &'t PathBuf>,
) -> anyhow::Result<()> {
    if let Some(stdout) = redirected_stdout()
        && let Some(path) = files.iter().find(|path| leads_to_opened(path, &stdout))
    {
        let path = named(path);
        bail!("{path} is also standard output: write to another file");
    }
    let mut written = Vec::new();
    for target in targets {
        let Some(place) = TargetPlace::of(target) else {
            continue;
        };
        // As an output, `-` is standard output.
        let is_stream = target == Path::new(STDIN);
        let is_read = !is_stream && place.is_one_of(files);
        let target = target.display();
        if is_read {
            bail!("{target} is also an input: write to another file");
        }
        if written.iter().any(|other: &TargetPlace| other.is(&place)) {
            bail!("{target} is named for two outputs: give each its own file");
        }
        written.push(place);
    }
    Ok(())
}

/// The file that standard output is redirected to, if it is one: what is written there would be read again.
fn redirected_stdout() -> Option<Handle> {
    let stdout = Handle::stdout().ok()?;
    let metadata = stdout.as_file().metadata().ok()?;
    metadata.is_file().then_some(stdout)
}

/// Whether a path, or standard input, is an opened regular file.
fn leads_to_opened(path: &Path, opened: &Handle) -> bool {
    let handle = if path == Path::new(STDIN) {
        Handle::stdin()
    } else if path.is_file() {
        Handle::from_path(path)
    } else {
        return false;
    };
    handle.is_ok_and(|file| file == *opened)
}

/// Where an output goes.
struct TargetPlace {
    /// The canonical name of the file that would be replaced, or made.
    path: PathBuf,
    /// The file that is there.
    file: Option<FileIdentity>,
}

impl TargetPlace {
    /// Of a path; `None` for what is not replaced: a device, a folder, a FIFO.
    fn of(path: &Path) -> Option<TargetPlace> {
        let file = FileIdentity::at(path);
        let path = replaced(path)?;
        Some(TargetPlace { path, file })
    }

    fn is(&self, other: &TargetPlace) -> bool {
        self.path == other.path || self.is_file(&other.path)
    }

    /// Whether one of the files is there. Many files are in few folders, so folders are looked up first.
    fn is_one_of(&self, files: &[PathBuf]) -> bool {
        let mut known = None;
        files.iter().any(|path| {
            let folder = folder_of(path);
            if known.is_none_or(|(known, _)| known != folder) {
                let folder_place = folder.canonicalize().ok();
                known = Some((folder, folder_place.as_deref() == self.path.parent()));
            }
            let is_beside = known.is_some_and(|(_, is_beside)| is_beside);
            let may_be = is_beside || path.is_symlink();
            (may_be && replaced(path).as_ref() == Some(&self.path)) || self.is_file(path)
        })
    }

    /// Whether the file that is there is the one of a path, or standard input: under two names, as a folder has that is mounted
    /// twice, it is one file.
    fn is_file(&self, path: &Path) -> bool {
        let Some(file) = &self.file else {
            return false;
        };
        if cfg!(unix) {
            return identity(path).is_some_and(|other| other.is_same_file(file));
        }
        // By its index, which an opened file has.
        let opened = Handle::from_path(&self.path);
        opened.is_ok_and(|file| leads_to_opened(path, &file))
    }
}

/// The file of a path, or that standard input is read from.
fn identity(path: &Path) -> Option<FileIdentity> {
    if path == Path::new(STDIN) {
        let stdin = Handle::stdin().ok()?;
        return FileIdentity::of(&stdin.as_file().metadata().ok()?);
    }
    FileIdentity::at(path)
}

/// The canonical name of a file that would be replaced, or made; `None` for what is not: a device, a folder, a FIFO.
pub(crate) fn replaced(path: &Path) -> Option<PathBuf> {
    if let Ok(existing) = path.canonicalize() {
        return existing.is_file().then_some(existing);
    }
    let path = behind_links(path);
    let folder = folder_of(&path).canonicalize().ok()?;
    Some(folder.join(path.file_name()?))
}
