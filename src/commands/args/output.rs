//! Where to write.

use std::path::{Path, PathBuf};

use clap::Args;

use super::headings::OUTPUT;
use crate::output::terminal::stdout_columns;

/// Where to write.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output; FILE appears only when complete
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) output: Option<PathBuf>,
}

impl OutputArgs {
    /// Columns of the terminal that is written to, if it is one and has any.
    pub(crate) fn columns(&self) -> Option<usize> {
        let target = self.output.as_deref();
        let is_stdout = target.is_none_or(|target| target == Path::new("-"));
        is_stdout.then(stdout_columns).flatten()
    }
}
