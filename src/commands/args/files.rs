//! Files by their names as given: inputs, how they are displayed, and which outputs are allowed.

use std::io;
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
    let names = sources.iter().map(|path| path.display().to_string());
    names.collect()
}

/// Opens the output, which must not be one of the files read, and writes its beginning.
pub(crate) fn open_output(
    files: &[PathBuf],
    output: &OutputArgs,
    head: &OutputHead,
    run: &RunInfo,
) -> anyhow::Result<Output> {
    refuse_overwriting(files, output.output.iter().chain(&output.ledger))?;
    let mut opened = Output::begin(output.output.as_deref(), head, run)?;
    opened.write_ledger_to(output.ledger.as_deref(), output.output.as_deref())?;
    Ok(opened)
}

/// No output may be one of the inputs, nor the same file as another output; and standard output none of the inputs.
pub(crate) fn refuse_overwriting<'t>(
    files: &[PathBuf],
    targets: impl IntoIterator<Item = &'t PathBuf>,
) -> anyhow::Result<()> {
    if let Some(path) = files.iter().find(|path| is_stdout(path)) {
        let path = path.display();
        bail!("{path} is also standard output: write to another file");
    }
    let read: Vec<PathBuf> = files.iter().filter_map(|path| replaced(path)).collect();
    let mut written = Vec::new();
    for target in targets {
        let Some(place) = replaced(target) else {
            continue;
        };
        // As an output, `-` is standard output.
        let is_stream = target == Path::new(STDIN);
        let target = target.display();
        if !is_stream && read.contains(&place) {
            bail!("{target} is also an input: write to another file");
        }
        if written.contains(&place) {
            bail!("{target} is named for two outputs: give each its own file");
        }
        written.push(place);
    }
    Ok(())
}

/// Whether a file is what standard output is redirected to: what is written would be read again.
fn is_stdout(path: &Path) -> bool {
    let same = || -> io::Result<bool> {
        let stdout = Handle::stdout()?;
        let is_file = stdout.as_file().metadata()?.is_file();
        Ok(is_file && stdout == Handle::from_path(path)?)
    };
    path != Path::new(STDIN) && same().unwrap_or(false)
}

/// The canonical name of a file that would be replaced; `None` for what is not: a device, a folder, a FIFO.
pub(crate) fn replaced(path: &Path) -> Option<PathBuf> {
    if let Ok(existing) = path.canonicalize() {
        return existing.is_file().then_some(existing);
    }
    Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?))
}
