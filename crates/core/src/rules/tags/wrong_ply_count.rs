//! `wrong-ply-count`: a PlyCount that is not the number of plies.

use crate::english::counted;
use crate::game::Fate;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "wrong-ply-count",
    severity: Severity::Warning,
    summary: "a PlyCount that is not the number of plies",
    explanation: "The mainline was replayed to its end, and has another number of plies than the tag says: moves are missing or were added. Not reported for a game whose replay stopped, or with moves after the marker.",
    basis: "PGN standard 9.9.3",
    example: "[PlyCount \"80\"] above a game of 20 moves",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "PlyCount") else {
        return;
    };
    if value.is_empty() || !value.iter().all(u8::is_ascii_digit) || game.fate() != Fate::Replayed {
        return;
    }
    // The count may include what was written and not played.
    let rest = &game.rest;
    if rest.kings_to_centre.is_some() || rest.unplayed > 0 {
        return;
    }
    let plies = game.replay.plies.len();
    let stated = std::str::from_utf8(value)
        .ok()
        .and_then(|digits| digits.parse::<usize>().ok());
    if stated != Some(plies) {
        let plies = counted(plies, "ply", "plies");
        report.add(game, span, format!("the game has {plies}"));
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let rest = &game.rest;
    if game.fate() == Fate::Replayed && rest.kings_to_centre.is_none() && rest.unplayed == 0 {
        edits.set_tag(game, "PlyCount", game.replay.plies.len().to_string());
    }
}
