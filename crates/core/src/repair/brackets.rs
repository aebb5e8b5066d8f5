//! The brace or parenthesis that is missing: tried at every place where it may stand, by reading the game again.

use std::ops::Range;

use super::edit::RepairEdit;
use super::edit_text::TextChange;
use super::{LEAST_REST, MOST_NAMED, RepairFit, Repairs};
use crate::game::beyond_fault::RepairVerdict;
use crate::game::{Game, ReplayStatus, move_numbers::has_wrong_numbers, variations};
use crate::pgn::movetext::token::{
    Token, TokenKind, is_stray, may_lack_sign, unterminated_variation,
};
use crate::pgn::{text::replaced, word};

/// Bytes that are read in all: each place costs a replay.
pub(crate) const MOST_BYTES: usize = 4 << 20;

/// Tokens before a sign that closes nothing among which the one that opens it is looked for.
const MOST_TOKENS: usize = 100;

/// A sign, and a place where it may be missing, in bytes from the start of the record.
type Place = (u8, usize);

/// Looks for the sign that is missing in a game that stops or loses text, and whose brackets do not match; `None` if there is no place where it makes
/// all of the game legal, or too few moves follow it.
pub(crate) fn look(game: &Game<'_>) -> Option<Repairs> {
    let tokens = game.tokens();
    let lacks_end = || tokens.last().is_some_and(Token::is_open_comment);
    if !may_lack_sign(tokens) && !lacks_end() || game.record.oversized {
        return None;
    }
    let places = places(game, tokens);
    let reads = MOST_BYTES / 4 / game.record.bytes.len().max(1);
    let is_bounded = places.len() > reads;
    let mut fits: Vec<RepairFit> = Vec::new();
    let read = |&(sign, at): &Place| Some((sign, fit(game, sign, at)?));
    for (sign, fit) in places.iter().take(reads).filter_map(read) {
        let alike = fits.iter_mut().find(|other| other.plies == fit.plies);
        match alike {
            // Comments end as early as they can; what opens or closes a variation stands next to its moves.
            Some(_) if sign == b'}' => {}
            Some(alike) => *alike = fit,
            None => fits.push(fit),
        }
    }
    let first = fits.first()?;
    if first.plies.len() < first.ply + LEAST_REST {
        return None;
    }
    let verdict = match fits.len() {
        1 if !is_bounded => RepairVerdict::Only,
        _ => RepairVerdict::Open,
    };
    let count = fits.len();
    fits.truncate(MOST_NAMED);
    Some(Repairs {
        verdict,
        near: count,
        are_alike: false,
        fits: count,
        is_bounded,
        named: fits,
    })
}

/// The game with a sign at a place, if all of it is legal with it.
fn fit(game: &Game<'_>, sign: u8, at: usize) -> Option<RepairFit> {
    let bytes = game.record.bytes;
    let change = inserted(bytes, sign, at);
    let shift = change.text.len();
    let text = replaced(bytes, [(&change.span, &change.text[..])]);
    let again = game.reread(&text);
    // Where it gives back no move and no text, nothing shows that it is missing.
    let has_more = again.replay.plies.len() > game.replay.plies.len();
    if !has_more && game.rest.lost.is_empty() || !is_whole(&again) {
        return None;
    }
    let before = |span: &&Range<usize>| span.start < at + shift;
    let ply = 1 + again.ply_spans().iter().take_while(before).count();
    let end = bytes[at..].iter().position(u8::is_ascii_whitespace);
    Some(RepairFit {
        edit: RepairEdit::Bracket(char::from(sign)),
        ply,
        cost: RepairEdit::Bracket(char::from(sign)).cost(),
        sans: Vec::new(),
        span: at..end.map_or(bytes.len(), |end| at + end),
        plies: again.replay.plies.clone(),
        changes: vec![change],
    })
}

/// The brace that one place alone has room for, in a game that goes on without it and loses text.
pub(crate) fn missing_brace(game: &Game<'_>) -> Option<TextChange> {
    if game.fate() != ReplayStatus::Replayed || game.rest.lost.is_empty() {
        return None;
    }
    let repairs = look(game).filter(|repairs| repairs.verdict == RepairVerdict::Only)?;
    let first = repairs.named.into_iter().next()?;
    let is_brace = first.edit == RepairEdit::Bracket('{');
    first.changes.into_iter().next().filter(|_| is_brace)
}

/// A sign put before a place: one that closes behind the word before it, where there is one.
fn inserted(bytes: &[u8], sign: u8, at: usize) -> TextChange {
    let before = bytes[..at].trim_ascii_end().len();
    let (at, text) = match sign {
        b'{' | b'(' => (at, vec![sign]),
        _ if before == at && at < bytes.len() => (at, vec![sign, b' ']),
        _ => (before, vec![sign]),
    };
    TextChange { span: at..at, text }
}

/// The places where a sign may be missing, in the order of the text for each.
fn places(game: &Game<'_>, tokens: &[Token]) -> Vec<Place> {
    let bytes = game.record.bytes;
    let mut places = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Comment { closed, nested } if nested || !closed => {
                let text = token.span.start + 1..token.span.end;
                let inner = bytes[text.clone()].iter().position(|&byte| byte == b'{');
                let end = inner.map_or(text.end, |inner| text.start + inner);
                let begins = |&at: &usize| may_begin_movetext(bytes, text.start, at, end);
                places.extend((text.start..end).filter(begins).map(|at| (b'}', at)));
            }
            TokenKind::StrayBrace => {
                let start = tokens[..index].iter().rfind(|token| token.is_comment());
                let start = start.map_or(tokens[0].span.start, |token| token.span.end);
                let begins = |&at: &usize| {
                    !bytes[at].is_ascii_whitespace()
                        && (at == start || bytes[at - 1].is_ascii_whitespace())
                };
                let begun = (start..token.span.start).rev().filter(begins);
                let begun: Vec<usize> = begun.take(MOST_TOKENS).collect();
                places.extend(begun.into_iter().rev().map(|at| (b'{', at)));
            }
            TokenKind::Close if is_stray(token) => {
                let first = index.saturating_sub(MOST_TOKENS);
                let begins = |&at: &usize| begins_line(tokens, at, true);
                let begun = (first..index).filter(begins);
                places.extend(begun.map(|at| (b'(', tokens[at].span.start)));
            }
            _ => {}
        }
    }
    if let Some(open) = unterminated_variation(tokens) {
        let first = tokens.partition_point(|token| token.span.start <= open.span.start);
        let ends = |&at: &usize| {
            tokens[at].depth > 0 && begins_line(tokens, at, false) && may_go_on(game, tokens, at)
        };
        let ended = (first..tokens.len()).filter(ends);
        places.extend(ended.map(|at| (b')', tokens[at].span.start)));
        places.extend(tokens.last().map(|last| (b')', last.span.end)));
    }
    places
}

/// Whether movetext may go on at a place of a comment whose `}` is missing before it.
fn may_begin_movetext(bytes: &[u8], start: usize, at: usize, end: usize) -> bool {
    let before = &bytes[start..at];
    let is_apart = (before.last()).is_none_or(|&last| last.is_ascii_whitespace() || last == b']');
    let word = bytes[at..end].split(u8::is_ascii_whitespace).next();
    let is_of_number = || matches!(before.trim_ascii_end(), [.., b'0'..=b'9', b'.']);
    bytes[at] == b')'
        || is_apart
            && match bytes[at] {
                b'0'..=b'9' | b'(' | b'$' => true,
                byte if byte.is_ascii_whitespace() => false,
                _ => !is_of_number() && word.is_some_and(|word| word::parse(word).is_move()),
            }
}

/// Whether a variation, or what follows one, may begin at a token: its number, or a move without one.
fn begins_line(tokens: &[Token], index: usize, opens: bool) -> bool {
    let is_number = |token: &Token| token.kind == TokenKind::MoveNumber;
    let before = index.checked_sub(1).map(|before| &tokens[before]);
    match tokens[index].kind {
        TokenKind::Comment { .. } => opens,
        TokenKind::Marker | TokenKind::OddMarker => !opens,
        TokenKind::MoveNumber | TokenKind::Word(_) => !before.is_some_and(is_number),
        _ => false,
    }
}

/// Whether the game may go on at a token: with a legal move, where it stopped at the variation, or with its marker.
fn may_go_on(game: &Game<'_>, tokens: &[Token], at: usize) -> bool {
    let is_number = |token: &&Token| token.kind == TokenKind::MoveNumber;
    match tokens[at..].iter().find(|token| !is_number(token)) {
        Some(Token {
            kind: TokenKind::Word(word),
            ..
        }) => (word.attempt()).is_some_and(|attempt| game.replay.allows(attempt)),
        _ => true,
    }
}

/// Whether a game was played to its marker, nothing of it is lost, and no number in it is wrong.
pub(crate) fn is_read_whole(game: &Game<'_>) -> bool {
    let rest = &game.rest;
    game.fate() == ReplayStatus::Replayed
        && rest.marker.is_some()
        && rest.lost.is_empty()
        && rest.after_marker.is_none()
        && !has_wrong_numbers(game)
}

/// Whether a game with a sign at a place has nothing that cannot be read or played, and right move numbers.
pub(crate) fn is_closed_by(game: &Game<'_>, sign: &str, place: usize) -> bool {
    let bytes = game.record.bytes;
    let text = [&bytes[..place], sign.as_bytes(), b" ", &bytes[place..]].concat();
    is_whole(&game.reread(&text))
}

/// Whether a game has nothing that cannot be read or played, right move numbers, and brackets that match.
fn is_whole(game: &Game<'_>) -> bool {
    let tokens = game.tokens();
    is_read_whole(game)
        && game.rest.extra_markers.is_empty()
        && !may_lack_sign(tokens)
        && !tokens.last().is_some_and(Token::is_open_comment)
        && !variations::has_faults(game)
}

#[cfg(test)]
mod tests;
