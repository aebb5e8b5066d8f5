//! Tokens that are no moves and may be pieces of one: nothing is guessed, and the replay stops there.

use std::ops::Range;

use super::Player;
use crate::game::movetext::{Kind, Token};
use crate::game::numeric;
use crate::game::replay::FaultKind;
use crate::game::word::{self, Word};
use crate::input::decode;

impl Player<'_> {
    /// An annotation that is passed over; but `N c6` may be a knight's move.
    pub(super) fn annotation(&mut self, tokens: &[Token], index: usize) {
        let token = &tokens[index];
        if self.bytes[token.span.clone()] != *b"N" || !self.goes_on() {
            return;
        }
        let Some(next) = next_word(tokens, index) else {
            return;
        };
        let joined = [b"N", &self.bytes[next.span.clone()]].concat();
        if self.is_legal(word::read(&joined)) {
            let readings = vec![
                "the sign of a novelty".to_owned(),
                format!("the move {} with a blank in it", decode(&joined)),
            ];
            self.refuse(token.span.clone(), readings);
        }
    }

    /// A number without dots that is not that of its move, in a game that is not made of them; but it may be a move in
    /// digits, or, where all numbers before it are right, what is left of a move.
    pub(super) fn doubtful_number(&mut self, token: &Token, after_number: bool) {
        if !self.goes_on() {
            return;
        }
        if numeric::read(&self.bytes[token.span.clone()])
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

    /// Stops the replay at a number behind which no move has come; not at the end of a text without a marker, which may
    /// have been cut off inside the number.
    pub(super) fn refuse_passed_number(&mut self) {
        if let Some(span) = self.passed_number.take()
            && self.goes_on()
        {
            self.refuse(span, Vec::new());
        }
    }

    /// Passes over a token that may have been a move, and stops the replay there.
    fn refuse(&mut self, span: Range<usize>, readings: Vec<String>) {
        let lost = &mut self.remains.lost;
        let at = lost.partition_point(|other| other.start < span.start);
        lost.insert(at, span.clone());
        self.stop(FaultKind::UnrecognizedToken(readings), span);
    }

    fn is_legal(&self, read: Word) -> bool {
        let attempt = match read {
            Word::San(san_plus) => word::attempt_of(san_plus.san),
            Word::Loose(loose) => Some(loose.attempt),
            _ => None,
        };
        attempt.is_some_and(|attempt| self.replay.allows(attempt))
    }
}

/// Whether HTML stands directly beside a word, so that it may be a piece of a move.
pub(super) fn is_cut(tokens: &[Token], index: usize) -> bool {
    let touch = |pair: [Option<&Token>; 2]| match pair {
        [Some(one), Some(other)] => {
            one.span.end == other.span.start
                && (one.kind == Kind::Markup || other.kind == Kind::Markup)
        }
        _ => false,
    };
    let before = index.checked_sub(1).and_then(|before| tokens.get(before));
    touch([before, tokens.get(index)]) || touch([tokens.get(index), tokens.get(index + 1)])
}

/// The word that follows a token that is glued to none, with nothing but blanks and HTML between.
fn next_word(tokens: &[Token], index: usize) -> Option<&Token> {
    let is_glued = index
        .checked_sub(1)
        .and_then(|before| tokens.get(before))
        .is_some_and(|before| {
            before.kind != Kind::Markup && before.span.end == tokens[index].span.start
        });
    let mut following = tokens[index + 1..].iter();
    following
        .find(|token| token.kind != Kind::Markup)
        .filter(|token| !is_glued && matches!(token.kind, Kind::Word(_)))
}
