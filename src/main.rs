//! The program: parses its arguments, runs, and exits.

use std::process::ExitCode;

use pgnkit::commands::{parse, run};
use pgnkit::report::{exit_code, temporary};

fn main() -> ExitCode {
    #[cfg(unix)]
    temporary::remove_on_signals();
    let cli = parse(std::env::args_os()).unwrap_or_else(|error| error.exit());
    exit_code(run(cli))
}
