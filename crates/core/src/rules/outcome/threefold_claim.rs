//! `threefold-claim`: a third repetition that nobody claimed.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "threefold-claim",
    severity: Severity::Note,
    summary: "a third repetition that nobody claimed",
    explanation: "A position had occurred three times, so the player to move could have claimed a draw, but play went on or the game was won. An unused claim is never an error. Names the first such ply; a fivefold repetition has its own rules.",
    basis: "FIDE Laws 9.2.2",
    example: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(ply) = game.replay.firsts.threefold else {
        return;
    };
    let board = &game.outcome().board;
    if board.fivefold_ply.is_none() || !board.automatic_draws {
        report.add_unused_claim(
            game,
            ply,
            "the position after this move had occurred three times",
        );
    }
}
