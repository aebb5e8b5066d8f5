//! Files by their names as given: inputs, how they are displayed, and which outputs are allowed.

#[cfg(unix)]
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use same_file::Handle;

use super::output::OutputArgs;
use crate::output::dataset::{account::RunInfo, head::OutputHead};
use crate::output::{Output, temporary::folder_of};
use pgnkit_core::input::source::STDIN;

/// The sources: the files, or standard input if there are none.
pub(crate) fn sources(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() {
        vec![PathBuf::from(STDIN)]
    } else {
        files.to_vec()
    }
}

/// The names of sources as given, for the column `file`.
pub(crate) fn names(sources: &[PathBuf]) -> Vec<String> {
    let name = |path: &PathBuf| match path.to_str() {
        Some(name) => name.to_owned(),
        None => path.display().to_string(),
    };
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
        let path = path.display();
        bail!("{path} is also standard output: write to another file");
    }
    let mut written = Vec::new();
    for target in targets {
        let Some(place) = replaced(target) else {
            continue;
        };
        // As an output, `-` is standard output.
        let is_stream = target == Path::new(STDIN);
        let is_read = !is_stream && leads_to(files, &place);
        let target = target.display();
        if is_read {
            bail!("{target} is also an input: write to another file");
        }
        if written.contains(&place) {
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

/// Whether a path is that of an opened regular file.
#[cfg(unix)]
fn leads_to_opened(path: &Path, opened: &Handle) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |file: fs::Metadata| (file.dev(), file.ino());
    path.metadata()
        .is_ok_and(|file| place(file) == (opened.dev(), opened.ino()))
}

#[cfg(not(unix))]
fn leads_to_opened(path: &Path, opened: &Handle) -> bool {
    path.is_file() && Handle::from_path(path).is_ok_and(|file| file == *opened)
}

/// Whether one of the files is at a place, by its canonical name. Many files are in few folders, so folders are looked up
/// first.
fn leads_to(files: &[PathBuf], place: &Path) -> bool {
    let mut known = None;
    files.iter().any(|path| {
        let folder = folder_of(path);
        if known.is_none_or(|(known, _)| known != folder) {
            let folder_place = folder.canonicalize().ok();
            known = Some((folder, folder_place.as_deref() == place.parent()));
        }
        let is_beside = known.is_some_and(|(_, is_beside)| is_beside);
        (is_beside || path.is_symlink()) && replaced(path).as_deref() == Some(place)
    })
}

/// The canonical name of a file that would be replaced; `None` for what is not: a device, a folder, a FIFO.
pub(crate) fn replaced(path: &Path) -> Option<PathBuf> {
    if let Ok(existing) = path.canonicalize() {
        return existing.is_file().then_some(existing);
    }
    Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?))
}
