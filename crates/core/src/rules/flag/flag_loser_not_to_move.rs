//! `flag-loser-not-to-move`: a loss on time by the side whose clock was not running.

use crate::chess::nouns;
use crate::outcome::{basis::Basis, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::termination_span;

pub(crate) const RULE: Rule = Rule {
    code: "flag-loser-not-to-move",
    severity: Severity::Warning,
    summary: "a loss on time by the side whose clock was not running",
    explanation: "Only the clock of the side to move runs, so either the last moves are missing or the result is for the wrong side. Nothing is changed. Not reported if the game was over on the board.",
    basis: "FIDE Laws 6.2.1, 6.8",
    example: "Black has moved, and 1-0 by time forfeit",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let to_move = game.replay.turn();
    if let Some(flag) = game.outcome().flag
        && flag.loser != to_move
        && game.outcome().basis != Basis::Proved
        && !game.replay.plies.is_empty()
    {
        let message = format!(
            "{} lost on time, but {} is to move",
            nouns::side(flag.loser),
            nouns::side(to_move)
        );
        report.add(game, termination_span(game), message);
    }
}
