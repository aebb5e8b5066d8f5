//! What the value of a tag is read as, by the tag's name.

use super::known_tags::proper;

/// The type of a tag's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagKind {
    /// Text.
    Text,
    /// A day, perhaps with unknown parts.
    Date,
    /// A whole number.
    Number,
    /// A rating: a number that is not 0.
    Rating,
    /// The result of a game.
    Result,
}

impl TagKind {
    /// The kind of a tag; case does not matter in the names of known tags.
    #[must_use]
    pub fn of(name: &str) -> TagKind {
        match proper(name.as_bytes()).unwrap_or(name) {
            "Result" => TagKind::Result,
            "PlyCount" => TagKind::Number,
            name if name.ends_with("FideId") => TagKind::Number,
            name if name.ends_with("Elo") => TagKind::Rating,
            name if name.ends_with("Date") => TagKind::Date,
            _ => TagKind::Text,
        }
    }
}

/// Whether a value says that nothing is known.
#[must_use]
pub fn says_unknown(text: &str) -> bool {
    (text.chars()).all(|character| matches!(character, '?' | '-' | '.' | ' '))
}
