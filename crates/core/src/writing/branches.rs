//! Variations as games of their own: each with the moves that lead to it.

use std::borrow::Cow;

use super::tree::Tree;
use super::tree_item::TreeItem;

/// Calls `write` with the mainline without its variations, and then with each variation in the order of the text: the bare
/// moves that lead to it, and what stands in it but in no variation of its own; moves that cannot be played as those of a
/// game are comments.
/// Ends once `write` is false.
///
/// Gives the number of variations for which it was not called.
pub fn each_branch<'b>(tree: &mut Tree<'b>, mut write: impl FnMut(&mut Tree<'b>) -> bool) -> usize {
    let items = &std::mem::take(&mut tree.items)[..];
    let ends = ends(items);
    let variations = ends.iter().filter(|end| **end > 0).count();
    let mut written = 0;
    tree.items = own(items, &ends, 0, Vec::new());
    if !write(tree) {
        return variations;
    }
    // The moves that lead to where the text is, and for each open variation their number before it and the one replaced.
    let mut path: Vec<TreeItem<'b>> = Vec::new();
    let mut around: Vec<(usize, Option<TreeItem<'b>>)> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match item {
            TreeItem::Move(_) => path.push(item.clone()),
            TreeItem::Open => {
                let replaced = path.pop();
                let line = own(items, &ends, index + 1, path.clone());
                tree.items = as_mainline(line, &tree.sans);
                if !write(tree) {
                    break;
                }
                written += 1;
                around.push((path.len(), replaced));
            }
            TreeItem::Close => {
                if let Some((length, replaced)) = around.pop() {
                    path.truncate(length);
                    path.extend(replaced);
                }
            }
            _ => {}
        }
    }
    variations - written
}

/// Where variations end, for the item that begins each; 0 for other items.
fn ends(items: &[TreeItem<'_>]) -> Vec<usize> {
    let mut ends = vec![0; items.len()];
    let mut open = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match item {
            TreeItem::Open => open.push(index),
            TreeItem::Close => {
                if let Some(start) = open.pop() {
                    ends[start] = index;
                }
            }
            _ => {}
        }
    }
    // Those that do not end go on to the last item.
    for start in open {
        ends[start] = items.len();
    }
    ends
}

/// The items of a variation as those of a mainline: moves that cannot be played would be errors there, and are comments; so
/// are a null move and the moves behind it.
fn as_mainline<'b>(items: Vec<TreeItem<'b>>, sans: &str) -> Vec<TreeItem<'b>> {
    let mut line = Vec::with_capacity(items.len());
    let mut is_open = false;
    let mut has_passed = false;
    for item in items {
        let unplayed: Cow<'b, [u8]> = match item {
            TreeItem::Move(mv) if has_passed || mv.mv.is_none() => {
                has_passed = true;
                let (number, dots) = mv.number();
                format!("{number}{dots} {}", &sans[mv.san])
                    .into_bytes()
                    .into()
            }
            TreeItem::Raw(text) if !item.is_annotation() => text.into(),
            item => {
                line.push(item);
                is_open = false;
                continue;
            }
        };
        match line.last_mut() {
            Some(TreeItem::Comment(comment)) if is_open => {
                let comment: &mut Vec<u8> = comment.to_mut();
                comment.push(b' ');
                comment.extend_from_slice(&unplayed);
            }
            _ => line.push(TreeItem::Comment(unplayed)),
        }
        is_open = true;
    }
    line
}

/// Adds the items of a line, from `start` to its end, without those of variations.
fn own<'b>(
    items: &[TreeItem<'b>],
    ends: &[usize],
    start: usize,
    mut line: Vec<TreeItem<'b>>,
) -> Vec<TreeItem<'b>> {
    let mut at = start;
    while let Some(item) = items.get(at) {
        match item {
            TreeItem::Close => break,
            TreeItem::Open => at = ends[at],
            item => line.push(item.clone()),
        }
        at += 1;
    }
    line
}
