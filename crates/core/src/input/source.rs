//! Files and standard input as streams of text, decompressed.

mod binary;
pub mod path_text;

use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use self::path_text::text_of;
use super::archive_member::{Member, invalid};
use super::coding::encoding::{self, EncodingTable};
use super::coding::utf16::{self, Utf16Form};
use super::coding::{Converter, SourceCoding};
use super::decompress::{self, Compression};
use super::file_segment::FileSegment;
use super::opened_files::{OpenedFile, PlacedFile, ReadSoFar, STDIN};

/// A byte order mark in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A plain file of no more than so many bytes is read at once.
const SMALL_BYTES: u64 = 1 << 16;

/// What is known of a source before it is opened.
#[derive(Debug, Clone, Default)]
pub enum SourceKind {
    /// Nothing: it may be standard input, a pipe, or not there.
    #[default]
    Unknown,
    /// A regular file, opened by its name.
    Regular,
    /// A file in an archive.
    Member(Arc<Member>),
}

impl SourceKind {
    /// Opens the source, as [`open`] does.
    ///
    /// # Errors
    ///
    /// It cannot be opened, its first bytes cannot be read, or it is no text that can be.
    pub fn open(
        &self,
        path: &Path,
        progress: &Arc<ReadSoFar>,
        workers: usize,
    ) -> io::Result<Source> {
        match self {
            SourceKind::Member(member) => {
                let text = member.text(progress)?;
                let source = Source::unpacked(text, None, encoding::table())?;
                refuse_false_archive(path).map(|()| source)
            }
            SourceKind::Unknown | SourceKind::Regular => open(path, progress, workers),
        }
    }
}

/// A source made ready for splitting.
pub struct Source {
    /// Its text, decompressed, and UTF-8 if it was written otherwise.
    pub reader: Box<dyn Read + Send>,
    /// The encoding of the source.
    pub coding: SourceCoding,
    /// Which part of a file it is, if it is not all of it.
    pub(super) part: Option<Arc<FileSegment>>,
    /// Size of the file that it is read from, in bytes, if it is one.
    pub(super) size: Option<u64>,
    /// Whether all of it is in memory.
    pub(super) is_read: bool,
    /// The file whose text it is, byte for byte, if that may be read from several places.
    pub(super) placed: Option<PlacedFile>,
}

impl Source {
    /// A text in memory, treated as a file would be.
    ///
    /// # Errors
    ///
    /// Those of [`Source::new`].
    pub(crate) fn of_text(text: Vec<u8>) -> io::Result<Source> {
        Source::new(Cursor::new(text))
    }

    /// Decompresses and decodes a stream of bytes.
    ///
    /// # Errors
    ///
    /// The first bytes cannot be read, a decoder cannot be set up, or the text is UTF-32.
    pub fn new(raw: impl Read + Send + 'static) -> io::Result<Source> {
        Source::unpacked(raw, None, None)
    }

    /// Decompresses a stream of bytes, and decodes them if they are UTF-16 or, with a table, not marked as UTF-8.
    fn unpacked(
        raw: impl Read + Send + 'static,
        workers: Option<usize>,
        table: Option<&'static EncodingTable>,
    ) -> io::Result<Source> {
        let mut decoded = decompress::decoder(raw, workers)?;
        let mut prefix = decompress::read_prefix(&mut decoded, utf16::PREFIX_BYTES)?;
        let coding = match (utf16::detect(&prefix)?, table) {
            (Some(order), _) => SourceCoding::Utf16(Utf16Form {
                order,
                has_mark: matches!(prefix[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]),
            }),
            (None, Some(table)) if !prefix.starts_with(BYTE_ORDER_MARK) => {
                SourceCoding::Named(table)
            }
            _ => SourceCoding::AsIs,
        };
        let failure = FailingReader(refuse_tar(&mut prefix, &mut decoded)?);
        if coding.utf16().is_none() {
            binary::refuse(&prefix)?;
        }
        let mut input = Cursor::new(prefix);
        input.set_position(coding.mark_bytes());
        let input = input.chain(failure).chain(decoded);
        Ok(Source::whole(
            match coding {
                SourceCoding::Utf16(form) => {
                    Box::new(Converter::new(input, move |bytes, is_end| {
                        form.order.text(bytes, is_end)
                    }))
                }
                SourceCoding::Named(table) => {
                    Box::new(Converter::new(input, move |bytes, is_end| {
                        table.text(bytes, is_end)
                    }))
                }
                SourceCoding::AsIs => Box::new(input),
            },
            coding,
        ))
    }

    /// Text of which no more is known.
    pub(super) fn whole(reader: Box<dyn Read + Send>, coding: SourceCoding) -> Source {
        Source {
            reader,
            coding,
            part: None,
            size: None,
            is_read: false,
            placed: None,
        }
    }

    /// A file of so few bytes that one read gives all of them.
    fn small(
        mut file: impl Read + Send + 'static,
        size: u64,
        workers: usize,
    ) -> io::Result<Source> {
        // A read that gives less than there is room for has come to the end.
        let mut text = vec![0; usize::try_from(size).unwrap_or(0) + 1];
        let read = read_some(&mut file, &mut text)?;
        text.truncate(read);
        if read as u64 != size || !is_plain(&text) {
            return Source::unpacked(Cursor::new(text).chain(file), Some(workers), None);
        }
        Ok(Source {
            is_read: true,
            ..Source::whole(Box::new(Cursor::new(text)), SourceCoding::AsIs)
        })
    }
}

/// Whether a text is read as it is: it is neither packed nor in another encoding.
fn is_plain(text: &[u8]) -> bool {
    let first = |count: usize| &text[..count.min(text.len())];
    matches!(
        Compression::recognise(first(decompress::MAGIC_BYTES)),
        Ok(Compression::None)
    ) && matches!(utf16::detect(first(utf16::PREFIX_BYTES)), Ok(None))
        && text.get(TAR_MAGIC) != Some(b"ustar")
        && binary::refuse(text).is_ok()
}

/// Where the header of the first file of a tar archive says which format it has.
const TAR_MAGIC: Range<usize> = 257..262;

/// Refuses a tar archive, by its first block, of which some bytes are read already. Text, which has a line end there, is not
/// waited for. Gives the error that ended the reading: it comes behind what was read.
fn refuse_tar(prefix: &mut Vec<u8>, rest: &mut impl Read) -> io::Result<Option<io::Error>> {
    let mut block = [0; TAR_MAGIC.end];
    while prefix.len() < TAR_MAGIC.end && !prefix.contains(&b'\n') {
        match read_some(rest, &mut block[prefix.len()..]) {
            Ok(0) => break,
            Ok(count) => prefix.extend(&block[prefix.len()..][..count]),
            Err(error) => return Ok(Some(error)),
        }
    }
    if prefix.get(TAR_MAGIC) != Some(b"ustar") {
        return Ok(None);
    }
    let message = "it is a tar archive: unpack it first, or read its files from a pipe, as in `tar -xOf FILE`";
    Err(invalid(message))
}

/// Fails once, if there is an error, and then ends.
pub(super) struct FailingReader(pub(super) Option<io::Error>);

impl Read for FailingReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// The name of a source in messages.
#[must_use]
pub fn named(path: &Path) -> String {
    if path == Path::new(STDIN) {
        "standard input".to_owned()
    } else {
        text_of(path).into_owned()
    }
}

/// Opens a file, or standard input for `-`, for so many threads that will work on it; the bytes read from it, still
/// compressed, are added to `progress`.
///
/// # Errors
///
/// The file cannot be opened, its first bytes cannot be read, or it is no text that can be.
pub fn open(path: &Path, progress: &Arc<ReadSoFar>, workers: usize) -> io::Result<Source> {
    open_in(path, progress, workers, encoding::table())
}

/// Opens a file as [`open`] does, but for the encoding that was named: for a side file, which may be in another one.
///
/// # Errors
///
/// Those of [`open`].
pub fn open_as_is(path: &Path) -> io::Result<Source> {
    open_in(path, &Arc::default(), 1, None)
}

fn open_in(
    path: &Path,
    progress: &Arc<ReadSoFar>,
    workers: usize,
    table: Option<&'static EncodingTable>,
) -> io::Result<Source> {
    let source = OpenedFile::named(path)?;
    let size = source.size();
    let source = source.counted(progress);
    let placed = source.placed();
    let mut opened = match size {
        Some(size @ ..=SMALL_BYTES) if table.is_none() => Source::small(source, size, workers)?,
        _ => Source {
            placed,
            ..Source::unpacked(source, Some(workers), table)?
        },
    };
    opened.size = size;
    refuse_false_archive(path).map(|()| opened)
}

/// Refuses what is no archive and has the name of one: whoever gave it that name would take its bytes for text that was lost.
pub(super) fn refuse_false_archive(path: &Path) -> io::Result<()> {
    if !decompress::is_named_zip(path) {
        return Ok(());
    }
    let message = "it is not a zip archive, though it is called one: download it again or, if it is text, rename it, as to games.pgn";
    Err(invalid(message))
}

/// Reads once, and again where a signal came between.
pub(super) fn read_some(reader: &mut impl Read, room: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(room) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_any_size_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let small = usize::try_from(SMALL_BYTES).unwrap();
        for size in [0, 1, 9, 300, small - 1, small, small + 1, 3 * small] {
            let text: Vec<u8> = (b' '..=b'z').cycle().take(size).collect();
            let packed = zstd::encode_all(&text[..], 1).unwrap();
            for written in [&text, &packed] {
                std::fs::write(&path, written).unwrap();
                let progress = Arc::default();
                let mut read = Vec::new();
                let mut source = open(&path, &progress, 1).unwrap();
                source.reader.read_to_end(&mut read).unwrap();
                assert!(read == text, "{size}");
                assert_eq!(progress.bytes(), written.len() as u64);
            }
        }
    }
}
