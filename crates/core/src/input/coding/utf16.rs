//! UTF-16 input as UTF-8, so that everything after it reads one encoding.
//!
//! `units` recovers source offsets, since every character keeps its number of UTF-16 units.

use std::io;

/// Byte order of UTF-16 text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

impl ByteOrder {
    /// The text of bytes, and how many of them it is: the last ones may be part of a character, unless the text ends there.
    /// An unpaired surrogate or an odd last byte becomes U+FFFD.
    pub(in crate::input) fn text(self, bytes: &[u8], is_end: bool) -> (String, usize) {
        let (pairs, odd) = bytes.as_chunks();
        let unit = match self {
            ByteOrder::Little => u16::from_le_bytes,
            ByteOrder::Big => u16::from_be_bytes,
        };
        let mut units: Vec<u16> = pairs.iter().copied().map(unit).collect();
        if is_end {
            let mut text = String::from_utf16_lossy(&units);
            text.extend(odd.iter().map(|_| char::REPLACEMENT_CHARACTER));
            return (text, bytes.len());
        }
        // The other half of the pair is still to come.
        units.pop_if(|unit| (0xd800..0xdc00).contains(unit));
        (String::from_utf16_lossy(&units), 2 * units.len())
    }
}

/// The form of a UTF-16 text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Utf16Form {
    /// The order of the bytes of a code unit.
    pub order: ByteOrder,
    /// Whether a byte order mark begins the text.
    pub has_mark: bool,
}

impl Utf16Form {
    /// Size of the byte order mark, in bytes.
    pub(in crate::input) fn mark_bytes(self) -> u64 {
        if self.has_mark { 2 } else { 0 }
    }

    /// The byte order mark, if the text begins with one.
    #[must_use]
    pub fn mark(self) -> Vec<u8> {
        let mut mark = Vec::new();
        if self.has_mark {
            self.encode("\u{feff}", &mut mark);
        }
        mark
    }

    /// Writes a piece of the text.
    pub fn encode(self, text: &str, bytes: &mut Vec<u8>) {
        for unit in text.encode_utf16() {
            bytes.extend(match self.order {
                ByteOrder::Little => unit.to_le_bytes(),
                ByteOrder::Big => unit.to_be_bytes(),
            });
        }
    }
}

/// How many bytes of a text tell its encoding.
pub(in crate::input) const PREFIX_BYTES: usize = 8;

/// Recognises UTF-16 by its byte order mark, or by a first tag pair or digit with NUL bytes between.
///
/// # Errors
///
/// The text is UTF-32, recognised the same way, which is not read.
pub(in crate::input) fn detect(prefix: &[u8]) -> io::Result<Option<ByteOrder>> {
    if is_utf32(prefix) {
        let message = "it is UTF-32, which pgnkit cannot read: save it as UTF-8";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(match prefix {
        [0xff, 0xfe, ..] => Some(ByteOrder::Little),
        [0xfe, 0xff, ..] => Some(ByteOrder::Big),
        [a, 0, b, 0, ..] if *a != 0 && *b != 0 => Some(ByteOrder::Little),
        [0, a, 0, b, ..] if *a != 0 && *b != 0 => Some(ByteOrder::Big),
        _ => None,
    })
}

fn is_utf32(prefix: &[u8]) -> bool {
    match prefix {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => true,
        [a, 0, 0, 0, b, 0, 0, 0, ..] | [0, 0, 0, a, 0, 0, 0, b, ..] => *a != 0 && *b != 0,
        _ => false,
    }
}

/// Number of UTF-16 code units that valid UTF-8 text came from.
pub(super) fn units(text: &[u8]) -> u64 {
    let units = |byte: &u8| match byte {
        0x80..=0xbf => 0,
        0xf0.. => 2,
        _ => 1,
    };
    text.iter().map(units).sum()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::input::coding::Converter;

    fn read(bytes: &[u8], order: ByteOrder) -> String {
        let mut text = String::new();
        Converter::new(bytes, |bytes, is_end| order.text(bytes, is_end))
            .read_to_string(&mut text)
            .expect("always UTF-8");
        text
    }

    #[test]
    fn both_byte_orders_and_surrogates() {
        let text = "[White \"Đorđe 🦀\"]";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&little, ByteOrder::Little), text);
        assert_eq!(read(&big, ByteOrder::Big), text);
        assert_eq!(units(text.as_bytes()), text.encode_utf16().count() as u64);
        assert_eq!(detect(&little).ok().flatten(), Some(ByteOrder::Little));
        assert_eq!(detect(&big).ok().flatten(), Some(ByteOrder::Big));
    }

    #[test]
    fn utf_32_is_refused_by_its_name() {
        for mark in ["\u{feff}", ""] {
            let units: Vec<u32> = format!("{mark}[Event \"x\"]")
                .chars()
                .map(u32::from)
                .collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            for text in [little, big] {
                let error = detect(&text[..PREFIX_BYTES]).expect_err("UTF-32");
                assert!(error.to_string().contains("UTF-32"), "{error}");
            }
        }
        for text in [
            &b"1. e4 e5"[..],
            b"\xff\xfe[\0E\0v\0",
            b"[\0E\0v\0e\0",
            b"[\0\0\0",
            b"",
        ] {
            assert!(detect(text).is_ok(), "{text:?}");
        }
    }

    #[test]
    fn broken_text_is_marked() {
        assert_eq!(
            read(&[b'a', 0, 0x00, 0xd8, b'b', 0, b'c'], ByteOrder::Little),
            "a\u{fffd}b\u{fffd}"
        );
    }
}
