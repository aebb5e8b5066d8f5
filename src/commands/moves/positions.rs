//! The positions between the moves of a game, as far as its rows need them.

use shakmaty::{Chess, Move, Position};

use pgnkit_core::chess::fen::walk::FenWalk;
use pgnkit_core::chess::fen::write::{FenWriter, Style};
use pgnkit_core::chess::position::{AnyPosition, GamePosition};
use pgnkit_core::game::replay::{Replay, run::Run};

/// Goes from position to position of a game.
pub(super) struct Positions {
    kind: Kind,
    /// The position after the last move, if FENs are asked for.
    fen: Vec<u8>,
}

enum Kind {
    /// Rows of chess without FENs need none.
    Unneeded,
    /// Of standard chess, as text.
    Standard(Box<FenWalk>),
    /// Of Chess960.
    Chess960(Box<(Chess, FenWriter)>),
    /// Of a variant: before and after the last move; SAN needs the former.
    Variant(Box<(AnyPosition, AnyPosition, Option<FenWriter>)>),
}

impl Positions {
    /// Begins at the start of a game; with FENs if a style for them is given.
    pub(super) fn new(replay: &Replay, style: Option<Style>) -> Positions {
        let kind = match (replay.run(), style) {
            (Run::Chess(..), None) => Kind::Unneeded,
            (Run::Chess(start, _), Some(style)) => match FenWalk::new(start, style) {
                Some(walk) => Kind::Standard(Box::new(walk)),
                None => Kind::Chess960(Box::new((start.clone(), FenWriter::new(style)))),
            },
            (Run::Variant(start, _), style) => {
                let writer = style.map(FenWriter::new);
                Kind::Variant(Box::new((start.clone(), start.clone(), writer)))
            }
        };
        Positions {
            kind,
            fen: Vec::new(),
        }
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        self.fen.clear();
        match &mut self.kind {
            Kind::Unneeded => {}
            Kind::Standard(walk) => {
                walk.advance(mv);
                walk.write(&mut self.fen);
            }
            Kind::Chess960(at) => {
                let (position, writer) = &mut **at;
                position.play_unchecked(mv);
                position.append_fen(writer, &mut self.fen);
            }
            Kind::Variant(at) => {
                let (before, after, writer) = &mut **at;
                before.clone_from(after);
                after.play_unchecked(mv);
                if let Some(writer) = writer {
                    after.append_fen(writer, &mut self.fen);
                }
            }
        }
    }

    /// The FEN after the last move; empty if none is asked for.
    #[inline]
    pub(super) fn fen(&self) -> &str {
        // A FEN is ASCII.
        std::str::from_utf8(&self.fen).unwrap_or_default()
    }

    /// The position before the last move, in a variant.
    #[inline]
    pub(super) fn before(&self) -> Option<&AnyPosition> {
        match &self.kind {
            Kind::Variant(at) => Some(&at.0),
            _ => None,
        }
    }
}
