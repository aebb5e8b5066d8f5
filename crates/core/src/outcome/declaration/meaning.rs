//! The meanings of declarations.

use std::borrow::Cow;
use std::ops::Range;

use shakmaty::Color;

use crate::chess::game_result::GameResult;
use crate::outcome::kind::Kind;

/// One of the places where a record says how it ended.
#[derive(Debug, Clone)]
pub struct Statement<'b> {
    /// Which place, in words: `the Termination tag`, `the comment`.
    pub source: &'static str,
    /// Where it stands, in bytes from the start of the record.
    pub span: Range<usize>,
    /// As written; of a comment only what declares, with white space as single blanks.
    pub text: Cow<'b, str>,
    /// The meaning of the declaration.
    pub meaning: Meaning,
}

/// A meaning of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The words are not known.
    Unread,
    /// The record says that the reason is not known.
    NotKnown,
    /// The words are known.
    Says(DeclaredOutcome),
}

/// The statement that known words make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclaredOutcome {
    /// The kind of outcome; `None` for "normal".
    pub kind: Option<Kind>,
    /// The claim about the result.
    pub claim: Claim,
}

/// A claim about the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Claims that this side won.
    Won(Color),
    /// That this side lost, or drew if the other side could not mate.
    Lost(Color),
    /// Claims that one side won.
    Decisive,
    /// A draw.
    Draw,
    /// Claims that the game is not finished.
    Unfinished,
    /// Nothing.
    Nothing,
}

impl Claim {
    /// Whether it cannot be true together with a result.
    pub(crate) fn contradicts(self, result: GameResult) -> bool {
        match (self, result) {
            (_, GameResult::Unknown)
            | (
                Claim::Won(_) | Claim::Lost(_) | Claim::Decisive,
                GameResult::BothLost | GameResult::HalfPoint(_),
            )
            | (Claim::Draw, GameResult::HalfPoint(_))
            | (Claim::Lost(_) | Claim::Draw, GameResult::Draw)
            | (Claim::Decisive, GameResult::Won(_))
            | (Claim::Nothing, _) => false,
            (Claim::Won(side), GameResult::Won(winner)) => side != winner,
            (Claim::Lost(side), GameResult::Won(winner)) => side == winner,
            (Claim::Won(_) | Claim::Decisive, GameResult::Draw)
            | (Claim::Draw, GameResult::Won(_) | GameResult::BothLost)
            | (Claim::Unfinished, _) => true,
        }
    }

    /// Whether two claims cannot both be true.
    pub(crate) fn excludes(self, other: Claim) -> bool {
        let results = [
            GameResult::Won(Color::White),
            GameResult::Won(Color::Black),
            GameResult::Draw,
        ];
        let fits = |result| !self.contradicts(result) && !other.contradicts(result);
        match (self, other) {
            (Claim::Nothing, _) | (_, Claim::Nothing) | (Claim::Unfinished, Claim::Unfinished) => {
                false
            }
            _ => !results.into_iter().any(fits),
        }
    }
}

impl Statement<'_> {
    fn said(&self) -> Option<DeclaredOutcome> {
        match self.meaning {
            Meaning::Says(said) => Some(said),
            Meaning::Unread | Meaning::NotKnown => None,
        }
    }

    /// The kind that it declares, if it does.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.said()?.kind
    }

    /// The claim about the result.
    pub(crate) fn claim(&self) -> Claim {
        self.said().map_or(Claim::Nothing, |said| said.claim)
    }
}
