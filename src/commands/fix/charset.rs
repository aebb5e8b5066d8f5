//! In which encoding a file is written: what is added to it is written the same way.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::input::source::{Source, SourceKind};
use pgnkit_core::pgn::text::decode_byte;

/// The encoding of characters beyond ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Charset {
    Utf8,
    /// ISO 8859-1 (PGN standard 4.1): a byte for each character.
    Latin1,
    /// ISO 8859-1 with characters in the bytes 80 to 9F.
    Windows1252,
}

impl Charset {
    /// How a file is written, as far as its first character beyond ASCII tells: UTF-8 if it has none, and for what can
    /// be read only once.
    pub(super) fn of_file(path: &Path, kind: &SourceKind) -> Charset {
        let is_file = matches!(kind, SourceKind::Member(_))
            || fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
        if path == Path::new(STDIN) || !is_file {
            return Charset::Utf8;
        }
        // What cannot be read is reported by whoever reads the games.
        let source = kind.open(path, &Arc::default(), 1);
        source.and_then(first_wide).unwrap_or(Charset::Utf8)
    }

    /// How a piece of text is written; `None` if it is ASCII.
    pub(super) fn of_text(text: &[u8]) -> Option<Charset> {
        if text.is_ascii() {
            return None;
        }
        let is_high = |byte: &u8| (0x80..0xa0).contains(byte);
        Some(match std::str::from_utf8(text) {
            Ok(_) => Charset::Utf8,
            Err(_) if text.iter().any(is_high) => Charset::Windows1252,
            Err(_) => Charset::Latin1,
        })
    }

    /// The name of the encoding.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Charset::Utf8 => "UTF-8",
            Charset::Latin1 => "ISO 8859-1",
            Charset::Windows1252 => "Windows-1252",
        }
    }

    /// A text in this encoding; `None` if it has characters that are not in it.
    pub(super) fn encoded(self, text: &str) -> Option<Vec<u8>> {
        let byte = |character: char| -> Option<u8> {
            match u8::try_from(character).ok() {
                Some(byte @ (0..0x80 | 0xa0..)) => Some(byte),
                _ if self == Charset::Windows1252 => {
                    (0x80..0xa0).find(|&byte| decode_byte(byte) == character)
                }
                _ => None,
            }
        };
        match self {
            Charset::Utf8 => Some(text.into()),
            Charset::Latin1 | Charset::Windows1252 => text.chars().map(byte).collect(),
        }
    }
}

/// The encoding of the first character beyond ASCII, and of what follows it closely.
fn first_wide(source: Source) -> io::Result<Charset> {
    const LOOKED_AT: usize = 1 << 16;
    if source.coding.is_converted() {
        return Ok(Charset::Utf8);
    }
    let mut reader = BufReader::with_capacity(LOOKED_AT, source.reader);
    loop {
        let piece = reader.fill_buf()?;
        let first = piece.iter().position(|byte| !byte.is_ascii());
        let (is_last, ascii) = (piece.is_empty(), first.unwrap_or(piece.len()));
        reader.consume(ascii);
        if is_last || first.is_some() {
            break;
        }
    }
    // So much, however the file was read until here.
    let mut text = Vec::new();
    reader.take(LOOKED_AT as u64).read_to_end(&mut text)?;
    Ok(match std::str::from_utf8(&text) {
        Err(error) if error.valid_up_to() == 0 => Charset::of_text(&text).unwrap_or(Charset::Utf8),
        _ => Charset::Utf8,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_written_only_where_all_of_it_can_be() {
        for (text, latin, windows) in [
            ("Müller", Some(&b"M\xfcller"[..]), Some(&b"M\xfcller"[..])),
            ("Šimon", None, Some(b"\x8aimon")),
            ("Ł", None, None),
            ("\u{85}", None, None),
        ] {
            assert_eq!(Charset::Latin1.encoded(text).as_deref(), latin, "{text}");
            assert_eq!(
                Charset::Windows1252.encoded(text).as_deref(),
                windows,
                "{text}"
            );
            assert_eq!(
                Charset::Utf8.encoded(text).as_deref(),
                Some(text.as_bytes())
            );
        }
    }

    #[test]
    fn the_first_character_beyond_ascii_tells() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.pgn");
        let charset = |text: &[u8]| {
            fs::write(&path, text).expect("a file");
            Charset::of_file(&path, &SourceKind::Regular)
        };
        let long = vec![b'a'; (1 << 16) - 1];
        let with = |end: &[u8]| charset(&[&long[..], end].concat());
        assert_eq!(with("é".as_bytes()), Charset::Utf8);
        assert_eq!(with(b"\xe9"), Charset::Latin1);
        assert_eq!(with(b"\xe9 \x93x\x94"), Charset::Windows1252);
        let far = [b"\xe9", &long[..], b"a\x93"].concat();
        assert_eq!(with(&far), Charset::Latin1);
        assert_eq!(charset(&far), Charset::Latin1);
        assert_eq!(charset(b"\x93x\x94"), Charset::Windows1252);
        assert_eq!(charset(b"x"), Charset::Utf8);
        assert_eq!(charset(b"\xef\xbb\xbfx\xe9"), Charset::Utf8);
        assert_eq!(charset(b"\xff\xfe[\0E\0"), Charset::Utf8);
    }
}
