//! Encodings of one or two bytes per character that a user names: their text becomes UTF-8 while it is read.
//!
//! Every character keeps the number of bytes that it came from, so offsets count the bytes of the source. What has no
//! meaning becomes one U+FFFD for each byte. ASCII bytes are ASCII, except as the second byte of a pair.

use std::sync::OnceLock;

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};
use encoding_rs::{UTF_8, WINDOWS_1252, X_USER_DEFINED};

/// The encoding that the whole run uses; `None` inside if nothing is named.
static IN_USE: OnceLock<NamedEncoding> = OnceLock::new();

/// What a user names to say how text is written that is not UTF-8.
#[derive(Debug)]
pub enum NamedEncoding {
    /// UTF-8: as if nothing was named.
    Utf8,
    /// ISO 8859-1 or Windows-1252: what is read without a name too, but without a doubt.
    Western,
    /// Another one: the text of each source is converted.
    Table(Box<EncodingTable>),
}

/// The characters of an encoding.
#[derive(Debug)]
pub struct EncodingTable {
    name: &'static str,
    /// The character of each byte; U+FFFD for one that has no meaning alone.
    single: [char; 256],
    /// The character of each pair of bytes, by the first one less 128 and the second one; empty if no pair is one.
    pairs: Vec<char>,
    /// Characters beyond ASCII that are one byte, where others are two.
    narrow: Vec<char>,
}

/// Chooses the encoding, before anything is read. Returns whether it could still be chosen.
pub fn choose(encoding: NamedEncoding) -> bool {
    IN_USE.set(encoding).is_ok()
}

/// Whether text that is not UTF-8 is certain to be Windows-1252, since the user says so.
#[must_use]
pub fn is_western() -> bool {
    matches!(IN_USE.get(), Some(NamedEncoding::Western))
}

/// The encoding that sources are converted from, if one was chosen.
#[must_use]
pub fn table() -> Option<&'static EncodingTable> {
    match IN_USE.get()? {
        NamedEncoding::Table(table) => Some(table),
        NamedEncoding::Utf8 | NamedEncoding::Western => None,
    }
}

/// The text of a whole file as UTF-8, if it is not and an encoding was chosen.
#[must_use]
pub fn as_utf8(text: Vec<u8>) -> Vec<u8> {
    match table() {
        Some(table) if std::str::from_utf8(&text).is_err() => {
            let (converted, _) = table.text(&text, true);
            converted.into_bytes()
        }
        _ => text,
    }
}

impl NamedEncoding {
    /// The encoding of this name, in any usual spelling; `None` if it is none that can be read.
    #[must_use]
    pub fn find(name: &str) -> Option<NamedEncoding> {
        let encoding = labelled(name)?;
        if encoding == UTF_8 {
            return Some(NamedEncoding::Utf8);
        }
        if encoding == WINDOWS_1252 {
            return Some(NamedEncoding::Western);
        }
        let has_pairs = [GBK, GB18030, BIG5, SHIFT_JIS, EUC_KR, EUC_JP].contains(&encoding);
        (has_pairs || encoding.is_single_byte() && encoding != X_USER_DEFINED)
            .then(|| NamedEncoding::Table(Box::new(EncodingTable::of(encoding, has_pairs))))
    }
}

/// The encoding of a label of the Encoding Standard, or of a name that programs use besides.
fn labelled(name: &str) -> Option<&'static Encoding> {
    let name = name.trim().to_ascii_lowercase();
    let bare = name.replace(['-', '_', ' '], "");
    let other = match &bare[..] {
        "macroman" => "macintosh".to_owned(),
        "koi8r" => "koi8-r".to_owned(),
        "cp936" | "windows936" => "gbk".to_owned(),
        _ => match bare.strip_prefix("windows").or(bare.strip_prefix("win")) {
            Some(page) => format!("windows-{page}"),
            None => bare,
        },
    };
    Encoding::for_label(name.as_bytes()).or_else(|| Encoding::for_label(other.as_bytes()))
}

/// The one character that bytes stand for.
fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> char {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let text = text.unwrap_or_default();
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => character,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

impl PartialEq for EncodingTable {
    fn eq(&self, other: &EncodingTable) -> bool {
        self.name == other.name
    }
}

impl Eq for EncodingTable {}

impl EncodingTable {
    fn of(encoding: &'static Encoding, has_pairs: bool) -> EncodingTable {
        let mut single = ['\0'; 256];
        let mut pairs = Vec::new();
        if has_pairs {
            for first in 0x80..=0xff {
                pairs.extend((0..=0xff).map(|second| decoded(encoding, &[first, second])));
            }
        }
        let mut narrow = Vec::new();
        for (byte, character) in (0..=0xff).zip(&mut single) {
            *character = decoded(encoding, &[byte]);
            if pairs.is_empty() || character.is_ascii() {
            } else if pairs.contains(character) {
                // Its number of bytes has to be known: the euro sign of GBK.
                *character = char::REPLACEMENT_CHARACTER;
            } else {
                narrow.push(*character);
            }
        }
        narrow.push(char::REPLACEMENT_CHARACTER);
        EncodingTable {
            name: encoding.name(),
            single,
            pairs,
            narrow,
        }
    }

    /// The name of the encoding.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Number of bytes that text was, before it was converted.
    pub(super) fn source_bytes(&self, text: &[u8]) -> u64 {
        let characters = text.iter().filter(|byte| !(0x80..=0xbf).contains(*byte));
        let characters = characters.count() as u64;
        if self.pairs.is_empty() || text.is_ascii() {
            return characters;
        }
        let is_pair = |character: &char| !character.is_ascii() && !self.narrow.contains(character);
        let chunks = text.utf8_chunks().map(|chunk| {
            // A character that is cut in two counts where it begins.
            let begins = chunk.invalid().first().is_some_and(|&byte| byte >= 0xc0);
            chunk.valid().chars().filter(is_pair).count() as u64 + u64::from(begins)
        });
        characters + chunks.sum::<u64>()
    }

    /// The text of bytes, and how many of them it is: the last one may be half of a pair, unless the text ends there.
    pub(in crate::input) fn text(&self, bytes: &[u8], is_end: bool) -> (String, usize) {
        let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let mut character = self.single[usize::from(byte)];
            if character == char::REPLACEMENT_CHARACTER && !self.pairs.is_empty() {
                match bytes.get(at + 1) {
                    None if !is_end => break,
                    None => {}
                    Some(&second) => {
                        let pair = usize::from(byte & 0x7f) << 8 | usize::from(second);
                        character = self.pairs[pair];
                        at += usize::from(character != char::REPLACEMENT_CHARACTER);
                    }
                }
            }
            text.push(character);
            at += 1;
        }
        (text, at)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::*;
    use crate::input::coding::Converter;

    fn table_of(name: &str) -> &'static EncodingTable {
        match NamedEncoding::find(name) {
            Some(NamedEncoding::Table(table)) => Box::leak(table),
            other => panic!("{name}: {other:?}"),
        }
    }

    /// Gives so many bytes at once.
    struct Slow<'t>(&'t [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    #[test]
    fn names_are_known_in_the_spellings_of_other_programs() {
        for (spellings, name) in [
            (
                &["windows-1251", "CP1251", "win1251", "Windows 1251"][..],
                "windows-1251",
            ),
            (&["windows-1250", "cp1250"], "windows-1250"),
            (&["MacRoman", "mac-roman", "macintosh"], "macintosh"),
            (&["KOI8-R", "koi8r", "koi8_r"], "KOI8-R"),
            (&["GBK", "gb2312", "cp936"], "GBK"),
            (&["latin-2", "ISO-8859-2", "iso8859_2"], "ISO-8859-2"),
        ] {
            for spelling in spellings {
                assert_eq!(table_of(spelling).name(), name, "{spelling}");
            }
        }
        for spelling in ["latin-1", "Latin1", "iso-8859-1", "cp1252", "ISO_8859-1"] {
            let found = NamedEncoding::find(spelling);
            assert!(matches!(found, Some(NamedEncoding::Western)), "{spelling}");
        }
        assert!(matches!(
            NamedEncoding::find("utf8"),
            Some(NamedEncoding::Utf8)
        ));
        for name in [
            "utf-16",
            "iso-2022-jp",
            "cp852",
            "",
            "x-user-defined",
            "replacement",
        ] {
            assert!(NamedEncoding::find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn text_is_what_it_is_elsewhere_and_counts_its_own_bytes() {
        // Made with Python's codecs.
        for (name, bytes, text) in [
            ("windows-1251", &b"\xca\xe0\xf0\xef\xee\xe2"[..], "Карпов"),
            ("koi8-r", b"\xeb\xc1\xd2\xd0\xcf\xd7", "Карпов"),
            (
                "windows-1250",
                b"Dvo\xf8\xe1k, \xa3\xf3d\x9f",
                "Dvořák, Łódź",
            ),
            ("macroman", b"J\x9arg \xd2x\xd3", "Jörg “x”"),
            (
                "gbk",
                b"\x8b\x7d \x96\x5b \xb6\xa1\xc1\xa2\xc8\xcb",
                "媫 朳 丁立人",
            ),
            ("shift_jis", b"\xb1 \x83\x5c \x8aC", "ｱ ソ 海"),
            ("big5", b"\xa5\x7c\xae\x7d", "四徐"),
        ] {
            let table = table_of(name);
            for step in [1, 2, 3, 100] {
                let mut read = String::new();
                Converter::new(Slow(bytes, step), |bytes, is_end| table.text(bytes, is_end))
                    .read_to_string(&mut read)
                    .expect("UTF-8");
                assert_eq!(read, text, "{name}");
            }
            assert_eq!(
                table.source_bytes(text.as_bytes()),
                bytes.len() as u64,
                "{name}"
            );
        }
    }

    #[test]
    fn what_has_no_meaning_is_marked_byte_by_byte() {
        let gbk = table_of("gbk");
        for (bytes, text) in [
            (&b"\x80\"]"[..], "\u{fffd}\"]"),
            (b"\xb6\"]", "\u{fffd}\"]"),
            (b"\xff\xff}", "\u{fffd}\u{fffd}}"),
            (b"a\xb6", "a\u{fffd}"),
        ] {
            let mut read = String::new();
            let mut reader = Converter::new(bytes, |bytes, is_end| gbk.text(bytes, is_end));
            reader.read_to_string(&mut read).expect("UTF-8");
            assert_eq!(read, text);
            assert_eq!(gbk.source_bytes(text.as_bytes()), bytes.len() as u64);
        }
    }

    #[test]
    fn every_character_has_one_number_of_bytes() {
        for name in [
            "gbk",
            "gb18030",
            "big5",
            "shift_jis",
            "euc-kr",
            "euc-jp",
            "koi8-u",
        ] {
            let table = table_of(name);
            for first in 0..=u8::MAX {
                for second in [b'a', b'}', b'"', b'\n', 0x80, 0xa1, 0xc4, 0xfe] {
                    let bytes = [first, second, b' '];
                    let (text, used) = table.text(&bytes, false);
                    assert_eq!(
                        table.source_bytes(text.as_bytes()),
                        used as u64,
                        "{name} {bytes:x?}"
                    );
                }
            }
        }
    }
}
