//! Names of files as text that tells them apart, and the way back.
//!
//! Names are bytes on Unix. Those that are UTF-8 are their own text; in any other, a byte that is none is written as
//! `\x` and two hexadecimal digits, and so is a backslash that would be read as the beginning of one.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The text of a path. Two paths never have the same.
#[must_use]
pub fn text_of(path: &Path) -> Cow<'_, str> {
    match path.to_str() {
        Some(text) if cfg!(unix) && text.contains("\\x") => Cow::Owned(escaped(path)),
        Some(text) => Cow::Borrowed(text),
        None => Cow::Owned(escaped(path)),
    }
}

/// The path that has a text.
#[must_use]
pub fn path_of(text: &str) -> PathBuf {
    if cfg!(unix) && text.contains("\\x") {
        unescaped(text)
    } else {
        PathBuf::from(text)
    }
}

#[cfg(unix)]
fn escaped(path: &Path) -> String {
    use std::fmt::Write as _;
    use std::os::unix::ffi::OsStrExt as _;

    let mut text = String::new();
    for chunk in path.as_os_str().as_bytes().utf8_chunks() {
        let valid = chunk.valid();
        for (at, character) in valid.char_indices() {
            if character == '\\' && escape(&valid.as_bytes()[at..]).is_some() {
                text.push_str("\\x5C");
            } else {
                text.push(character);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text
}

#[cfg(unix)]
fn unescaped(text: &str) -> PathBuf {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt as _;

    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let escaped = escape(rest);
        bytes.push(escaped.unwrap_or(byte));
        rest = if escaped.is_some() {
            &rest[4..]
        } else {
            behind
        };
    }
    PathBuf::from(OsString::from_vec(bytes))
}

/// The byte that `\x` and two digits at the beginning of a text stand for.
#[cfg(unix)]
fn escape(text: &[u8]) -> Option<u8> {
    let digit = |digit: u8| char::from(digit).to_digit(16);
    match text {
        [b'\\', b'x', high, low, ..] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    }
}

#[cfg(not(unix))]
fn escaped(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn unescaped(text: &str) -> PathBuf {
    PathBuf::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn every_name_has_its_own_text() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;

        for (name, text) in [
            (&b"a.pgn"[..], "a.pgn"),
            ("J\u{f6}rg.pgn".as_bytes(), "J\u{f6}rg.pgn"),
            (b"in/a\xe9.pgn", "in/a\\xE9.pgn"),
            (b"in/a\xe8\xff", "in/a\\xE8\\xFF"),
            (b"a\\xE9.pgn", "a\\x5CxE9.pgn"),
            (b"a\\x.pgn", "a\\x.pgn"),
            (b"\\\\x41\\", "\\\\x5Cx41\\"),
            (b"a\xc3\\x28", "a\\xC3\\x5Cx28"),
        ] {
            let path = Path::new(OsStr::from_bytes(name));
            assert_eq!(text_of(path), text);
            assert_eq!(path_of(text), path);
        }
    }
}
