//! The positions of a game, one after another, as far as rows and FENs need them.

use shakmaty::{Chess, Position};

use pgnkit_core::chess::fen::walk::FenWalk;
use pgnkit_core::chess::fen::write::{FenStyle, FenWriter};
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::position::{AnyPosition, GamePosition};
use pgnkit_core::game::replay::{Replay, replay_ends::ReplayEnds};

/// Goes from position to position of a game.
pub(in crate::commands) enum PositionWalk {
    /// Chess without FENs, where no position is needed.
    Unneeded,
    /// Standard chess, as text.
    Standard(Box<FenWalk>),
    /// Chess960, and the end of any game of chess.
    Chess(Box<(Chess, FenWriter)>),
    /// A variant: before and after the last move; SAN needs the former.
    Variant(Box<(AnyPosition, AnyPosition, Option<FenWriter>)>),
}

impl PositionWalk {
    /// Begins at the start of a game; with FENs if a style for them is given.
    pub(in crate::commands) fn new(replay: &Replay, style: Option<FenStyle>) -> PositionWalk {
        match (replay.run(), style) {
            (ReplayEnds::Chess(..), None) => PositionWalk::Unneeded,
            (ReplayEnds::Chess(start, _), Some(style)) => match FenWalk::new(start, style) {
                Some(walk) => PositionWalk::Standard(Box::new(walk)),
                None => PositionWalk::Chess(Box::new((start.clone(), FenWriter::new(style)))),
            },
            (ReplayEnds::Variant(start, _), style) => {
                let writer = style.map(FenWriter::new);
                PositionWalk::Variant(Box::new((start.clone(), start.clone(), writer)))
            }
        }
    }

    /// Stands at the end of a game of chess; `None` in a variant, where SAN needs the position before.
    pub(in crate::commands) fn end_of(replay: &Replay, style: FenStyle) -> Option<PositionWalk> {
        let end = replay.chess_end()?.clone();
        Some(PositionWalk::Chess(Box::new((end, FenWriter::new(style)))))
    }

    /// Plays a legal move.
    #[inline]
    pub(in crate::commands) fn advance(&mut self, ply: Ply) {
        match self {
            PositionWalk::Unneeded => {}
            PositionWalk::Standard(walk) => walk.advance(ply),
            PositionWalk::Chess(at) => at.0.play_unchecked(ply.mv()),
            PositionWalk::Variant(at) => {
                let (before, after, _) = &mut **at;
                before.clone_from(after);
                after.play_unchecked(ply.mv());
            }
        }
    }

    /// Appends the FEN, if FENs are asked for, and gives the length of its first four fields.
    #[inline]
    pub(in crate::commands) fn append_fen(&mut self, out: &mut Vec<u8>) -> usize {
        match self {
            PositionWalk::Standard(walk) => walk.write(out),
            PositionWalk::Chess(at) => at.0.append_fen(&mut at.1, out),
            PositionWalk::Variant(at) => match &mut at.2 {
                Some(writer) => at.1.append_fen(writer, out),
                None => 0,
            },
            PositionWalk::Unneeded => 0,
        }
    }

    /// The position before the last move, in a variant.
    #[inline]
    pub(in crate::commands) fn before(&self) -> Option<&AnyPosition> {
        match self {
            PositionWalk::Variant(at) => Some(&at.0),
            _ => None,
        }
    }
}
