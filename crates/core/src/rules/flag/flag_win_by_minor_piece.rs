//! `flag-win-by-minor-piece`: a win on time that only some rules allow.

use crate::chess::nouns;
use crate::outcome::flag::{is_win_by_minor_piece, material};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::termination_span;

pub(crate) const RULE: Rule = Rule {
    code: "flag-win-by-minor-piece",
    severity: Severity::Note,
    summary: "a win on time that only some rules allow",
    explanation: "A lone knight or bishop, or knights alone, can mate if the other side helps, so FIDE gives the win; under the rules of US Chess, Chess.com or the founding rules it is a draw. --flag-rules chooses others. Variants are not checked.",
    basis: "FIDE Laws 6.9; US Chess rule 14E",
    example: "king and knight against king and pawn, and 1-0 by time forfeit",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let (Some(end), Some(audit)) = (game.replay.chess_end(), game.flag_audit()) else {
        return;
    };
    if is_win_by_minor_piece(game, &audit) {
        let winner = !audit.flag.loser;
        let message = format!(
            "{} won on time with {} against {}: a win under {}, {}, and a draw under other rules",
            nouns::side(winner),
            material(end, winner),
            material(end, !winner),
            audit.rules.name(),
            audit.reason()
        );
        report.add(game, termination_span(game), message);
    }
}
