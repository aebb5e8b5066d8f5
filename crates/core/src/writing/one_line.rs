//! A game on one line: what a line of its own is needed for, written otherwise.

use super::tree::Tree;
use super::tree_item::TreeItem;
use super::unplaced_text::without_place;
use super::{movetext, style::MovetextStyle, tags::TagList};

/// Changes made to put a game on one line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OneLineChanges {
    /// Comments in which braces became parentheses.
    pub comments: u64,
    /// Escaped lines that became comments.
    pub escapes: u64,
}

/// Appends a game on one line, which ends with a line end; a tree that is [flattened](flatten).
pub fn write(
    tree: &Tree<'_>,
    tags: &TagList<'_>,
    style: &MovetextStyle,
    marker: &str,
    out: &mut Vec<u8>,
) {
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

/// Makes brace comments of escaped lines, and of comments that hold a brace, which becomes a parenthesis.
pub fn flatten(tree: &mut Tree<'_>) -> OneLineChanges {
    let mut flattened = OneLineChanges::default();
    for item in &mut tree.items {
        match item {
            TreeItem::LineComment(text) => {
                flattened.comments += 1;
                *item = without_place(text.trim_ascii());
            }
            TreeItem::Escape(text) => {
                flattened.escapes += 1;
                *item = without_place(text);
            }
            _ => {}
        }
    }
    flattened.escapes += tree.escapes.len() as u64;
    let escapes = std::mem::take(&mut tree.escapes).into_iter();
    let comments = escapes.map(without_place);
    tree.items.splice(0..0, comments);
    flattened
}

#[cfg(test)]
mod tests {
    use super::super::unplaced_text::UnplacedText;
    use super::*;
    use crate::game::Game;
    use crate::input::record::Record;

    #[test]
    fn what_needs_a_line_becomes_a_comment() {
        let text = b"[A \"b\"]\n% one }\n[C \"d\"]\n\n1. e4 ; a {b}\n% two\n1... e5 ; c\n*\n";
        let game = Game::read(Record::alone(text));
        let mut tree = Tree::new(&game, None, UnplacedText::Comments);
        let flattened = flatten(&mut tree);
        assert_eq!((flattened.comments, flattened.escapes), (1, 2));
        let comments = tree.items.iter().filter_map(|item| match item {
            TreeItem::Comment(text) => Some(&text[..]),
            TreeItem::Move(_) => None,
            item => panic!("{item:?}"),
        });
        let comments: Vec<&[u8]> = comments.collect();
        assert_eq!(comments, [&b"% one )"[..], b"a (b)", b"% two", b"c"]);
    }
}
