//! Tokens that are not moves but may be parts of one: nothing is guessed, and the replay stops there.

use std::ops::Range;

use super::{TokenPlayer, cut::next_word};
use crate::chess::attempt::Attempt;
use crate::game::fault::FaultKind;
use crate::pgn::word::{self, kinds::Word, remnant::remnant};
use crate::pgn::{movetext::token::Token, numeric, text::decode};

impl TokenPlayer<'_> {
    /// An annotation that is skipped; but `N c6` may be a knight's move.
    pub(super) fn annotation(&mut self, tokens: &[Token], index: usize) {
        let token = &tokens[index];
        if self.bytes[token.span.clone()] != *b"N" || !self.goes_on() {
            return;
        }
        let Some(next) = next_word(tokens, index) else {
            return;
        };
        let joined = [b"N", &self.bytes[next.span.clone()]].concat();
        if self.is_legal(word::parse(&joined)) {
            let readings = vec![
                "a novelty sign".to_owned(),
                format!("the move {} with a blank in it", decode(&joined)),
            ];
            self.refuse(token.span.clone(), readings);
        }
    }

    /// A number without dots that is not that of its move, in a game that is not made of them; but it may be a move in
    /// digits, or, where all numbers before it are right, what is left of a move: alone, or with the word glued to it.
    pub(super) fn doubtful_number(
        &mut self,
        token: &Token,
        next: Option<&Token>,
        after_number: bool,
    ) {
        if !self.goes_on() {
            return;
        }
        if let Some(word) = next.filter(|next| next.span.start == token.span.end)
            && !self.has_wrong_number
            && let Some(attempt) = remnant(&self.bytes[token.span.start..word.span.end])
        {
            let mut readings = self.replay.meanings(attempt);
            if !readings.is_empty() {
                let text = decode(&self.bytes[word.span.clone()]);
                readings.insert(0, format!("a move number and {text}"));
                return self.refuse(token.span.start..word.span.end, readings);
            }
        }
        if numeric::parse(&self.bytes[token.span.clone()])
            .is_some_and(|loose| self.replay.allows(loose.attempt))
        {
            let readings = ["a move number", "a move in digits"].map(str::to_owned);
            self.refuse(token.span.clone(), readings.to_vec());
        } else if !self.has_wrong_number {
            self.passed_number = Some(token.span.clone());
            if after_number {
                self.refuse_passed_number();
            }
        }
    }

    /// Stops the replay at a number after which no move has come; not at the end of a text without a marker, which may
    /// have been cut off inside the number.
    pub(super) fn refuse_passed_number(&mut self) {
        if let Some(span) = self.passed_number.take()
            && self.goes_on()
        {
            self.refuse(span, Vec::new());
        }
    }

    /// Skips a token that may have been a move, and stops the replay there.
    fn refuse(&mut self, span: Range<usize>, readings: Vec<String>) {
        self.rest.lose(span.clone());
        self.stop(FaultKind::UnrecognizedToken(readings), span);
    }

    fn is_legal(&self, read: Word) -> bool {
        let attempt = match read {
            Word::San(san_plus) => Attempt::from_san(san_plus.san),
            Word::Loose(loose) => Some(loose.attempt),
            _ => None,
        };
        attempt.is_some_and(|attempt| self.replay.allows(attempt))
    }
}
