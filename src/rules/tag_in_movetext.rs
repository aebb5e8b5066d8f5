//! `tag-in-movetext`: a tag line in the middle of movetext.

use super::{Report, Rule, Severity};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "tag-in-movetext",
    severity: Severity::Warning,
    summary: "a tag line in the middle of movetext",
    explanation: "The game before has no marker, and no blank line comes between. A game begins here for us; either the end of the one before is lost, or the tag was put among the moves by mistake, and the two are one.",
    basis: "PGN standard 8",
    example: "1. e4 e5<LF>[Event \"Next\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if game.record.interrupts {
        let span = game
            .tags
            .pairs
            .first()
            .map_or(0..0, |pair| pair.span.clone());
        report.add(
            game,
            0..span.end,
            "this tag pair follows movetext directly, without marker and blank line; a game begins here",
        );
    }
}
