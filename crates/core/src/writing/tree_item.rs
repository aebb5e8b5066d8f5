//! The things that a tree is made of.

use std::borrow::Cow;
use std::ops::Range;

use shakmaty::Move;

use crate::pgn::number::number_and_dots;

/// One thing in a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TreeItem<'b> {
    /// A legal move, or in a variation a null move.
    Move(TreeMove),
    /// A numeric annotation glyph.
    Nag(u8),
    /// The text of a comment, without its braces.
    Comment(Cow<'b, [u8]>),
    /// The text of a comment to the end of its line: with a brace in it, braces cannot hold it.
    LineComment(&'b [u8]),
    /// The text of a comment that never ends, without its brace: nothing follows it.
    Unclosed(&'b [u8]),
    /// An escaped line (PGN standard 6).
    Escape(&'b [u8]),
    /// A token that stays as it is written: of a variation that cannot be played, or an unknown annotation.
    Raw(&'b [u8]),
    /// The beginning of a variation: it replaces the move before it.
    Open,
    /// The end of a variation.
    Close,
}

/// A move in the line of a tree, or where a variation begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TreeStep {
    /// A move; `None` for a null move.
    Move(Option<Move>),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// A legal move in a tree, or a null move of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeMove {
    /// The move; `None` for a null move.
    pub mv: Option<Move>,
    /// Where its SAN stands in `Tree::sans`.
    pub san: Range<usize>,
    /// Plies before it, from White's first move on.
    pub plies_before: usize,
}

impl TreeMove {
    /// The number of the move, and the dots that stand behind it: one for White, three for Black.
    pub(crate) fn number(&self) -> (usize, &'static str) {
        number_and_dots(self.plies_before)
    }
}

impl TreeItem<'_> {
    /// Whether it is a NAG, or a token that resembles an annotation.
    pub(crate) fn is_annotation(&self) -> bool {
        matches!(
            self,
            TreeItem::Nag(_) | TreeItem::Raw([b'!' | b'?' | b'$', ..])
        )
    }
}

/// Items with the number of variations that they stand in; what begins and ends a variation stands in it.
pub(super) fn with_depth<'i, 'b>(
    items: &'i [TreeItem<'b>],
) -> impl Iterator<Item = (usize, &'i TreeItem<'b>)> {
    let mut depth = 0_usize;
    items.iter().map(move |item| {
        depth += usize::from(*item == TreeItem::Open);
        let around = depth;
        depth = depth.saturating_sub(usize::from(*item == TreeItem::Close));
        (around, item)
    })
}
