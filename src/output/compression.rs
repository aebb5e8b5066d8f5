//! Compressed output, as the name of its file asks for it: `.zst`, `.gz`.
//!
//! What was written in several frames or members is read as one text by every reader of these formats (RFC 8878, 3;
//! RFC 1952, 2.2).

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use flate2::write::GzEncoder;
use zstd::bulk;

/// What is said of names that ask for another compression.
pub const NOT_WRITTEN: &str = "compressed files are written as .zst or .gz";

/// A compression of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Codec {
    /// Without compression.
    Plain,
    /// With `gzip`.
    Gzip,
    /// With `zstd`.
    Zstd,
}

impl Codec {
    /// Whether a name asks for a compression that is read, and not written.
    pub fn is_only_read(path: &Path) -> bool {
        has_extension(path, "bz2") || has_extension(path, "xz")
    }

    /// The name of a file without the extension of a compression.
    pub fn stem(path: &Path) -> Option<&OsStr> {
        match Codec::of(path) {
            Codec::Plain => path.file_name(),
            Codec::Gzip | Codec::Zstd => path.file_stem(),
        }
    }

    /// By the extension of a name, in any case.
    pub fn of(path: &Path) -> Codec {
        if has_extension(path, "zst") {
            Codec::Zstd
        } else if has_extension(path, "gz") {
            Codec::Gzip
        } else {
            Codec::Plain
        }
    }
}

fn has_extension(path: &Path, extension: &str) -> bool {
    let found = path.extension();
    found.is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Compresses what is written to it, as one frame or member.
pub enum Compressor<W: Write> {
    /// Passes it on.
    Plain(W),
    /// With `gzip`.
    Gzip(Box<GzEncoder<W>>),
    /// With `zstd`.
    Zstd(Box<zstd::Encoder<'static, W>>),
}

impl<W: Write> Compressor<W> {
    /// Compresses what goes to `writer`.
    ///
    /// # Errors
    ///
    /// A compressor cannot be set up.
    pub fn new(codec: Codec, writer: W) -> io::Result<Compressor<W>> {
        Ok(match codec {
            Codec::Plain => Compressor::Plain(writer),
            Codec::Gzip => {
                let encoder = GzEncoder::new(writer, flate2::Compression::default());
                Compressor::Gzip(Box::new(encoder))
            }
            Codec::Zstd => {
                let mut encoder = zstd::Encoder::new(writer, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                Compressor::Zstd(Box::new(encoder))
            }
        })
    }

    /// Where it goes.
    pub fn get_mut(&mut self) -> &mut W {
        match self {
            Compressor::Plain(writer) => writer,
            Compressor::Gzip(encoder) => encoder.get_mut(),
            Compressor::Zstd(encoder) => encoder.get_mut(),
        }
    }

    /// Writes what was held back.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Compressor::Plain(writer) => Ok(writer),
            Compressor::Gzip(encoder) => encoder.finish(),
            Compressor::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Compressor::Plain(writer) => writer.write(bytes),
            Compressor::Gzip(encoder) => encoder.write(bytes),
            Compressor::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Compressor::Plain(writer) => writer.flush(),
            Compressor::Gzip(encoder) => encoder.flush(),
            Compressor::Zstd(encoder) => encoder.flush(),
        }
    }
}

/// Compresses texts one by one, each to a frame or member of its own, and needs the memory for one only.
#[derive(Default)]
pub(super) struct FrameCompressor {
    zstd: Option<bulk::Compressor<'static>>,
    frame: Vec<u8>,
}

impl FrameCompressor {
    /// The text as it is written to a file.
    ///
    /// # Errors
    ///
    /// A compressor cannot be set up.
    pub(super) fn frame<'f>(&'f mut self, codec: Codec, text: &'f [u8]) -> io::Result<&'f [u8]> {
        self.frame.clear();
        match codec {
            Codec::Plain => return Ok(text),
            Codec::Gzip => {
                let level = flate2::Compression::default();
                let mut encoder = GzEncoder::new(&mut self.frame, level);
                encoder.write_all(text)?;
                encoder.finish()?;
            }
            Codec::Zstd => {
                let compressor = match &mut self.zstd {
                    Some(compressor) => compressor,
                    none => {
                        let mut made = bulk::Compressor::new(zstd::DEFAULT_COMPRESSION_LEVEL)?;
                        made.include_checksum(true)?;
                        none.insert(made)
                    }
                };
                self.frame
                    .reserve(zstd::zstd_safe::compress_bound(text.len()));
                compressor.compress_to_buffer(text, &mut self.frame)?;
            }
        }
        Ok(&self.frame)
    }
}
