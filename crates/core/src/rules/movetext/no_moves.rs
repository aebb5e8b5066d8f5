//! `no-moves`: a game without moves.

use crate::input::record::Seams;
use crate::outcome::{judged::Judged, kind::Kind};
use crate::pgn::tags::start_tags::StartTag;
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "no-moves",
    summary: "a game without moves",
    explanation: "It has only tags, and usually a marker: a game that was not played, or one whose moves were lost. Not reported if the record says that the game was not played, or for a position to play from, which has a FEN tag, and the marker * or no players.",
    basis: "PGN standard 8.2",
    example: "[Result \"1-0\"]<LF><LF>1-0",
    ..Rule::note(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !game.replay.plies.is_empty()
        || game.replay.fault.is_some()
        || game.setup.fault.is_some()
        || game.tags.pairs.is_empty()
        || game.rest.unplayed > 0
    {
        return;
    }
    let bytes = game.record.bytes;
    let may_be_lost = game.record.oversized
        || game.has_lost_end()
        || !game.rest.lost.is_empty()
        || game.record.seams.contains(Seams::INTERRUPTED);
    let end = bytes.trim_ascii_end().len();
    let span = match &game.rest.marker {
        Some(marker) => marker.clone(),
        None if may_be_lost => return,
        None => end..end,
    };
    let stated = game.marker().or_else(|| game.tag("Result"));
    let has_no_player = || written(game, "White").is_none_or(|(name, _)| says_unknown(name));
    let is_position = game.start_tag("FEN") != StartTag::Absent
        && (stated.is_none_or(|stated| stated == "*") || has_no_player());
    if !is_position && game.outcome().kind != Kind::Forfeit {
        report.add(span, "the game has no moves");
    }
}
