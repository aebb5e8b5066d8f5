//! `swallowed-tags`: tag lines inside a comment.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;

use crate::byte_search::memchr;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, is_name_byte, looks_like_tag};
use crate::pgn::text::lines;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "swallowed-tags",
    summary: "tag lines inside a comment",
    explanation: "A comment that is closed too late, or never, contains the tags of another game, and its moves. pgnkit still recovers such a game if its moves follow several of its tags; here something else follows. A single such line may be a quotation, and is a warning.",
    basis: "PGN standard 5",
    example: "1. e4 {never closed<LF>[Event \"Next\"]<LF>[Site \"?\"]<LF>...}",
    ..Rule::error(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    static CLOSING: LazyLock<memmem::Finder<'static>> =
        LazyLock::new(|| memmem::Finder::new(b"\"]"));
    let bytes = game.record.bytes;
    // Comments in the tag section, where the tags that follow tell that they are closed.
    for pair in game.tags.pairs.windows(2) {
        let (from, to) = (pair[0].span.end, pair[1].span.start);
        if from + 2 < to
            && let Some(brace) = memchr(b'{', &bytes[from..to])
        {
            look(game, from + brace..to, report);
        }
    }
    if CLOSING.find(&bytes[game.tags.end..]).is_none() {
        return;
    }
    for token in game.tokens() {
        if matches!(token.kind, TokenKind::Comment { .. }) {
            look(game, token.span.clone(), report);
        }
    }
}

/// Looks for tag lines in a comment.
fn look(game: &Judged<'_>, comment: Range<usize>, report: &mut Report<'_>) {
    let text = &game.record.bytes[comment.clone()];
    let mut first = None;
    let mut count = 0_usize;
    for line in lines(text).skip(1) {
        let end = comment.start + line.end;
        let line = text[line].trim_ascii_start();
        if is_roster_tag(line) {
            first.get_or_insert(end - line.len()..end);
            count += 1;
        }
    }
    let Some(first) = first else { return };
    if count == 1 {
        let message = "this looks like a tag pair, but is inside a comment";
        report.add(first, message).severity = Severity::Warning;
    } else {
        let message = format!(
            "{count} lines that look like tag pairs are inside a comment: a game may be lost in it"
        );
        report.add(first, message);
    }
}

fn is_roster_tag(line: &[u8]) -> bool {
    let is_name = |name: &str| {
        let text = line[1..].trim_ascii_start();
        text.split_at_checked(name.len())
            .is_some_and(|(start, rest)| {
                start.eq_ignore_ascii_case(name.as_bytes())
                    && rest.first().is_none_or(|&byte| !is_name_byte(byte))
            })
    };
    looks_like_tag(line) && SEVEN_TAG_ROSTER.into_iter().any(is_name)
}
