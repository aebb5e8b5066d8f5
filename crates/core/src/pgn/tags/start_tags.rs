//! What a record says of its start: the tags FEN, `SetUp` and Variant, whatever shape their lines have.

use std::borrow::Cow;

use super::{Tags, value};
use crate::chess::variant::names::variant;
use crate::pgn::tag_line::{TagForm, TagPair, malformed};

/// The tags that say from which position a game starts, and by which rules.
pub const START_TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// What a record says with one of the tags that set up a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartTag<'t> {
    /// Nothing: there is no such tag, or its value is empty, `?` or `-`.
    Absent,
    /// The value of this pair.
    Known(&'t TagPair),
    /// What it says can't be told: this line is no tag pair, or contradicts one further up.
    Unreadable(&'t TagPair),
}

impl Tags {
    /// What the record says with one of the tags that set up a game: the one place that decides it.
    #[must_use]
    pub fn start_tag(&self, bytes: &[u8], name: &str) -> StartTag<'_> {
        if self.has_malformed || self.may_repeat {
            return self.start_tag_of_all(bytes, name);
        }
        match self.find(bytes, name) {
            Some(pair) if !says_nothing(&value(bytes, pair)) => StartTag::Known(pair),
            _ => StartTag::Absent,
        }
    }

    /// Looks at all lines: those that say something have to say the same.
    #[cold]
    fn start_tag_of_all(&self, bytes: &[u8], name: &str) -> StartTag<'_> {
        let is_named =
            |pair: &&TagPair| bytes[pair.name.clone()].eq_ignore_ascii_case(name.as_bytes());
        let mut said: Option<(Cow<'_, str>, StartTag<'_>)> = None;
        let mut lost = StartTag::Absent;
        for pair in self.pairs.iter().filter(is_named) {
            let is_pair = pair.form != TagForm::Malformed;
            let Some(text) = text(bytes, pair) else {
                lost = StartTag::Unreadable(pair);
                continue;
            };
            if says_nothing(&text) {
                continue;
            }
            let differs =
                (said.as_ref()).is_some_and(|(other, _)| !says_the_same(name, other, &text));
            if differs {
                return StartTag::Unreadable(pair);
            }
            match &said {
                Some((_, StartTag::Known(_))) if !is_pair => {}
                _ if is_pair => said = Some((text, StartTag::Known(pair))),
                _ => said = Some((text, StartTag::Unreadable(pair))),
            }
        }
        said.map_or(lost, |(_, tag)| tag)
    }
}

/// What a line gives as the value of its tag; `None` if the value is missing.
fn text<'b>(bytes: &'b [u8], pair: &TagPair) -> Option<Cow<'b, str>> {
    match pair.form {
        TagForm::Malformed => malformed::meant(&bytes[pair.value.clone()]),
        _ => Some(value(bytes, pair)),
    }
}

/// Whether the value of such a tag is as good as none.
#[must_use]
pub fn says_nothing(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

/// Whether two values of a tag set up the same game.
fn says_the_same(name: &str, one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
        || name == "Variant" && variant(one) == variant(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the record says with its FEN tag: the line that tells it, or that cannot be read.
    fn said(lines: &str) -> Result<Option<String>, String> {
        let text = format!("[Event \"x\"]\n{lines}\n[Result \"*\"]\n\n1. e4 *\n");
        let mut tags = Tags::default();
        tags.read(text.as_bytes());
        let line = |pair: &TagPair| text[pair.span.clone()].to_owned();
        match tags.start_tag(text.as_bytes(), "FEN") {
            StartTag::Absent => Ok(None),
            StartTag::Known(pair) => Ok(Some(line(pair))),
            StartTag::Unreadable(pair) => Err(line(pair)),
        }
    }

    #[test]
    fn whatever_shape_the_line_has_the_start_is_known_absent_or_unreadable() {
        for absent in [
            "[Site \"x\"]",
            "[FEN \"\"]",
            "[FEN \" \"]",
            "[FEN \"?\"]",
            "[fen \"-\"]",
            "[FEN ?]",
            "[FEN: \"\"]",
            "[FEN \u{2018}\u{2019}]",
            "[FEN_ \"8/8 w\"]",
            "FEN of the study",
            "FEN: https://example.org/8/8",
            "FEN \"8/8 w\" was set up",
            "[Variant Atomic]",
        ] {
            assert_eq!(said(absent), Ok(None), "{absent}");
        }
        for known in [
            "[FEN \"8/8 w\"]",
            "[FEN\"8/8 w\"]",
            "[fen \"8/8 w\"]",
            "[FEN \"8/8 w]",
            "[FEN \"8/8 w",
            "[FEN \"8/8 w\"",
            "[FEN \"garbage\"]",
        ] {
            assert_eq!(said(known), Ok(Some(known.to_owned())), "{known}");
        }
        for unreadable in [
            "[FEN '8/8 w']",
            "[FEN 8/8 w]",
            "[FEN 8/8 w",
            "[FEN 8/8 w\"]",
            "[FEN: \"8/8 w\"]",
            "[FEN:\"8/8 w\"]",
            "[FEN = 8/8 w]",
            "[FEN \u{201c}8/8 w\u{201d}]",
            "[fen \u{ab}8/8 w\u{bb}]",
            "FEN \"8/8 w\"]",
            "fen: 8/8/8 w",
            "<FEN \"8/8 w\">",
            "[FEN]",
            "[FEN ]",
            "[FEN:]",
        ] {
            assert_eq!(said(unreadable), Err(unreadable.to_owned()), "{unreadable}");
        }
    }

    #[test]
    fn lines_that_say_something_have_to_say_the_same() {
        let (one, other) = ("[FEN \"8/8 w\"]", "[FEN \"8/8 b\"]");
        for (lines, expected) in [
            ([one, one], Ok(Some(one))),
            ([one, "[fen \"8/8  w\"]"], Ok(Some("[fen \"8/8  w\"]"))),
            ([one, "[FEN \"?\"]"], Ok(Some(one))),
            (["[FEN \"\"]", one], Ok(Some(one))),
            ([one, "[FEN]"], Ok(Some(one))),
            ([one, "[FEN '8/8 w']"], Ok(Some(one))),
            (["[FEN '8/8 w']", one], Ok(Some(one))),
            ([one, other], Err(other)),
            ([one, "[FEN '8/8 b']"], Err("[FEN '8/8 b']")),
            (["[FEN 8/8 b]", one], Err(one)),
        ] {
            let expected = match expected {
                Ok(known) => Ok(known.map(str::to_owned)),
                Err(line) => Err(line.to_owned()),
            };
            assert_eq!(said(&lines.join("\n")), expected, "{lines:?}");
        }
    }
}
