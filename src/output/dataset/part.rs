//! A part of a whole in a folder: a file named by its number, and its ledger beside it.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::account::{Account, PartNumber, RunInfo, WrittenFile, ledger};
use super::output_head::OutputHead;
use crate::output::rows::RowFormat;
use crate::output::target::{STDOUT, Target, is_folder};
use pgnkit_core::input::{side_file, source::path_text::text_of};

/// What the name of a ledger ends with.
pub const LEDGER: &str = ".ledger.json";

/// Names of the files of a part.
#[derive(Debug)]
pub struct PartFiles {
    /// The rows.
    pub rows: PathBuf,
    /// The ledger.
    ledger: PathBuf,
}

/// The name of a part without its extension.
pub fn stem(part: PartNumber) -> String {
    let PartNumber { number, of } = part;
    format!("part-{number:05}-of-{of:05}")
}

impl PartFiles {
    /// The files of a part, if `path` is a folder, or is written as one; the folder is made.
    ///
    /// # Errors
    ///
    /// What is written is no rows, or the folder cannot be made.
    pub fn find(
        path: Option<&Path>,
        run: &RunInfo,
        head: &OutputHead,
    ) -> anyhow::Result<Option<PartFiles>> {
        let Some(path) = path.filter(|path| *path != Path::new(STDOUT) && is_folder(path)) else {
            return Ok(None);
        };
        let shown = path.display();
        // Text is for people: nothing puts it together again.
        let rows = head.rows.as_ref();
        let Some(rows) = rows.filter(|rows| rows.format != RowFormat::Text) else {
            bail!(
                "cannot create {shown}: it is a folder, and only rows are written to folders: name a file, or choose csv, jsonl, parquet or arrow with --format"
            );
        };
        fs::create_dir_all(path).with_context(|| format!("cannot create the folder {shown}"))?;
        let stem = stem(run.part);
        let files = PartFiles {
            rows: path.join(format!("{stem}.{}", rows.format.extension())),
            ledger: path.join(stem + LEDGER),
        };
        files.refuse_other_runs(path, run)?;
        Ok(Some(files))
    }

    /// Parts of several runs are no whole, and a part of another run must not be lost. Input may have another name for another
    /// part, as on another machine.
    fn refuse_other_runs(&self, folder: &Path, run: &RunInfo) -> anyhow::Result<()> {
        let mine: Value = serde_json::from_str(&ledger(
            run,
            &Account::default(),
            ("", WrittenFile::default()),
        ))?;
        let shown = folder.display();
        let entries = fs::read_dir(folder).with_context(|| format!("cannot read {shown}"))?;
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !name.ends_with(LEDGER) {
                continue;
            }
            let text = side_file::read_text(&path).unwrap_or_default();
            let Ok(theirs) = serde_json::from_str::<Value>(&text) else {
                continue;
            };
            let parts = ("parts", "number of parts");
            let likeness = [
                ("command", "command"),
                ("options", "set of options"),
                ("schema", "version of the schema"),
                parts,
            ];
            let input = (path == self.ledger).then_some(("operands", "input"));
            let mut likeness = likeness.into_iter().chain(input);
            if let Some((_, what)) = likeness.find(|(key, _)| theirs[key] != mine[key]) {
                bail!(
                    "cannot write a part to {shown}: {name} is of another run, with another {what}: choose another folder, or \
                     remove its parts"
                );
            }
        }
        Ok(())
    }

    /// Takes an earlier ledger away, whose rows are about to be replaced.
    pub(in crate::output) fn clear(&self) -> anyhow::Result<()> {
        match fs::remove_file(&self.ledger) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot replace {}", self.ledger.display()))
            }
            _ => Ok(()),
        }
    }

    /// Writes the ledger, which says that the part is complete.
    pub(in crate::output) fn write_ledger(
        &self,
        run: &RunInfo,
        account: &Account,
        written: WrittenFile,
    ) -> anyhow::Result<()> {
        let file = self.rows.file_name().unwrap_or(OsStr::new(""));
        let target = Target::open(Some(&self.ledger))?;
        write_ledger(target, run, account, (&text_of(Path::new(file)), written))
    }
}

/// Writes the ledger of rows that go by the name of `file`, and of what was written of them.
pub(in crate::output) fn write_ledger(
    mut target: Target,
    run: &RunInfo,
    account: &Account,
    file: (&str, WrittenFile),
) -> anyhow::Result<()> {
    let text = ledger(run, account, file);
    let written = target.write_all(text.as_bytes());
    written.with_context(|| target.cannot_write())?;
    target.finish().map(drop)
}
