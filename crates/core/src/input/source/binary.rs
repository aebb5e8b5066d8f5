//! Files that hold no text: by the bytes that they begin with.

use std::io;

use crate::input::decompress::document;

/// The first bytes of files that are no text, and what has them; those of documents are known where packed files are told apart.
const SIGNATURES: [(&[u8], &str); 9] = [
    (b"PAR1", "a Parquet file"),
    (b"ARROW1\0", "an Arrow file"),
    (b"\xff\xff\xff\xff", "an Arrow stream"),
    (b"Obj\x01", "an Avro file"),
    (b"SQLite format 3\0", "a database of SQLite"),
    (b"\x7fELF", "a program"),
    (b"\x89PNG\r\n", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
];

/// So many bytes are looked at where no signature tells.
const LOOKED_AT: usize = 64;

/// So many of them that no text has are a few slips of a program that wrote text.
const MOST_ODD: usize = 16;

/// Refuses what is no text, by its first bytes: read as games, it would be lines without a game.
///
/// # Errors
///
/// It is no text.
pub(super) fn refuse(start: &[u8]) -> io::Result<()> {
    let is_signed = |(signature, _): &&(&[u8], &str)| start.starts_with(signature);
    let signed = SIGNATURES.iter().find(is_signed);
    let known = document(start).or(signed.map(|(_, what)| *what));
    let is_odd = |&&byte: &&u8| byte < b'\t' || (14..32).contains(&byte);
    let odd = start.iter().take(LOOKED_AT).filter(is_odd).count();
    let what = match known {
        Some(what) => what,
        None if odd > MOST_ODD => "a binary file",
        None => return Ok(()),
    };
    let message = format!("it is {what}, not text; export games as PGN, positions as FEN");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_not_refused() {
        let told = |start: &[u8]| refuse(start).err().map(|error| error.to_string());
        for text in [
            &b"[Event \"PAR1\"]\n"[..],
            b"",
            b"PAR",
            b"{\\r the first comment} 1. e4 *",
            b"1. e4\x1a\0\0\0\0\0\0\0\0\0\0\0\0",
        ] {
            assert_eq!(told(text), None, "{text:?}");
        }
        let parquet = told(b"PAR1\x15\x04").unwrap_or_default();
        assert!(
            parquet.starts_with("it is a Parquet file, not text"),
            "{parquet}"
        );
        assert!(told(&[1; 40]).is_some());
    }
}
