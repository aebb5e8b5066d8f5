//! Leaving moves of the mainline out.

use std::ops::RangeInclusive;

use shakmaty::Move;

use super::tree::Tree;
use super::tree_item::{TreeItem, with_depth};
use crate::byte_search::find;

/// The moves of the mainline that stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptMoves {
    /// All moves.
    All,
    /// No moves, and nothing that stands with them.
    None,
    /// The moves whose numbers are in this range.
    Numbers(RangeInclusive<usize>),
    /// The plies from one to another, counted from 1 at the start, or with -1 from the end.
    Plies(isize, isize),
    /// The moves behind the first comment that has this text in it; all, if none has.
    BehindComment(String),
}

/// Moves cut from a mainline.
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
    let plies = plies(tree, moves);
    let is_in = |ply: usize, number: usize| match moves {
        KeptMoves::Numbers(numbers) => numbers.contains(&number),
        _ => plies.contains(&ply),
    };
    let number = |item: &TreeItem<'_>| match item {
        TreeItem::Move(mv) => Some(mv.number().0),
        _ => None,
    };
    let first = tree.items.iter().find_map(number);
    let mut stays = first.map_or(*moves != KeptMoves::None, |number| is_in(1, number));
    let (mut depth, mut ply) = (0_usize, 0);
    tree.items.retain(|item| {
        match item {
            TreeItem::Open => depth += 1,
            TreeItem::Close => depth = depth.saturating_sub(1),
            TreeItem::Move(mv) if depth == 0 => {
                ply += 1;
                stays = is_in(ply, mv.number().0);
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
/// The plies of the mainline that stay, from 1, unless numbers of moves say so.
fn plies(tree: &Tree<'_>, moves: &KeptMoves) -> RangeInclusive<usize> {
    let mut mainline = 0_usize;
    let mut behind = None;
    for (_, item) in with_depth(&tree.items).filter(|&(depth, _)| depth == 0) {
        match (item, moves) {
            (TreeItem::Move(_), _) => mainline += 1,
            (TreeItem::Comment(text), KeptMoves::BehindComment(wanted))
                if behind.is_none() && find(text, wanted.as_bytes()).is_some() =>
            {
                behind = Some(mainline + 1);
            }
            _ => {}
        }
    }
    let place = |ply: isize| match usize::try_from(ply) {
        Ok(ply) => ply,
        Err(_) => (mainline + 1).saturating_sub(ply.unsigned_abs()),
    };
    match *moves {
        KeptMoves::None => 0..=0,
        KeptMoves::Plies(first, last) => place(first)..=place(last),
        _ => behind.unwrap_or(1)..=usize::MAX,
    }
}
