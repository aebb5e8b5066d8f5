//! A named opening.

use std::borrow::Cow;

use shakmaty::Move;

/// A named position, and the moves that the table gives for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: a letter and two digits.
    pub eco: Cow<'static, str>,
    /// Its name: the family, and after a colon the variation.
    pub name: Cow<'static, str>,
    /// The moves from the start position.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The part of its name before the colon: `Sicilian Defense`.
    #[must_use]
    pub fn family(&self) -> &str {
        family(&self.name)
    }

    /// The part behind the colon: `Najdorf Variation, English Attack`.
    #[must_use]
    pub fn variation(&self) -> Option<&str> {
        let (_, variation) = self.name.split_once(':')?;
        Some(variation.trim_start())
    }
}

/// The part of a name before the colon.
#[must_use]
pub fn family(name: &str) -> &str {
    name.split(':').next().unwrap_or_default().trim_end()
}

/// Whether a text is a code: a letter from A to E and two digits.
#[must_use]
pub fn is_code(text: impl AsRef<[u8]>) -> bool {
    matches!(text.as_ref(), [b'A'..=b'E', tens, ones] if tens.is_ascii_digit() && ones.is_ascii_digit())
}
