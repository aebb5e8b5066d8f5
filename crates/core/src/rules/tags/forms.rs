//! Rules about how a tag pair is written.

use crate::byte_search::{memchr, memchr2};
use crate::game::Game;
use crate::pgn::tag_line::{TagForm, TagPair};
use crate::rules::fix::Fix;
use crate::rules::rule::Rule;
use crate::rules::tag_values::{pairs_of, tag_pairs};

pub(crate) const BAD_ESCAPE: Rule = Rule {
    code: "bad-escape",
    summary: "a backslash in a tag value that escapes nothing",
    explanation: "A backslash is allowed only before a quote or another backslash. This one is kept as it is; other programs may drop it. Write it twice.",
    basis: "PGN standard 7",
    example: "[Site \"C:\\games\"]",
    fix: Some(Fix::safe(|game, edits| {
        for pair in tag_pairs(game) {
            let mut at = pair.value.start;
            while let Some(stray) = stray_backslash(&game.record.bytes[at..pair.value.end]) {
                edits.insert(at + stray, b"\\");
                at += stray + 1;
            }
        }
    })),
    ..Rule::warning(|game, report| {
        let bytes = game.record.bytes;
        if memchr(b'\\', &bytes[..game.tags.end]).is_none() {
            return;
        }
        for pair in tag_pairs(game) {
            if let Some(at) = stray_backslash(&bytes[pair.value.clone()]) {
                let at = pair.value.start + at;
                let message =
                    "a backslash is allowed only before a quote or a backslash; it is kept";
                report.add(at..at + 1, message);
            }
        }
    })
};

/// The first backslash that escapes neither a quote nor a backslash.
fn stray_backslash(value: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = memchr(b'\\', &value[at..]) {
        at += found;
        if !matches!(value.get(at + 1), Some(b'"' | b'\\')) {
            return Some(at);
        }
        at += 2;
    }
    None
}

/// The longest string that every reader takes.
const LONGEST_BYTES: usize = 255;

pub(crate) const LONG_TAG_VALUE: Rule = Rule {
    code: "long-tag-value",
    summary: "a tag value of more than 255 bytes",
    explanation: "Readers need not have room for more, and some cut the value or reject the game. It is read whole here.",
    basis: "PGN standard 7",
    example: "an Annotator tag with a paragraph of text",
    ..Rule::warning(|game, report| {
        for pair in tag_pairs(game).filter(|pair| pair.value.len() > LONGEST_BYTES) {
            let (name, bytes) = (game.text(pair.name.clone()), pair.value.len());
            let message = format!(
                "the value of {name} has {bytes} bytes; readers need to accept only {LONGEST_BYTES}"
            );
            report.add(pair.value.clone(), message);
        }
    })
};

pub(crate) const MULTILINE_TAG: Rule = Rule {
    code: "multiline-tag",
    summary: "a tag pair on more than one line",
    explanation: "Bracket, name, value and bracket may stand on lines of their own, and the tag is read as it is meant; but export format has each tag pair on a line by itself, and most programs read no others.",
    basis: "PGN standard 8.1 and 8.1.1",
    example: "[Event \"Linares 2002\"<LF>]",
    fix: Some(Fix::safe(|game, edits| {
        for pair in multiline_pairs(game) {
            let (name, value) = (pair.name.clone(), pair.value.clone());
            for (span, text) in [
                (pair.span.start..name.start, "["),
                (name.end..value.start, " \""),
                (value.end..pair.span.end, "\"]"),
            ] {
                if game.record.bytes[span.clone()] != *text.as_bytes() {
                    edits.replace(span, text);
                }
            }
        }
    })),
    ..Rule::warning(|game, report| {
        for pair in multiline_pairs(game) {
            let name = game.text(pair.name.clone());
            let message = format!(
                "the tag {name} takes several lines; most programs read tags of one line only"
            );
            report.add(pair.name.clone(), message);
        }
    })
};

/// The tag pairs between whose parts a line ends; within a value is another matter.
fn multiline_pairs<'g>(game: &'g Game<'_>) -> impl Iterator<Item = &'g TagPair> {
    let has_end = |span| memchr2(b'\n', b'\r', &game.record.bytes[span]).is_some();
    game.tags.pairs.iter().filter(move |pair| {
        matches!(pair.form, TagForm::Good | TagForm::UnescapedQuote)
            && (has_end(pair.span.start..pair.value.start)
                || has_end(pair.value.end..pair.span.end))
    })
}

pub(crate) const UNESCAPED_QUOTE: Rule = Rule {
    code: "unescaped-quote",
    summary: "a quote inside a tag value without a backslash",
    explanation: "Most programs end the value at the inner quote and lose the rest. The whole value is read here.",
    basis: "PGN standard 7 and 8.1",
    example: "[Event \"The \"Big\" One\"]",
    fix: Some(Fix::safe(|game, edits| {
        for pair in pairs_of(game, TagForm::UnescapedQuote) {
            let mut at = pair.value.start;
            while at < pair.value.end {
                match game.record.bytes[at..pair.value.end] {
                    [b'\\', b'"' | b'\\', ..] => at += 1,
                    [b'"', ..] => edits.insert(at, b"\\"),
                    _ => {}
                }
                at += 1;
            }
        }
    })),
    ..Rule::error(|game, report| {
        for pair in pairs_of(game, TagForm::UnescapedQuote) {
            let message = "a quote inside the value needs a backslash before it";
            report.add(pair.span.clone(), message);
        }
    })
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_escapes_nothing() {
        for (value, at) in [
            (&br#"a \"b\" \\ c"#[..], None),
            (br"\\\\", None),
            (br"C:\a\b", Some(2)),
            (br"\\\a", Some(2)),
            (br"a\", Some(1)),
            (b"", None),
        ] {
            assert_eq!(stray_backslash(value), at);
        }
    }
}
