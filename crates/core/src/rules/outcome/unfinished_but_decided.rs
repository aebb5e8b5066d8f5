//! `unfinished-but-decided`: the result * although the board decides the game.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results};

pub(crate) const RULE: Rule = Rule {
    code: "unfinished-but-decided",
    severity: Severity::Note,
    summary: "the result * although the board decides the game",
    explanation: "The result says unfinished or unknown, but the board decides it: by checkmate, stalemate or the end defined by a variant.",
    basis: "FIDE Laws 5.1.1, 5.2.1",
    example: "1. f3 e5 2. g4 Qh4# *",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::Unfinished) {
        report.add_result(
            game,
            format!(
                "the game is over on the board, but {}",
                stated_results(game)
            ),
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
