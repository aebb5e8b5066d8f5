//! `moves-after-dead-position`: moves after a position in which neither side can mate.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, win_or_mate};

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-dead-position",
    severity: Severity::Warning,
    summary: "moves after a position in which neither side can mate",
    explanation: "With too little material on both sides, in a variant by its own rules, the game is drawn at once. Recording devices often add a ply or two. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.2.2",
    example: "K v K, and play goes on",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterDeadPosition),
        game.outcome().board.insufficient_ply,
    ) {
        let win = win_or_mate(game);
        let message = format!("neither side could {win} before this move: the game was drawn");
        report.add_after(game, ply, message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterDeadPosition),
        game.outcome().board.insufficient_ply,
    ) {
        edits.end_after(game, ply);
    }
}
