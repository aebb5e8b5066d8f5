//! `result-contradicts-dead-position`: a decisive result though neither side can mate.

use super::{Report, Rule, Severity, contradicts, stated_results, win_or_mate};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "result-contradicts-dead-position",
    severity: Severity::Error,
    summary: "a decisive result though neither side can mate",
    explanation: "Neither side can mate by any series of legal moves, for want of material or, where it was proved, because pawns block each other or every move loses the last men. So the game is drawn, also when a flag falls.",
    basis: "FIDE Laws 5.2.2, 6.9",
    example: "K v K and 1-0",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultDeadPosition) {
        report.add_result(
            game,
            format!(
                "neither side can {}, but {}",
                win_or_mate(game),
                stated_results(game)
            ),
        );
    }
}
