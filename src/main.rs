//! The program: parses its arguments, runs, and exits.

use std::process::ExitCode;

use clap::Parser;
use pgnkit::commands::{Cli, run};
use pgnkit::report::{exit_code, temporary};

fn main() -> ExitCode {
    #[cfg(unix)]
    temporary::remove_on_signals();
    exit_code(run(Cli::parse()))
}
