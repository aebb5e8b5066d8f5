//! Where output goes, and exit codes.

pub mod aligned;
pub mod columns;
pub mod compression;
pub mod distinct;
pub mod file_name;
pub mod findings;
pub mod formula;
pub mod html;
pub(crate) mod lazy_text;
pub mod nearest;
pub mod parts;
pub mod progress;
pub mod rows;
pub mod separation;
pub mod sink;
pub(crate) mod sorter;
pub(crate) mod spare;
pub mod table;
pub mod template;
pub mod temporary;
pub mod terminal;
pub mod unified;
pub mod value;

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use self::{temporary::Temporary, terminal::Shown};

/// The path that stands for standard output.
const STDOUT: &str = "-";

/// The outcome of a run that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No findings to fail on.
    Clean,
    /// Findings that the caller wants to fail on.
    Findings,
    /// A source could not be read to its end.
    Failed,
}

/// The exit code: 0 clean, 1 findings, 2 usage or input and output errors. A closed pipe is a quiet 0.
#[must_use]
pub fn exit_code(result: anyhow::Result<Verdict>) -> ExitCode {
    match result {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Ok(Verdict::Failed) => ExitCode::from(2),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            message(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes one line to standard error; without control characters, and wrapped between words on a terminal.
pub fn message(text: &str) {
    const NAME: &str = "pgnkit:";
    let text = terminal::one_line(text);
    let text = match terminal::stderr_columns() {
        Some(columns) => terminal::broken(&text, NAME.len(), columns),
        None => format!(" {text}"),
    };
    // There is nowhere left to report it.
    let _ = writeln!(anstream::stderr(), "{NAME}{text}");
}

/// Writes lines to standard error unchanged.
pub fn tell(lines: &[u8]) {
    if !lines.is_empty() {
        // Nothing can be reported if standard error is closed.
        let _ = anstream::stderr().write_all(lines);
    }
}

/// The folder that a file is in, or would be.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Where data goes: standard output, or a file that appears only when it is complete.
pub enum Output {
    /// Standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A terminal, where text from games must not be able to send commands.
    Terminal(BufWriter<Shown>),
    /// Something that cannot be replaced: a FIFO, a device.
    Direct {
        /// What is written to.
        file: BufWriter<File>,
        /// Its name.
        target: PathBuf,
    },
    /// A temporary file beside its target.
    Replace {
        /// The temporary file.
        file: BufWriter<Temporary>,
        /// What it will be renamed to.
        target: PathBuf,
    },
}

impl Output {
    /// Standard output, which `-` is too, or a file; a symbolic link is followed.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        const BUFFER_BYTES: usize = 1 << 16;
        let Some(path) = path.filter(|path| *path != Path::new(STDOUT)) else {
            let stdout = io::stdout();
            return Ok(if stdout.is_terminal() {
                Output::Terminal(BufWriter::new(Shown::new(stdout.lock())))
            } else {
                Output::Stdout(BufWriter::with_capacity(BUFFER_BYTES, stdout.lock()))
            });
        };
        let create = || -> io::Result<Output> {
            let existing = fs::metadata(path).ok();
            if existing
                .as_ref()
                .is_some_and(|existing| !existing.is_file() && !existing.is_dir())
            {
                let file = File::options().write(true).open(path)?;
                if file.is_terminal() {
                    return Ok(Output::Terminal(BufWriter::new(Shown::new(file))));
                }
                return Ok(Output::Direct {
                    file: BufWriter::with_capacity(BUFFER_BYTES, file),
                    target: path.to_owned(),
                });
            }
            if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
                return Err(io::Error::new(
                    io::ErrorKind::IsADirectory,
                    "it is a folder",
                ));
            }
            let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let folder = folder_of(&target);
            if !folder.is_dir() {
                let message = format!("there is no folder {}", folder.display());
                return Err(io::Error::new(io::ErrorKind::NotFound, message));
            }
            let file = new_temporary_file(folder, existing.as_ref()).map_err(without_path)?;
            Ok(Output::Replace {
                file: BufWriter::with_capacity(BUFFER_BYTES, file),
                target,
            })
        };
        create().with_context(|| format!("cannot create {}", path.display()))
    }

    /// From now on everything written is known to be safe for a terminal, colours included.
    pub fn trust(&mut self) {
        if let Output::Terminal(writer) = self {
            writer.get_mut().trust();
        }
    }

    /// Writes the output of a batch, and flushes it unless it goes to a file: whoever reads a pipe waits for it, and a
    /// closed pipe is noticed.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn write_batch(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.push(bytes)?;
        self.end_batch()
    }

    /// Ends a batch that was written in parts: flushes it unless it goes to a file.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn end_batch(&mut self) -> anyhow::Result<()> {
        match self {
            Output::Replace { .. } => Ok(()),
            Output::Stdout(_) | Output::Terminal(_) | Output::Direct { .. } => {
                self.flush().with_context(|| self.cannot_write())
            }
        }
    }

    /// Writes part of a batch.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn push(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.write_all(bytes).with_context(|| self.cannot_write())
    }

    /// What failed, if writing did.
    pub(super) fn cannot_write(&self) -> String {
        match self {
            Output::Stdout(_) => "cannot write to standard output".to_owned(),
            Output::Terminal(_) => "cannot write to the terminal".to_owned(),
            Output::Direct { target, .. } | Output::Replace { target, .. } => {
                format!("cannot write {}", target.display())
            }
        }
    }

    /// Completes the output: only now does the file get its name.
    ///
    /// # Errors
    ///
    /// The last bytes cannot be written, or the file cannot be renamed.
    pub fn finish(self) -> anyhow::Result<()> {
        match self {
            Output::Replace { file, target } => {
                let place = || format!("cannot write {}", target.display());
                let file = file
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)
                    .with_context(place)?;
                file.persist(&target).with_context(place)
            }
            mut direct => direct.flush().with_context(|| direct.cannot_write()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(writer) => writer.write(bytes),
            Output::Terminal(writer) => writer.write(bytes),
            Output::Direct { file, .. } => file.write(bytes),
            Output::Replace { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(writer) => writer.flush(),
            Output::Terminal(writer) => writer.flush(),
            Output::Direct { file, .. } => file.flush(),
            Output::Replace { file, .. } => file.flush(),
        }
    }
}

/// An error of `tempfile` without the name of the temporary file, which means nothing to the user.
#[must_use]
pub fn without_path(error: io::Error) -> io::Error {
    let cause = error.get_ref().and_then(Error::source);
    match cause.and_then(|cause| cause.downcast_ref::<io::Error>()) {
        Some(cause) => io::Error::new(error.kind(), cause.to_string()),
        None => error,
    }
}

/// A file with the permissions of the one that it will replace, or those of any file created here.
fn new_temporary_file(folder: &Path, existing: Option<&fs::Metadata>) -> io::Result<Temporary> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pgnkit-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = Temporary::create(&builder, folder)?;
    if let Some(existing) = existing {
        fs::set_permissions(file.path(), existing.permissions())?;
    }
    Ok(file)
}
