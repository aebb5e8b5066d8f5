//! `odd-check-sign`: a nonstandard check or mate sign.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "odd-check-sign",
    severity: Severity::Note,
    summary: "a nonstandard check or mate sign",
    explanation: "`++`, `ch`, `mate`, daggers: the meaning is clear, and whether it is true is checked as for `+` and `#`. `++` is accepted for double check and for mate.",
    basis: "PGN standard 8.2.3.5",
    example: "4. Qxf7++",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::ODD_CHECK_SIGN,
        "the standard writes + for check and # for mate, directly after the move",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::ODD_CHECK_SIGN);
}
