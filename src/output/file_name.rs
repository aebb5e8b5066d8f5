//! Names of files made of text from games: safe on every system, and different for different texts. Opens no file.
//!
//! What a file system refuses, or would take for something else, is written as `%` and the hexadecimal numbers of its
//! bytes, as in addresses on the web: `1/2-1/2` becomes `1%2F2-1%2F2`. As `%` itself is written so too, no two texts
//! become one name, and a name tells its text.

use std::borrow::Cow;
use std::fmt::Write as _;

use siphasher::sip::SipHasher24;
use unicode_normalization::UnicodeNormalization;

/// What stands for a text that is empty or not known.
pub const UNKNOWN: &str = "unknown";

/// The longest name made of text, in bytes: systems allow 255 of them, or of UTF-16 code units, and other programs add
/// extensions.
pub const NAME_BYTES: usize = 200;

/// The mark and the hash after a text that was cut, in bytes.
const HASH_BYTES: usize = 1 + 10;

/// A piece of a name.
#[derive(Debug, Clone)]
pub enum NamePiece<'t> {
    /// Written as it is.
    Literal(&'t str),
    /// Text from a game; `None` if it is not known.
    Value(Option<Cow<'t, str>>),
}

/// Puts a name together, one part of a path.
pub fn name(pieces: &[NamePiece<'_>]) -> String {
    let last = pieces.len().saturating_sub(1);
    let mut written: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(index, piece)| match piece {
            NamePiece::Literal(text) => (*text).to_owned(),
            NamePiece::Value(value) => {
                let text = known(value.as_deref());
                let written = encoded(text, index == 0, index == last);
                // A text that says `unknown` is another than none.
                let is_said = value.is_some() && text.eq_ignore_ascii_case(UNKNOWN);
                if is_said && value.as_deref() == Some(text) {
                    with_first_escaped(&written)
                } else {
                    written
                }
            }
        })
        .collect();
    let is_value = |piece: &NamePiece<'_>| matches!(piece, NamePiece::Value(_));
    if let Some(first) = pieces.iter().position(is_value)
        && is_reserved(&written.concat())
        // A device that the user names is none of ours.
        && !written[..first].concat().contains('.')
    {
        written[first] = with_first_escaped(&written[first]);
    }
    shorten(pieces, &mut written);
    written.concat()
}

fn with_first_escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 2);
    let mut characters = text.chars();
    if let Some(first) = characters.next() {
        escape(first, &mut safe);
    }
    safe + characters.as_str()
}

/// The text of a value. Tags say `?` for what is not known, and `????.??.??` for a date (PGN standard 8.1.1).
fn known(value: Option<&str>) -> &str {
    match value {
        Some(value) if !value.trim().trim_matches(['?', '.']).is_empty() => value,
        Some(value) if !value.trim().is_empty() && !value.contains('?') => value,
        _ => UNKNOWN,
    }
}

/// A text without the characters that a name may not have, anywhere or at its edges.
fn encoded(value: &str, begins_name: bool, ends_name: bool) -> String {
    let mut text = String::with_capacity(value.len());
    let is_dots = value.bytes().all(|byte| byte == b'.');
    let end = value.len();
    for (at, character) in value.char_indices() {
        let is_first = at == 0;
        let is_last = at + character.len_utf8() == end;
        let is_edge = is_first || is_last;
        let is_unsafe = is_never_safe(character)
            || is_dots
            || is_edge && character.is_whitespace()
            || is_first && begins_name && matches!(character, '.' | '-')
            || is_last && ends_name && character == '.';
        if is_unsafe {
            escape(character, &mut text);
        } else {
            text.push(character);
        }
    }
    text
}

fn escape(character: char, text: &mut String) {
    let mut bytes = [0; 4];
    for byte in character.encode_utf8(&mut bytes).bytes() {
        // A string takes everything.
        let _ = write!(text, "%{byte:02X}");
    }
}

/// Whether a character has no place in any name: separators and what Windows refuses, what cannot be seen and changes
/// how the rest is shown or compared, and the two marks that stand for something here.
fn is_never_safe(character: char) -> bool {
    matches!(
        character,
        '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*' | '%' | '~'
    ) || character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{ffff}'
        )
}

/// Cuts the longest texts until the name fits; a hash tells them apart from others that begin so.
fn shorten(pieces: &[NamePiece<'_>], written: &mut [String]) {
    let bytes: usize = written.iter().map(String::len).sum();
    if bytes <= NAME_BYTES {
        return;
    }
    let is_value = |index: usize| matches!(pieces[index], NamePiece::Value(_));
    let values = (0..pieces.len()).filter(|&index| is_value(index)).count();
    let literal_bytes: usize = (0..pieces.len())
        .filter(|&index| !is_value(index))
        .map(|index| written[index].len())
        .sum();
    let most = NAME_BYTES.saturating_sub(literal_bytes) / values.max(1);
    for (piece, text) in pieces.iter().zip(written) {
        if let NamePiece::Value(value) = piece
            && text.len() > most.max(2 * HASH_BYTES)
        {
            let mut end = most.max(2 * HASH_BYTES) - HASH_BYTES;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            // Not within `%2F`.
            if let Some(escape) = text[..end].rfind('%')
                && end - escape < 3
            {
                end = escape;
            }
            text.truncate(end);
            let hash = SipHasher24::new().hash(folded(known(value.as_deref())).as_bytes());
            let _ = write!(text, "~{:010x}", hash >> 24);
        }
    }
}

/// Whether Windows takes a name for a device, whatever its extension.
pub fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.trim_end_matches(' ').to_ascii_uppercase();
    if let Some(number) = stem.strip_prefix("COM").or(stem.strip_prefix("LPT")) {
        let mut characters = number.chars();
        let is_digit = |character| matches!(character, '0'..='9' | '¹' | '²' | '³');
        return characters.next().is_some_and(is_digit) && characters.next().is_none();
    }
    matches!(
        stem.as_str(),
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$" | "CLOCK$"
    )
}

/// A text as file systems compare names that tell neither upper from lower case nor precomposed letters from
/// their parts: texts that any system takes for one name are the same here.
///
/// Canonical caseless matching (Unicode Standard, 3.13, D145), by way of capitals, which unite what folding does.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for character in text.nfd() {
        if character == 'ı' {
            // Its capital is that of `i`, for which no file system takes it.
            folded.push(character);
        } else {
            let lower = character.to_lowercase();
            let upper = lower.flat_map(char::to_uppercase);
            folded.extend(upper.flat_map(char::to_lowercase));
        }
    }
    folded.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: &str) -> String {
        name(&[NamePiece::Value(Some(value.into()))])
    }

    fn pgn(value: &str) -> String {
        name(&[
            NamePiece::Value(Some(value.into())),
            NamePiece::Literal(".pgn"),
        ])
    }

    #[test]
    fn a_text_that_says_unknown_is_another_than_none() {
        assert_eq!(name(&[NamePiece::Value(None)]), "unknown");
        assert_eq!([of("?"), of("")], ["unknown", "unknown"]);
        assert_eq!([of("unknown"), of("Unknown")], ["%75nknown", "%55nknown"]);
    }

    #[test]
    fn usual_names_stay_as_they_are() {
        for value in [
            "Carlsen, Magnus",
            "Müller",
            "O'Kelly de Galway, A.J",
            "2024",
            "Ян",
            "梁",
            "x-1_(2)",
        ] {
            assert_eq!(of(value), value);
        }
        assert_eq!(pgn("Carlsen, M."), "Carlsen, M..pgn");
    }

    #[test]
    fn what_a_system_refuses_is_encoded() {
        for (value, expected) in [
            ("..", "%2E%2E"),
            (".", "%2E"),
            (".hidden", "%2Ehidden"),
            ("-rf", "%2Drf"),
            ("~root", "%7Eroot"),
            ("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd"),
            ("/etc", "%2Fetc"),
            ("C:\\x", "C%3A\\x".replace('\\', "%5C").as_str()),
            ("1/2-1/2", "1%2F2-1%2F2"),
            ("a\0b\n", "a%00b%0A"),
            ("<a>|\"*?", "%3Ca%3E%7C%22%2A%3F"),
            ("Smith Jr.", "Smith Jr%2E"),
            (" a ", "%20a%20"),
            ("100%", "100%25"),
            ("a\u{202e}b", "a%E2%80%AEb"),
            ("CON", "%43ON"),
            ("nul.txt", "%6Eul.txt"),
            ("COM¹", "%43OM¹"),
            ("lpt9 .x", "%6Cpt9 .x"),
            ("COM", "COM"),
            ("COM10", "COM10"),
            ("CONSOLE", "CONSOLE"),
        ] {
            assert_eq!(of(value), expected, "{value:?}");
        }
        assert_eq!(pgn("aux"), "%61ux.pgn");
        let joined = |before, value: &str, after| {
            name(&[
                NamePiece::Literal(before),
                NamePiece::Value(Some(value.into())),
                NamePiece::Literal(after),
            ])
        };
        assert_eq!(joined("CO", "N", ".pgn"), "CO%4E.pgn");
        assert_eq!(joined("COM", "1", ""), "COM%31");
        assert_eq!(joined(".", ".", ""), ".%2E");
        assert_eq!(joined("", "..", "."), "%2E%2E.");
        assert_eq!(joined("x", ".a-", ""), "x.a-");
    }

    #[test]
    fn what_is_not_known_has_a_name() {
        for value in [None, Some(""), Some(" "), Some("?"), Some("????.??.??")] {
            assert_eq!(
                name(&[NamePiece::Value(value.map(Cow::from))]),
                UNKNOWN,
                "{value:?}"
            );
        }
        assert_eq!(of("2024.??.??"), "2024.%3F%3F.%3F%3F");
        assert_eq!(of("..."), "%2E%2E%2E");
    }

    #[test]
    fn long_names_are_cut_between_characters_and_stay_apart() {
        let long = |last: &str| format!("{}{last}", "é".repeat(150));
        let [one, two] = ["1", "2"].map(|last| pgn(&long(last)));
        assert!(one != two && one.len() <= NAME_BYTES && one.len() > NAME_BYTES - 4);
        assert!(one.starts_with("ééé") && one.contains(".pgn"));
        let marks = of(&"?a".repeat(100));
        assert!(marks.len() <= NAME_BYTES);
        let (start, hash) = marks.split_once('~').unwrap();
        assert!(start.ends_with("%3F") || start.ends_with('a'), "{marks}");
        assert_eq!(hash.len(), 10);
        // The short one of two stays whole.
        let both = name(&[
            NamePiece::Value(Some("Short".into())),
            NamePiece::Literal("-"),
            NamePiece::Value(Some(long("1").into())),
        ]);
        assert!(both.starts_with("Short-é") && both.len() <= NAME_BYTES);
    }

    #[test]
    fn what_file_systems_confuse_is_folded_to_one() {
        for (one, other) in [
            ("Müller", "MÜLLER"),
            ("Müller", "Mu\u{308}ller"),
            ("STRASSE", "straße"),
            ("ẞ", "ß"),
            ("ΣΑΣ", "σας"),
            ("\u{212a}", "k"),
            ("\u{212b}", "å"),
            ("İ", "i\u{307}"),
            ("ﬁ", "FI"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} {other}");
        }
        for (one, other) in [
            ("Müller", "Muller"),
            ("Yılmaz", "Yilmaz"),
            ("ø", "o"),
            ("²", "2"),
        ] {
            assert_ne!(folded(one), folded(other), "{one} {other}");
        }
    }
}
