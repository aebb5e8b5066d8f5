//! What keeps a game from being rewritten without losing something of its text.

use std::ops::Range;

use crate::game::Game;
use crate::pgn::movetext::token::{Token, TokenKind, unterminated_variation};
use crate::pgn::tag_line::TagForm;
use crate::pgn::word::kinds::Word;

/// The first text of a game that is no part of its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// Where it stands, in bytes from the start of the record.
    pub span: Range<usize>,
    /// Whether nothing behind it can be read as moves.
    pub ends_moves: bool,
    /// The code of the finding that it makes.
    pub code: &'static str,
}

/// The first text of a game that is no part of its tree, if there is any.
#[must_use]
pub fn find(game: &Game<'_>) -> Option<Obstacle> {
    let obstacle = |span: &Range<usize>, ends_moves, code| {
        let span = span.clone();
        Some(Obstacle {
            span,
            ends_moves,
            code,
        })
    };
    // A start that cannot be set up, or what stopped the replay.
    if let Some(code) = game.fault_code() {
        let end = game.tags.end;
        let stop = game.replay.fault.as_ref();
        return obstacle(stop.map_or(&(end..end), |fault| &fault.span), true, code);
    }
    let mut pairs = game.tags.pairs.iter();
    if let Some(pair) = pairs.find(|pair| pair.form == TagForm::Malformed) {
        return obstacle(&pair.span, false, "malformed-tag");
    }
    let tokens = game.odd_tokens();
    if let Some(kings) = &game.rest.kings_to_centre {
        let mut moves = tokens.iter().filter(|token| token.is_mainline_move());
        let first = moves.nth(kings.ply - 1)?;
        return obstacle(&first.span, true, "kings-to-centre");
    }
    if let Some(open) = unterminated_variation(tokens) {
        return obstacle(&open.span, false, "unterminated-variation");
    }
    let mut tokens = tokens.iter();
    tokens.find_map(|token| {
        let code = loss(game, token).filter(|code| *code != ASIDE)?;
        obstacle(&token.span, false, code)
    })
}

/// The code of text that is no part of a game which is replayed to its end all the same: in its tree it is a comment.
pub const ASIDE: &str = "unrecognized-token";

/// How much of such text a game has.
#[must_use]
pub fn asides(game: &Game<'_>) -> usize {
    let tokens = game.odd_tokens().iter();
    tokens
        .filter(|token| loss(game, token) == Some(ASIDE))
        .count()
}

/// The codes of tokens that say nothing, and how many the game has of each: signs that close nothing, and its marker again.
/// They are no obstacle, and are left out.
#[must_use]
pub fn idle(game: &Game<'_>) -> [(&'static str, usize); 3] {
    let count = |is_idle: fn(&Token) -> bool| {
        let idle = |token: &&Token| is_idle(token) && loss(game, token).is_none();
        game.odd_tokens().iter().filter(idle).count()
    };
    let parentheses = count(|token| token.kind == TokenKind::Close && token.depth == 0);
    let braces = count(|token| token.kind == TokenKind::StrayBrace);
    let markers = count(|token| token.depth == 0 && token.is_marker());
    [
        ("stray-parenthesis", parentheses),
        ("stray-brace", braces),
        ("extra-marker", markers.saturating_sub(1)),
    ]
}

/// The code of a token that has no place in a tree.
pub(crate) fn loss(game: &Game<'_>, token: &Token) -> Option<&'static str> {
    let marker = game.rest.marker.as_ref();
    let is_behind = marker.is_some_and(|marker| token.span.start > marker.start);
    match token.kind {
        _ if token.depth == 0 && token.is_marker() => {
            let bytes = game.record.bytes;
            let is_same =
                |marker: &Range<usize>| bytes[marker.clone()] == bytes[token.span.clone()];
            (!marker.is_some_and(is_same)).then_some("extra-marker")
        }
        TokenKind::Word(_) if token.depth == 0 && is_behind => Some("text-after-marker"),
        TokenKind::Open if token.depth == 1 && is_behind => Some("text-after-marker"),
        TokenKind::Word(Word::Junk) if token.depth == 0 => Some(ASIDE),
        TokenKind::Comment { closed: false, .. } => Some("unterminated-comment"),
        TokenKind::Evaluation => Some("evaluation-in-movetext"),
        TokenKind::Markup => Some("html-in-movetext"),
        TokenKind::TagLine => Some("tag-in-movetext"),
        TokenKind::Prose => Some(ASIDE),
        _ => None,
    }
}
