//! Rules about the order of tags in export format, which has no meaning for readers.

use std::collections::HashSet;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm, TagPair};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::tag_pairs;

pub(crate) const ROSTER_ORDER: Rule = Rule {
    code: "roster-order",
    summary: "one of the seven tags out of place",
    explanation: "In export format the seven tags come first, in the order Event, Site, Date, Round, White, Black and Result. The order has no meaning for readers; one finding per game names the first tag out of place.",
    basis: "PGN standard 8.1.1",
    example: "[White \"Tal\"] [Event \"Riga\"]",
    fix: Some(Fix::safe(|game, edits| sort(game, edits, place))),
    ..Rule::style(|game, report| report_first(game, report, |name| Some(place(name))))
};

pub(crate) const TAG_ORDER: Rule = Rule {
    code: "tag-order",
    summary: "a tag outside the seven that is out of alphabetical order",
    explanation: "In export format the tags after the seven are in ASCII order by name. The order has no meaning for readers; one finding per game names the first tag out of place.",
    basis: "PGN standard 8.1.1",
    example: "[WhiteElo \"2700\"] [ECO \"B90\"]",
    fix: Some(Fix::safe(|game, edits| {
        sort(game, edits, |name| (place(name), name.to_vec()));
    })),
    ..Rule::style(|game, report| {
        let is_other = |name: &&[u8]| place(name) == SEVEN_TAG_ROSTER.len();
        report_first(game, report, |name| Some(name).filter(is_other));
    })
};

/// The place of a tag in the roster; other tags come after all of it.
fn place(name: &[u8]) -> usize {
    let is_name = |tag: &str| tag.as_bytes().eq_ignore_ascii_case(name);
    let place = SEVEN_TAG_ROSTER.iter().position(|tag| is_name(tag));
    place.unwrap_or(SEVEN_TAG_ROSTER.len())
}

/// Reports the first tag whose key is lower than that of the tag before it; tags without a key do not count.
fn report_first<'g, K: Ord>(
    game: &'g Judged<'_>,
    report: &mut Report<'_>,
    key: impl Fn(&'g [u8]) -> Option<K>,
) {
    let mut last: Option<(K, &TagPair)> = None;
    for pair in tag_pairs(game) {
        let Some(key) = key(&game.record.bytes[pair.name.clone()]) else {
            continue;
        };
        if let Some((before, other)) = &last
            && key < *before
        {
            let [name, before] = [pair, other].map(|pair| game.text(pair.name.clone()));
            let message = format!("{name} comes after {before}; export format puts it first");
            report.add(pair.span.clone(), message);
            return;
        }
        last = Some((key, pair));
    }
}

/// Puts the tag pairs of a game in the order of a key of their names, all at once; what stands between them stays where
/// it is, and pairs that are none, too.
fn sort<K: Ord>(game: &Judged<'_>, edits: &mut Edits<'_>, key: impl Fn(&[u8]) -> K) {
    let bytes = game.record.bytes;
    let places: Vec<&TagPair> = tag_pairs(game).collect();
    // A pair that does not end takes what follows it along.
    let is_unterminated = |pair: &&TagPair| pair.form == TagForm::UnterminatedValue;
    if places.iter().any(is_unterminated) {
        return;
    }
    let name = |pair: &TagPair| &bytes[pair.name.clone()];
    // Of a tag that is repeated the last one counts.
    let mut names = HashSet::new();
    if !(places.iter()).all(|pair| names.insert(name(pair).to_ascii_lowercase())) {
        return;
    }
    let mut sorted = places.clone();
    sorted.sort_by_key(|pair| key(name(pair)));
    let moved = |index: &usize| places[*index].span != sorted[*index].span;
    let mut all = (0..places.len()).filter(moved);
    let (Some(first), Some(last)) = (all.next(), all.next_back()) else {
        return;
    };
    let mut text = Vec::new();
    let mut at = places[first].span.start;
    for index in first..=last {
        text.extend_from_slice(&bytes[at..places[index].span.start]);
        text.extend_from_slice(&bytes[sorted[index].span.clone()]);
        at = places[index].span.end;
    }
    edits.replace(places[first].span.start..at, text);
}
