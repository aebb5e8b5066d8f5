//! What becomes of text that has no place in a tree, or that braces cannot hold.

use std::borrow::Cow;

use crate::byte_search::memchr2;

use super::tree_item::TreeItem;
use crate::game::Game;
use crate::pgn::movetext::token::TokenKind;

/// What becomes of text that has no place in a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnplacedText {
    /// Text becomes comments: each token, or all that stands behind what ends the moves.
    Comments,
    /// Where the replay stops, the rest stays as it is written; before that, comments.
    AsWritten,
    /// Text is left out.
    LeftOut,
}

/// A comment to the end of its line, `;` included: braces can hold it unless there is a brace in it.
pub(super) fn line_comment(text: &[u8]) -> TreeItem<'_> {
    let text = &text[1..];
    if memchr2(b'{', b'}', text).is_some() {
        TreeItem::LineComment(text.trim_ascii_end())
    } else {
        TreeItem::Comment(Cow::Borrowed(text.trim_ascii()))
    }
}

/// Whether a replay stops at this token again where its record is written on one line: lines of prose would be words there.
pub(super) fn stays_stopped(game: &Game<'_>, stop_at: usize) -> bool {
    let mut tokens = game.tokens().iter();
    let stop = tokens.find(|token| token.span.start >= stop_at);
    stop.is_some_and(|token| token.kind != TokenKind::Prose)
}

/// Text that has no place in a tree or on a line, as a comment: a brace in it would begin or end one.
pub(super) fn without_place<'b>(text: &[u8]) -> TreeItem<'b> {
    let text = text.iter().map(|byte| match byte {
        b'{' => b'(',
        b'}' => b')',
        byte => *byte,
    });
    TreeItem::Comment(Cow::Owned(text.collect()))
}
