//! A game on one line: what a line of its own is needed for, written otherwise.

use std::borrow::Cow;

use super::tree::{Item, Tree};
use super::{movetext, style::Style, tags::TagList};

/// What was written otherwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flattened {
    /// Comments in which a closing brace became a parenthesis.
    pub comments: u64,
    /// Escaped lines that became comments.
    pub escapes: u64,
}

impl Flattened {
    /// Adds more of it.
    pub fn add(&mut self, more: Flattened) {
        self.comments += more.comments;
        self.escapes += more.escapes;
    }
}

/// Appends a game on one line, which ends with a line end; a tree that is [flattened](flatten).
pub fn write(tree: &Tree<'_>, tags: &TagList<'_>, style: &Style, marker: &str, out: &mut Vec<u8>) {
    let start = out.len();
    tags.write(out);
    for byte in &mut out[start..] {
        if *byte == b'\n' {
            *byte = b' ';
        }
    }
    movetext::write(tree, style, marker, out);
    // Nothing may have followed the tags, or nothing at all.
    if !out[start..].ends_with(b"\n") {
        out.truncate(start + out[start..].trim_ascii_end().len());
        out.push(b'\n');
    }
}

/// Makes brace comments of escaped lines, and of comments that hold a closing brace, which becomes a parenthesis.
pub fn flatten(tree: &mut Tree<'_>) -> Flattened {
    let mut flattened = Flattened::default();
    for item in &mut tree.items {
        match item {
            Item::LineComment(text) => {
                flattened.comments += 1;
                *item = Item::Comment(without_braces(text.trim_ascii()));
            }
            Item::Escape(text) => {
                flattened.escapes += 1;
                *item = Item::Comment(without_braces(text));
            }
            _ => {}
        }
    }
    flattened.escapes += tree.escapes.len() as u64;
    let escapes = std::mem::take(&mut tree.escapes).into_iter();
    let comments = escapes.map(|text| Item::Comment(without_braces(text)));
    tree.items.splice(0..0, comments);
    flattened
}

/// Text that ends no comment.
fn without_braces(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'}', text).is_none() {
        return Cow::Borrowed(text);
    }
    let text = text
        .iter()
        .map(|byte| if *byte == b'}' { b')' } else { *byte });
    Cow::Owned(text.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::record::Record;

    #[test]
    fn what_needs_a_line_becomes_a_comment() {
        let text = b"[A \"b\"]\n% one }\n[C \"d\"]\n\n1. e4 ; a {b}\n% two\n1... e5 ; c\n*\n";
        let game = Game::read(Record::alone(text));
        let mut tree = Tree::new(&game, None);
        let flattened = flatten(&mut tree);
        assert_eq!((flattened.comments, flattened.escapes), (1, 2));
        let comments = tree.items.iter().filter_map(|item| match item {
            Item::Comment(text) => Some(&text[..]),
            Item::Move(_) => None,
            item => panic!("{item:?}"),
        });
        let comments: Vec<&[u8]> = comments.collect();
        assert_eq!(comments, [&b"% one )"[..], b"a {b)", b"% two", b"c"]);
    }
}
