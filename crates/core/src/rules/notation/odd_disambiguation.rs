//! `odd-disambiguation`: the rank of a from-square where its file is required.

use crate::game::signs::Misspelling;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "odd-disambiguation",
    severity: Severity::Note,
    summary: "the rank of a from-square where its file is required",
    explanation: "Where two pieces of a kind can go to a square, the standard names the file if that tells them apart, else the rank, else both. The move is clear anyway. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.4",
    example: "3. N1d2",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_misspellings_once(
        game,
        Misspelling::OddDisambiguation,
        "the file tells the pieces apart, and takes precedence over the rank",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite_misspelled(game, Misspelling::OddDisambiguation);
}
