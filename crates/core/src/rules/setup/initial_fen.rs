//! `initial-fen`: a FEN tag with the usual start position.

use crate::chess::variant::names::needs_fen;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{fen_span, starts_as_usual};

pub(crate) const RULE: Rule = Rule {
    code: "initial-fen",
    severity: Severity::Note,
    summary: "a FEN tag with the usual start position",
    explanation: "The tag is redundant: games begin there without it. It may be left out, with its SetUp tag. Not reported in variants that require a FEN tag.",
    basis: "PGN standard 9.7",
    example: "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if starts_as_usual(game)
        && game
            .tag("Variant")
            .is_none_or(|variant| !needs_fen(&variant))
    {
        report.add(game, fen_span(game), "this is the usual start position");
    }
}
