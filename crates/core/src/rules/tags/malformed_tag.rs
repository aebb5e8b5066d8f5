//! `malformed-tag`: a line in brackets that is not a tag pair.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{TagForm, TagPair};
use crate::pgn::tags::known::proper;
use crate::pgn::text::{decode, line_text_end};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Detection, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "malformed-tag",
    severity: Severity::Error,
    summary: "a line in brackets that is not a tag pair",
    explanation: "The line is among the tag pairs but is not one: name, quotes or brackets are missing. It is not used as a tag. `fix --unsafe` makes one of it if the name is known and stands in no other tag.",
    basis: "PGN standard 7 and 8.1",
    example: "[Event Linares 2002]",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Detection::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for pair in &game.tags.pairs {
        if pair.form == TagForm::Malformed {
            let (span, why) = why(game.record.bytes, pair);
            let message = format!("this is not of the form [Name \"value\"]{why}");
            report.add(span, message);
        }
    }
}

/// What is wrong, and where.
fn why(bytes: &[u8], pair: &TagPair) -> (Range<usize>, &'static str) {
    let text = &bytes[pair.span.clone()];
    let value = &bytes[pair.value.clone()];
    let inner = value.trim_ascii_end();
    let why = match () {
        () if text.first() != Some(&b'[') => "",
        () if pair.name.is_empty() => ": the name is missing",
        () if inner.len() > 1 && inner.ends_with(b"\"") => {
            return (pair.value.clone(), ": the opening quote is missing");
        }
        () if is_quoted_otherwise(value) => {
            return (pair.value.clone(), ": the quotes must be \", no others");
        }
        () if !text.ends_with(b"]") => ": quotes and the closing bracket are missing",
        () if inner.is_empty() => ": the value is missing",
        () => ": the quotes are missing",
    };
    (pair.span.clone(), why)
}

/// Whether a value begins with a quote of another kind.
fn is_quoted_otherwise(value: &[u8]) -> bool {
    let first = decode(value).chars().next();
    first.is_some_and(|first| QUOTES.contains(first))
}

/// Quotes of other kinds.
const QUOTES: &str = "'`\u{b4}\u{2018}\u{2019}\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}\u{ff02}";

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    for pair in &game.tags.pairs {
        if pair.form != TagForm::Malformed {
            continue;
        }
        let name = proper(&bytes[pair.name.clone()]);
        // Where the tag stands elsewhere, it is not known which is meant.
        if name.is_none_or(|name| game.tags.find(bytes, name).is_some()) {
            continue;
        }
        let behind = &bytes[pair.span.end..line_text_end(bytes, pair.span.end)];
        if let Some(value) = plausible(&bytes[pair.value.clone()])
            && behind.trim_ascii().is_empty()
        {
            edits.replace(pair.name.end..pair.span.end, format!(" \"{value}\"]"));
        }
    }
}

/// The value that was meant: without quotes of any kind around it, and signs between it and the name.
fn plausible(value: &[u8]) -> Option<&str> {
    let value = std::str::from_utf8(value).ok()?.trim();
    let value = value.trim_start_matches([':', '=']).trim_start();
    let is_quote = |sign: char| sign == '"' || QUOTES.contains(sign);
    let value = value.strip_prefix(is_quote).unwrap_or(value);
    let value = value.strip_suffix(is_quote).unwrap_or(value);
    let is_doubtful = |sign: char| matches!(sign, '"' | '[' | ']' | '\\');
    (!value.is_empty() && !value.contains(is_doubtful)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::locator::Locator;
    use crate::input::record::Record;
    use crate::rules::check;
    use crate::rules::rule::Options;

    #[test]
    fn what_is_wrong_and_where() {
        for (tag, column, end) in [
            ("[Event x\"]", 8, "]: the opening quote is missing"),
            ("[Event x\"", 8, "]: the opening quote is missing"),
            ("[Event Linares 2002]", 1, "]: the quotes are missing"),
            (
                "[Event \u{201c}x\u{201d}]",
                8,
                "]: the quotes must be \", no others",
            ),
            ("[Event]", 1, "]: the value is missing"),
            ("[\"x\"]", 1, "]: the name is missing"),
            (
                "[Event x",
                1,
                "]: quotes and the closing bracket are missing",
            ),
            ("prose", 1, "]"),
        ] {
            let text = format!("[Site \"x\"]\n{tag}\n[White \"A\"]\n\n1. e4 *\n");
            let game = Game::read(Record::alone(text.as_bytes()));
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
            assert_eq!((place.line, place.column), (2, column), "{tag}");
            let message = format!("this is not of the form [Name \"value\"{end}");
            assert_eq!(finding.message, message, "{tag}");
        }
    }
}
