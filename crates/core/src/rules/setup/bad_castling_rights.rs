//! `bad-castling-rights`: castling rights without the king or rook for them.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "bad-castling-rights",
    severity: Severity::Warning,
    summary: "castling rights without the king or rook for them",
    explanation: "The FEN gives a right whose king or rook is not in place, or in a variant without castling. The game is replayed without that right.",
    basis: "FIDE Laws 3.8.2; PGN standard 16.1.3.3",
    example: "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.has_bad_castling_rights() {
        let message = match game.setup.variant().filter(|rules| !rules.has_castling()) {
            Some(rules) => format!(
                "there is no castling in {}; the right is ignored",
                rules.name()
            ),
            None if game.setup.has_chess960_rights() => {
                "a castling right has no king and rook for it (it would in Chess960); it is ignored"
                    .to_owned()
            }
            None => "a castling right has no king and rook for it; it is ignored".to_owned(),
        };
        report.add(game, fen_span(game), message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.correct_fen(game, 2);
}
