//! The text of a pattern, read character by character.

use super::error::{PatternError, PatternResult};

/// A text, and a place in it.
pub(super) struct PatternText {
    characters: Vec<char>,
    at: usize,
}

impl PatternText {
    /// A text at its first character that is not blank.
    pub(super) fn new(text: &str) -> PatternText {
        let mut text = PatternText {
            characters: text.chars().collect(),
            at: 0,
        };
        text.skip_blanks();
        text
    }

    /// The place, in characters from 0.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The character that is next; `None` at the end.
    pub(super) fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// Goes past a character and gives it.
    pub(super) fn next(&mut self) -> Option<char> {
        self.take_as(Some)
    }

    /// Goes past a character if it is this one.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        self.take_as(|next| (next == wanted).then_some(()))
            .is_some()
    }

    /// Goes past blanks, and other separators if any are given.
    pub(super) fn skip_blanks_and(&mut self, separators: &[char]) {
        while (self.peek()).is_some_and(|next| next.is_whitespace() || separators.contains(&next)) {
            self.at += 1;
        }
    }

    /// Goes past blanks.
    pub(super) fn skip_blanks(&mut self) {
        self.skip_blanks_and(&[]);
    }

    /// Goes past a character if it means something.
    pub(super) fn take_as<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let found = self.peek().and_then(meaning)?;
        self.at += 1;
        Some(found)
    }

    /// Goes past a character, which has to mean something.
    pub(super) fn expect<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        expected: &str,
    ) -> PatternResult<T> {
        self.take_as(meaning)
            .map_or_else(|| self.unexpected(expected), Ok)
    }

    /// Goes past a word if it is this one: a blank, a comma or the end stands behind it.
    pub(super) fn take_word(&mut self, wanted: &str) -> bool {
        let rest = self.characters.iter().copied().skip(self.at);
        let word = rest.take_while(|&next| !next.is_whitespace() && next != ',');
        let is_next = word.eq(wanted.chars());
        if is_next {
            self.at += wanted.chars().count();
        }
        is_next
    }

    /// Fails with a message unless nothing but blanks follows.
    pub(super) fn end(&mut self, message: &str) -> PatternResult<()> {
        self.skip_blanks();
        match self.peek() {
            Some(_) => self.error(message),
            None => Ok(()),
        }
    }

    /// An error at the next character.
    pub(super) fn error<T>(&self, message: impl Into<String>) -> PatternResult<T> {
        error_at(self.at, message)
    }

    /// An error that says what should stand instead of the next character.
    pub(super) fn unexpected<T>(&self, expected: &str) -> PatternResult<T> {
        // Debug formatting escapes control characters: patterns come from strangers.
        let found = (self.peek()).map_or_else(
            || "the text ends too early".to_owned(),
            |next| format!("unexpected {next:?}"),
        );
        self.error(format!("{found}: expected {expected}"))
    }
}

/// An error at some character.
pub(super) fn error_at<T>(at: usize, message: impl Into<String>) -> PatternResult<T> {
    let message = message.into();
    Err(PatternError { at, message })
}
