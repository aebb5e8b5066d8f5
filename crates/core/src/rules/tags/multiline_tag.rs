//! `multiline-tag`: a tag pair on more than one line.

use crate::scan::memchr2;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{TagForm, TagPair};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "multiline-tag",
    severity: Severity::Warning,
    summary: "a tag pair on more than one line",
    explanation: "Bracket, name, value and bracket may stand on lines of their own, and the tag is read as it is meant; but export format has each tag pair on a line by itself, and most programs read no others.",
    basis: "PGN standard 8.1 and 8.1.1",
    example: "[Event \"Linares 2002\"<LF>]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for pair in game
        .tags
        .pairs
        .iter()
        .filter(|pair| is_multiline(game, pair))
    {
        let name = game.text(pair.name.clone());
        let message =
            format!("the tag {name} takes several lines; most programs read tags of one line only");
        report.add(game, pair.name.clone(), message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for pair in game
        .tags
        .pairs
        .iter()
        .filter(|pair| is_multiline(game, pair))
    {
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
}

/// Whether a line ends between the parts of a pair; within its value is another matter.
fn is_multiline(game: &Judged<'_>, pair: &TagPair) -> bool {
    let has_end = |span| memchr2(b'\n', b'\r', &game.record.bytes[span]).is_some();
    matches!(pair.form, TagForm::Good | TagForm::UnescapedQuote)
        && (has_end(pair.span.start..pair.value.start) || has_end(pair.value.end..pair.span.end))
}
