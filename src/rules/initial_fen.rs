//! `initial-fen`: a FEN tag with the usual start position.

use super::{Report, Rule, Severity, fen_span, starts_as_usual};
use crate::game::Game;
use crate::game::setup::needs_fen;

pub(super) const RULE: Rule = Rule {
    code: "initial-fen",
    severity: Severity::Note,
    summary: "a FEN tag with the usual start position",
    explanation: "The tag says nothing: games begin there without it. It may be left out, with its SetUp tag. Of variants that cannot do without a FEN tag nothing is said.",
    basis: "PGN standard 9.7",
    example: "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if starts_as_usual(game)
        && game
            .tag("Variant")
            .is_none_or(|variant| !needs_fen(&variant))
    {
        report.add(game, fen_span(game), "this is the usual start position");
    }
}
