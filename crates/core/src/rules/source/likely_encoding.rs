//! Which encoding bytes look like that are not UTF-8, by the letters that they would be. A guess, on which nothing is based
//! but a suggestion.

use encoding_rs::{Encoding, KOI8_R, WINDOWS_1251, WINDOWS_1252};

/// The name of an encoding, as it can be typed, and the letters of it.
type LikelyEncoding = (&'static str, &'static str);

/// The letters of Russian, the most frequent one first.
const RUSSIAN: &str = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё";

/// Letters that are one on average below this rank, counted from 0, are Russian: they are near 7 there, and near 15 by chance.
const MOST_RANK: usize = 12;

/// The encoding that a text looks like, if it does not look like Windows-1252.
pub(crate) fn likely(text: &[u8]) -> Option<LikelyEncoding> {
    let is_letter = |byte: &u8| !byte.is_ascii() || byte.is_ascii_alphabetic();
    let words = text.split(|byte| !is_letter(byte));
    let words: Vec<&[u8]> = words.filter(|word| !word.is_ascii()).collect();
    let wide = |word: &&[u8]| word.iter().filter(|byte| !byte.is_ascii()).count();
    let all: usize = words.iter().map(wide).sum();
    // Words of Latin letters have few others.
    let is_foreign = |word: &&&[u8]| wide(word) >= 3 && 4 * wide(word) >= 3 * word.len();
    let foreign: Vec<&[u8]> = words.iter().filter(is_foreign).copied().collect();
    let foreign_bytes: usize = foreign.iter().map(wide).sum();
    if foreign_bytes >= 5 && 3 * foreign_bytes >= 2 * all {
        return cyrillic(&foreign).or_else(|| chinese(&foreign));
    }
    latin(&words)
}

fn cyrillic(words: &[&[u8]]) -> Option<LikelyEncoding> {
    let encodings = [("windows-1251", WINDOWS_1251), ("koi8-r", KOI8_R)];
    let ranked = encodings.map(|(name, encoding)| (mean_rank(words, encoding), name));
    let (rank, name) = ranked.into_iter().min()?;
    (rank <= MOST_RANK).then_some((name, "Cyrillic letters"))
}

/// How seldom the letters are in Russian that words would be in an encoding; what is no such letter is seldom, and so is a
/// capital behind a small one.
fn mean_rank(words: &[&[u8]], encoding: &'static Encoding) -> usize {
    const NO_LETTER: usize = 60;
    let (mut sum, mut count) = (0, 0);
    for word in words {
        let text = encoding.decode_without_bom_handling(word).0;
        let mut after_small = false;
        for character in text.chars() {
            let small = character.to_lowercase().next().unwrap_or(character);
            let rank = RUSSIAN.chars().position(|letter| letter == small);
            let is_odd = after_small && character.is_uppercase();
            sum += rank.filter(|_| !is_odd).unwrap_or(NO_LETTER);
            count += 1;
            after_small = character.is_lowercase();
        }
    }
    sum / usize::max(count, 1)
}

/// Chinese is mostly made of the 3,755 characters that GB 2312 puts first.
fn chinese(words: &[&[u8]]) -> Option<LikelyEncoding> {
    let pairs = || words.iter().flat_map(|word| word.chunks(2));
    let is_usual = |pair: &&[u8]| matches!(pair, [0xb0..=0xd7, 0xa1..=0xfe]);
    let usual = pairs().filter(is_usual).count();
    (4 * usual >= 3 * pairs().count()).then_some(("gbk", "Chinese characters"))
}

/// Words with letters of Central Europe, or with those of old Macintosh systems, have signs between letters when they are read
/// as Windows-1252.
fn latin(words: &[&[u8]]) -> Option<LikelyEncoding> {
    let is_central = |word: &&[u8]| {
        let text = WINDOWS_1252.decode_without_bom_handling(word).0;
        let has = |letters: &str| text.contains(|character| letters.contains(character));
        // An inverted question mark begins a Spanish word.
        let is_sign = text
            .trim_start_matches('¿')
            .contains(|c| "£¥³¹¯¿¼¾º".contains(c));
        text.chars().count() > 2 && is_sign || has("øìèùïò") && has("áíýšž")
    };
    let is_mac = |word: &&[u8]| {
        word.windows(3).any(|three| {
            let [before, 0x87 | 0x89 | 0x8a | 0x8c..=0x90 | 0x9f, after] = three else {
                return false;
            };
            before.is_ascii_alphabetic() && after.is_ascii_lowercase()
        })
    };
    if words.iter().any(is_central) {
        return Some(("windows-1250", "letters of Central Europe"));
    }
    words.iter().any(is_mac).then_some(("macintosh", "accents"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_by_frequency_suggest_an_encoding() {
        // Encoded with Python's codecs.
        for (text, name) in [
            // "Карпов, Анатолий", "Москва"
            (&b"\xca\xe0\xf0\xef\xee\xe2, \xc0\xed\xe0\xf2\xee\xeb\xe8\xe9 \xcc\xee\xf1\xea\xe2\xe0"[..], Some("windows-1251")),
            (b"\xeb\xc1\xd2\xd0\xcf\xd7, \xe1\xce\xc1\xd4\xcf\xcc\xc9\xca \xed\xcf\xd3\xcb\xd7\xc1", Some("koi8-r")),
            // "КАРПОВ АНАТОЛИЙ" in capitals
            (b"\xca\xc0\xd0\xcf\xce\xc2 \xc0\xcd\xc0\xd2\xce\xcb\xc8\xc9", Some("windows-1251")),
            (b"\xeb\xe1\xf2\xf0\xef\xf7 \xe1\xee\xe1\xf4\xef\xec\xe9\xea", Some("koi8-r")),
            // "丁立人", "北京国际象棋"
            (b"\xb6\xa1\xc1\xa2\xc8\xcb \xb1\xb1\xbe\xa9\xb9\xfa\xbc\xca\xcf\xf3\xc6\xe5", Some("gbk")),
            // "Dvořák", "Paweł", "Krejčí", "Łódź"
            (b"Dvo\xf8\xe1k", Some("windows-1250")),
            (b"Pawe\xb3", Some("windows-1250")),
            (b"Krej\xe8\xed", Some("windows-1250")),
            (b"\xa3\xf3d\x9f", Some("windows-1250")),
            // "Müller", "Jérôme"
            (b"M\x9fller, J\x8er\x99me", Some("macintosh")),
            // Windows-1252: "Müller", "élève", "¿Qué", "Šimon", "O’Neil", "Øyvind", "Größe"
            (b"M\xfcller \xe9l\xe8ve \xbfQu\xe9 \x8aimon O\x92Neil \xd8yvind Gr\xf6\xdfe", None),
            (b"x\xb7y \xa9 1\xba \xab\xbb", None),
            (b"", None),
        ] {
            assert_eq!(likely(text).map(|(name, _)| name), name, "{text:x?}");
        }
    }
}
