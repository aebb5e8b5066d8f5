//! Line ends and encoding of text that is written.

use std::borrow::Cow;

use crate::byte_search::memchr;
use unicode_normalization::char::decompose_compatible;

use super::tree::Tree;
use super::tree_item::TreeItem;
use crate::pgn::player_name::letters::latin;
use crate::pgn::text::{line_end, line_text_end};

/// How text is written; where nothing is said, as it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Coding {
    /// Line ends.
    pub newline: Option<Newline>,
    /// Characters; text comes in as UTF-8.
    pub encoding: Option<Encoding>,
}

/// A line end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Newline {
    /// As on Unix.
    Lf,
    /// As on Windows, and in mail.
    CrLf,
}

/// The encoding of written characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// One to four bytes per character.
    Utf8,
    /// ISO 8859-1, that of the PGN standard (4.1): one byte per character, for the languages of western Europe.
    Latin1,
}

impl Coding {
    /// Gives the comments of a tree no characters but those of the encoding, so that lines end where they will end when they
    /// are read again. Returns the number of characters for which others stand now.
    pub fn narrow(self, tree: &mut Tree<'_>) -> u64 {
        let mut replaced = 0;
        if self.encoding != Some(Encoding::Latin1) {
            return replaced;
        }
        for item in &mut tree.items {
            if let TreeItem::Comment(text) = item
                && !text.is_ascii()
                && let Ok(wide) = std::str::from_utf8(text)
            {
                let (latin, count) = latin1(wide);
                replaced += count;
                let narrow: String = latin.into_iter().map(char::from).collect();
                *text = Cow::Owned(narrow.into_bytes());
            }
        }
        replaced
    }

    /// Gives text from `start` on this coding. Returns the number of characters that the encoding does not have, for which
    /// others stand now.
    pub fn apply(self, text: &mut Vec<u8>, start: usize) -> u64 {
        let mut replaced = 0;
        if self.encoding == Some(Encoding::Latin1)
            && !text[start..].is_ascii()
            && let Ok(piece) = std::str::from_utf8(&text[start..])
        {
            let (latin, count) = latin1(piece);
            replaced = count;
            text.truncate(start);
            text.extend_from_slice(&latin);
        }
        if let Some(newline) = self.newline {
            set_newlines(text, start, newline);
        }
        replaced
    }
}

/// Text in ISO 8859-1, and the number of characters that it does not have: they lose their accents, or become the nearest
/// signs and letters, or else question marks.
fn latin1(text: &str) -> (Vec<u8>, u64) {
    let mut latin = Vec::with_capacity(text.len());
    let mut replaced = 0;
    for character in text.chars() {
        if let Ok(byte) = u8::try_from(character) {
            latin.push(byte);
        } else {
            replaced += 1;
            push_nearest(character, &mut latin);
        }
    }
    (latin, replaced)
}

fn push_nearest(character: char, out: &mut Vec<u8>) {
    match character {
        '\u{2018}'..='\u{201f}' => out.push(b'\''),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => out.push(b'-'),
        '\u{2026}' => out.extend_from_slice(b"..."),
        _ => {
            let length = out.len();
            // Only letters and digits: a brace that is written otherwise would become one that means something.
            decompose_compatible(character, |part| match u8::try_from(part) {
                Ok(byte) if part.is_alphanumeric() => out.push(byte),
                _ => {}
            });
            if out.len() > length {
                return;
            }
            let small = character.to_lowercase().next().unwrap_or(character);
            match latin(small) {
                Some(letters) if small == character => out.extend_from_slice(letters.as_bytes()),
                Some(letters) => out.extend_from_slice(letters.to_ascii_uppercase().as_bytes()),
                None => out.push(b'?'),
            }
        }
    }
}

/// Gives lines from `start` on these ends.
fn set_newlines(text: &mut Vec<u8>, start: usize, newline: Newline) {
    let old = &text[start..];
    if newline == Newline::Lf && memchr(b'\r', old).is_none() {
        return;
    }
    let end: &[u8] = match newline {
        Newline::Lf => b"\n",
        Newline::CrLf => b"\r\n",
    };
    let mut new = Vec::with_capacity(old.len() + old.len() / 32);
    let mut at = 0;
    while let Some(next) = line_end(old, at) {
        new.extend_from_slice(&old[at..line_text_end(old, at)]);
        new.extend_from_slice(end);
        at = next;
    }
    new.extend_from_slice(&old[at..]);
    text.truncate(start);
    text.extend_from_slice(&new);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin1_has_no_other_characters() {
        for (text, expected, count) in [
            ("J\u{f6}rg", &b"J\xf6rg"[..], 0),
            ("Erd\u{151}s", b"Erdos", 1),
            ("\u{141}\u{f3}d\u{17a}", b"L\xf3dz", 2),
            ("\u{152}uvre \u{2014} \u{201c}x\u{201d}", b"OEuvre - 'x'", 4),
            ("\u{265e}\u{fe5b}", b"??", 2),
            ("\u{ff21}\u{2026}", b"A...", 2),
        ] {
            assert_eq!(latin1(text), (expected.to_vec(), count), "{text}");
        }
    }

    #[test]
    fn every_line_has_the_same_end() {
        for (newline, expected) in [
            (Newline::Lf, "x\r\na\nb\nc\n\nd"),
            (Newline::CrLf, "x\r\na\r\nb\r\nc\r\n\r\nd"),
        ] {
            let mut text = b"x\r\na\nb\r\nc\r\rd".to_vec();
            set_newlines(&mut text, 3, newline);
            assert_eq!(String::from_utf8(text).unwrap(), expected);
        }
    }
}
