//! Fields of xz files: numbers, and the headers of streams and blocks.
//!
//! The sections named are those of .xz file format 1.2.1.

use std::io::{self, Read};

use flate2::Crc;

/// What a stream begins with.
pub(crate) const MAGIC: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];

/// The filter that comes last in every block (5.3.1).
const LZMA2: u64 = 0x21;

/// Reads so many bytes, fewer only at the end, and returns them.
///
/// # Errors
///
/// What the reader reports.
pub(super) fn append<'b>(
    reader: &mut impl Read,
    bytes: u64,
    into: &'b mut Vec<u8>,
) -> io::Result<&'b [u8]> {
    let from = into.len();
    reader.take(bytes).read_to_end(into)?;
    Ok(&into[from..])
}

/// A checksum (CRC-32) as it stands in the file.
pub(super) fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum().to_le_bytes()
}

/// A number as it is written: seven bits in each byte, the low ones first (1.2).
pub(super) fn number(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = value.to_le_bytes()[0];
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

/// Takes a number off the front, if one stands there.
fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for place in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// The header of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StreamHeader(pub(super) [u8; 12]);

impl StreamHeader {
    /// Its length in bytes.
    pub(super) const BYTES: u64 = 12;

    /// A header that is right (2.1.1).
    pub(super) fn parse(bytes: &[u8]) -> Option<StreamHeader> {
        let header = StreamHeader(bytes.try_into().ok()?);
        let [reserved, check] = header.flags();
        let is_known = reserved == 0 && check < 0x10;
        let is_right = bytes.starts_with(&MAGIC) && bytes[8..] == checksum(&bytes[6..8]);
        (is_known && is_right).then_some(header)
    }

    /// What its footer repeats: which integrity check the blocks have.
    pub(super) fn flags(&self) -> [u8; 2] {
        [self.0[6], self.0[7]]
    }

    /// Length of the integrity check of each block (2.1.1.2).
    pub(super) fn check_bytes(&self) -> u64 {
        match self.0[7] {
            0 => 0,
            1..=3 => 4,
            4..=6 => 8,
            7..=9 => 16,
            10..=12 => 32,
            _ => 64,
        }
    }
}

/// What the header of a block says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BlockHeader {
    /// How long the block is, without header, padding and integrity check.
    pub(super) packed_bytes: Option<u64>,
    /// How far back the text may be repeated: what whoever unpacks it has to remember.
    pub(super) dictionary_bytes: u64,
}

impl BlockHeader {
    /// A header that is right as far as its fields are read here (3.1).
    pub(super) fn parse(header: &[u8]) -> Option<BlockHeader> {
        let (rest, sum) = header.split_last_chunk::<4>()?;
        let [_, flags, fields @ ..] = rest else {
            return None;
        };
        if checksum(rest) != *sum {
            return None;
        }
        let mut fields = fields;
        let mut declared = |flag| match flags & flag {
            0 => Some(None),
            _ => take_number(&mut fields).map(Some),
        };
        let packed_bytes = declared(0x40)?;
        let _text_bytes = declared(0x80)?;
        let mut last = None;
        for _ in 0..=flags & 3 {
            let filter = take_number(&mut fields)?;
            let length = usize::try_from(take_number(&mut fields)?).ok()?;
            let properties = fields.split_off(..length)?;
            last = Some((filter, properties));
        }
        let Some((LZMA2, &[dictionary @ 0..=40])) = last else {
            return None;
        };
        // From 4 KiB: 4, 6, 8, 12, 16 and so on (5.3.1).
        let dictionary_bytes = u64::from(2 | dictionary & 1) << (dictionary / 2 + 11);
        Some(BlockHeader {
            packed_bytes,
            dictionary_bytes,
        })
    }
}
