//! Where to write.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;

use super::headings::OUTPUT;
use crate::output::{dataset::account::Run, terminal::stdout_columns};

/// Where to write.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output; FILE appears only when complete
    ///
    /// Rows may go to a folder, named with `/` at its end: it gets `part-00001-of-00001` with the extension of the format,
    /// and a ledger beside it, for `pgnkit merge`.
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) output: Option<PathBuf>,

    /// What is stated of the run in the files that it writes.
    #[arg(skip)]
    pub(crate) run: Run,
}

impl OutputArgs {
    /// Whether a terminal is written to.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_stdout() && io::stdout().is_terminal()
    }

    fn is_stdout(&self) -> bool {
        let target = self.output.as_deref();
        target.is_none_or(|target| target == Path::new("-"))
    }

    /// One of two, by whether a terminal is written to.
    pub(crate) fn by_target<T>(&self, terminal: T, other: T) -> T {
        if self.is_terminal() { terminal } else { other }
    }

    /// Columns of the terminal that is written to, if it is one and has any.
    pub(crate) fn columns(&self) -> Option<usize> {
        self.is_stdout().then(stdout_columns).flatten()
    }
}
