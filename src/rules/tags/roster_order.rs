//! `roster-order`: one of the seven tags not in its place.

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm};
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "roster-order",
    severity: Severity::Style,
    summary: "one of the seven tags not in its place",
    explanation: "In export format the seven tags come first, as Event, Site, Date, Round, White, Black and Result. The order means nothing to a reader; one finding a game names the first tag out of place.",
    basis: "PGN standard 8.1.1",
    example: "[White \"Tal\"] [Event \"Riga\"]",
    check,
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
            let message = format!("{name} stands behind {before}; export format has it before");
            report.add(game, pair.span.clone(), message);
            return;
        }
        highest = (place, pair.name.clone());
    }
}
