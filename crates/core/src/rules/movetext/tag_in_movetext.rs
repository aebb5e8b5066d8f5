//! `tag-in-movetext`: a tag line in the middle of movetext.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "tag-in-movetext",
    summary: "a tag line in the middle of movetext",
    explanation: "The game before has no marker, and no blank line comes between. If it is one of the seven tags, FEN, SetUp or Variant, a new game begins here, and the end of the game before is lost, or the two are one game; without players and result it is an error. Any other tag was put among the moves by mistake: it is ignored, which is an error, and the game continues.",
    basis: "PGN standard 8",
    example: "1. e4 e5<LF>[Event \"Next\"]",
    ..Rule::warning(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.record.seams.contains(Seams::INTERRUPTS) {
        let end = game.tags.pairs.first().map_or(0, |pair| pair.span.end);
        let has = |tag| game.tags.find(game.record.bytes, tag).is_some();
        let is_whole = has("FEN") || has("White") && has("Black") && has("Result");
        let (severity, reading) = if is_whole {
            (Severity::Warning, "a game begins here")
        } else {
            (
                Severity::Error,
                "a new game begins here, or its tags belong to the one before",
            )
        };
        let message = format!(
            "this tag pair directly follows movetext, without marker or blank line; {reading}"
        );
        report.add(0..end, message).severity = severity;
    }
    for span in &game.rest.tag_lines {
        let message = "this tag pair is among the moves; it is ignored, and the moves continue";
        report.add(span.clone(), message).severity = Severity::Error;
    }
}
