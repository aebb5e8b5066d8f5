//! What rules look at: values of tags with their places, and what a record states.

use std::ops::Range;

use crate::chess::game_result::GameResult;
use crate::game::Game;
use crate::outcome::{basis::Basis, judged::Judged};
use crate::pgn::tag_line::{TagForm, TagPair};
use crate::pgn::tags::start_tags::StartTag;

/// The tag pairs of a game, without lines that are none.
pub(super) fn tag_pairs<'g>(game: &'g Game<'_>) -> impl Iterator<Item = &'g TagPair> {
    let pairs = game.tags.pairs.iter();
    pairs.filter(|pair| pair.form != TagForm::Malformed)
}

/// The tag pairs of a game that are written in a form.
pub(super) fn pairs_of<'g>(game: &'g Game<'_>, form: TagForm) -> impl Iterator<Item = &'g TagPair> {
    let pairs = game.tags.pairs.iter();
    pairs.filter(move |pair| pair.form == form)
}

/// A tag's value as written, with its place.
pub(super) fn written<'b>(game: &Game<'b>, tag: &str) -> Option<(&'b [u8], Range<usize>)> {
    let bytes = game.record.bytes;
    let span = game.tags.find(bytes, tag)?.value.clone();
    Some((&bytes[span.clone()], span))
}

/// The pair of a tag that sets up a game, if it says something and what it says is known.
pub(super) fn known_start<'g>(game: &'g Game<'_>, tag: &str) -> Option<&'g TagPair> {
    match game.start_tag(tag) {
        StartTag::Known(pair) => Some(pair),
        StartTag::Absent | StartTag::Unreadable(_) => None,
    }
}

/// Whether a tag's value says that nothing is known, as if the tag were absent.
pub(super) fn says_unknown(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"?" | b"-")
}

/// Whether a FEN tag gives the usual start position.
pub(super) fn starts_as_usual(game: &Game<'_>) -> bool {
    game.setup.fault.is_none() && known_start(game, "FEN").is_some() && game.setup.is_usual_start()
}

/// Where the value of a tag stands.
pub(super) fn value_span(game: &Game<'_>, tag: &str) -> Option<Range<usize>> {
    written(game, tag).map(|(_, span)| span)
}

/// The value of the FEN tag.
pub(super) fn fen_span(game: &Game<'_>) -> Range<usize> {
    known_start(game, "FEN").map_or(0..0, |pair| pair.value.clone())
}

/// The Result tag's value, the marker, or the record's first byte.
pub(super) fn result_span(game: &Game<'_>) -> Range<usize> {
    value_span(game, "Result")
        .or_else(|| game.rest.marker.clone())
        .unwrap_or(0..0)
}

/// The Termination tag's value, else the comment at the end, else what states the result.
pub(super) fn termination_span(game: &Game<'_>) -> Range<usize> {
    value_span(game, "Termination")
        .or_else(|| game.last_comment.clone())
        .unwrap_or_else(|| result_span(game))
}

/// The result that the board proves, as the standard writes it.
pub(super) fn proved_result(game: &Judged<'_>) -> Option<&'static str> {
    let outcome = game.outcome();
    let proved = outcome.result.filter(|_| outcome.basis == Basis::Proved);
    proved.and_then(GameResult::as_standard_str)
}
