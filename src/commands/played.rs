//! What the rows of `moves` and `fen` share: a move as it is spelled, and what is said of it.

use std::borrow::Cow;

use shakmaty::Move;

use crate::chess::{nouns, position::GamePosition, san::Check};
use crate::game::annotations::{self, Annotation};
use crate::game::replay::Replay;
use crate::output::{lazy_text::LazyText, value::Value};
use crate::pgn::engine::evaluation::Evaluation;

/// A legal move of a game between the positions before and after it.
pub(super) struct Played<'p, P> {
    pub(super) replay: &'p Replay,
    /// Counts from 0.
    pub(super) index: usize,
    pub(super) before: &'p P,
    pub(super) after: &'p P,
    pub(super) texts: &'p Texts,
}

/// The move of one row after another.
#[derive(Default)]
pub(super) struct Texts {
    san: LazyText,
    uci: LazyText,
}

impl Texts {
    /// Goes on to the next row.
    pub(super) fn reset(&mut self) {
        self.san.reset();
        self.uci.reset();
    }
}

/// A move as it is spelled, whatever the rules.
pub(super) trait Spelled {
    /// The fullmove number.
    fn number(&self) -> u32;
    /// Who moves.
    fn side(&self) -> &'static str;
    /// What it does to the other king.
    fn check(&self) -> Check;
    /// As the standard writes it.
    fn san(&self) -> &str;
    /// Castling as the king's move, in Chess960 as king takes rook.
    fn uci(&self) -> &str;
}

impl<P> Played<'_, P> {
    fn mv(&self) -> Move {
        self.replay.plies[self.index].mv
    }
}

impl<P: GamePosition> Spelled for Played<'_, P> {
    fn number(&self) -> u32 {
        self.before.fullmoves().get()
    }

    fn side(&self) -> &'static str {
        nouns::color(self.before.turn())
    }

    fn check(&self) -> Check {
        self.replay.check_given(self.index, self.after)
    }

    fn san(&self) -> &str {
        let write = |san: &mut String| self.before.push_san(self.mv(), self.check(), san);
        self.texts.san.get(write)
    }

    fn uci(&self) -> &str {
        let write = |uci: &mut String| self.before.push_uci(self.mv(), uci);
        self.texts.uci.get(write)
    }
}

/// A time in seconds.
pub(super) fn seconds(milliseconds: Option<u64>) -> Value<'static> {
    let seconds = milliseconds.map(annotations::seconds);
    seconds.map_or(Value::Empty, Value::Decimal)
}

/// An evaluation in pawns.
pub(super) fn pawns<'a>(said: Option<&'a Annotation<'_>>) -> Value<'a> {
    match said.and_then(|said| said.evaluation.as_ref()) {
        Some(Evaluation::Pawns(pawns)) => Value::Decimal(Cow::Borrowed(pawns)),
        Some(Evaluation::Mate(_)) | None => Value::Empty,
    }
}

/// Moves to mate, if the evaluation is one.
pub(super) fn mate(said: Option<&Annotation<'_>>) -> Value<'static> {
    match said.and_then(|said| said.evaluation.as_ref()) {
        Some(Evaluation::Mate(moves)) => Value::Decimal(moves.to_string().into()),
        Some(Evaluation::Pawns(_)) | None => Value::Empty,
    }
}
