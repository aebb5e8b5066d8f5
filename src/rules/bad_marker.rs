//! `bad-marker`: a termination marker that the standard does not know.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::result::{self, GameResult};

pub(super) const RULE: Rule = Rule {
    code: "bad-marker",
    severity: Severity::Error,
    summary: "a termination marker that the standard does not know",
    explanation: "Spellings such as 1/2, 1:0, ½-½ or 0-0 are understood, and the message says as what, but most programs drop them in silence or read them as castling.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1/2",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let (Some(span), Some(marker)) = (&game.remains.marker, game.marker()) else {
        return;
    };
    let read = match result::read(&marker) {
        Some(written) if written.standard => return,
        Some(written) if written.result == GameResult::BothLost => {
            "; read as a game that both lost".to_owned()
        }
        Some(written) => {
            let forfeit = if written.forfeit { ", by forfeit" } else { "" };
            format!("; read as {}{forfeit}", written.result.word())
        }
        None => String::new(),
    };
    let message = format!("{marker} is not how the standard writes a result{read}");
    report.add(game, span.clone(), message);
}
