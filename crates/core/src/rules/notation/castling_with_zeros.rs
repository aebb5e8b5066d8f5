//! `castling-with-zeros`: castling not written with capital O and hyphens.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "castling-with-zeros",
    severity: Severity::Warning,
    summary: "castling not written with capital O and hyphens",
    explanation: "The message names the only legal reading, and the game is replayed with it. Zeros are common in print, but not PGN; lowercase letters, the Os of other alphabets, and other or missing dashes are reported too.",
    basis: "PGN standard 8.2.3.3",
    example: "4. 0-0",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::CASTLING_WITH_ZEROS,
        "the standard writes castling with capital O",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::CASTLING_WITH_ZEROS);
}
