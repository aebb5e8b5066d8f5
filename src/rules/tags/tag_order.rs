//! `tag-order`: a tag outside the seven that is out of alphabetical order.

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "tag-order",
    severity: Severity::Style,
    summary: "a tag outside the seven that is out of alphabetical order",
    explanation: "In export format the tags after the seven are in ASCII order by name. The order has no meaning for readers; one finding per game names the first tag out of place.",
    basis: "PGN standard 8.1.1",
    example: "[WhiteElo \"2700\"] [ECO \"B90\"]",
    fix: None,
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
