//! `bad-engine-comment`: a match program's comment on a move that cannot be read.

use crate::outcome::judged::Judged;
use crate::pgn::engine::match_comment::{self, Part};
use crate::pgn::movetext::token::TokenKind;
use crate::rules::report::more;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "bad-engine-comment",
    severity: Severity::Warning,
    summary: "a match program's comment on a move that cannot be read",
    explanation: "cutechess and fastchess write an evaluation in pawns, or M and the plies to mate, the search depth and the time of the move in seconds behind each move: {+0.89/27 11.09s}, {-M12/33 0.5s, White mates}, {book}. TCEC writes keys and values: {d=35, mt=72000, tl=1765082, wv=0.31}, with wv in pawns or as M and plies, d the depth, and mt and tl in milliseconds or as hh:mm:ss. A part that cannot be read leaves its columns empty. Comments without a unit of time, such as {0.35/19 120}, are not read, and are not reported. Only the first of a game is reported.",
    basis: "cutechess, fastchess and TCEC usage; not in the PGN standard",
    example: "{+0.8x/27 11.09s}",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    // Usually all is well, and no tokens are needed to see it.
    if !match_comment::any_unread(&bytes[game.tags.end..]) {
        return;
    }
    let mut has_move = false;
    let mut unread = game.tokens().iter().filter_map(|token| {
        has_move |= token.is_mainline_move();
        let is_comment = matches!(token.kind, TokenKind::Comment { .. });
        let is_read = has_move && token.depth == 0 && is_comment;
        is_read.then_some(())?;
        // Whose move it is changes no part's spelling.
        let unread = match_comment::read(&bytes[token.span.clone()], true)?.unread?;
        let start = token.span.start;
        Some((
            unread.part,
            start + unread.span.start..start + unread.span.end,
        ))
    });
    if let Some((part, span)) = unread.next() {
        let text = game.text(span.clone());
        let more = more(unread.count(), "more in the game");
        let what = match part {
            Part::Evaluation => "an evaluation",
            Part::Depth => "a search depth",
            Part::Time => "a time",
        };
        report.add(span, format!("{text} is not {what}{more}"));
    }
}
