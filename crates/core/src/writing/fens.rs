//! Positions of a game, written into it as comments.

use std::borrow::Cow;

use shakmaty::Move;

use super::item::TreeItem;
use super::layout::one_line;
use super::tree::Tree;
use crate::chess::position::GamePosition;
use crate::game::{Game, replay::run::Run};

/// Where positions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fens {
    /// After every move, in variations too.
    Each,
    /// After the last move of the mainline.
    Final,
}

/// Adds the FEN of positions as comments, behind moves and their NAGs, unless the comment there is just that. `skipped` are
/// the moves of the game before the first one of the tree.
pub fn add(tree: &mut Tree<'_>, game: &Game<'_>, skipped: &[Move], fens: Fens) {
    match game.replay.run() {
        Run::Chess(start, _) => add_from(tree, start.clone(), skipped, fens),
        Run::Variant(start, _) => add_from(tree, start.clone(), skipped, fens),
    }
}

/// The FEN of the position after the first moves of a game.
#[must_use]
pub fn after(game: &Game<'_>, moves: &[Move]) -> String {
    match game.replay.run() {
        Run::Chess(start, _) => played(start.clone(), moves).fen(),
        Run::Variant(start, _) => played(start.clone(), moves).fen(),
    }
}

fn played<P: GamePosition>(mut position: P, moves: &[Move]) -> P {
    for mv in moves {
        position.play_unchecked(*mv);
    }
    position
}

fn add_from<P: GamePosition>(tree: &mut Tree<'_>, start: P, skipped: &[Move], fens: Fens) {
    let start = played(start, skipped);
    let last = match fens {
        Fens::Each => None,
        Fens::Final => last_of_mainline(tree),
    };
    let items = std::mem::take(&mut tree.items);
    let mut with_fens = Vec::with_capacity(2 * items.len());
    // The position of each open line, and the one before its last move.
    let mut fen = (fens == Fens::Final && last.is_none()).then(|| start.fen());
    let mut lines = vec![(start.clone(), start)];
    for (index, item) in items.into_iter().enumerate() {
        if !item.is_annotation()
            && let Some(fen) = fen.take()
            && !is_comment(&item, &fen)
        {
            with_fens.push(comment(fen));
        }
        match (&item, lines.last_mut()) {
            (TreeItem::Move(mv), Some((position, before))) => {
                before.clone_from(position);
                match mv.mv {
                    Some(mv) => position.play_unchecked(mv),
                    None => *position = position.passed().unwrap_or_else(|| before.clone()),
                }
                if fens == Fens::Each || last == Some(index) {
                    fen = Some(position.fen());
                }
            }
            (TreeItem::Open, Some((_, before))) => {
                let before = before.clone();
                lines.push((before.clone(), before));
            }
            (TreeItem::Close, _) => {
                lines.pop();
            }
            _ => {}
        }
        with_fens.push(item);
    }
    with_fens.extend(fen.map(comment));
    tree.items = with_fens;
}

/// Where the last move of the mainline stands.
fn last_of_mainline(tree: &Tree<'_>) -> Option<usize> {
    let mut depth = 0_usize;
    let mut last = None;
    for (index, item) in tree.items.iter().enumerate() {
        match item {
            TreeItem::Open => depth += 1,
            TreeItem::Close => depth = depth.saturating_sub(1),
            TreeItem::Move(_) if depth == 0 => last = Some(index),
            _ => {}
        }
    }
    last
}

fn comment(fen: String) -> TreeItem<'static> {
    TreeItem::Comment(Cow::Owned(fen.into_bytes()))
}

fn is_comment(item: &TreeItem<'_>, fen: &str) -> bool {
    // It may have been broken into lines.
    matches!(item, TreeItem::Comment(text) if one_line(text.trim_ascii()) == fen.as_bytes())
}
