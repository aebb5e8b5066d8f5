//! `tag-order`: a tag outside the seven that is out of alphabetical order.

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm, TagPair};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "tag-order",
    severity: Severity::Style,
    summary: "a tag outside the seven that is out of alphabetical order",
    explanation: "In export format the tags after the seven are in ASCII order by name. The order has no meaning for readers; one finding per game names the first tag out of place.",
    basis: "PGN standard 8.1.1",
    example: "[WhiteElo \"2700\"] [ECO \"B90\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let mut last = 0..0;
    for pair in &game.tags.pairs {
        let name = &bytes[pair.name.clone()];
        let is_name = |tag: &&str| tag.as_bytes().eq_ignore_ascii_case(name);
        let of_roster = || SEVEN_TAG_ROSTER.iter().any(is_name);
        if pair.form == TagForm::Malformed || of_roster() {
            continue;
        }
        if name < &bytes[last.clone()] {
            let (name, before) = (game.text(pair.name.clone()), game.text(last));
            let message = format!("{name} comes after {before}; export format puts it first");
            report.add(game, pair.span.clone(), message);
            return;
        }
        last = pair.name.clone();
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    sort(game, edits, |name| {
        let is_name = |tag: &str| tag.as_bytes().eq_ignore_ascii_case(name);
        let place = SEVEN_TAG_ROSTER.iter().position(|tag| is_name(tag));
        (place.unwrap_or(SEVEN_TAG_ROSTER.len()), name.to_vec())
    });
}

/// Puts the tag pairs of a game in the order of a key of their names, all at once; what stands between them stays where
/// it is, and pairs that are none, too.
pub(super) fn sort<K: Ord>(game: &Judged<'_>, edits: &mut Edits, key: impl Fn(&[u8]) -> K) {
    let bytes = game.record.bytes;
    let pairs = game.tags.pairs.iter();
    let places: Vec<&TagPair> = pairs
        .filter(|pair| pair.form != TagForm::Malformed)
        .collect();
    // A pair that does not end takes what follows it along.
    let is_unterminated = |pair: &&TagPair| pair.form == TagForm::UnterminatedValue;
    if places.iter().any(is_unterminated) {
        return;
    }
    let name = |pair: &TagPair| &bytes[pair.name.clone()];
    let mut names: Vec<Vec<u8>> = places
        .iter()
        .map(|pair| name(pair).to_ascii_lowercase())
        .collect();
    names.sort_unstable();
    // Of a tag that is repeated the last one counts.
    if names.windows(2).any(|two| two[0] == two[1]) {
        return;
    }
    let mut sorted = places.clone();
    sorted.sort_by_key(|pair| key(name(pair)));
    let moved = |index: &usize| places[*index].span != sorted[*index].span;
    let (Some(first), Some(last)) = (
        (0..places.len()).find(moved),
        (0..places.len()).rfind(moved),
    ) else {
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
