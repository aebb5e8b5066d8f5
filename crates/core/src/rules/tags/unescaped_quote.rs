//! `unescaped-quote`: a quote inside a tag value without a backslash.

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::TagForm;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "unescaped-quote",
    severity: Severity::Error,
    summary: "a quote inside a tag value without a backslash",
    explanation: "Most programs end the value at the inner quote and lose the rest. The whole value is read here.",
    basis: "PGN standard 7 and 8.1",
    example: "[Event \"The \"Big\" One\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for pair in &game.tags.pairs {
        if pair.form == TagForm::UnescapedQuote {
            report.add(
                game,
                pair.span.clone(),
                "a quote inside the value needs a backslash before it",
            );
        }
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let bytes = game.record.bytes;
    for pair in &game.tags.pairs {
        if pair.form != TagForm::UnescapedQuote {
            continue;
        }
        let mut at = pair.value.start;
        while at < pair.value.end {
            match bytes[at..pair.value.end] {
                [b'\\', b'"' | b'\\', ..] => at += 1,
                [b'"', ..] => edits.insert(at, b"\\"),
                _ => {}
            }
            at += 1;
        }
    }
}
