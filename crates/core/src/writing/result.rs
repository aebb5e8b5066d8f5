//! The result as export format writes it: in the Result tag and as the termination marker.

use std::borrow::Cow;

use crate::game::Game;
use crate::pgn::result::parse;

/// The termination marker to write: that of the record, or else what the Result tag says, or `*`.
#[must_use]
pub fn marker<'b>(game: &Game<'b>) -> Cow<'b, str> {
    if let Some(marker) = game.marker() {
        return standard(marker);
    }
    let tag = game.tag("Result").and_then(|tag| {
        let result = parse(&tag)?.result.as_standard_str();
        result.map(Cow::Borrowed)
    });
    tag.unwrap_or(Cow::Borrowed("*"))
}

/// A result in the spelling of the standard, unless that would lose that the game was not played.
#[must_use]
pub fn standard(written: Cow<'_, str>) -> Cow<'_, str> {
    match parse(&written) {
        Some(read) if !read.forfeit => Cow::Borrowed(read.result.as_str()),
        _ => written,
    }
}
