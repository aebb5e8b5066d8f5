//! Leaving parts of a tree out.

use super::tree::{Item, Tree};

/// What stays of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// Comments.
    pub comments: bool,
    /// NAGs, and annotations that are none but resemble them.
    pub nags: bool,
    /// Variations.
    pub variations: bool,
    /// Escaped lines.
    pub escapes: bool,
}

impl Kept {
    /// All of it.
    pub const ALL: Kept = Kept {
        comments: true,
        nags: true,
        variations: true,
        escapes: true,
    };
}

/// Leaves out what does not stay, and variations in which nothing is left.
pub fn prune(tree: &mut Tree<'_>, kept: Kept) {
    if kept == Kept::ALL {
        return;
    }
    if !kept.escapes {
        tree.escapes.clear();
    }
    let mut depth = 0_usize;
    let mut items = Vec::with_capacity(tree.items.len());
    for item in std::mem::take(&mut tree.items) {
        match item {
            Item::Open => depth += 1,
            Item::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_in_variation = depth > 0 || item == Item::Close;
        let stays = match &item {
            _ if is_in_variation && !kept.variations => false,
            Item::Comment(_) | Item::LineComment(_) => kept.comments,
            Item::Nag(_) | Item::Raw([b'!' | b'?' | b'$', ..]) => kept.nags,
            Item::Escape(_) => kept.escapes,
            _ => true,
        };
        if !stays {
            continue;
        }
        if item == Item::Close && items.last() == Some(&Item::Open) {
            items.pop();
        } else {
            items.push(item);
        }
    }
    tree.items = items;
}
