//! The mainline as written, from its first move to its marker: one slot for each word that is a move or should be one.

use std::ops::Range;

use crate::chess::attempt::Attempt;
use crate::chess::mailbox::{Mailbox, trial_moves::MoveFilter};
use crate::chess::written_move::{Sign, WrittenMove};
use crate::game::Game;
use crate::pgn::move_shape::may_be_move;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::number::number_value;
use crate::pgn::piece_letters::{self, PieceLetters};
use crate::pgn::word::kinds::Word;
use shakmaty::Square;

/// The place of a move in the mainline, and what is written there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    /// The word, in bytes from the start of the record.
    pub(super) span: Range<usize>,
    /// What it asks for; `None` if it cannot be read.
    pub(super) attempt: Option<Attempt>,
    /// The same as the board of chess takes it, where no position is needed to tell that.
    pub(super) written: Option<WrittenMove>,
    /// The check sign of the move.
    pub(super) sign: Sign,
}

/// A move number as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NumberMark {
    /// Its token, in bytes from the start of the record.
    pub(super) span: Range<usize>,
    /// The slot before which it stands.
    pub(super) slot: usize,
    /// The fullmove number.
    pub(super) number: i64,
    /// Whether it has the dots of Black's moves.
    pub(super) is_blacks: bool,
}

/// The mainline of a game that stopped.
#[derive(Debug)]
pub(super) struct Slots {
    pub(super) all: Vec<Slot>,
    pub(super) numbers: Vec<NumberMark>,
    /// The slot that stops the game.
    pub(super) stop: usize,
}

impl Slots {
    /// Those of a mainline of which so many plies were legal, up to what stands at `stop`.
    pub(super) fn new(
        game: &Game<'_>,
        tokens: &[Token],
        plies: usize,
        stop: &Range<usize>,
    ) -> Slots {
        let mut slots = Slots {
            all: Vec::new(),
            numbers: Vec::new(),
            stop: plies,
        };
        let end = (game.rest.marker.as_ref()).map_or(usize::MAX, |marker| marker.start);
        let bytes = game.record.bytes;
        let mut after_number = false;
        let mainline = tokens.iter().filter(|token| token.depth == 0);
        for token in mainline.take_while(|token| token.span.start < end) {
            let is_number = token.kind == TokenKind::MoveNumber;
            let after = std::mem::replace(&mut after_number, is_number);
            if stop.start <= token.span.start && token.span.end <= stop.end && !stop.is_empty() {
                // What stops a game may be several tokens, which are a move together.
                let word = match token.kind {
                    TokenKind::Word(word) if token.span == *stop => word,
                    _ => Word::Junk,
                };
                if token.span.start == stop.start {
                    slots.add(stop.clone(), word);
                }
                continue;
            }
            match token.kind {
                TokenKind::MoveNumber => slots.add_number(bytes, token.span.clone(), after),
                TokenKind::Word(Word::Sign(sign)) => slots.sign_last(sign),
                TokenKind::Word(Word::Junk)
                    if token.span.start > stop.start
                        && (after || may_be_move(&bytes[token.span.clone()])) =>
                {
                    slots.add(token.span.clone(), Word::Junk);
                }
                TokenKind::Word(word) if word.is_move() => slots.add(token.span.clone(), word),
                _ => {}
            }
        }
        slots
    }

    fn add(&mut self, span: Range<usize>, word: Word) {
        let loose = word.loose();
        let attempt = loose.map(|loose| loose.attempt);
        self.all.push(Slot {
            span,
            written: attempt.and_then(WrittenMove::from_attempt),
            attempt,
            sign: loose.map_or(Sign::None, |loose| loose.sign),
        });
    }

    fn add_number(&mut self, bytes: &[u8], span: Range<usize>, is_behind_number: bool) {
        let (number, dots) = number_value(&bytes[span.clone()]);
        let slot = self.all.len();
        // However many there are, two tell all that is to be told.
        if self.numbers_before(slot).len() == 2 {
            return;
        }
        if let Some(number) = number.and_then(|number| i64::try_from(number).ok()) {
            self.numbers.push(NumberMark {
                span,
                slot,
                number,
                is_blacks: dots > 1,
            });
        } else if let Some(last) = self.numbers.last_mut()
            && is_behind_number
        {
            last.is_blacks |= dots > 1;
            last.span.end = span.end;
        }
    }

    fn sign_last(&mut self, sign: Sign) {
        if let Some(last) = self.all.last_mut()
            && last.sign == Sign::None
        {
            last.sign = sign;
        }
    }

    /// The move numbers directly before a slot.
    pub(super) fn numbers_before(&self, slot: usize) -> &[NumberMark] {
        let first = self.numbers.partition_point(|mark| mark.slot < slot);
        let end = self.numbers.partition_point(|mark| mark.slot <= slot);
        &self.numbers[first..end]
    }

    /// Whether the game writes signs of check.
    pub(super) fn have_signs(&self) -> bool {
        let is_sign = |slot: &Slot| matches!(slot.sign, Sign::Check | Sign::Mate | Sign::Either);
        self.all.iter().any(is_sign)
    }

    /// Whether two slots have the same words, whatever their signs.
    pub(super) fn are_alike(&self, one: usize, other: usize) -> bool {
        let attempt = |at: usize| self.all.get(at).and_then(|slot| slot.attempt);
        attempt(one).is_some() && attempt(one) == attempt(other)
    }
}

impl Slot {
    /// The move of the board of chess that it asks for, where the piece that stands on a square is known.
    pub(super) fn written_on(&self, board: &Mailbox) -> Option<WrittenMove> {
        if self.written.is_some() {
            return self.written;
        }
        let mut attempt = self.attempt?;
        if let Attempt::Move {
            role: role @ None,
            file: Some(file),
            rank: Some(rank),
            ..
        } = &mut attempt
        {
            *role = board.role_at(Square::from_coords(*file, *rank));
        }
        WrittenMove::from_attempt(attempt)
    }

    /// The moves for which its word can be a single slip.
    pub(super) fn near_moves(&self) -> MoveFilter {
        match self.attempt {
            Some(Attempt::Move {
                role: Some(role),
                to,
                ..
            }) if self.whole_origin().is_none() => MoveFilter::near(role, to),
            _ => MoveFilter::ALL,
        }
    }

    /// Whether its piece has a letter, if its whole from-square is written.
    pub(super) fn whole_origin(&self) -> Option<bool> {
        match self.attempt {
            Some(Attempt::Move {
                file: Some(_),
                rank: Some(_),
                role,
                ..
            }) => Some(role.is_some()),
            _ => None,
        }
    }

    /// The word in English letters, without signs behind it and dashes in it.
    pub(super) fn word(&self, bytes: &[u8], letters: Option<&PieceLetters>) -> Vec<u8> {
        let text = &bytes[self.span.clone()];
        let english = letters
            .zip(piece_letters::lettered(text))
            .and_then(|(letters, word)| piece_letters::translated(word, letters));
        let mut word = english.unwrap_or_else(|| crate::pgn::word::with_letters(text).into_owned());
        let last = word
            .iter()
            .rposition(|byte| !matches!(byte, b'+' | b'#' | b'!' | b'?' | b',' | b'.'));
        word.truncate(last.map_or(0, |last| last + 1));
        let castles = matches!(self.attempt, Some(Attempt::Castle(_)));
        if self.attempt.is_some() && !castles {
            word.retain(|byte| *byte != b'-');
        }
        for byte in &mut word {
            match byte {
                b'0' | b'o' if castles => *byte = b'O',
                b':' | b'X' if !castles => *byte = b'x',
                _ => {}
            }
        }
        word
    }
}
