//! What the rows of `moves` and `fen` share: a move as it is spelled, and what is said of it.

use std::borrow::Cow;

use shakmaty::{CastlingMode, Color, Position};

use crate::output::value::Decimal;
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::polyglot;
use pgnkit_core::chess::position::{AnyPosition, GamePosition};
use pgnkit_core::chess::san::{self, CheckMark};
use pgnkit_core::english::joined;
use pgnkit_core::game::annotations::{self, Annotation};
use pgnkit_core::game::replay::{Replay, replay_ends::ReplayEnds};
use pgnkit_core::pgn::engine::evaluation::Evaluation;
use pgnkit_core::short_text::ShortText;

/// The moves of one game, as they are spelled.
pub(super) struct GameSpelling<'g> {
    replay: &'g Replay,
    /// Plies before the first move, counted from White's first.
    plies_before: usize,
    first_turn: Color,
    mode: CastlingMode,
}

impl<'g> GameSpelling<'g> {
    /// The spelling of a game that has been replayed.
    pub(super) fn new(replay: &'g Replay) -> GameSpelling<'g> {
        GameSpelling {
            replay,
            plies_before: replay.plies_before(),
            first_turn: replay.first_turn(),
            mode: replay.castling_mode(),
        }
    }
}

/// A move of a game, as rows show it.
pub(super) struct PlayedMove<'p> {
    pub(super) spelling: &'p GameSpelling<'p>,
    /// Index of the ply, from 0.
    pub(super) index: usize,
    /// The position before it, in a variant.
    pub(super) before: Option<&'p AnyPosition>,
}

impl PlayedMove<'_> {
    /// The fullmove number.
    pub(super) fn number(&self) -> u32 {
        let plies = self.spelling.plies_before + self.index;
        let number = plies / 2 + 1;
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// From what its number and side follow: its index, in a game that begins with White's first move.
    #[inline]
    pub(super) fn ply_from_start(&self) -> Option<u32> {
        let index = u32::try_from(self.index).ok();
        index.filter(|_| self.spelling.plies_before == 0)
    }

    /// From what SAN follows: what is written of the move, and its sign; `None` in a variant.
    #[inline]
    pub(super) fn san_in_bits(&self) -> Option<u32> {
        if self.before.is_some() {
            return None;
        }
        let move_in_bits = self.spelling.replay.plies[self.index].san_in_bits();
        Some(move_in_bits | (self.check() as u32) << 30)
    }

    /// From what UCI, the piece and the squares follow: the ends of the move, and how castling is written.
    #[inline]
    pub(super) fn ends_in_bits(&self) -> u32 {
        let ends = self.spelling.replay.plies[self.index].ends_in_bits();
        ends | u32::from(self.spelling.mode == CastlingMode::Chess960) << 30
    }

    /// Who moves.
    pub(super) fn side(&self) -> ShortText {
        let turn = self.spelling.first_turn;
        if turn.is_white() == self.index.is_multiple_of(2) {
            const { ShortText::new("white") }
        } else {
            const { ShortText::new("black") }
        }
    }

    /// Whether the move gives check, or mate.
    pub(super) fn check(&self) -> CheckMark {
        self.spelling.replay.check_given(self.index)
    }

    /// The move in SAN, as the standard writes it.
    pub(super) fn san(&self) -> ShortText {
        let replay = self.spelling.replay;
        match self.before {
            None => replay.san(self.index),
            Some(before) => {
                let mut text = String::new();
                before.push_san(replay.plies[self.index].mv(), self.check(), &mut text);
                // No move is longer than `Qa1xb2#`.
                text.bytes().fold(ShortText::default(), ShortText::with)
            }
        }
    }

    /// Castling as the king's move, in Chess960 as king takes rook.
    pub(super) fn uci(&self) -> ShortText {
        san::uci(
            self.spelling.mode,
            self.spelling.replay.plies[self.index].mv(),
        )
    }
}

/// A time in seconds.
pub(super) fn seconds(milliseconds: Option<u64>) -> Option<Decimal<'static>> {
    milliseconds.map(annotations::seconds).map(Decimal)
}

/// An evaluation in pawns.
pub(super) fn pawns<'a>(said: Option<&'a Annotation<'_>>) -> Option<Decimal<'a>> {
    match said.and_then(|said| said.evaluation.as_ref()) {
        Some(Evaluation::Pawns(pawns)) => Some(Decimal(Cow::Borrowed(pawns))),
        Some(Evaluation::Mate(_)) | None => None,
    }
}

/// The NAGs, with something between; empty if there are none.
pub(super) fn nags(said: &Annotation<'_>, between: &str) -> String {
    joined(&said.nags, between)
}

/// Moves to mate, if the evaluation is one.
pub(super) fn mate(said: Option<&Annotation<'_>>) -> Option<i64> {
    match said.and_then(|said| said.evaluation.as_ref()) {
        Some(Evaluation::Mate(moves)) => Some((*moves).into()),
        Some(Evaluation::Pawns(_)) | None => None,
    }
}

/// The keys of all positions of a game in Polyglot books, that of the start first, as 16 hexadecimal digits.
pub(super) fn polyglot_keys(replay: &Replay) -> Vec<String> {
    fn keys<P: Position + Clone>(start: &P, plies: &[Ply]) -> Vec<String> {
        let mut position = start.clone();
        let mut keys = vec![polyglot::hex_key(&position)];
        for ply in plies {
            position.play_unchecked(ply.mv());
            keys.push(polyglot::hex_key(&position));
        }
        keys
    }
    match replay.run() {
        ReplayEnds::Chess(start, _) => keys(start, &replay.plies),
        ReplayEnds::Variant(start, _) => keys(start, &replay.plies),
    }
}
