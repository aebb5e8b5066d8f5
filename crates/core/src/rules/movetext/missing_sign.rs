//! Where a sign that is missing must stand: tried at every place where it may, by reading the game again.

use crate::game::Game;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::repair::brackets::{MOST_BYTES, is_closed_by, is_read_whole};
use crate::rules::fix::Edits;

/// Puts a sign at the one place of some where it makes every move of the game legal, those of variations too, up to its
/// marker, and every number right; whether there is one.
pub(super) fn close_at_one(edits: &mut Edits<'_>, sign: &str, places: &[usize]) -> bool {
    let game = edits.game;
    if places.len() * game.record.bytes.len() > MOST_BYTES {
        return false;
    }
    let mut places = places
        .iter()
        .filter(|&&place| is_closed_by(game, sign, place));
    let (Some(&only), None) = (places.next(), places.next()) else {
        return false;
    };
    close(edits, sign, only);
    true
}

/// Puts a sign before a place: behind the word before it, with a blank between it and the place.
pub(super) fn close(edits: &mut Edits<'_>, sign: &str, place: usize) {
    let bytes = edits.game.record.bytes;
    let before = bytes[..place].trim_ascii_end();
    if before.len() == place && place < bytes.len() {
        edits.insert(place, format!("{sign} "));
    } else {
        edits.insert(before.len(), sign);
    }
}

/// Whether a game was played to its marker with right numbers, and nothing of it is lost: then no part of its movetext was
/// meant for anything else.
pub(super) fn is_whole(game: &Game<'_>) -> bool {
    let is_number = |token: &Token| token.depth == 0 && token.kind == TokenKind::MoveNumber;
    is_read_whole(game) && game.tokens().iter().any(is_number)
}
