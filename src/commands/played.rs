//! What the rows of `moves` and `fen` share: a move as it is spelled, and what is said of it.

use std::borrow::Cow;

use shakmaty::Move;

use crate::chess::position::GamePosition;
use crate::chess::san::Check;
use crate::game::annotations::{self, Annotation, Evaluation};
use crate::game::replay::Replay;
use crate::output::value::Value;

/// A legal move of a game between the positions before and after it.
pub(in crate::commands) struct Played<'p, P> {
    pub(in crate::commands) replay: &'p Replay,
    /// Counts from 0.
    pub(in crate::commands) index: usize,
    pub(in crate::commands) before: &'p P,
    pub(in crate::commands) after: &'p P,
}

/// A move as it is spelled, whatever the rules.
pub(in crate::commands) trait Spelled {
    /// The fullmove number.
    fn number(&self) -> u32;
    /// Who moves.
    fn side(&self) -> &'static str;
    /// What it does to the other king.
    fn check(&self) -> Check;
    /// As the standard writes it.
    fn san(&self) -> String;
    /// Castling as the king's move, in Chess960 as king takes rook.
    fn uci(&self) -> String;
}

/// Room for a move in SAN or UCI, in bytes.
const MOVE_BYTES: usize = 16;

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
        self.before.turn().fold_wb("white", "black")
    }

    fn check(&self) -> Check {
        self.replay.check_given(self.index, self.after)
    }

    fn san(&self) -> String {
        let mut san = String::with_capacity(MOVE_BYTES);
        self.before.push_san(self.mv(), self.check(), &mut san);
        san
    }

    fn uci(&self) -> String {
        let mut uci = String::with_capacity(MOVE_BYTES);
        self.before.push_uci(self.mv(), &mut uci);
        uci
    }
}

/// A time in seconds.
pub(in crate::commands) fn seconds(milliseconds: Option<u64>) -> Value<'static> {
    let seconds = milliseconds.map(annotations::seconds);
    seconds.map_or(Value::Empty, Value::Decimal)
}

/// An evaluation in pawns.
pub(in crate::commands) fn pawns<'a>(said: Option<&'a Annotation<'_>>) -> Value<'a> {
    match said.and_then(|said| said.evaluation.as_ref()) {
        Some(Evaluation::Pawns(pawns)) => Value::Decimal(Cow::Borrowed(pawns)),
        Some(Evaluation::Mate(_)) | None => Value::Empty,
    }
}

/// Moves to mate, if the evaluation is one.
pub(in crate::commands) fn mate(said: Option<&Annotation<'_>>) -> Value<'static> {
    match said.and_then(|said| said.evaluation.as_ref()) {
        Some(Evaluation::Mate(moves)) => Value::Decimal(moves.to_string().into()),
        Some(Evaluation::Pawns(_)) | None => Value::Empty,
    }
}
