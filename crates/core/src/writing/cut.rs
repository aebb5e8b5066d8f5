//! Leaving moves of the mainline out.

use std::ops::RangeInclusive;

use shakmaty::Move;

use super::item::TreeItem;
use super::tree::Tree;

/// The moves of the mainline that stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptMoves {
    /// All moves.
    All,
    /// No moves, and nothing that stands with them.
    None,
    /// The moves whose numbers are in this range.
    Numbers(RangeInclusive<usize>),
}

/// What was cut from a mainline.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct CutMoves {
    /// The moves before the first one that stays; all of them if none stays.
    pub skipped: Vec<Move>,
    /// Whether any move was left out.
    pub is_cut: bool,
}

/// Leaves moves of the mainline out. Comments, NAGs and variations go with the move that they follow, and what stands
/// before the first move with that.
pub fn cut(tree: &mut Tree<'_>, moves: &KeptMoves) -> CutMoves {
    let mut cut = CutMoves::default();
    if *moves == KeptMoves::All {
        return cut;
    }
    let mut is_begun = false;
    let is_in = |number: usize| match moves {
        KeptMoves::All => true,
        KeptMoves::None => false,
        KeptMoves::Numbers(numbers) => numbers.contains(&number),
    };
    let number = |item: &TreeItem<'_>| match item {
        TreeItem::Move(mv) => Some(mv.number().0),
        _ => None,
    };
    let first = tree.items.iter().find_map(number);
    let mut stays = first.map_or(*moves != KeptMoves::None, is_in);
    let mut depth = 0_usize;
    tree.items.retain(|item| {
        match item {
            TreeItem::Open => depth += 1,
            TreeItem::Close => depth = depth.saturating_sub(1),
            TreeItem::Move(mv) if depth == 0 => {
                stays = is_in(mv.number().0);
                is_begun |= stays;
                cut.is_cut |= !stays;
                if !is_begun {
                    cut.skipped.extend(mv.mv);
                }
            }
            _ => {}
        }
        stays
    });
    cut
}
