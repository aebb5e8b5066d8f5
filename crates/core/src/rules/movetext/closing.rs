//! Where a sign that is missing must stand: tried at every place where it may, by reading the game again.

use super::wrong_move_number::has_wrong_numbers;
use crate::game::{Fate, Game, variations};
use crate::input::record::Record;
use crate::pgn::movetext::token::{Token, TokenKind, unterminated_variation};
use crate::rules::fix::Edits;

/// Bytes that are read in all: each place costs a replay.
const MOST_BYTES: usize = 4 << 20;

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

/// Whether a game was played to its marker, nothing of it is lost, and no number in it is wrong.
fn is_read_whole(game: &Game<'_>) -> bool {
    let rest = &game.rest;
    game.fate() == Fate::Replayed
        && rest.marker.is_some()
        && rest.lost.is_empty()
        && rest.after_marker.is_none()
        && !has_wrong_numbers(game)
}

/// Whether a game with a sign at a place has nothing that cannot be read or played, and right move numbers.
fn is_closed_by(game: &Game<'_>, sign: &str, place: usize) -> bool {
    let bytes = game.record.bytes;
    let text = [&bytes[..place], sign.as_bytes(), b" ", &bytes[place..]].concat();
    let again = Game::read(Record {
        bytes: &text,
        ..game.record
    });
    let tokens = again.tokens();
    is_read_whole(&again)
        && again.rest.extra_markers.is_empty()
        && unterminated_variation(tokens).is_none()
        && !tokens.last().is_some_and(Token::is_open_comment)
        && !variations::has_faults(&again)
}
