//! Where lines end and what needs a closer look, for 64 bytes at a time.

#![expect(
    clippy::inline_always,
    reason = "a call for each line costs a third of what it takes to split it off"
)]

use wide::u8x16;

use crate::byte_search::{are, bits, block};

/// Bytes that are looked at together.
const BLOCK_BYTES: usize = 64;

/// A bit for each byte of a block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Masks {
    /// LF.
    ends: u64,
    /// CR.
    returns: u64,
    /// `[`, `{` and `;`; ESC as well, which does not matter.
    signs: u64,
}

/// The bits that `[`, `{`, `;` and ESC do not share, and what they are with them.
const SIGN_BITS: u8 = 0x60;
const SIGN: u8 = b'{';

impl Masks {
    #[inline]
    fn of(block: &[u8; BLOCK_BYTES]) -> Masks {
        Masks {
            ends: bits(block, are(b'\n')),
            returns: bits(block, are(b'\r')),
            signs: bits(block, |bytes| are(SIGN)(bytes | u8x16::splat(SIGN_BITS))),
        }
    }
}

/// A place in a text, and what stands between it and the end of its block.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// Where the block begins.
    block: usize,
    /// The bits of line ends that are to come.
    ends: u64,
    /// The bits of what needs a closer look, and is to come.
    marks: u64,
    has_block: bool,
}

impl Scan {
    /// Goes on to the start of a line of the text, which has to be the same at each call.
    #[inline]
    pub(super) fn seek(&mut self, text: &[u8], line: usize) {
        let bit = line.wrapping_sub(self.block);
        if self.has_block && bit < BLOCK_BYTES {
            let from = u64::MAX << bit;
            self.ends &= from;
            self.marks &= from;
        } else {
            self.read(text, line, true);
        }
    }

    /// Reads the block at a position, where a line begins or not.
    #[inline(always)]
    fn read(&mut self, text: &[u8], position: usize, begins_line: bool) {
        let rest = text.get(position..).unwrap_or_default();
        let (masks, next_is_end) = match rest.first_chunk::<{ BLOCK_BYTES + 1 }>() {
            Some([block @ .., next]) => (Masks::of(block), *next == b'\n'),
            None => (
                Masks::of(&block(rest)),
                rest.get(BLOCK_BYTES) == Some(&b'\n'),
            ),
        };
        let ends_next = masks.ends >> 1 | u64::from(next_is_end) << (BLOCK_BYTES - 1);
        let begins = masks.ends << 1 | u64::from(begins_line);
        self.block = position;
        self.ends = masks.ends;
        self.marks = masks.signs & !begins | masks.returns & !ends_next;
        self.has_block = true;
    }

    /// Position of the next LF, and goes on behind it; `None` if a CR alone comes first, a bracket, brace or semicolon that does
    /// not begin a line, or the end of the text.
    #[inline(always)]
    pub(super) fn line_end(&mut self, text: &[u8]) -> Option<usize> {
        loop {
            let end = self.ends & self.ends.wrapping_neg();
            // All bits, if there is none.
            let before = end.wrapping_sub(1);
            if self.marks & before != 0 {
                return None;
            }
            if end != 0 {
                self.ends ^= end;
                return Some(self.block + end.trailing_zeros() as usize);
            }
            let next = self.block + BLOCK_BYTES;
            if next >= text.len() {
                return None;
            }
            self.read(text, next, text[next - 1] == b'\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Bytes that matter, their neighbours, and others.
    fn byte() -> impl Strategy<Value = u8> {
        prop_oneof![
            proptest::sample::select(&b"\n\r[{;\x0b\x1b\x5c\x7f\x80\x8a\xdb\xfb"[..]),
            any::<u8>()
        ]
    }

    fn bits(block: &[u8; BLOCK_BYTES], signs: &[u8]) -> u64 {
        let bits = block.iter().enumerate();
        bits.filter(|(_, byte)| signs.contains(byte))
            .fold(0, |bits, (index, _)| bits | 1 << index)
    }

    proptest! {
        #[test]
        fn masks_are_those_of_each_byte(bytes in proptest::collection::vec(byte(), BLOCK_BYTES)) {
            let block: &[u8; BLOCK_BYTES] = bytes.first_chunk().expect("a block");
            let masks = Masks {
                ends: bits(block, b"\n"),
                returns: bits(block, b"\r"),
                signs: bits(block, b"[{;\x1b"),
            };
            prop_assert_eq!(Masks::of(block), masks);
        }

        /// Against the bytes one by one.
        #[test]
        fn line_ends_are_those_before_anything_else(
            bytes in proptest::collection::vec(prop_oneof![9 => Just(b'a'), 1 => byte()], 0..300),
            start in 0_usize..300,
        ) {
            let start = start.min(bytes.len());
            let mut scan = Scan::default();
            scan.seek(&bytes, start);
            let mut line = start;
            loop {
                let found = (line..bytes.len()).find(|&at| {
                    let is_alone = bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
                    let begins_line = at == start || bytes[at - 1] == b'\n';
                    let is_sign = b"[{;\x1b".contains(&bytes[at]) && !begins_line;
                    bytes[at] == b'\n' || is_alone || is_sign
                });
                let end = found.filter(|&at| bytes[at] == b'\n');
                prop_assert_eq!(scan.line_end(&bytes), end);
                let Some(end) = end else { break };
                line = end + 1;
                scan.seek(&bytes, line);
            }
        }
    }
}
