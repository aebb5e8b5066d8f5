//! The program: parses its arguments, runs, and exits.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use pgnkit::commands::{parse, run};
use pgnkit::output::progress;
use pgnkit::output::terminal::lines;
use pgnkit::output::{exit_code, temporary};

fn main() -> ExitCode {
    temporary::remove_on_signals(progress::wipe);
    match parse(std::env::args_os()) {
        Ok(cli) => exit_code(run(cli)),
        Err(told) => tell(&told),
    }
}

/// Prints what is wrong with the arguments, or the help that they ask for; printing can fail too.
fn tell(told: &clap::Error) -> ExitCode {
    // Arguments may be file names, and `print` sends them unchanged.
    let is_safe = |argument: OsString| {
        let argument = argument.to_string_lossy();
        lines(&argument) == argument
    };
    let printed = if std::env::args_os().all(is_safe) {
        told.print()
    } else {
        io::stderr().write_all(lines(&told.render().to_string()).as_bytes())
    };
    match printed {
        Ok(()) => ExitCode::from(u8::try_from(told.exit_code()).unwrap_or(2)),
        Err(error) => exit_code(Err(
            anyhow::Error::new(error).context("cannot write the help")
        )),
    }
}
