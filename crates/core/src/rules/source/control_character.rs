//! `control-character`: a control character in a game.

use crate::pgn::characters::is_control;
use crate::rules::fix::Fix;
use crate::rules::movetext::odd_blanks::odd_blanks;
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "control-character",
    severity: Severity::Warning,
    summary: "a control character in a game",
    explanation: "The standard allows line ends, tabs on import, and printing characters. In movetext others are read as spaces; elsewhere they stay in the text. NUL is reported as nul-byte. `fix` takes away those between words of the movetext and at the end, such as the ^Z of old systems.",
    basis: "PGN standard 4.1",
    example: "1. e4 e5 1-0<SUB>",
    fix: Some(Fix::safe(|game, edits| {
        if game.characters().has_control {
            for (span, blank) in
                odd_blanks(game.record.bytes, game.tags.end, game.tokens(), is_control)
            {
                edits.replace(span, blank);
            }
        }
    })),
    check: Check::Game(|game, report| {
        if game.characters().has_control {
            let bytes = game.record.bytes;
            let places = (0..bytes.len()).filter(|&at| is_control(bytes[at]));
            report.add_first(places.map(|at| at..at + 1), |text| {
                format!("the control character {:02X}", text.as_bytes()[0])
            });
        }
    }),
};
