//! `same-player-twice`: a game between players of the same name.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "same-player-twice",
    severity: Severity::Note,
    summary: "a game between players of the same name",
    explanation: "White and Black have the same name: an engine against itself, or a mistake. Names that stand for anybody (`?`, `NN`, `N.N.`, `Anonymous`) are accepted.",
    basis: "PGN standard 8.1.1.5 and 8.1.1.6",
    example: "[White \"Tal, Mikhail\"] [Black \"Tal, Mikhail\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let (Some((white, _)), Some((black, span))) = (written(game, "White"), written(game, "Black"))
    else {
        return;
    };
    let name = white.trim_ascii();
    if name != black.trim_ascii() || says_unknown(name) {
        return;
    }
    let stands_for_anybody = [&b"NN"[..], b"N.N.", b"N. N.", b"N N", b"Anonymous"]
        .iter()
        .any(|anybody| anybody.eq_ignore_ascii_case(name));
    if !stands_for_anybody {
        report.add(game, span, "both sides have this name");
    }
}
