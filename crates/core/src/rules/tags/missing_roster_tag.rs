//! `missing-roster-tag`: one of the seven required tags is missing.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm, TagPair};
use crate::pgn::tags::start_tags::StartTag;
use crate::rules::fix::{Edits, Fix};
use crate::rules::phrases::standard;
use crate::rules::rule::{Report, Rule, Severity};
use crate::rules::tag_values::{pairs_of, proved_result};

pub(crate) const RULE: Rule = Rule {
    code: "missing-roster-tag",
    summary: "one of the seven required tags is missing",
    explanation: "Every game should have Event, Site, Date, Round, White, Black and Result. One finding per game names all that are missing. Round alone is a note: servers leave it out of games that have none. It is an error if a game was torn apart: moves without tags after a game without moves or without an end, or a few tags with neither moves nor a marker.",
    basis: "PGN standard 8.1.1",
    example: "a game that begins with [White \"Tal\"]",
    fix: Some(Fix::safe(fix)),
    ..Rule::warning(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let absent = absent(game);
    if !absent.is_empty() {
        let torn = if game.record.seams.contains(Seams::DETACHED) {
            "; these moves may belong to the game before, whose tags have no moves, or whose moves have no end"
        } else if is_remnant(game, &absent) {
            "; these tags have neither moves nor a marker"
        } else {
            ""
        };
        let message = format!("missing from the roster: {}{torn}", absent.join(", "));
        let finding = report.add(0..0, message);
        if !torn.is_empty() {
            finding.severity = Severity::Error;
        } else if absent == ["Round"] {
            // Servers have no rounds, and leave the tag out.
            finding.severity = Severity::Note;
        }
    }
}

/// Whether there is nothing but tags, and not those of a game or a position.
fn is_remnant(game: &Judged<'_>, absent: &[&str]) -> bool {
    let lacks = |tag: &str| absent.contains(&tag);
    game.tags.end == game.record.bytes.len()
        && (lacks("White") || lacks("Black") || lacks("Result"))
        && game.start_tag("FEN") == StartTag::Absent
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    // Neither torn apart nor tags above prose.
    let is_prose = game.replay.plies.is_empty() && !game.rest.lost.is_empty();
    if game.record.seams.contains(Seams::DETACHED) || is_prose {
        return;
    }
    let absent = absent(game);
    if is_remnant(game, &absent) || has_malformed(game, &absent) {
        return;
    }
    let end = edits.line_end();
    let pair = |name: &str| format!("[{name} \"{}\"]", unknown(game, name));
    let Some(first) = game.tags.pairs.first() else {
        let tags: String = absent.iter().map(|name| pair(name) + end).collect();
        edits.insert(0, tags + end);
        return;
    };
    let mut lines = bytes[..first.span.start].rsplit(|&byte| byte == b'\n' || byte == b'\r');
    let indent = lines.next().and_then(|line| std::str::from_utf8(line).ok());
    let indent = indent.unwrap_or_default();
    let indent = if indent.trim().is_empty() { indent } else { "" };
    let mut before: Option<&TagPair> = None;
    let is_absent = |name: &str| absent.contains(&name);
    for names in SEVEN_TAG_ROSTER.chunk_by(|one, other| is_absent(one) == is_absent(other)) {
        let found = names.last().and_then(|name| game.tags.find(bytes, name));
        if found.is_some() {
            before = found;
            continue;
        }
        let missing = names.iter().map(|name| pair(name));
        if let Some(before) = before {
            let lines: String = missing.map(|pair| [end, &pair].concat()).collect();
            edits.insert(before.span.end, lines);
        } else {
            let lines: String = missing.map(|pair| pair + end + indent).collect();
            edits.insert(first.span.start, lines);
        }
    }
}

/// Whether one of the tags is there in a form that cannot be read: what it says would stand beside another value.
fn has_malformed(game: &Judged<'_>, absent: &[&str]) -> bool {
    pairs_of(game, TagForm::Malformed).any(|pair| {
        let name = &game.record.bytes[pair.name.clone()];
        let is = |tag: &&str| name.eq_ignore_ascii_case(tag.as_bytes());
        absent.iter().any(is)
    })
}

/// The value of a tag about which nothing is known; the result may stand at the end of the moves.
pub(super) fn unknown(game: &Judged<'_>, name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => {
            // Where nobody states a result, the board may prove it.
            let result = match game.rest.marker {
                Some(_) => game.outcome().stated.marker.and_then(standard),
                None => proved_result(game),
            };
            result.unwrap_or("*")
        }
        _ => "?",
    }
}

/// The tags that are missing.
fn absent(game: &Judged<'_>) -> Vec<&'static str> {
    let is_absent = |name: &&str| game.tags.find(game.record.bytes, name).is_none();
    SEVEN_TAG_ROSTER.into_iter().filter(is_absent).collect()
}
