//! Text compared without regard to case and accents, and names of players.

use pgnkit_core::byte_search::find;
use pgnkit_core::pgn::player_name::letters::{PlainWord, plain, plain_words};
use pgnkit_core::pgn::player_name::{FoldedName, untitled};

/// A text that another may contain; case and accents do not matter.
#[derive(Debug, Clone)]
pub struct Substring {
    wanted: PlainWord,
}

impl Substring {
    /// A text to look for.
    pub fn new(text: &str) -> Substring {
        Substring {
            wanted: plain(text),
        }
    }

    /// Whether a text contains it.
    pub fn is_in(&self, text: &str) -> bool {
        if !text.is_ascii() {
            return plain(text).any(&self.wanted, |text, wanted| text.contains(wanted));
        }
        // Most texts are short and ASCII: they are not copied.
        self.wanted.forms().any(|wanted| {
            let mut parts = text.as_bytes().windows(wanted.len().max(1));
            wanted.is_empty() || parts.any(|part| part.eq_ignore_ascii_case(wanted.as_bytes()))
        })
    }
}

/// Whether a code is one of those from one to another, both included; either may be the beginning of codes, as `B9` is.
pub fn is_within(code: &str, from: &str, to: &str) -> bool {
    code >= from && code.get(..to.len()).unwrap_or(code) <= to
}

/// A player's name, to be compared as `duplicates` compares names: case, accents, commas and initials do not matter.
#[derive(Debug, Clone)]
pub(crate) struct PlayerName {
    name: Option<FoldedName>,
    /// Its words of more than one letter: a name without any of them is another.
    words: Vec<String>,
}

impl PlayerName {
    /// A name to look for.
    pub(crate) fn new(text: &str) -> PlayerName {
        let words = plain_words(untitled(text));
        let forms = words.iter().flat_map(PlainWord::forms);
        let words = forms
            .filter(|word| word.chars().nth(1).is_some())
            .map(str::to_owned)
            .collect();
        PlayerName {
            name: FoldedName::parse(text),
            words,
        }
    }

    /// Whether a text is this player's name.
    pub(crate) fn is(&self, text: &str) -> bool {
        let Some(name) = &self.name else {
            return false;
        };
        let may_be = if text.is_ascii() {
            let lower = text.to_ascii_lowercase();
            let plain: Vec<u8> = lower
                .bytes()
                .filter(|&byte| byte != b'\'' && byte != b'`')
                .collect();
            self.words
                .iter()
                .any(|word| find(&plain, word.as_bytes()).is_some())
        } else {
            true
        };
        (may_be || self.words.is_empty())
            && FoldedName::parse(text).is_some_and(|other| name.agrees(&other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_matter() {
        for (text, part, is_in) in [
            ("Carlsen, Magnus", "carlsen", true),
            ("Mamedjarow, Schachrijar", "MAMED", true),
            ("Müller, K", "muller", true),
            ("Muller, K", "müller", true),
            ("Mueller, K", "Müller", true),
            ("Müller, K", "mueller", true),
            ("Mueller, K", "muller", false),
            ("Straße", "STRASSE", true),
            ("Manuel", "Mänül", false),
            ("ΟΔΥΣΣΕΥΣ", "οδυσσευς", true),
            ("Mu\u{308}ller", "Müller", true),
            ("Wojtaszek, Rados\u{142}aw", "radoslaw", true),
            ("Carlsen", "carlsen, m", false),
            ("", "a", false),
            ("a", "", true),
        ] {
            assert_eq!(Substring::new(part).is_in(text), is_in, "{part} in {text}");
        }
    }

    #[test]
    fn names_agree_as_in_duplicates() {
        let player = PlayerName::new("Magnus Carlsen");
        for (text, is) in [
            ("Carlsen, Magnus", true),
            ("Carlsen,M", true),
            ("CARLSEN M.", true),
            ("Carlsen, Henrik", false),
            ("Caruana, Fabiano", false),
            ("?", false),
        ] {
            assert_eq!(player.is(text), is, "{text}");
        }
        assert!(PlayerName::new("Karsten Müller").is("Mueller, K"));
        assert!(PlayerName::new("Mueller, K").is("Karsten Müller"));
        assert!(!PlayerName::new("Mueller, K").is("Muller, K"));
        assert!(PlayerName::new("O'Kelly").is("OKelly, Alberic"));
        assert!(PlayerName::new("OKelly").is("O'Kelly, Alberic"));
    }
}
