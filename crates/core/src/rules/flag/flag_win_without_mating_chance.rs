//! `flag-win-without-mating-chance`: a win on time by a side that cannot mate by any series of moves.

use crate::chess::nouns;
use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::termination_span;

pub(crate) const RULE: Rule = Rule {
    code: "flag-win-without-mating-chance",
    severity: Severity::Warning,
    summary: "a win on time by a side that cannot mate by any series of moves",
    explanation: "The material would be enough, but it is proved that no series of legal moves from the final position mates, so the game is drawn. The declared result is kept; servers that look only at the material give such wins. Variants are not checked.",
    basis: "FIDE Laws 6.9",
    example: "a wall of blocked pawns, and 1-0 by time forfeit",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(audit) = game.flag_audit() else {
        return;
    };
    if audit.contradiction() == Some(Contradiction::FlagWinChance) {
        let message = format!(
            "{} won on time, but cannot mate by any series of legal moves: a draw under {}, {}",
            nouns::side(!audit.flag.loser),
            audit.rules.name(),
            audit.reason()
        );
        report.add(game, termination_span(game), message);
    }
}
