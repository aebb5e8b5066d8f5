//! Which opening was played: the last named position of the first plies, so that transpositions are found.

use std::ops::ControlFlow;

use shakmaty::Move;

use super::opening::Opening;
use super::table::{KnownPosition, Openings};

/// What the beginning of a game is in a table of openings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundOpening<'t> {
    /// The last named opening that was reached, and the ply after which it stood on the board, from 1.
    pub last: Option<(&'t Opening, usize)>,
    /// The ply, from 1, with which the game left the lines of the table for good; `None` if it did not.
    pub left_ply: Option<usize>,
}

impl<'t> FoundOpening<'t> {
    /// What a game from the start position of chess reached.
    #[must_use]
    pub fn new<M: Copy + Into<Move>>(table: &'t Openings, moves: &[M]) -> FoundOpening<'t> {
        let mut last = None;
        let mut on_line = 0;
        let seen = table.visit(moves, |ply, known| {
            on_line = ply;
            if let KnownPosition::Named(opening) = known {
                last = Some((opening, ply));
            }
            ControlFlow::Continue(())
        });
        FoundOpening {
            last,
            left_ply: (on_line < seen).then_some(on_line + 1),
        }
    }

    /// Whether the game, of which these are the moves, came to the opening by other moves than those of the table; `None` if it
    /// reached none.
    #[must_use]
    pub fn is_transposed<M: Copy + Into<Move>>(&self, moves: &[M]) -> Option<bool> {
        let (opening, ply) = self.last?;
        let played = moves.iter().take(ply).map(|mv| (*mv).into());
        Some(!played.eq(opening.moves.iter().copied()))
    }
}
