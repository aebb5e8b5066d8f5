//! Rules about the names of the players.

use crate::rules::rule::Rule;
use crate::rules::tag_values::{says_unknown, written};

pub(crate) const MISSING_PLAYER: Rule = Rule {
    code: "missing-player",
    summary: "a game that names one player and not the other",
    explanation: "White or Black is `?`, or has no tag. A game that names neither says openly that its players are unknown, as the standard wants, and is not reported unless a tag is empty.",
    basis: "PGN standard 8.1.1.5 and 8.1.1.6",
    example: "[White \"?\"] [Black \"Tal, Mikhail\"]",
    ..Rule::note(|game, report| {
        let player = |tag| written(game, tag).map(|(name, span)| (name.trim_ascii(), span));
        let (span, sides) = match (player("White"), player("Black")) {
            (Some((b"", span)), Some((b"", _))) => (span, "White and Black are"),
            (Some((b"", span)), _) => (span, "White is"),
            (_, Some((b"", span))) => (span, "Black is"),
            (Some((b"?", _)) | None, Some((b"?", _)) | None) => return,
            (Some((b"?", span)), Some(_)) | (None, Some((_, span))) => (span, "White is"),
            (Some(_), Some((b"?", span))) | (Some((_, span)), None) => (span, "Black is"),
            (Some(_), Some(_)) => return,
        };
        report.add(span, format!("{sides} not named"));
    })
};

/// Names that stand for anybody.
const ANYBODY: [&str; 5] = ["NN", "N.N.", "N. N.", "N N", "Anonymous"];

pub(crate) const SAME_PLAYER_TWICE: Rule = Rule {
    code: "same-player-twice",
    summary: "a game between players of the same name",
    explanation: "White and Black have the same name: an engine against itself, or a mistake. Names that stand for anybody (`?`, `NN`, `N.N.`, `Anonymous`) are accepted.",
    basis: "PGN standard 8.1.1.5 and 8.1.1.6",
    example: "[White \"Tal, Mikhail\"] [Black \"Tal, Mikhail\"]",
    ..Rule::note(|game, report| {
        let players = (written(game, "White"), written(game, "Black"));
        let (Some((white, _)), Some((black, span))) = players else {
            return;
        };
        let name = white.trim_ascii();
        let is_name = |anybody: &&str| anybody.as_bytes().eq_ignore_ascii_case(name);
        if name == black.trim_ascii() && !says_unknown(name) && !ANYBODY.iter().any(is_name) {
            report.add(span, "both sides have this name");
        }
    })
};
