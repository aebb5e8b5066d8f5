//! The program: parses its arguments, runs, and exits.

use std::process::ExitCode;

use clap::Parser;
use pgnkit::commands::{Cli, run};
use pgnkit::report::exit_code;

fn main() -> ExitCode {
    exit_code(run(&Cli::parse()))
}
