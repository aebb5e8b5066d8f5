//! `control-character`: a control character in a game.

use crate::outcome::judged::Judged;
use crate::pgn::characters::is_control;
use crate::rules::fix::{Edits, Fix};
use crate::rules::movetext::non_ascii_movetext::blanks;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "control-character",
    severity: Severity::Warning,
    summary: "a control character in a game",
    explanation: "The standard allows line ends, tabs on import, and printing characters. In movetext others are read as spaces; elsewhere they stay in the text. NUL is reported as nul-byte. `fix` takes away those between words of the movetext and at the end, such as the ^Z of old systems.",
    basis: "PGN standard 4.1",
    example: "1. e4 e5 1-0<SUB>",
    fix: Some(Fix::safe(fix)),
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

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if !game.characters().has_control {
        return;
    }
    let bytes = game.record.bytes;
    let mut changes = Vec::new();
    let mut at = game.tags.end;
    for token in game.tokens() {
        blanks(bytes, at..token.span.start, is_control, &mut changes);
        at = token.span.end;
    }
    blanks(bytes, at..bytes.len(), is_control, &mut changes);
    for (span, text) in changes {
        edits.replace(span, text);
    }
}
