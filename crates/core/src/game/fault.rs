//! The faults that stop a replay.

use std::ops::Range;

use shakmaty::Move;

use crate::chess::illegal::{Illegal, reason::Reason};

/// A fault that stopped a replay.
#[derive(Debug, Clone)]
pub struct Fault {
    /// Why.
    pub kind: FaultKind,
    /// The ply that the token would have been, from 1.
    pub ply: usize,
    /// The token, in bytes from the start of the record.
    pub span: Range<usize>,
}

/// Why a replay stopped.
#[derive(Debug, Clone)]
pub enum FaultKind {
    /// No legal move fits.
    IllegalMove(Illegal),
    /// More than one legal move fits: these.
    AmbiguousMove(Vec<Move>),
    /// A null move.
    NullMove,
    /// A token that may have been a move and cannot be read; its readings, if it has more than one.
    UnrecognizedToken(Vec<String>),
    /// Descriptive notation.
    DescriptiveNotation,
    /// A comment that never ends: the moves that stand in it are lost.
    UnterminatedComment,
    /// A variation that never ends: what follows may be the mainline or not.
    UnterminatedVariation,
    /// A brace or parenthesis is missing or in the wrong place: moves of the game are in it, or other moves in the game.
    MisplacedBracket(Misplaced),
    /// The record was cut at the largest allowed size.
    OversizedRecord,
}

/// What a brace or parenthesis does that is missing or in the wrong place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misplaced {
    /// A comment holds the next moves of the game: so many, or 0 if only the number behind it shows that.
    Comment(usize),
    /// A variation holds the next moves of the game: so many.
    Variation(usize),
    /// A number of the mainline steps back before a sign that closes nothing: moves of what it closes were read as the game's.
    Opening,
}

impl FaultKind {
    /// Whether the token is a move of some kind, so that play goes on after the last legal one.
    pub(crate) fn is_move(&self) -> bool {
        matches!(
            self,
            FaultKind::IllegalMove(_) | FaultKind::AmbiguousMove(_) | FaultKind::NullMove
        )
    }

    /// Why a move is illegal, as a code.
    pub(crate) fn reason(&self) -> Option<&'static str> {
        match self {
            FaultKind::IllegalMove(illegal) => illegal.reason.map(Reason::code),
            _ => None,
        }
    }

    /// The code of the finding that it makes.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::IllegalMove(illegal) => illegal.code(),
            FaultKind::AmbiguousMove(_) => "ambiguous-move",
            FaultKind::NullMove => "null-move",
            FaultKind::UnrecognizedToken(_) => "unrecognized-token",
            FaultKind::DescriptiveNotation => "descriptive-notation",
            FaultKind::UnterminatedComment => "unterminated-comment",
            FaultKind::UnterminatedVariation => "unterminated-variation",
            FaultKind::MisplacedBracket(_) => "misplaced-bracket",
            FaultKind::OversizedRecord => "oversized-record",
        }
    }
}
