//! `flag-win-without-mating-material`: a win on time with too little material to mate.

use crate::chess::nouns;
use crate::outcome::{contradiction::Contradiction, flag::material, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::termination_span;

pub(crate) const RULE: Rule = Rule {
    code: "flag-win-without-mating-material",
    severity: Severity::Warning,
    summary: "a win on time with too little material to mate",
    explanation: "The side whose flag did not fall has too little material, so the game is drawn by the rules chosen with --flag-rules. The declared result is kept; whoever counts the points should look at it. Variants are not checked.",
    basis: "FIDE Laws 6.9",
    example: "White has a king alone, and 1-0 by time forfeit",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let (Some(end), Some(audit)) = (game.replay.chess_end(), game.flag_audit()) else {
        return;
    };
    if audit.contradiction() == Some(Contradiction::FlagWinMaterial) {
        let winner = !audit.flag.loser;
        let message = format!(
            "{} won on time with {}: a draw under {}, {}",
            nouns::side(winner),
            material(end, winner),
            audit.rules.name(),
            audit.reason()
        );
        report.add(game, termination_span(game), message);
    }
}
