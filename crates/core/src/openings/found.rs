//! Which opening was played: the last named position of the first plies, so that transpositions are found.

use std::ops::ControlFlow;

use shakmaty::Move;

use super::opening::Opening;
use super::table::{FEWEST_MEN, KnownPosition, Openings};
use super::tree::LineNode;

/// Plies in which openings are looked for, as Lichess does.
pub const MOST_PLIES: usize = 40;

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
        let seen = visit(table, moves, |ply, known| {
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

/// Calls `take` with each position on a line of the table, and the ply after which it stood on the board, until it has enough
/// or no more can come. Returns the number of plies that were looked at.
#[inline]
pub fn visit<'t, M: Copy + Into<Move>>(
    table: &'t Openings,
    moves: &[M],
    mut take: impl FnMut(usize, KnownPosition<'t>) -> ControlFlow<()>,
) -> usize {
    let moves = &moves[..moves.len().min(MOST_PLIES)];
    let (tree, mut node, mut followed) = (table.lines(), LineNode::ROOT, 0);
    for mv in moves {
        let Some(child) = tree.child(node, (*mv).into()) else {
            break;
        };
        (node, followed) = (child, followed + 1);
        if take(followed, table.known_at(node)).is_break() {
            return followed;
        }
    }
    let keys = table.keys();
    let mut walk = tree.step(node).walk.clone();
    for (index, mv) in moves.iter().enumerate().skip(followed) {
        walk.play(keys, (*mv).into());
        if walk.men() < FEWEST_MEN {
            return index;
        }
        let is_enough = match table.after(&walk, &moves[..=index]) {
            Some(place) => take(index + 1, table.known(place)).is_break(),
            None => !table.is_in_reach(&walk),
        };
        if is_enough {
            return index + 1;
        }
    }
    moves.len()
}
