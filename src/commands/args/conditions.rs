//! Which games a command is about, as the user says it.

use std::path::PathBuf;

use clap::Args;

use super::headings::INPUT;

/// Conditions on games.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct ConditionArgs {
    /// Only games for which EXPR is true, such as 'elo >= 2500 and outcome == checkmate'
    ///
    /// `pgnkit filter --help` teaches the language, `docs/filter.md` lists all names. Given several times, all have to be
    /// true. Conditions on tags are tried before a game is replayed. Games of which it is not known are not chosen, and
    /// counted by the reason.
    #[arg(long = "where", value_name = "EXPR", help_heading = INPUT)]
    pub(crate) where_expressions: Vec<String>,

    /// Read EXPR from FILE, where `#` begins a comment
    #[arg(long = "where-file", value_name = "FILE", help_heading = INPUT)]
    pub(crate) where_files: Vec<PathBuf>,
}

impl ConditionArgs {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.where_expressions.is_empty() && self.where_files.is_empty()
    }
}
