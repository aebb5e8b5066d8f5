//! `odd-capture-sign`: a capture written with : or X.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "odd-capture-sign",
    severity: Severity::Warning,
    summary: "a capture written with : or X",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "2. e:d5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::ODD_CAPTURE_SIGN,
        "the standard writes a capture with x",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::ODD_CAPTURE_SIGN);
}
