//! `roster-order`: one of the seven tags out of place.

use super::tag_order::sort;
use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "roster-order",
    severity: Severity::Style,
    summary: "one of the seven tags out of place",
    explanation: "In export format the seven tags come first, in the order Event, Site, Date, Round, White, Black and Result. The order has no meaning for readers; one finding per game names the first tag out of place.",
    basis: "PGN standard 8.1.1",
    example: "[White \"Tal\"] [Event \"Riga\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let mut highest = (0, 0..0);
    for pair in &game.tags.pairs {
        if pair.form == TagForm::Malformed {
            continue;
        }
        let name = &bytes[pair.name.clone()];
        // Other tags come after all of the roster.
        let place = SEVEN_TAG_ROSTER
            .iter()
            .position(|tag| tag.as_bytes().eq_ignore_ascii_case(name))
            .unwrap_or(SEVEN_TAG_ROSTER.len());
        if place < highest.0 {
            let (name, before) = (game.text(pair.name.clone()), game.text(highest.1));
            let message = format!("{name} comes after {before}; export format puts it first");
            report.add(game, pair.span.clone(), message);
            return;
        }
        highest = (place, pair.name.clone());
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    sort(game, edits, |name| {
        let is_name = |tag: &str| tag.as_bytes().eq_ignore_ascii_case(name);
        let place = SEVEN_TAG_ROSTER.iter().position(|tag| is_name(tag));
        place.unwrap_or(SEVEN_TAG_ROSTER.len())
    });
}
