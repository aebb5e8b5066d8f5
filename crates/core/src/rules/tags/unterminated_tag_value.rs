//! `unterminated-tag-value`: a tag value without its closing quote or bracket.

use std::ops::Range;

use crate::byte_search::memrchr;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{TagForm, TagPair};
use crate::pgn::{tags::closing_quote, text::line_text_end};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::pairs_of;

pub(crate) const RULE: Rule = Rule {
    code: "unterminated-tag-value",
    summary: "a tag value without its closing quote or bracket",
    explanation: "The value ends with its quote, or with its line, or with the line that closes it; what was read may not be what was meant.",
    basis: "PGN standard 7 and 8.1",
    example: "[White \"Shirov, Alexei]",
    fix: Some(Fix::unsafe_to_make(fix)),
    ..Rule::error(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for pair in pairs_of(game, TagForm::UnterminatedValue) {
        let (span, message) = missing(game.record.bytes, pair);
        report.add(span, message);
    }
}

/// What is missing, and where it should stand.
fn missing(bytes: &[u8], pair: &TagPair) -> (Range<usize>, String) {
    let start = pair.value.start;
    let line = &bytes[start..line_text_end(bytes, start).min(pair.span.end)];
    let text = line.trim_ascii_end();
    let end = start + text.len();
    if start + line.len() < pair.span.end {
        let message =
            "the closing quote and bracket are not on this line; the value continues below";
        return (end..end, message.into());
    }
    if let Some(inner) = text.strip_suffix(b"]") {
        let inner = inner.trim_ascii_end();
        let quote = start + inner.len();
        let behind =
            memrchr(b'"', inner).filter(|&quote| closing_quote(&inner[..=quote]).is_some());
        return match behind {
            Some(quote) => (
                start + quote + 1 + blanks(&inner[quote + 1..])..start + inner.len(),
                "this is between the closing quote and the bracket".into(),
            ),
            None if inner.ends_with(b"\\\"") => (
                quote - 2..quote,
                "a quote after a backslash belongs to the value: the closing quote is missing"
                    .into(),
            ),
            None => (
                end - 1..end,
                "the closing quote is missing before the bracket".into(),
            ),
        };
    }
    match (closing_quote(text), text.last()) {
        (Some(_), Some(&sign)) if sign != b'"' => (
            end - 1..end,
            char::from(sign).to_string() + " is where the closing bracket should be",
        ),
        (Some(_), _) => (end..end, "the closing bracket is missing".into()),
        (None, _) => (end..end, "the closing quote and bracket are missing".into()),
    }
}

/// Number of blanks that a text begins with.
fn blanks(text: &[u8]) -> usize {
    text.len() - text.trim_ascii_start().len()
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    for pair in pairs_of(game, TagForm::UnterminatedValue) {
        let text = &bytes[pair.value.start..pair.span.end];
        let value = &bytes[pair.value.clone()];
        // Where a quote or a bracket is among it, nothing shows what belongs to it.
        if value.iter().any(|byte| b"\"[]".contains(byte)) || value.ends_with(b"\\") {
            continue;
        }
        let blanks = text.len() - text.trim_ascii_end().len();
        let lines = value.split(|&byte| byte == b'\n' || byte == b'\r');
        let lines: Vec<&[u8]> = lines.map(<[u8]>::trim_ascii).collect();
        let mut closed = match lines[..] {
            [_] => value.to_vec(),
            _ => lines.join(&b' '),
        };
        closed.extend_from_slice(b"\"]");
        edits.replace(pair.value.start..pair.span.end - blanks, closed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::locator::Locator;
    use crate::input::record::Record;
    use crate::rules::check;
    use crate::rules::rule::Options;

    /// Line and column, the token, and the message of the only such finding.
    fn found(tag: &str) -> (u64, u64, String, String) {
        let text = format!("[Site \"x\"]\n{tag}\n[White \"A\"]\n\n1. e4 *\n");
        let game = Game::read(Record::alone(text.as_bytes()));
        assert_eq!(game.tag("White").as_deref(), Some("A"), "{tag}");
        let mut findings = Vec::new();
        check(
            &Judged::new(&game),
            &[&RULE],
            &Options::default(),
            &mut findings,
        );
        assert_eq!(findings.len(), 1, "{tag}");
        let finding = findings.remove(0);
        let place = Locator::new(game.record).place(finding.span.start);
        (place.line, place.column, finding.token, finding.message)
    }

    #[test]
    fn what_is_missing_and_where() {
        for (tag, column, token, message) in [
            ("[Event \"x\"", 11, "", "the closing bracket is missing"),
            ("[Event \"x\"  ", 11, "", "the closing bracket is missing"),
            (
                "[Event \"x]",
                10,
                "]",
                "the closing quote is missing before the bracket",
            ),
            (
                "[Event \"]",
                9,
                "]",
                "the closing quote is missing before the bracket",
            ),
            (
                "[Event \"x",
                10,
                "",
                "the closing quote and bracket are missing",
            ),
            (
                "[Event \"",
                9,
                "",
                "the closing quote and bracket are missing",
            ),
            (
                "[Event \"x\\\"",
                12,
                "",
                "the closing quote and bracket are missing",
            ),
            (
                "[Event \"x\")",
                11,
                ")",
                ") is where the closing bracket should be",
            ),
            (
                "[Event \"x\"}",
                11,
                "}",
                "} is where the closing bracket should be",
            ),
            ("[Event \"Šx\"", 12, "", "the closing bracket is missing"),
            (
                "[Event \"x\" y]",
                12,
                "y",
                "this is between the closing quote and the bracket",
            ),
            (
                "[Event \"x\\\"]",
                10,
                "\\\"",
                "a quote after a backslash belongs to the value: the closing quote is missing",
            ),
            (
                "[Event \"x\ny\"]",
                10,
                "",
                "the closing quote and bracket are not on this line; the value continues below",
            ),
        ] {
            let expected = (2, column, token.to_owned(), message.to_owned());
            assert_eq!(found(tag), expected, "{tag}");
        }
    }
}
