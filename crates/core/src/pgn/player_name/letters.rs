//! Words without the marks of their letters, which may be left out (`Muller`) or spelt out (`Mueller`): both are `Müller`.
//!
//! Two words of plain letters are never taken for one: `Mueller` and `Muller` share a key only.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The ways in which a word may be written in plain letters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlainWord {
    /// With the marks left out; for a word of plain letters, itself.
    pub bare: String,
    /// With all marks spelt out, where that is something else: `mueller`.
    pub spelt_out: Option<String>,
}

impl PlainWord {
    /// Both ways, or the one.
    pub fn forms(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.bare.as_str()).chain(self.spelt_out.as_deref())
    }

    /// Whether a way to write one and a way to write the other are so.
    #[must_use]
    pub fn any(&self, other: &PlainWord, are_so: impl Fn(&str, &str) -> bool) -> bool {
        self.forms()
            .any(|one| other.forms().any(|two| are_so(one, two)))
    }

    /// Whether one may be the other without its marks.
    #[must_use]
    pub fn is(&self, other: &PlainWord) -> bool {
        self.any(other, |one, two| one == two)
    }

    /// What all ways to write the word share, perhaps with other words: letters that may stand for a mark left out.
    #[must_use]
    pub fn key(&self) -> String {
        let mut key = String::with_capacity(self.bare.len());
        let mut before = None;
        for letter in self.bare.chars() {
            let may_be_mark = match before {
                Some('a') => matches!(letter, 'a' | 'e'),
                Some('o' | 'u') => letter == 'e',
                _ => false,
            };
            if !may_be_mark {
                before = Some(letter);
                key.push(letter);
            }
        }
        key
    }

    fn push(&mut self, bare: &str, spelt_out: &str) {
        if bare != spelt_out && self.spelt_out.is_none() {
            self.spelt_out = Some(self.bare.clone());
        }
        self.bare.push_str(bare);
        if let Some(text) = &mut self.spelt_out {
            text.push_str(spelt_out);
        }
    }

    /// Words as one.
    #[must_use]
    pub fn joined(words: &[PlainWord]) -> PlainWord {
        let mut joined = PlainWord::default();
        for word in words {
            let spelt_out = word.spelt_out.as_deref().unwrap_or(&word.bare);
            joined.push(&word.bare, spelt_out);
        }
        joined
    }

    fn push_letter(&mut self, letter: char) {
        let mut text = [0; 4];
        let letter = &*letter.encode_utf8(&mut text);
        self.push(letter, letter);
    }
}

/// A text in lower case without marks.
#[must_use]
pub fn plain(text: &str) -> PlainWord {
    let mut plain = PlainWord::default();
    if text.is_ascii() {
        plain.bare = text.to_ascii_lowercase();
        return plain;
    }
    each_letter(text, |letter, mark| plain.add(letter, mark));
    plain
}

/// The words of a text in lower case without marks; what is neither letter nor digit parts them, but for apostrophes.
#[must_use]
pub fn plain_words(text: &str) -> Vec<PlainWord> {
    if text.is_ascii() {
        return plain_ascii_words(text);
    }
    let mut words = Vec::new();
    let mut word = PlainWord::default();
    each_letter(text, |letter, mark| match letter {
        '\'' | '\u{2018}' | '\u{2019}' | '`' => {}
        letter if letter.is_alphanumeric() => word.add(letter, mark),
        _ if word.bare.is_empty() => {}
        _ => words.push(std::mem::take(&mut word)),
    });
    if !word.bare.is_empty() {
        words.push(word);
    }
    words
}

/// The same of text in which no letter has a mark, as nearly all is.
fn plain_ascii_words(text: &str) -> Vec<PlainWord> {
    let is_apostrophe = |byte: &u8| matches!(byte, b'\'' | b'`');
    let parts = |byte: &u8| !byte.is_ascii_alphanumeric() && !is_apostrophe(byte);
    let word = |word: &[u8]| {
        let letters = word.iter().filter(|byte| !is_apostrophe(byte));
        let bare: String = letters
            .map(|byte| char::from(byte.to_ascii_lowercase()))
            .collect();
        let spelt_out = None;
        (!bare.is_empty()).then_some(PlainWord { bare, spelt_out })
    };
    text.as_bytes().split(parts).filter_map(word).collect()
}

/// The letters and digits of a text in lower case, with their marks: what is left when case, spaces and punctuation do not count.
#[must_use]
pub fn bare_letters(text: &str) -> String {
    if text.is_ascii() {
        return joined_words(text);
    }
    let letters = text.nfkc().filter(|character| character.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The same words as one, with their marks left out.
#[must_use]
pub fn joined_words(text: &str) -> String {
    if text.is_ascii() {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        return letters
            .map(|byte| char::from(byte.to_ascii_lowercase()))
            .collect();
    }
    PlainWord::joined(&plain_words(text)).bare
}

impl PlainWord {
    /// Adds a letter in lower case, without marks, and what spells out the mark that it had.
    fn add(&mut self, character: char, mark: &str) {
        match latin(character) {
            Some(letters) => self.push(letters, letters),
            // The last sigma of a word is no other letter.
            None if character == 'ς' => self.push_letter('σ'),
            None => self.push_letter(character),
        }
        if !mark.is_empty() {
            self.push("", mark);
        }
    }
}

fn each_letter(text: &str, mut visit: impl FnMut(char, &str)) {
    let mut characters = text.nfkd().flat_map(char::to_lowercase).peekable();
    while let Some(character) = characters.next() {
        if is_combining_mark(character) {
            continue;
        }
        let next = characters.peek();
        let mark = match (character, next) {
            ('a' | 'o' | 'u', Some('\u{308}')) | ('ø', _) => "e",
            ('a', Some('\u{30a}')) => "a",
            _ => "",
        };
        visit(character, mark);
    }
}

/// Letters that Unicode does not take apart, as they are usually written without their marks.
pub(crate) fn latin(character: char) -> Option<&'static str> {
    Some(match character {
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ı' => "i",
        'ħ' => "h",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> PlainWord {
        plain(text)
    }

    #[test]
    fn ascii_is_parted_as_other_text() {
        let mut numbers = crate::test_random::TestRandom(7);
        for _ in 0..20_000 {
            let letters = (0..numbers.below(12)).map(|_| b"aAbZ09 .,-'`()_\t"[numbers.below(16)]);
            let text = String::from_utf8(letters.collect()).unwrap();
            // A last word for which letters are looked at one by one.
            let mut expected = plain_words(&format!("{text} é"));
            expected.pop();
            assert_eq!(plain_words(&text), expected, "{text:?}");
        }
    }

    #[test]
    fn marks_are_left_out_or_spelt_out() {
        // The spellings are those of machine-readable passports: ICAO Doc 9303-3, section 6 A, which names both.
        for (text, bare, spelt_out) in [
            ("Müller", "muller", Some("mueller")),
            ("MU\u{308}LLER", "muller", Some("mueller")),
            ("Jörg", "jorg", Some("joerg")),
            ("Schäfer", "schafer", Some("schaefer")),
            ("Strauß", "strauss", None),
            ("Tønnessen", "tonnessen", Some("toennessen")),
            ("Åge", "age", Some("aage")),
            ("Kjær", "kjaer", None),
            ("Łukasz", "lukasz", None),
            ("Daniël", "daniel", None),
            ("Mueller", "mueller", None),
        ] {
            let plain = word(text);
            assert_eq!(
                (&*plain.bare, plain.spelt_out.as_deref()),
                (bare, spelt_out),
                "{text}"
            );
        }
    }

    #[test]
    fn words_that_are_one_and_words_that_may_be() {
        for (one, two) in [
            ("Müller", "Mueller"),
            ("Müller", "Muller"),
            ("Strauß", "Strauss"),
            ("Åge", "Aage"),
            ("Agüero", "Aguero"),
            ("Agüero", "Agueero"),
        ] {
            assert!(word(one).is(&word(two)), "{one}; {two}");
            assert!(word(two).is(&word(one)), "{two}; {one}");
        }
        for (one, two) in [
            ("Mueller", "Muller"),
            ("Joel", "Jol"),
            ("Israel", "Isral"),
            ("Manuel", "Manul"),
            // Nobody leaves out one mark and spells out the next.
            ("Manuel", "Mänül"),
        ] {
            assert!(!word(one).is(&word(two)), "{one}; {two}");
            assert_eq!(word(one).key(), word(two).key(), "{one}; {two}");
        }
    }

    #[test]
    fn all_ways_to_write_a_word_share_its_key() {
        let letters = ["a", "ä", "å", "e", "o", "ö", "u", "ü", "r"];
        for one in letters {
            for two in letters {
                for three in letters {
                    let word = word(&[one, two, three, one].concat());
                    for form in word.forms() {
                        assert_eq!(plain(form).key(), word.key(), "{word:?}");
                    }
                }
            }
        }
    }
}
