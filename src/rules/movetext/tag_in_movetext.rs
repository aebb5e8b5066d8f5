//! `tag-in-movetext`: a tag line in the middle of movetext.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "tag-in-movetext",
    severity: Severity::Warning,
    summary: "a tag line in the middle of movetext",
    explanation: "The game before has no marker, and no blank line comes between. At one of the seven tags, FEN, SetUp or Variant a game begins here for us, and the end of the one before is lost, or the two are one; without players and result it is an error. Another tag was put among the moves by mistake: it counts for nothing, which is an error, and the game goes on.",
    basis: "PGN standard 8",
    example: "1. e4 e5<LF>[Event \"Next\"]",
    check,
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.record.seams.contains(Seams::INTERRUPTS) {
        let span = game
            .tags
            .pairs
            .first()
            .map_or(0..0, |pair| pair.span.clone());
        let bytes = game.record.bytes;
        let has = |tag| game.tags.find(bytes, tag).is_some();
        let is_whole = has("FEN") || has("White") && has("Black") && has("Result");
        let (severity, message) = if is_whole {
            (Severity::Warning, "a game begins here")
        } else {
            (
                Severity::Error,
                "a game begins here for us, or its tags belong to the one before",
            )
        };
        let message = format!(
            "this tag pair follows movetext directly, without marker and blank line; {message}"
        );
        report.add(game, 0..span.end, message).severity = severity;
    }
    for span in &game.remains.tag_lines {
        let message =
            "this tag pair stands among the moves; it counts for nothing, and the moves go on";
        report.add(game, span.clone(), message).severity = Severity::Error;
    }
}
