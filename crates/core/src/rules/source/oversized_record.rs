//! `oversized-record`: a game larger than the limit.

use crate::rules::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    code: "oversized-record",
    summary: "a game larger than the limit",
    explanation: "A record over --max-record-bytes is cut there, and reading continues at the next tag pair: the rest of the game is lost. The usual cause is an unclosed comment or a file that is not PGN.",
    example: "1. e4 { ... 70 million bytes ...",
    ..Rule::error(|game, report| {
        if game.record.oversized {
            let bytes = game.record.bytes.len();
            let message = format!(
                "the game was cut after {bytes} bytes; the text up to the next tag pair is lost"
            );
            report.add(0..0, message);
        }
    })
};
