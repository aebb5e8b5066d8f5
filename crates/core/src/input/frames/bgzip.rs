//! Blocks of a file that `bgzip` wrote: members of a gzip file (RFC 1952) that say how long they are (SAM
//! specification 4.1).

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::Frame;

/// What a member begins with: magic number, deflate, and an extra field.
const MEMBER: [u8; 4] = [0x1f, 0x8b, 8, 4];

/// From the start of a member to its extra field's subfields, in bytes.
const HEADER_BYTES: u64 = 12;

/// The blocks of a file in order; none if it is not one that `bgzip` wrote. Where the file is damaged or truncated, the
/// last one reaches to its end.
///
/// # Errors
///
/// The file cannot be read.
pub(crate) fn blocks(mut file: impl Read + Seek) -> io::Result<Vec<Frame>> {
    let end = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    let mut file = BufReader::with_capacity(1 << 9, file);
    let (mut at, mut blocks) = (0, Vec::new());
    while at < end {
        let length = block_bytes(&mut file)?.filter(|length| at + length <= end);
        let Some(bytes) = length else {
            let rest = Frame {
                start: at,
                bytes: end - at,
            };
            blocks.extend((at > 0).then_some(rest));
            return Ok(blocks);
        };
        blocks.push(Frame { start: at, bytes });
        at += bytes;
        let here = file.stream_position()?;
        match at.checked_signed_diff(here) {
            Some(distance) => file.seek_relative(distance)?,
            None => return Ok(blocks),
        }
    }
    Ok(blocks)
}

/// How long the block is that begins here, if it says so.
///
/// # Errors
///
/// The file cannot be read.
pub(crate) fn block_bytes(file: &mut impl Read) -> io::Result<Option<u64>> {
    let mut header = Vec::new();
    file.by_ref().take(HEADER_BYTES).read_to_end(&mut header)?;
    let [a, b, c, d, .., low, high] = header[..] else {
        return Ok(None);
    };
    if [a, b, c, d] != MEMBER || header.len() as u64 != HEADER_BYTES {
        return Ok(None);
    }
    let length = u16::from_le_bytes([low, high]);
    let mut extra = Vec::new();
    file.by_ref().take(length.into()).read_to_end(&mut extra)?;
    let mut rest = &extra[..];
    while let [first, second, low, high, after @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        let Some(content) = after.get(..length) else {
            break;
        };
        if let ([b'B', b'C'], [low, high]) = ([*first, *second], content) {
            let bytes = u64::from(u16::from_le_bytes([*low, *high])) + 1;
            return Ok((bytes > HEADER_BYTES + extra.len() as u64).then_some(bytes));
        }
        rest = &after[length..];
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use flate2::Compression;

    use super::*;
    use crate::test_archives::bgzip_block as block;

    fn listed(file: &[u8]) -> Vec<(u64, u64)> {
        let blocks = blocks(Cursor::new(file)).unwrap();
        blocks
            .iter()
            .map(|block| (block.start, block.end()))
            .collect()
    }

    #[test]
    fn blocks_say_how_long_they_are() {
        let (first, second, last) = (block(b"1. e4 "), block(b"e5 *"), block(b""));
        let file = [&first[..], &second, &last].concat();
        let a = first.len() as u64;
        let b = a + second.len() as u64;
        let c = b + last.len() as u64;
        assert_eq!(listed(&file), [(0, a), (a, b), (b, c)]);
        // Truncated, or followed by something else.
        let cut = file.len() - 1;
        assert_eq!(listed(&file[..cut]), [(0, a), (a, b), (b, c - 1)]);
        let more = [&first[..], b"xyz"].concat();
        assert_eq!(listed(&more), [(0, a), (a, a + 3)]);
    }

    #[test]
    fn other_members_have_no_blocks() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(b"1. e4").unwrap();
        assert_eq!(listed(&encoder.finish().unwrap()), []);
        let mut other = block(b"1. e4");
        other[12] = b'X';
        assert_eq!(listed(&other), []);
        // Shorter than its own header.
        let mut short = block(b"1. e4");
        short[16..18].copy_from_slice(&[9, 0]);
        assert_eq!(listed(&short), []);
        assert_eq!(listed(b""), []);
    }
}
