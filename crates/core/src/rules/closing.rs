//! Where a sign that is missing must stand: tried at every place where it may, by reading the game again.

use super::fix::Edits;
use super::rule::{Check, Options, Report, Rule};
use crate::game::{Fate, Game, variations};
use crate::input::record::Record;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind, unterminated_variation};

/// Bytes that are read in all: each place costs a replay.
const MOST_BYTES: usize = 4 << 20;

/// The one place of some where a sign makes every move of a game legal, those of variations too, up to its marker, and
/// every number right: `numbers` is the rule about them.
pub(super) fn the_only_one(
    game: &Game<'_>,
    sign: &str,
    places: &[usize],
    numbers: &'static Rule,
) -> Option<usize> {
    if places.len() * game.record.bytes.len() > MOST_BYTES {
        return None;
    }
    let mut places = places
        .iter()
        .filter(|&&place| is_whole_with(game, sign, place, numbers));
    let only = places.next()?;
    places.next().is_none().then_some(*only)
}

/// Puts a sign before a place: behind the word before it, with a blank between it and the place.
pub(super) fn close(edits: &mut Edits, game: &Game<'_>, sign: &str, place: usize) {
    let before = game.record.bytes[..place].trim_ascii_end();
    if before.len() == place && place < game.record.bytes.len() {
        edits.insert(place, format!("{sign} "));
    } else {
        edits.insert(before.len(), sign);
    }
}

/// Whether a game was played to its marker with right numbers, about which `numbers` is the rule, and nothing of it is
/// lost: then no part of its movetext was meant for anything else.
pub(super) fn is_whole(game: &Game<'_>, numbers: &'static Rule) -> bool {
    let rest = &game.rest;
    let is_number = |token: &Token| token.depth == 0 && token.kind == TokenKind::MoveNumber;
    game.fate() == Fate::Replayed
        && rest.marker.is_some()
        && rest.lost.is_empty()
        && rest.after_marker.is_none()
        && game.tokens().iter().any(is_number)
        && !is_found(game, numbers)
}

/// Whether a game with a sign at a place has nothing that cannot be read or played, and right move numbers.
fn is_whole_with(game: &Game<'_>, sign: &str, place: usize, numbers: &'static Rule) -> bool {
    let bytes = game.record.bytes;
    let text = [&bytes[..place], sign.as_bytes(), b" ", &bytes[place..]].concat();
    let again = Game::read(Record {
        bytes: &text,
        ..game.record
    });
    let tokens = again.tokens();
    let is_open = |kind| matches!(kind, TokenKind::Comment { closed: false, .. });
    let rest = &again.rest;
    again.fate() == Fate::Replayed
        && rest.marker.is_some()
        && rest.lost.is_empty()
        && rest.after_marker.is_none()
        && rest.extra_markers.is_empty()
        && unterminated_variation(tokens).is_none()
        && !tokens.last().is_some_and(|last| is_open(last.kind))
        && !variations::has_faults(&again)
        && !is_found(&again, numbers)
}

/// Whether a rule finds something in a game.
fn is_found(game: &Game<'_>, rule: &'static Rule) -> bool {
    let options = Options::default();
    let mut found = Vec::new();
    if let Check::Game(check) = rule.check {
        check(
            &Judged::new(game),
            &mut Report::new(&mut found, rule, &options),
        );
    }
    !found.is_empty()
}
