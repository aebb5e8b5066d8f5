//! When a command that reports on games fails.

use clap::{Args, ValueEnum};

/// When a command that reports on games fails.
#[derive(Debug, Args)]
pub(crate) struct FailArgs {
    /// Exit with 1 if a game is not replayed to its end, or text was lost
    #[arg(long, value_enum, default_value_t = FailOn::Never, value_name = "WHEN")]
    fail_on: FailOn,
}

impl FailArgs {
    /// Whether games that are not read whole make the command fail.
    pub(crate) fn on_error(&self) -> bool {
        self.fail_on == FailOn::Error
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// A game is not replayed to its end, or text was lost
    Error,
    /// Never, whatever the games contain
    Never,
}
