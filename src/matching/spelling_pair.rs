//! Two names that may be one player's, and how sure that is.

use pgnkit_core::pgn::player_name::FoldedName;
use pgnkit_core::pgn::player_name::letters::bare_letters;

/// One player under two names, perhaps.
pub(crate) struct SpellingPair {
    /// First game with the rarer name, and that name.
    pub(crate) game: u32,
    pub(crate) name: u32,
    /// First game with the other.
    pub(crate) other: u32,
    pub(crate) other_name: u32,
    pub(crate) strength: Strength,
}

/// How sure it is that two names are one player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// They differ only in case, spaces and punctuation.
    Certain,
    /// They have one FIDE ID; or they differ only in marks, or in which name comes first; or they agree in an event whose rounds fit.
    Likely,
    /// One has initials, and one full name fits; or, in one event, a slip may be all that is between them.
    Possible,
}

impl Strength {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Strength::Certain => "certain",
            Strength::Likely => "likely",
            Strength::Possible => "possible",
        }
    }

    /// How sure it is by the names alone, of two that are alike.
    pub(crate) fn of_names(one: &str, two: &str, are_in_one_event: bool) -> Strength {
        if letters(one) == letters(two) {
            return Strength::Certain;
        }
        let agree = |one: &FoldedName, two: &FoldedName| {
            one.is_same(two) || are_in_one_event && one.fits_initials(two)
        };
        match (FoldedName::parse(one), FoldedName::parse(two)) {
            (Some(one), Some(two)) if agree(&one, &two) => Strength::Likely,
            _ => Strength::Possible,
        }
    }
}

/// What is left of a name where case, spaces and punctuation do not count. Of engines, points part their versions.
pub(super) fn letters(name: &str) -> String {
    if !name.bytes().any(|byte| byte.is_ascii_digit()) {
        return bare_letters(name);
    }
    let counts = |character: &char| !character.is_whitespace() && !matches!(character, '_' | '-');
    name.chars()
        .filter(counts)
        .flat_map(char::to_lowercase)
        .collect()
}
