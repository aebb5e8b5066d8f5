//! `malformed-tag`: a line in brackets that is not a tag pair.

use std::ops::Range;

use crate::chess::fen::read::{extra::VariantFields, parse_with};
use crate::chess::variant::names::{Variant, variant};
use crate::outcome::judged::Judged;
use crate::pgn::tag_line::malformed::plausible;
use crate::pgn::tag_line::{TagForm, TagPair, is_quote};
use crate::pgn::tags::known_tags::proper;
use crate::pgn::text::{decode, line_text_end};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::pairs_of;

pub(crate) const RULE: Rule = Rule {
    code: "malformed-tag",
    summary: "a line in brackets that is not a tag pair",
    explanation: "The line is among the tag pairs but is not one: name, quotes or brackets are missing. It is not used as a tag. If it is FEN or Variant, the start of the game is unknown, and nothing is replayed; `fix` makes such a line a tag pair if its value can be read. Other lines need `fix --unsafe`, and a known name that no other tag has.",
    basis: "PGN standard 7 and 8.1",
    example: "[Event Linares 2002]",
    fix: Some(Fix::safe(fix)),
    ..Rule::error(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let lost_start = game.lost_start();
    for pair in pairs_of(game, TagForm::Malformed) {
        let (span, why) = why(game.record.bytes, pair);
        let lost = if lost_start == Some(pair) {
            "; nothing was replayed"
        } else {
            ""
        };
        let message = format!("this is not of the form [Name \"value\"]{why}{lost}");
        report.add(span, message);
    }
}

/// The place and nature of the fault.
fn why(bytes: &[u8], pair: &TagPair) -> (Range<usize>, &'static str) {
    let text = &bytes[pair.span.clone()];
    let value = &bytes[pair.value.clone()];
    let inner = value.trim_ascii_end();
    let why = match () {
        () if text.first() != Some(&b'[') && !pair.name.is_empty() => {
            ": the opening bracket is missing"
        }
        () if text.first() != Some(&b'[') => "",
        () if pair.name.is_empty() => ": the name is missing",
        () if matches!(value.first(), Some(b':' | b'=')) => {
            let sign = pair.value.start..pair.value.start + 1;
            return (sign, ": only blanks belong between name and value");
        }
        () if inner.len() > 1 && inner.ends_with(b"\"") => {
            return (pair.value.clone(), ": the opening quote is missing");
        }
        () if decode(value).starts_with(is_quote) => {
            return (pair.value.clone(), ": the quotes must be \", no others");
        }
        () if !text.ends_with(b"]") => ": quotes and the closing bracket are missing",
        () if inner.is_empty() => ": the value is missing",
        () => ": the quotes are missing",
    };
    (pair.span.clone(), why)
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    for pair in pairs_of(game, TagForm::Malformed) {
        let behind = &bytes[pair.span.end..line_text_end(bytes, pair.span.end)];
        // Where the tag stands elsewhere, it is not known which is meant.
        let is_lacking = |name: &&str| game.tags.find(bytes, name).is_none();
        let name = proper(&bytes[pair.name.clone()]).filter(is_lacking);
        let value = plausible(&bytes[pair.value.clone()]);
        let (Some(name), Some(value), b"") = (name, value, behind.trim_ascii()) else {
            continue;
        };
        let (start, open) = match bytes[pair.span.start] {
            b'[' => (pair.name.end, String::new()),
            _ => (pair.span.start, format!("[{name}")),
        };
        edits.safely_if(sets_up(name, &value), |edits| {
            edits.replace(start..pair.span.end, format!("{open} \"{value}\"]"));
        });
    }
}

/// Whether a value of a tag that sets up a game can be read: nothing else can have been meant.
fn sets_up(name: &str, value: &str) -> bool {
    match name {
        "FEN" => [
            VariantFields::None,
            VariantFields::Pockets,
            VariantFields::Checks,
        ]
        .iter()
        .any(|&extra| parse_with(value, extra).is_ok()),
        "SetUp" => matches!(value, "0" | "1"),
        "Variant" => variant(value) != Variant::Unknown,
        _ => false,
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
            (
                "[Event: \"x\"]",
                7,
                "]: only blanks belong between name and value",
            ),
            (
                "FEN \"x\"]",
                1,
                "]: the opening bracket is missing; nothing was replayed",
            ),
            (
                "[variant Atomic]",
                1,
                "]: the quotes are missing; nothing was replayed",
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
