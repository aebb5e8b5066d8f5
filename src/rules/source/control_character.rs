//! `control-character`: a control character in a game.

use crate::outcome::judged::Judged;
use crate::pgn::characters::is_control;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "control-character",
    severity: Severity::Warning,
    summary: "a control character in a game",
    explanation: "The standard allows line ends, tabs on import, and printing characters. In movetext others are read as spaces; elsewhere they stay in the text. NUL is reported as nul-byte.",
    basis: "PGN standard 4.1",
    example: "1. e4 e5 1-0<SUB>",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !game.characters().has_control {
        return;
    }
    let bytes = game.record.bytes;
    let mut places = (0..bytes.len()).filter(|&at| is_control(bytes[at]));
    let Some(first) = places.next() else { return };
    let more = more(places.count(), "more", "in the game");
    report.add(
        game,
        first..first + 1,
        format!("the control character {:02X}{more}", bytes[first]),
    );
}
