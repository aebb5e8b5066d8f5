//! Blocks of xz streams (.xz file format 1.2.1), each made a stream of its own, which can be unpacked alone.
//!
//! Not every block says how long it is, but its chunks (LZMA2) do. Nothing is unpacked, and nothing repaired: what is damaged or
//! truncated is so in the streams that come out.

pub(crate) mod fields;
mod index;

use std::io::{self, Cursor, Read};

use self::fields::{BlockHeader, StreamHeader, append, number};
use self::index::{Found, INDEX, Index};

/// The largest block that is held, in compressed bytes, if it says how long it is.
const MOST_BLOCK_BYTES: u64 = 64 << 20;

/// The same if it does not: `xz -T1` ends no block before the file does unless it is told to.
const MOST_UNDECLARED_BYTES: u64 = 8 << 20;

/// The largest dictionary of a block that is held, which is that of `xz -9`: each thread that unpacks needs one.
const MOST_DICTIONARY_BYTES: u64 = 64 << 20;

/// What is read at once where it is not known what follows.
const READ_BYTES: u64 = 1 << 16;

/// What was read last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A part of something.
    Part,
    /// The end of a block: all that has come out so far is whole streams.
    BlockEnd,
    /// A part of what is too large to be held, or is no xz.
    Rest,
    /// There is nothing left.
    End,
}

/// The blocks of concatenated streams.
pub(super) struct Blocks {
    next: Next,
}

/// What follows.
enum Next {
    /// A stream or the end, with padding before it if there was a stream already.
    Stream(Option<StreamHeader>),
    /// A block, or the index.
    Block(Stream),
    /// A chunk of a block, or the end of the block.
    Chunk(Stream, Block),
    /// What makes no sense here.
    Unknown,
}

/// A stream of which a part was read.
struct Stream {
    header: StreamHeader,
    /// What it has to say of the blocks so far.
    index: Index,
}

/// A block of which a part was read.
#[expect(clippy::struct_field_names, reason = "the unit is part of a name")]
struct Block {
    header_bytes: u64,
    /// Length of its chunks so far.
    packed_bytes: u64,
    /// Length of the text in them.
    text_bytes: u64,
    /// How long its chunks may become if it is to be held.
    most_bytes: u64,
}

impl Blocks {
    /// The blocks of a file, from its beginning on.
    pub(super) fn new() -> Blocks {
        Blocks {
            next: Next::Stream(None),
        }
    }

    /// Reads on, and adds to `streams` what comes of it.
    ///
    /// # Errors
    ///
    /// What the reader reports.
    pub(super) fn step(
        &mut self,
        reader: &mut impl Read,
        streams: &mut Vec<u8>,
    ) -> io::Result<Step> {
        let next = std::mem::replace(&mut self.next, Next::Unknown);
        let (step, next) = match next {
            Next::Stream(before) => begin_stream(before, reader, streams)?,
            Next::Block(stream) => begin_block(stream, reader, streams)?,
            Next::Chunk(stream, block) => chunk(stream, block, reader, streams)?,
            Next::Unknown if append(reader, READ_BYTES, streams)?.is_empty() => {
                (Step::End, Next::Unknown)
            }
            Next::Unknown => UNKNOWN,
        };
        self.next = next;
        Ok(step)
    }
}

/// What was read is no xz, or ends too early.
const UNKNOWN: (Step, Next) = (Step::Rest, Next::Unknown);

/// The header of a stream, or four bytes of padding.
fn begin_stream(
    before: Option<StreamHeader>,
    reader: &mut impl Read,
    streams: &mut Vec<u8>,
) -> io::Result<(Step, Next)> {
    let mut start = Vec::new();
    append(reader, 4, &mut start)?;
    if start.is_empty() {
        return Ok((Step::End, Next::Stream(before)));
    }
    if before.is_some() && start == [0; 4] {
        return Ok((Step::Part, Next::Stream(before)));
    }
    let rest = StreamHeader::BYTES - start.len() as u64;
    append(reader, rest, &mut start)?;
    if let Some(header) = StreamHeader::parse(&start) {
        let index = Index::default();
        return Ok((Step::Part, Next::Block(Stream { header, index })));
    }
    // What is wrong with it depends on whether a stream stands before.
    if let Some(header) = before {
        streams.extend(header.0);
        streams.extend(Index::default().end(&header, &[]));
    }
    streams.extend(start);
    Ok(UNKNOWN)
}

/// The header of a block, or the index and the footer of the stream.
fn begin_block(
    stream: Stream,
    reader: &mut impl Read,
    streams: &mut Vec<u8>,
) -> io::Result<(Step, Next)> {
    let mut start = Vec::new();
    append(reader, 1, &mut start)?;
    if start == [INDEX] {
        match stream.index.read(&stream.header, reader)? {
            Found::Right => return Ok((Step::Part, Next::Stream(Some(stream.header)))),
            Found::Truncated => streams.extend(stream.header.0),
            // An index of a block that is not there.
            Found::Damaged => streams.extend([&stream.header.0[..], &[INDEX, 1]].concat()),
        }
        return Ok(UNKNOWN);
    }
    let header_bytes = start.first().map_or(1, |&size| (u64::from(size) + 1) * 4);
    append(reader, header_bytes - 1, &mut start)?;
    streams.extend(stream.header.0);
    streams.extend(&start);
    let Some(header) = BlockHeader::parse(&start) else {
        return Ok(UNKNOWN);
    };
    let most_bytes = match header.packed_bytes {
        _ if header.dictionary_bytes > MOST_DICTIONARY_BYTES => 0,
        Some(declared) if declared > MOST_BLOCK_BYTES => 0,
        Some(_) => MOST_BLOCK_BYTES,
        None => MOST_UNDECLARED_BYTES,
    };
    let block = Block {
        header_bytes,
        packed_bytes: 0,
        text_bytes: 0,
        most_bytes,
    };
    Ok((Step::Part, Next::Chunk(stream, block)))
}

/// A chunk of LZMA2, or the byte behind the last one with all that ends the block.
fn chunk(
    stream: Stream,
    mut block: Block,
    reader: &mut impl Read,
    streams: &mut Vec<u8>,
) -> io::Result<(Step, Next)> {
    let from = streams.len();
    let control = append(reader, 1, streams)?.first().copied();
    let head_bytes = match control {
        Some(0) => return end_block(stream, &block, reader, streams),
        // Text as it is: its length.
        Some(1 | 2) => 2,
        // The length of the text, that of the chunk, and perhaps properties.
        Some(0x80..0xc0) => 4,
        Some(0xc0..) => 5,
        _ => return Ok(UNKNOWN),
    };
    let (text_bytes, packed_bytes) = match (control, append(reader, head_bytes, streams)?) {
        (Some(1 | 2), &[high, low]) => {
            let text = u16::from_be_bytes([high, low]);
            (u32::from(text), text)
        }
        (Some(control), &[high, low, packed_high, packed_low, ..]) => {
            let text = u32::from_be_bytes([0, control & 0x1f, high, low]);
            (text, u16::from_be_bytes([packed_high, packed_low]))
        }
        _ => return Ok(UNKNOWN),
    };
    // Both are less one.
    append(reader, u64::from(packed_bytes) + 1, streams)?;
    block.text_bytes += u64::from(text_bytes) + 1;
    block.packed_bytes += (streams.len() - from) as u64;
    let is_large = block.packed_bytes > block.most_bytes;
    let step = if is_large { Step::Rest } else { Step::Part };
    Ok((step, Next::Chunk(stream, block)))
}

/// Padding and integrity check of a block. What it came from may go on, but here the stream ends.
fn end_block(
    mut stream: Stream,
    block: &Block,
    reader: &mut impl Read,
    streams: &mut Vec<u8>,
) -> io::Result<(Step, Next)> {
    let packed_bytes = block.packed_bytes + 1;
    let padding = packed_bytes.next_multiple_of(4) - packed_bytes;
    let check_bytes = stream.header.check_bytes();
    let rest = append(reader, padding + check_bytes, streams)?;
    if (rest.len() as u64) < padding + check_bytes {
        return Ok(UNKNOWN);
    }
    let unpadded_bytes = block.header_bytes + packed_bytes + check_bytes;
    let record = [number(unpadded_bytes), number(block.text_bytes)].concat();
    stream.index.add(&record);
    let mut alone = Index::default();
    alone.add(&record);
    streams.extend(alone.end(&stream.header, &record));
    Ok((Step::BlockEnd, Next::Block(stream)))
}

/// The streams that come of blocks, one after the other.
pub(super) struct Streams<R> {
    blocks: Blocks,
    reader: R,
    made: Cursor<Vec<u8>>,
}

impl<R: Read> Streams<R> {
    /// The streams of `blocks`, which `reader` gives.
    pub(super) fn new(blocks: Blocks, reader: R) -> Streams<R> {
        Streams {
            blocks,
            reader,
            made: Cursor::default(),
        }
    }
}

impl<R: Read> Read for Streams<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.made.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.made.set_position(0);
            let made = self.made.get_mut();
            made.clear();
            if self.blocks.step(&mut self.reader, made)? == Step::End {
                return Ok(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::fields::checksum;
    use super::*;
    use crate::input::decompress::xz::XzReader;
    use crate::packed::xz_blocks;

    /// All that can be unpacked, and the error that it ends with.
    fn unpacked(packed: impl Read) -> (Vec<u8>, Option<(io::ErrorKind, String)>) {
        let mut text = Vec::new();
        let reader = XzReader::new(io::BufReader::new(packed));
        let read = reader.expect("memory").read_to_end(&mut text);
        let error = read.err().map(|error| (error.kind(), error.to_string()));
        (text, error)
    }

    /// What comes of a file is unpacked to the same text, and has the same fault.
    fn assert_same(file: &[u8], what: &str) {
        let (mut text, error) = unpacked(Streams::new(Blocks::new(), file));
        let (mut expected, fault) = unpacked(file);
        assert_eq!(error, fault, "{what}");
        if what.starts_with("filters") && fault.is_some() {
            // A filter holds text back: how much depends on what is read at once.
            let length = text.len().min(expected.len());
            text.truncate(length);
            expected.truncate(length);
        }
        assert!(text == expected, "{what}");
    }

    /// The text of each block, unpacked alone.
    fn texts(mut file: &[u8]) -> Vec<Vec<u8>> {
        let (mut blocks, mut stream, mut texts) = (Blocks::new(), Vec::new(), Vec::new());
        loop {
            match blocks.step(&mut file, &mut stream).expect("from memory") {
                Step::Part | Step::Rest => {}
                Step::BlockEnd => {
                    let (text, error) = unpacked(&std::mem::take(&mut stream)[..]);
                    assert_eq!(error, None);
                    texts.push(text);
                }
                Step::End => {
                    assert_eq!(stream, b"");
                    return texts;
                }
            }
        }
    }

    /// Files by `xz` 5.4 with several blocks: with every integrity check, with other filters (a difference, and jumps of a
    /// processor), and without lengths, which a single thread does not know before it has written a block.
    fn files() -> Vec<(String, Vec<u8>)> {
        let names = [
            "blocks-none",
            "blocks-crc32",
            "blocks-crc64",
            "blocks-sha256",
            "filters",
            "no-lengths",
        ];
        let read = |name: &str| fs::read(format!("testdata/packed/{name}.pgn.xz")).expect("a file");
        names.map(|name| (name.to_owned(), read(name))).to_vec()
    }

    #[test]
    fn blocks_are_unpacked_alone() {
        for (name, file) in files() {
            let (text, error) = unpacked(&file[..]);
            assert_eq!(error, None);
            let length = if name.starts_with("blocks") { 300 } else { 500 };
            let parts: Vec<&[u8]> = text.chunks(length).collect();
            assert!(parts.len() > 3);
            assert_eq!(texts(&file), parts, "{name}");
        }
        assert_eq!(texts(&xz_blocks(&[])), [b""; 0]);
        // Chunks that are not compressed, and more than one of each kind.
        let mut numbers = crate::numbers::Numbers(3);
        let noise: Vec<u8> = (0..200_000)
            .map(|_| numbers.next().to_le_bytes()[0])
            .collect();
        let dull = b"1. e4 e5 2. Nf3 ".repeat(300_000);
        let mixed = [&noise[..], &dull, &noise, &dull].concat();
        let file = xz_blocks(&[&mixed, &noise, b"x", &dull]);
        assert_eq!(texts(&file), [&mixed[..], &noise, b"x", &dull]);
    }

    /// The steps from the first chunk of a block on.
    fn steps(file: &[u8]) -> Vec<Step> {
        let mut blocks = Blocks::new();
        let (mut file, mut stream, mut steps) = (file, Vec::new(), Vec::new());
        while steps.last() != Some(&Step::End) {
            steps.push(blocks.step(&mut file, &mut stream).expect("from memory"));
        }
        steps.split_off(2)
    }

    #[test]
    fn large_blocks_are_not_held() {
        use Step::{BlockEnd, End, Part, Rest};

        // Its header of twelve bytes: length, flags, filter with its length, dictionary, padding and checksum.
        let small = xz_blocks(&[b"1. e4"]);
        assert_eq!(small[12..15], [2, 0, 0x21]);
        assert_eq!(steps(&small), [Part, BlockEnd, Part, End]);
        for (dictionary, first) in [(28, Part), (29, Rest), (40, Rest)] {
            let mut file = small.clone();
            file[16] = dictionary;
            let sum = checksum(&file[12..20]);
            file[20..24].copy_from_slice(&sum);
            assert_eq!(steps(&file), [first, BlockEnd, Part, End], "{dictionary}");
            assert_eq!(texts(&file), [b"1. e4"]);
        }
        // A header of sixteen bytes, which says how long the chunks are.
        for (declared, first) in [(MOST_BLOCK_BYTES, Part), (MOST_BLOCK_BYTES + 1, Rest)] {
            let mut header = [&[3, 0x40][..], &number(declared), &[0x21, 1, 16]].concat();
            header.resize(12, 0);
            header.extend(checksum(&header));
            let file = [&small[..12], &header, &small[24..]].concat();
            assert_eq!(steps(&file)[0], first, "{declared}");
        }
        // Chunks of 64 KiB of text as it is, in a block that does not say how long it is.
        let chunk = [&[1, 0xff, 0xff][..], &vec![b' '; 1 << 16]].concat();
        let end = [0; 4 + 8];
        let large = [&small[..24], &chunk.repeat(128), &end].concat();
        let steps = steps(&large);
        let held = steps.iter().position(|&step| step == Rest);
        assert_eq!(held, Some(127));
        assert_eq!(steps[127..129], [Rest, BlockEnd]);
    }

    #[test]
    fn what_is_truncated_or_damaged_is_so_in_what_comes_of_it() {
        for (name, file) in files() {
            assert_same(&file, &name);
            let is_like_others = ["none", "crc32", "crc64"]
                .iter()
                .any(|check| name.ends_with(check));
            let step = if is_like_others { 7 } else { 1 };
            for length in (0..file.len()).step_by(step) {
                assert_same(&file[..length], &format!("{name} to {length}"));
                let mut damaged = file.clone();
                damaged[length] ^= 1 << (length % 8);
                assert_same(&damaged, &format!("{name}, wrong at {length}"));
            }
        }
    }

    #[test]
    fn streams_may_be_padded_with_zeros_in_fours() {
        let (first, second) = (xz_blocks(&[b"1. e4", b" e5"]), xz_blocks(&[b"2. Nf3"]));
        let empty = xz_blocks(&[]);
        for zeros in 0..10 {
            let padding = [0; 10][..zeros].to_vec();
            for parts in [
                &[&first[..], &padding, &second][..],
                &[&first, &padding],
                &[&padding, &first],
                &[&empty, &padding, &first],
                &[&first, &padding, &empty, &padding, &second, &padding],
                &[&first, &padding, b"and so on"],
                &[&first, &padding, &second[..7]],
                &[&first, &padding, &second[1..]],
            ] {
                assert_same(
                    &parts.concat(),
                    &format!("{zeros} zeros, {} parts", parts.len()),
                );
            }
        }
        let padded = [
            &empty[..],
            &[0; 8],
            &first,
            &[0; 4],
            &empty,
            &second,
            &[0; 400],
        ]
        .concat();
        assert_eq!(texts(&padded), [&b"1. e4"[..], b" e5", b"2. Nf3"]);
    }

    /// An index whose own checksum is right, and which says of the blocks what they are not.
    #[test]
    fn an_index_of_other_blocks_is_an_error() {
        let file = xz_blocks(&[b"1. e4 e5", b"2. Nf3"]);
        // Indicator, number of records, two records of two bytes, two bytes of padding, checksum; and the footer.
        let at = file.len() - 12 - 12;
        assert_eq!((file[at], file[at + 1]), (INDEX, 2));
        for place in at + 1..at + 8 {
            for bits in [1, 2, 4] {
                let mut other = file.clone();
                other[place] ^= bits;
                let sum = checksum(&other[at..at + 8]);
                other[at + 8..at + 12].copy_from_slice(&sum);
                assert_same(&other, &format!("{place}, {bits}"));
                let (text, error) = unpacked(Streams::new(Blocks::new(), &other[..]));
                assert_eq!(text, b"1. e4 e52. Nf3");
                assert!(error.is_some());
            }
        }
        // The index of an empty stream.
        let empty = xz_blocks(&[]);
        assert_same(&[&file[..at], &empty[12..]].concat(), "no records");
        assert_same(&[&file[..at], &file[at + 1..]].concat(), "no indicator");
    }
}
