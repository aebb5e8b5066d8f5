//! The move numbers of a mainline as written, each with the move that it stands before.

use std::ops::Range;

use super::Game;
use crate::pgn::movetext::token::TokenKind;
use crate::pgn::number::{digits, number_value};

/// Whether the move numbers of a game are not right.
pub(crate) fn has_wrong_numbers(game: &Game<'_>) -> bool {
    let is_wrong = |place: &NumberPlace| place.wrong_numbers().next().is_some();
    game.setup.fault.is_none() && !game.rest.numbers_right && places(game).iter().any(is_wrong)
}

/// What stands before a move of the mainline, or before the end of it.
#[derive(Default)]
pub(crate) struct NumberPlace {
    /// Plies before the move, from White's first.
    pub(crate) ply: usize,
    /// The move's token; `None` at the end.
    pub(crate) mv: Option<Range<usize>>,
    pub(crate) numbers: Vec<WrittenNumber>,
    /// The last token was one of them.
    after_number: bool,
    /// A comment or variation comes between it and the move before.
    pub(crate) interrupted: bool,
    /// An annotation does, after which a number may stand or not.
    pub(crate) annotated: bool,
}

/// A move number as written.
pub(crate) struct WrittenNumber {
    pub(crate) span: Range<usize>,
    /// `None` for dots alone.
    pub(crate) value: Option<usize>,
    pub(crate) dots: usize,
}

impl NumberPlace {
    pub(crate) fn is_white(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// The numbers that are not that of the move, or have dots that belong to Black's.
    pub(crate) fn wrong_numbers(&self) -> impl Iterator<Item = &WrittenNumber> {
        let is_other = |value| value != self.ply / 2 + 1;
        self.numbers.iter().filter(move |number| {
            number.value.is_some_and(is_other) || self.is_white() && number.dots > 1
        })
    }

    /// Adds digits with dots, or dots, which belong to the digits before them if there are any.
    fn add_number(&mut self, bytes: &[u8], span: &Range<usize>) {
        let text = &bytes[span.clone()];
        let (number, dots) = number_value(text);
        let has_digits = digits(text) > 0;
        match self.numbers.last_mut() {
            Some(last) if !has_digits && self.after_number => {
                last.dots += dots;
                last.span.end = span.end;
            }
            _ => self.numbers.push(WrittenNumber {
                span: span.clone(),
                value: number.or(has_digits.then_some(usize::MAX)),
                dots,
            }),
        }
    }
}

/// The mainline up to its marker or to where the replay stopped.
pub(crate) fn places(game: &Game<'_>) -> Vec<NumberPlace> {
    let fault = game.replay.fault.as_ref().map(|fault| fault.span.start);
    let marker = game.rest.marker.as_ref().map(|marker| marker.start);
    let stop = fault.into_iter().chain(marker).min().unwrap_or(usize::MAX);
    let mut places = Vec::new();
    let mut place = NumberPlace {
        ply: game.plies_before(),
        ..NumberPlace::default()
    };
    for token in game.tokens() {
        if token.span.start >= stop {
            break;
        }
        let after_number = token.depth == 0 && token.kind == TokenKind::MoveNumber;
        match token.kind {
            _ if token.depth > 0 || token.is_comment() => place.interrupted = true,
            TokenKind::Nag(_)
            | TokenKind::Suffix
            | TokenKind::Symbol(_)
            | TokenKind::Evaluation => place.annotated = true,
            TokenKind::MoveNumber => place.add_number(game.record.bytes, &token.span),
            _ if token.is_mainline_move() => {
                place.mv = Some(token.span.clone());
                let ply = place.ply + 1;
                places.push(std::mem::take(&mut place));
                place.ply = ply;
            }
            _ => {}
        }
        place.after_number = after_number;
    }
    places.push(place);
    // Many programs count from 1 in games from a FEN, whatever its move number.
    let first = places.first().and_then(|place| place.numbers.first());
    if first.is_some_and(|number| number.value == Some(1)) {
        let skipped = places[0].ply - places[0].ply % 2;
        for place in &mut places {
            place.ply -= skipped;
        }
    }
    places
}
