//! What bytes are written to: standard output, a device, or a temporary file that gets its name at the end.

pub(crate) mod checksum;
mod piped;
pub(crate) mod replaced_file;

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};

use self::checksum::FileSum;
use self::piped::PipedOutput;
use self::replaced_file::{ReplacedFile, behind_links};
use super::compression::{Codec, Compressor, NOT_WRITTEN};
use super::progress::aside;
use super::temporary::{Temporary, folder_of, without_path};
use super::terminal::SafeTerminal;
use pgnkit_core::input::file_identity::FileIdentity;

/// The path that stands for standard output.
pub(super) const STDOUT: &str = "-";

const BUFFER_BYTES: usize = 1 << 16;

/// Where data goes: standard output, or a file that appears only when it is complete.
pub(super) struct Target {
    writer: Box<Compressor<BufWriter<Channel>>>,
    /// The name of the target in messages.
    name: String,
}

/// A channel for bytes, and the size and checksum of what went through it, if they are wanted.
struct Channel {
    kind: ChannelKind,
    sum: Option<FileSum>,
}

enum ChannelKind {
    /// Something that somebody may read: standard output, or a file that cannot be replaced, such as a FIFO or a device.
    Piped(PipedOutput<Box<dyn Write>>),
    /// A terminal, where text from games must not be able to send commands.
    Terminal(SafeTerminal),
    /// A temporary file beside its target, what it will be renamed to, and the file that has that name, if there is one.
    Replace(Temporary, PathBuf, Option<FileIdentity>),
}

impl ChannelKind {
    fn direct(writer: impl Write + 'static, is_terminal: bool) -> ChannelKind {
        if is_terminal {
            ChannelKind::Terminal(SafeTerminal::new(writer))
        } else {
            ChannelKind::Piped(PipedOutput::new(Box::new(writer)))
        }
    }

    /// A file; a symbolic link is followed.
    fn file(path: &Path) -> io::Result<ChannelKind> {
        if fs::metadata(path).is_ok_and(|existing| !existing.is_file()) {
            let file = File::options().write(true).open(path)?;
            let is_terminal = file.is_terminal();
            return Ok(ChannelKind::direct(file, is_terminal));
        }
        let replaced = ReplacedFile::find(path)?;
        let target = behind_links(path);
        let folder = folder_of(&target);
        if !folder.is_dir() {
            let message = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        let file = new_temporary_file(folder).map_err(without_path)?;
        if let Some(replaced) = &replaced {
            replaced.hand_over(file.path())?;
        }
        let before = replaced.and_then(|replaced| replaced.identity());
        Ok(ChannelKind::Replace(file, target, before))
    }
}

impl Write for Channel {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = match &mut self.kind {
            ChannelKind::Piped(piped) => piped.write(bytes),
            ChannelKind::Terminal(terminal) => aside(|| terminal.write(bytes)),
            ChannelKind::Replace(file, ..) => file.write(bytes),
        }?;
        if let Some(sum) = &mut self.sum {
            sum.write_all(&bytes[..count])?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.kind {
            ChannelKind::Piped(piped) => piped.flush(),
            ChannelKind::Terminal(terminal) => terminal.flush(),
            ChannelKind::Replace(file, ..) => file.flush(),
        }
    }
}

impl Target {
    /// Standard output, which `-` is too, or a file; a symbolic link is followed.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Target> {
        Target::packed(path, Codec::Plain)
    }

    /// As [`Target::open`], compressed as the name of the file asks for it.
    ///
    /// # Errors
    ///
    /// The file cannot be created, or its name asks for a compression that is not written.
    pub(super) fn open_packed(path: Option<&Path>) -> anyhow::Result<Target> {
        if let Some(path) = path.filter(|path| Codec::is_only_read(path)) {
            bail!("{}: {NOT_WRITTEN}", path.display());
        }
        Target::packed(path, path.map_or(Codec::Plain, Codec::of))
    }

    fn packed(path: Option<&Path>, codec: Codec) -> anyhow::Result<Target> {
        let path = path.filter(|path| *path != Path::new(STDOUT));
        if let Some(path) = path.filter(|path| is_folder(path)) {
            let (shown, named) = (path.display(), path.join("NAME"));
            let named = named.display();
            bail!("cannot create {shown}: it is a folder: name a file in it, as in {named}");
        }
        let kind = match path {
            None => ChannelKind::direct(io::stdout().lock(), io::stdout().is_terminal()),
            Some(path) => ChannelKind::file(path)
                .with_context(|| format!("cannot create {}", path.display()))?,
        };
        let name = match (&kind, path) {
            (ChannelKind::Terminal(_), _) => "to the terminal".to_owned(),
            (_, None) => "to standard output".to_owned(),
            (ChannelKind::Replace(_, target, _), _) => target.display().to_string(),
            (ChannelKind::Piped(_), Some(path)) => path.display().to_string(),
        };
        let writer = BufWriter::with_capacity(BUFFER_BYTES, Channel { kind, sum: None });
        let writer = Compressor::new(codec, writer).context("cannot begin to compress")?;
        let writer = Box::new(writer);
        Ok(Target { writer, name })
    }

    fn channel(&mut self) -> &mut Channel {
        self.writer.get_mut().get_mut()
    }

    /// From now on, before anything is written, sizes and checksums are taken.
    pub(super) fn sum_up(&mut self) {
        self.channel().sum.get_or_insert_default();
    }

    /// Whether it is a terminal.
    pub(super) fn is_terminal(&mut self) -> bool {
        matches!(self.channel().kind, ChannelKind::Terminal(_))
    }

    /// Whether colours are wanted on it: unless that is said, where it is a terminal.
    pub(super) fn is_colored(&mut self) -> bool {
        match ColorChoice::global() {
            ColorChoice::Auto => {
                self.is_terminal() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
            }
            choice => choice != ColorChoice::Never,
        }
    }

    /// From now on everything written is known to be safe for a terminal, colours included.
    pub(super) fn trust(&mut self) {
        if let ChannelKind::Terminal(terminal) = &mut self.channel().kind {
            terminal.trust();
        }
    }

    /// The file that it replaces, as it was when it was read: nothing else is replaced.
    pub(super) fn replaces_only(&mut self, file: FileIdentity) {
        if let ChannelKind::Replace(_, _, before) = &mut self.channel().kind {
            *before = Some(file);
        }
    }

    /// From now on a reader that leaves early ends nothing but what goes to it: more is written elsewhere.
    pub(super) fn outlive_reader(&mut self) {
        if let ChannelKind::Piped(piped) = &mut self.channel().kind {
            piped.outlive_reader();
        }
    }

    /// Ends a batch that was written in parts: flushes it unless it goes to a file.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn end_batch(&mut self) -> anyhow::Result<()> {
        // What a compressor holds back cannot be flushed without a loss of compression.
        let is_held = matches!(self.channel().kind, ChannelKind::Replace(..));
        if is_held || !matches!(*self.writer, Compressor::Plain(_)) {
            return Ok(());
        }
        self.flush().with_context(|| self.cannot_write())
    }

    /// Writes part of a batch.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn push(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.write_all(bytes).with_context(|| self.cannot_write())
    }

    /// The message if writing failed.
    pub(super) fn cannot_write(&self) -> String {
        format!("cannot write {}", self.name)
    }

    /// Completes the output: only now does the file get its name. Gives the bytes that were written and their CRC-32, if they
    /// were to be summed up.
    ///
    /// # Errors
    ///
    /// The last bytes cannot be written, the file cannot be renamed, or the one of its name has changed meanwhile.
    pub(super) fn finish(self) -> anyhow::Result<Option<(u64, u32)>> {
        let failed = self.cannot_write();
        let complete = || -> io::Result<Option<(u64, u32)>> {
            let channel = self.writer.finish()?.into_inner();
            let mut channel = channel.map_err(io::IntoInnerError::into_error)?;
            channel.flush()?;
            if let ChannelKind::Replace(file, target, before) = channel.kind {
                file.persist(&target, before)?;
            }
            Ok(channel.sum.map(FileSum::finish))
        };
        complete().context(failed)
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
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
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&last| std::path::is_separator(last.into())) || path.is_dir()
}
