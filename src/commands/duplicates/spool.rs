//! Input that can be read more than once: what cannot is copied to a temporary file first.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};

use anyhow::Context;
use tempfile::Builder;

use crate::commands::args::sources::FoundFiles;
use crate::commands::run::input::Input;
use crate::output::temporary::{Temporary, without_path};
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::input::source::named;

/// The input again, and the copies, which are removed at the end.
pub(super) struct Spool {
    pub(super) input: Input,
    _copies: Vec<Temporary>,
}

impl Spool {
    /// Copies standard input, pipes and devices.
    ///
    /// # Errors
    ///
    /// Standard input cannot be read, or there is no room for it.
    pub(super) fn new(input: &Input) -> anyhow::Result<Spool> {
        input.hint();
        let mut copies = Vec::new();
        let files = (input.files().iter())
            .map(|source| {
                if !passes_once(source) {
                    return Ok(source.clone());
                }
                let copy = copied(source).map_err(without_path).with_context(|| {
                    let (source, folder) = (named(source), env::temp_dir());
                    let folder = folder.display();
                    format!("cannot copy {source} to {folder}, which is needed to read it twice")
                })?;
                let path = copy.path().to_owned();
                copies.push(copy);
                Ok(path)
            })
            .collect::<anyhow::Result<Vec<PathBuf>>>()?;
        let failures = input.failures.clone();
        Ok(Spool {
            input: input.of_files(FoundFiles {
                files,
                failures,
                kinds: input.job.kinds.to_vec(),
                ..FoundFiles::default()
            }),
            _copies: copies,
        })
    }
}

/// Whether a source is gone when it has been read.
fn passes_once(source: &Path) -> bool {
    let is_special = |meta: fs::Metadata| !meta.is_file() && !meta.is_dir();
    source == Path::new(STDIN) || fs::metadata(source).is_ok_and(is_special)
}

fn copied(source: &Path) -> io::Result<Temporary> {
    let mut copy = Temporary::create(Builder::new().prefix("pgnkit-"), &env::temp_dir())?;
    if source == Path::new(STDIN) {
        io::copy(&mut io::stdin().lock(), &mut copy)?;
    } else {
        io::copy(&mut File::open(source)?, &mut copy)?;
    }
    Ok(copy)
}
