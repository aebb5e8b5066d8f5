//! `undeclared-chess960`: a Chess960 start position without a Variant tag.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "undeclared-chess960",
    severity: Severity::Warning,
    summary: "a Chess960 start position without a Variant tag",
    explanation: "The FEN's castling rights or its start array belong to Chess960. It is replayed as Chess960; other programs may not know how to castle.",
    basis: "FIDE Laws, Guidelines II; PGN standard 9.7",
    example: "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.undeclared_chess960 {
        report.add(
            game,
            fen_span(game),
            "the start position is from Chess960, but no Variant tag says so",
        );
    }
}
