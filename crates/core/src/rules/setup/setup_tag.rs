//! Rules about the SetUp tag, which says whether a FEN tag gives the start position.

use crate::game::{Game, ReplayStatus};
use crate::pgn::tags::start_tags::StartTag;
use crate::rules::fix::Fix;
use crate::rules::rule::Rule;
use crate::rules::tag_values::{known_start, says_unknown, starts_as_usual, written};

pub(crate) const BAD_SETUP_VALUE: Rule = Rule {
    code: "bad-setup-value",
    summary: "a SetUp tag that is neither 0 nor 1",
    explanation: "0 means that the game began from the usual start position, 1 that a FEN tag gives another. The game is replayed from the FEN tag if there is one.",
    basis: "PGN standard 9.7.1",
    example: "[SetUp \"yes\"]",
    fix: Some(Fix::safe(|game, edits| {
        if game.setup.fault.is_none() {
            edits.set_tag("SetUp", if has_fen(game) { "1" } else { "0" });
        }
    })),
    ..Rule::warning(|_, report| {
        let is_good = |value: &[u8]| matches!(value, b"0" | b"1") || says_unknown(value);
        report.add_values(&["SetUp"], is_good, |value| {
            format!("'{value}' is neither 0 nor 1")
        });
    })
};

pub(crate) const FEN_WITHOUT_SETUP: Rule = Rule {
    code: "fen-without-setup",
    summary: "a FEN tag without a SetUp tag of 1",
    explanation: "By the standard the FEN tag counts only with SetUp 1. Nearly all programs go by the FEN tag alone, and so does this one. A FEN of the usual start position, and a SetUp that is neither 0 nor 1, have codes of their own.",
    basis: "PGN standard 9.7.1 and 9.7.2",
    example: "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] and no SetUp tag",
    fix: Some(Fix::safe(|game, edits| {
        if written(game, "SetUp").is_some() {
            edits.set_tag("SetUp", "1");
        } else if let Some(fen) = known_start(game, "FEN") {
            // In ASCII order, as export format has tags (PGN standard 8.1.1).
            edits.insert(fen.span.end, format!("{}[SetUp \"1\"]", edits.line_end()));
        }
    })),
    ..Rule::warning(|game, report| {
        if !has_fen(game) || starts_as_usual(game) || game.setup.fault.is_some() {
            return;
        }
        let message = match game.start_tag("SetUp") {
            StartTag::Absent => {
                "a FEN tag needs a SetUp tag of 1; the game is replayed from the FEN anyway"
            }
            StartTag::Known(pair) if game.record.bytes[pair.value.clone()] == *b"0" => {
                "SetUp is 0, but there is a FEN tag; the game is replayed from the FEN"
            }
            StartTag::Known(_) | StartTag::Unreadable(_) => return,
        };
        report.add_fen(message);
    })
};

pub(crate) const SETUP_WITHOUT_FEN: Rule = Rule {
    code: "setup-without-fen",
    summary: "a SetUp tag of 1 without a FEN tag",
    explanation: "The tag says that the game did not begin from the usual start position, but no tag says from which. It is replayed from the usual one, unless the Variant tag needs another.",
    basis: "PGN standard 9.7.1 and 9.7.2",
    example: "[SetUp \"1\"] and no FEN tag",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        // That the moves are legal shows where they begin.
        if game.fate() == ReplayStatus::Replayed && !game.replay.plies.is_empty() {
            edits.set_tag("SetUp", "0");
        }
    })),
    ..Rule::warning(|game, report| {
        if let Some((b"1", span)) = written(game, "SetUp")
            && game.start_tag("FEN") == StartTag::Absent
        {
            report.add(span, "SetUp is 1, but no FEN tag gives a position");
        }
    })
};

/// Whether a FEN tag says something.
fn has_fen(game: &Game<'_>) -> bool {
    known_start(game, "FEN").is_some()
}
