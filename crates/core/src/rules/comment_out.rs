//! Fixes that put text of a record into a comment, where it counts for nothing and nothing of it is lost.

use std::ops::Range;

use super::fix::Edits;
use super::tag_values::written;
use crate::byte_search::memchr;
use crate::game::{Game, derived_tags::DerivedTag};
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::text::decode;

impl Edits<'_> {
    /// Ends a game after a ply of its mainline: the moves behind it, up to the marker or to the comment before it, become
    /// a comment.
    pub(super) fn end_after(&mut self, ply: usize) {
        let game = self.game;
        let Some(span) = moves_after(game, ply) else {
            return;
        };
        self.together(|edits| {
            let comment = comment(&game.record.bytes[span.clone()], edits.line_end());
            let end = span.start;
            edits.replace(span, comment);
            for tag in DerivedTag::ALL {
                if let Some((value, place)) = written(game, tag.name()) {
                    let right = tag.after(game, ply, end);
                    if tag.differs(game, &decode(value), &right) {
                        edits.replace(place, right);
                    }
                }
            }
        });
    }

    /// Moves the text behind the marker before it, as a comment; before the last comment, which may tell how the game
    /// ended.
    pub(super) fn move_before_marker(&mut self) {
        let game = self.game;
        let Some(marker) = game.rest.marker.clone() else {
            return;
        };
        let mut behind = behind(game.tokens(), marker.end);
        let (Some(first), Some(last)) = (behind.next(), game.tokens().last()) else {
            return;
        };
        if last.is_open_comment() {
            return;
        }
        let text = &game.record.bytes[first.span.start..last.span.end];
        let comment = comment(text, self.line_end());
        let last_comment = game.last_comment.as_ref();
        let last_comment = last_comment.filter(|comment| comment.end <= marker.start);
        let before = last_comment.unwrap_or(&marker).start;
        let kept = &game.record.bytes[before..marker.end];
        self.replace(
            before..last.span.end,
            [&comment[..], self.line_end().as_bytes(), kept].concat(),
        );
    }
}

/// The moves after a ply of the mainline with all that stands among them, from the first word or its number.
fn moves_after(game: &Game<'_>, ply: usize) -> Option<Range<usize>> {
    let tokens = game.tokens();
    let from = match ply {
        0 => game.tags.end,
        _ => game.ply_span(ply)?.end,
    };
    let until = (game.rest.marker.as_ref()).map_or(usize::MAX, |marker| marker.start);
    let is_first = |token: &&Token| token.depth == 0 && begins_move(token.kind);
    let first = behind(tokens, from).find(is_first)?;
    let is_within = |token: &&Token| token.span.start < until;
    let mut last = tokens.iter().rfind(is_within)?;
    if last.is_open_comment() {
        return None;
    }
    // What stands at the end may tell how the game ended.
    if let Some(comment) = &game.last_comment
        && last.span == *comment
        && !has_command(&game.record.bytes[comment.clone()])
    {
        last = behind(tokens, first.span.start)
            .take_while(|token| token.span.start < comment.start)
            .last()?;
    }
    Some(first.span.start..last.span.end)
}

/// The tokens that begin at a place or behind it.
fn behind(tokens: &[Token], at: usize) -> impl Iterator<Item = &Token> {
    tokens[tokens.partition_point(|token| token.span.start < at)..].iter()
}

/// Whether a token is a move, or the number before it, and not a sign of the move before.
fn begins_move(kind: TokenKind) -> bool {
    match kind {
        TokenKind::Word(word) => !word.is_sign(),
        kind => kind == TokenKind::MoveNumber,
    }
}

/// Whether programs may read a command in a text.
fn has_command(text: &[u8]) -> bool {
    text.windows(2).any(|two| two == b"[%")
}

/// A piece of movetext as a comment. Braces in it become parentheses, and so do the brackets of commands, which would
/// count for the move before. No line of it looks like a tag pair or an escaped line.
fn comment(text: &[u8], line_end: &str) -> Vec<u8> {
    let mut comment = b"{".to_vec();
    let lines = text.split(|&byte| byte == b'\n' || byte == b'\r');
    let lines = lines.map(<[u8]>::trim_ascii);
    for line in lines.filter(|line| !line.is_empty()) {
        if comment.len() > 1 {
            let may_begin_line = !matches!(line[0], b'%' | b'[');
            comment.extend_from_slice(if may_begin_line {
                line_end.as_bytes()
            } else {
                b" "
            });
        }
        comment.extend_from_slice(line);
    }
    for at in 1..comment.len() {
        match comment[at] {
            b'{' => comment[at] = b'(',
            b'}' => comment[at] = b')',
            b'[' if comment.get(at + 1) == Some(&b'%') => {
                comment[at] = b'(';
                if let Some(end) = memchr(b']', &comment[at..]) {
                    comment[at + end] = b')';
                }
            }
            _ => {}
        }
    }
    comment.push(b'}');
    comment
}
