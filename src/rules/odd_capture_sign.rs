//! `odd-capture-sign`: a capture written with : or X.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "odd-capture-sign",
    severity: Severity::Warning,
    summary: "a capture written with : or X",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "2. e:d5",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::ODD_CAPTURE_SIGN,
        "the standard writes a capture with x",
    );
}
