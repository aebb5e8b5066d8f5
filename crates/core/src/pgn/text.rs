//! Bytes as text: characters, encodings and line ends.

use std::ops::Range;

use crate::byte_search::{memchr_iter, memchr2};

/// A text in which pieces, in order and apart from each other, are replaced.
pub fn replaced<'c>(
    text: &[u8],
    changes: impl IntoIterator<Item = (&'c Range<usize>, &'c [u8])>,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut at = 0;
    for (span, new) in changes {
        out.extend_from_slice(&text[at..span.start]);
        out.extend_from_slice(new);
        at = span.end;
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// Number of characters: code points if the text is UTF-8, else bytes.
#[must_use]
pub fn characters(text: &[u8]) -> u64 {
    crate::byte_search::looked_at(text.len());
    std::str::from_utf8(text).map_or(text.len(), |text| text.chars().count()) as u64
}

/// Text as it is shown and written: UTF-8 if it is valid, else ISO 8859-1 (PGN standard 4.1) with the characters that
/// Windows-1252 has among its controls.
#[must_use]
pub fn decode(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    crate::byte_search::looked_at(bytes.len());
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => decode_bytes(bytes).into(),
    }
}

/// Text that is not UTF-8, or a part of it: each byte is a character.
#[must_use]
pub fn decode_bytes(bytes: &[u8]) -> String {
    bytes.iter().copied().map(decode_byte).collect()
}

/// The character of a byte in text that is not UTF-8.
#[must_use]
pub fn decode_byte(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The characters of the bytes 80 to 9F. In ISO 8859-1 they are control characters, which no game has; the five that
/// Windows-1252 leaves undefined stay what they are there.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// End of the line that begins at `start`, its line end included: LF, CRLF or CR. `None` if it does not end.
#[must_use]
pub fn line_end(text: &[u8], start: usize) -> Option<usize> {
    let end = line_text_end(text, start);
    (end < text.len()).then(|| next_line(text, end))
}

/// The character that text begins with; `None` where it is not UTF-8.
pub(super) fn first_character(text: &[u8]) -> Option<char> {
    let mut chunks = text[..text.len().min(4)].utf8_chunks();
    chunks.next()?.valid().chars().next()
}

/// Text with a hyphen for every dash.
pub(super) fn with_hyphens(text: &str) -> String {
    text.replace(
        [
            '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}',
        ],
        "-",
    )
}

/// The first line end in a text.
#[must_use]
pub fn first_line_end(text: &[u8]) -> Option<&'static str> {
    match &text[line_text_end(text, 0)..] {
        [b'\r', b'\n', ..] => Some("\r\n"),
        [b'\r', ..] => Some("\r"),
        [_, ..] => Some("\n"),
        [] => None,
    }
}

/// End of the text of the line that holds `start`: where its line end begins, or the end of all.
#[must_use]
pub fn line_text_end(text: &[u8], start: usize) -> usize {
    memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |end| start + end)
}

/// Start of the line after the line end at `end`; `end` itself where there is none.
#[must_use]
pub fn next_line(text: &[u8], end: usize) -> usize {
    match text[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [b'\r' | b'\n', ..] => end + 1,
        _ => end,
    }
}

/// The lines of a text, without their ends.
pub fn lines(text: &[u8]) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let line = (start < text.len()).then(|| start..line_text_end(text, start))?;
        start = next_line(text, line.end);
        Some(line)
    })
}

/// The place of a byte of a text of the user's, as `file:line:column`, from 1, in characters.
#[must_use]
pub fn place_in(file: &str, text: &[u8], at: usize) -> String {
    let before = &text[..at.min(text.len())];
    let line = memchr_iter(b'\n', before).count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n');
    let column = characters(&before[start.map_or(0, |end| end + 1)..]) + 1;
    format!("{file}:{line}:{column}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_utf_8_is_windows_1252() {
        assert_eq!(decode("Šimon".as_bytes()), "Šimon");
        assert_eq!(
            decode(b"\x8aimon, J\xf6rg \x96 \x93x\x94 \x80"),
            "Šimon, Jörg – “x” €"
        );
        assert_eq!(decode(b"\x8e\x9e\x9f\x85"), "Žž\u{178}…");
        // Undefined there: control characters.
        assert_eq!(
            decode(b"\x81\x8d\x8f\x90\x9d"),
            "\u{81}\u{8d}\u{8f}\u{90}\u{9d}"
        );
        for byte in 0..=u8::MAX {
            let alike =
                !(0x80..0xa0).contains(&byte) || matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
            assert_eq!(decode_byte(byte) == char::from(byte), alike, "{byte:02x}");
            assert_eq!(
                decode_byte(byte).is_control(),
                char::from(byte).is_control() && alike
            );
        }
    }
}
