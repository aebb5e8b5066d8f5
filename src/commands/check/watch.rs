//! `check --watch`: files are checked again when they change.
//!
//! By looking at them once a second: that works on network drives, where nobody tells of changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use anyhow::bail;
use jiff::Zoned;

use super::format::FindingFormat;
use super::printer::watched_line;
use super::reported_findings::SharedReportedFindings;
use super::watched_files::{Stamp, WatchedFiles, stamp};
use crate::commands::args::rows::value_name;
use crate::commands::args::sources::{FoundFiles, SourceArgs, refuse_archives};
use crate::commands::plan::Planned;
use crate::commands::run::input::Input;
use crate::output::progress::{say_at_the_end, stand_by};
use crate::output::terminal::stderr_columns;
use crate::output::{Output, Verdict, is_broken_pipe, message};
use pgnkit_core::english::{counted, in_words};
use pgnkit_core::input::opened_files::STDIN;

/// The message about an archive.
const WATCHES_FILES: &str = "--watch looks at files";

/// Between two looks at the files.
const PAUSE: Duration = Duration::from_secs(1);

/// Files and folders that are watched.
pub(super) struct Watch<C> {
    /// The input at the beginning.
    input: Input,
    /// The sources as named, before folders were expanded.
    sources: SourceArgs,
    /// Reports about finding files.
    reported: BTreeSet<String>,
    /// The findings shown so far.
    told: SharedReportedFindings,
    /// The check of a file.
    check: C,
}

impl<C: Fn(Input) -> anyhow::Result<Verdict> + 'static> Watch<C> {
    /// Watches what was named.
    ///
    /// # Errors
    ///
    /// It cannot be read twice, or the output is for programs.
    pub(super) fn plan(
        input: Input,
        sources: SourceArgs,
        (format, told): (Option<FindingFormat>, SharedReportedFindings),
        check: C,
    ) -> Planned {
        let is_stdin = |path: &Path| path == Path::new(STDIN);
        let has_stdin = input.files().iter().any(|path| is_stdin(path));
        if has_stdin || sources.list().is_some_and(is_stdin) {
            bail!("--watch needs files or folders: standard input cannot be read again");
        }
        refuse_archives(&input.archives, WATCHES_FILES)?;
        match format {
            None | Some(FindingFormat::Text | FindingFormat::Grouped) => {}
            Some(format) => bail!(
                "--watch has no --format {}: rows that were written cannot be taken back when a file changes",
                value_name(&format)
            ),
        }
        let watch = Watch {
            reported: (input.failures.iter().cloned())
                .chain(input.unread.lines())
                .collect(),
            input,
            sources,
            told,
            check,
        };
        Ok(Box::new(|| watch.run()))
    }

    /// The files that there are now. What keeps files from being found, or is not read, is reported once.
    fn find(&mut self) -> Vec<PathBuf> {
        let found = self.sources.find(true).unwrap_or_else(|error| FoundFiles {
            failures: vec![in_words(error.chain())],
            ..FoundFiles::default()
        });
        let refused = refuse_archives(&found.archives, WATCHES_FILES).err();
        let refused = refused.map(|error| error.to_string());
        for failure in found.failures.into_iter().chain(refused) {
            if self.reported.insert(failure.clone()) {
                message(&format!("error: {failure}"));
            }
        }
        for line in found.unread.lines() {
            if !self.input.quiet && self.reported.insert(line.clone()) {
                message(&line);
            }
        }
        found.files
    }

    /// Checks a file again. What goes wrong there may be right after the next change.
    fn check_again(&self, path: PathBuf) -> anyhow::Result<()> {
        let found = FoundFiles {
            files: vec![path],
            ..FoundFiles::default()
        };
        match (self.check)(self.input.of_files(found)) {
            Ok(_) => Ok(()),
            Err(error) if is_broken_pipe(&error) => Err(error),
            Err(error) => {
                message(&format!("error: {}", in_words(error.chain())));
                Ok(())
            }
        }
    }

    /// Checks all files, and then what changes, until the program is ended.
    fn run(mut self) -> anyhow::Result<Verdict> {
        let files = self.input.files();
        let count = counted(files.len() as u64, "file", "files");
        // As they were before they are read: what changes meanwhile is checked again.
        let mut watched = WatchedFiles::new(stamped(files.to_vec()));
        (self.check)(self.input.clone())?;
        let is_quiet = self.input.quiet;
        if !is_quiet {
            message(&format!("watching {count}; press Ctrl-C to end"));
        }
        let columns = stderr_columns().filter(|_| !is_quiet);
        loop {
            let status = self.status(watched.count());
            if !is_quiet {
                say_at_the_end(format!("pgnkit: {}\n", self.told.borrow().totals()));
            }
            stand_by(&status, columns, || sleep(PAUSE));
            let found = self.find();
            for (path, stamp) in watched.look(stamped(found)) {
                if stamp.is_none() {
                    tell_removed(&path)?;
                    self.told.borrow_mut().forget(&path.display().to_string());
                } else {
                    self.check_again(path)?;
                }
            }
        }
    }

    /// What is watched and when it was looked at, for a terminal.
    fn status(&self, files: usize) -> String {
        let time = Zoned::now().strftime("%H:%M:%S");
        let files = counted(files as u64, "file", "files");
        let left = counted(self.told.borrow().left(), "finding", "findings");
        format!("{time} watching {files}: {left}; Ctrl-C ends it")
    }
}

/// Files with what their changes are seen by.
fn stamped(files: Vec<PathBuf>) -> impl Iterator<Item = (PathBuf, Stamp)> {
    files.into_iter().map(|path| {
        let stamp = stamp(&path);
        (path, stamp)
    })
}

/// Writes a line about a file that is gone.
fn tell_removed(path: &Path) -> anyhow::Result<()> {
    let mut output = Output::open(None)?;
    let line = watched_line(&format!("{}: removed", path.display()));
    output.write_batch(line.as_bytes())?;
    output.finish()
}
