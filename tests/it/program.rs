//! Runs the built program.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of the program gave.
#[derive(Debug)]
pub(crate) struct Run {
    /// Standard output.
    pub(crate) stdout: Vec<u8>,
    /// Standard error.
    pub(crate) stderr: String,
    /// The exit code.
    pub(crate) code: i32,
}

impl Run {
    /// Standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap()
    }
}

/// The names in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The program, to be run in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgnkit"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null());
    command
}

/// Runs the program in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Run {
    let output = command(folder, arguments).output().unwrap();
    Run {
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().expect("not killed by a signal"),
    }
}

/// Runs the program with bytes for its standard input.
pub(crate) fn run_with_input(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let bytes = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = pipe.write_all(&bytes);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().expect("not killed by a signal"),
    }
}
