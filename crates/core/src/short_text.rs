//! Text of a few letters that is passed on in a register and copied with one store: what a table of moves is made of.

use std::fmt;

/// Up to seven ASCII characters.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct ShortText {
    /// The characters, zeros, and in the last byte their number.
    bytes: [u8; ROOM + 1],
}

/// The most characters there are.
const ROOM: usize = 7;

impl ShortText {
    /// A text known beforehand.
    ///
    /// # Panics
    ///
    /// More than seven characters, or others than those of ASCII.
    #[must_use]
    pub const fn new(text: &str) -> ShortText {
        assert!(text.len() <= ROOM && text.is_ascii());
        let mut bytes = [0; ROOM + 1];
        let mut index = 0;
        while index < text.len() {
            bytes[index] = text.as_bytes()[index];
            bytes[ROOM] += 1;
            index += 1;
        }
        ShortText { bytes }
    }

    /// The same with one more ASCII character; unchanged if there is no room for it.
    #[inline]
    #[must_use]
    pub fn with(self, character: u8) -> ShortText {
        debug_assert!(self.len() < ROOM && character.is_ascii());
        self.with_if(character, self.len() < ROOM)
    }

    /// The same, with one more ASCII character if `condition` holds; without a branch.
    #[inline]
    #[must_use]
    pub fn with_if(self, character: u8, condition: bool) -> ShortText {
        let word = u64::from_le_bytes(self.bytes);
        let added = u64::from(character) << ((8 * self.len()) & 63) | 1 << (8 * ROOM);
        ShortText {
            bytes: (word + added * u64::from(condition)).to_le_bytes(),
        }
    }

    /// The number of characters.
    #[inline]
    fn len(self) -> usize {
        usize::from(self.bytes[ROOM])
    }

    /// Whether there is no character.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bytes[ROOM] == 0
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // It is ASCII.
        std::str::from_utf8(&self.bytes[..self.len()]).unwrap_or_default()
    }

    /// Appends the characters to other text.
    #[inline]
    pub fn append_to(self, text: &mut Vec<u8>) {
        let end = text.len() + self.len();
        // All eight bytes at once, of which only those before the end stay.
        text.extend_from_slice(&self.bytes);
        text.truncate(end);
    }
}

impl ShortText {
    /// Appends the characters and one more to other text.
    #[inline]
    pub fn append_with(self, last: u8, text: &mut Vec<u8>) {
        let end = text.len() + self.len() + 1;
        // The eighth byte is free: their number is not written.
        let word = u64::from_le_bytes(self.bytes) & (u64::MAX >> 8);
        let word = word | u64::from(last) << ((8 * self.len()) & 63);
        text.extend_from_slice(&word.to_le_bytes());
        text.truncate(end);
    }
}

impl fmt::Debug for ShortText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_added_one_by_one() {
        let mut text = ShortText::default();
        assert!(text.is_empty());
        for (index, character) in (*b"Qa1xb2#").into_iter().enumerate() {
            text = text.with_if(b'?', false).with(character);
            assert_eq!(text.as_str(), &"Qa1xb2#"[..=index]);
        }
        assert_eq!(text, ShortText::new("Qa1xb2#"));
        let mut line = b"1. ".to_vec();
        text.append_to(&mut line);
        ShortText::new("").append_to(&mut line);
        ShortText::new(" e5").append_to(&mut line);
        assert_eq!(line, b"1. Qa1xb2# e5");
    }
}
