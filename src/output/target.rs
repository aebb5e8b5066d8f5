//! What bytes are written to: standard output, a device, or a temporary file that gets its name at the end.

mod piped;
pub(super) mod replaced;

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};

use self::piped::Piped;
use self::replaced::{Replaced, behind_links};
use super::compression::{Codec, Compressor, NOT_WRITTEN};
use super::temporary::{Temporary, folder_of, without_path};
use super::terminal::Shown;

/// The path that stands for standard output.
pub(super) const STDOUT: &str = "-";

/// Where data goes: standard output, or a file that appears only when it is complete.
pub(super) enum Target {
    /// Standard output.
    Stdout(BufWriter<Piped<StdoutLock<'static>>>),
    /// A terminal, where text from games must not be able to send commands.
    Terminal(BufWriter<Shown>),
    /// Something that cannot be replaced: a FIFO, a device.
    Direct {
        /// What is written to.
        file: BufWriter<Piped<File>>,
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
    /// One of the above, compressed.
    Packed(Box<Compressor<Target>>),
}

impl Target {
    /// Standard output, which `-` is too, or a file; a symbolic link is followed.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Target> {
        const BUFFER_BYTES: usize = 1 << 16;
        let Some(path) = path.filter(|path| *path != Path::new(STDOUT)) else {
            let stdout = io::stdout();
            return Ok(if stdout.is_terminal() {
                Target::Terminal(BufWriter::new(Shown::new(stdout.lock())))
            } else {
                let stdout = Piped::new(stdout.lock());
                Target::Stdout(BufWriter::with_capacity(BUFFER_BYTES, stdout))
            });
        };
        if is_folder(path) {
            let shown = path.display();
            let named = path.join("NAME");
            bail!(
                "cannot create {shown}: it is a folder: name a file in it, as in {}",
                named.display()
            );
        }
        let create = || -> io::Result<Target> {
            let existing = fs::metadata(path).ok();
            if existing
                .as_ref()
                .is_some_and(|existing| !existing.is_file())
            {
                let file = File::options().write(true).open(path)?;
                if file.is_terminal() {
                    return Ok(Target::Terminal(BufWriter::new(Shown::new(file))));
                }
                return Ok(Target::Direct {
                    file: BufWriter::with_capacity(BUFFER_BYTES, Piped::new(file)),
                    target: path.to_owned(),
                });
            }
            let replaced = Replaced::find(path)?;
            let target = behind_links(path);
            let folder = folder_of(&target);
            if !folder.is_dir() {
                let message = format!("there is no folder {}", folder.display());
                return Err(io::Error::new(io::ErrorKind::NotFound, message));
            }
            let file = new_temporary_file(folder).map_err(without_path)?;
            if let Some(replaced) = replaced {
                replaced.hand_over(file.path())?;
            }
            Ok(Target::Replace {
                file: BufWriter::with_capacity(BUFFER_BYTES, file),
                target,
            })
        };
        create().with_context(|| format!("cannot create {}", path.display()))
    }

    /// The same, compressed as the name of the file asks for it.
    ///
    /// # Errors
    ///
    /// The file cannot be created, or its name asks for a compression that is not written.
    pub(super) fn open_packed(path: Option<&Path>) -> anyhow::Result<Target> {
        if let Some(path) = path.filter(|path| Codec::is_only_read(path)) {
            bail!("{}: {NOT_WRITTEN}", path.display());
        }
        let target = Target::open(path)?;
        match path.map_or(Codec::Plain, Codec::of) {
            Codec::Plain => Ok(target),
            codec => {
                let packed = Compressor::new(codec, target);
                let packed = packed.context("cannot begin to compress")?;
                Ok(Target::Packed(Box::new(packed)))
            }
        }
    }

    /// Whether it is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Target::Terminal(_))
    }

    /// Whether it is a terminal, and colours are wanted on it.
    pub(super) fn is_colored(&self) -> bool {
        self.is_terminal() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// From now on everything written is known to be safe for a terminal, colours included.
    pub(super) fn trust(&mut self) {
        if let Target::Terminal(writer) = self {
            writer.get_mut().trust();
        }
    }

    /// From now on a reader that leaves early ends nothing but what goes to it: more is written elsewhere.
    pub(super) fn outlive_reader(&mut self) {
        match self {
            Target::Stdout(writer) => writer.get_mut().outlive_reader(),
            Target::Direct { file, .. } => file.get_mut().outlive_reader(),
            Target::Packed(packed) => packed.get_mut().outlive_reader(),
            Target::Terminal(_) | Target::Replace { .. } => {}
        }
    }

    /// Ends a batch that was written in parts: flushes it unless it goes to a file.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn end_batch(&mut self) -> anyhow::Result<()> {
        match self {
            // What is held back cannot be flushed without a loss of compression.
            Target::Replace { .. } | Target::Packed(_) => Ok(()),
            Target::Stdout(_) | Target::Terminal(_) | Target::Direct { .. } => {
                self.flush().with_context(|| self.cannot_write())
            }
        }
    }

    /// Writes part of a batch.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn push(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.write_all(bytes).with_context(|| self.cannot_write())
    }

    /// What failed, if writing did.
    pub(super) fn cannot_write(&self) -> String {
        match self {
            Target::Stdout(_) => "cannot write to standard output".to_owned(),
            Target::Terminal(_) => "cannot write to the terminal".to_owned(),
            Target::Direct { target, .. } | Target::Replace { target, .. } => {
                format!("cannot write {}", target.display())
            }
            Target::Packed(packed) => packed.get_ref().cannot_write(),
        }
    }

    /// Completes the output: only now does the file get its name.
    ///
    /// # Errors
    ///
    /// The last bytes cannot be written, or the file cannot be renamed.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Target::Replace { file, target } => {
                let place = || format!("cannot write {}", target.display());
                let file = file
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)
                    .with_context(place)?;
                file.persist(&target).with_context(place)
            }
            Target::Packed(packed) => {
                let place = packed.get_ref().cannot_write();
                packed.finish().context(place)?.finish()
            }
            mut direct => direct.flush().with_context(|| direct.cannot_write()),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(writer) => writer.write(bytes),
            Target::Terminal(writer) => writer.write(bytes),
            Target::Direct { file, .. } => file.write(bytes),
            Target::Replace { file, .. } => file.write(bytes),
            Target::Packed(packed) => packed.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(writer) => writer.flush(),
            Target::Terminal(writer) => writer.flush(),
            Target::Direct { file, .. } => file.flush(),
            Target::Replace { file, .. } => file.flush(),
            Target::Packed(packed) => packed.flush(),
        }
    }
}

/// A file with the permissions of any file created here.
fn new_temporary_file(folder: &Path) -> io::Result<Temporary> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pgnkit-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    Temporary::create(&builder, folder)
}

/// Whether a path ends with a separator or is an existing folder.
pub(super) fn is_folder(path: &Path) -> bool {
    let ends = |bytes: &[u8]| {
        bytes
            .last()
            .is_some_and(|&last| std::path::is_separator(last.into()))
    };
    ends(path.as_os_str().as_encoded_bytes()) || path.is_dir()
}
