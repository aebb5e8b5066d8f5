//! `flag-draw-with-mating-material`: a draw on time although the other side could mate.

use crate::chess::nouns;
use crate::outcome::{contradiction::Contradiction, flag::material, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::termination_span;

pub(crate) const RULE: Rule = Rule {
    code: "flag-draw-with-mating-material",
    severity: Severity::Warning,
    summary: "a draw on time although the other side could mate",
    explanation: "The side whose flag did not fall could still mate, so it wins by the rules chosen with --flag-rules. If the record does not say whose flag fell, it is that of the side to move. The declared result is kept; the server may have other rules. Variants are not checked.",
    basis: "FIDE Laws 6.9",
    example: "White has a rook, Black oversteps the time, and the game is drawn",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let (Some(end), Some(audit)) = (game.replay.chess_end(), game.flag_audit()) else {
        return;
    };
    if audit.contradiction() == Some(Contradiction::FlagDraw) {
        let winner = !audit.flag.loser;
        let message = format!(
            "drawn on time, but {} has {} against {}: a win under {}, {}",
            nouns::side(winner),
            material(end, winner),
            material(end, !winner),
            audit.rules.name(),
            audit.reason()
        );
        report.add(game, termination_span(game), message);
    }
}
