//! `bad-ply-count`: a PlyCount that is not a number.

use crate::game::Fate;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-ply-count",
    severity: Severity::Warning,
    summary: "a PlyCount that is not a number",
    explanation: "PlyCount holds the number of plies of the game. An empty value, `?` and `-` are accepted as unknown.",
    basis: "PGN standard 9.9.3",
    example: "[PlyCount \"40 moves\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "PlyCount") else {
        return;
    };
    if !value.iter().all(u8::is_ascii_digit) && !says_unknown(value) {
        let message = format!("'{}' is not a number of plies", game.text(span.clone()));
        report.add(game, span, message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let rest = &game.rest;
    if game.fate() == Fate::Replayed && rest.kings_to_centre.is_none() && rest.unplayed == 0 {
        edits.set_tag(game, "PlyCount", game.replay.plies.len().to_string());
    }
}
