//! Rules about what engines say in comments.

use crate::outcome::judged::Judged;
use crate::pgn::clock::{self, Commands, CommentCommand};
use crate::pgn::engine::eval_profile::EvalProfile;
use crate::pgn::engine::evaluation::read_eval;
use crate::pgn::engine::match_comment;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::report::more;
use crate::rules::rule::{Report, Rule};

pub(crate) const BAD_EVAL_COMMENT: Rule = Rule {
    code: "bad-eval-comment",
    summary: "an engine evaluation in a comment that cannot be read",
    explanation: "The [%eval] command holds pawns with a fraction, or # and the moves to mate, and may hold the search depth after a comma: [%eval 0.35], [%eval #-3], [%eval 1.2,24]; a whole number with a depth is in centipawns, as ChessBase writes it: [%eval 81,28]. The [%evp] command of ChessBase holds the evaluations of a game: two plies, and a whole number of centipawns for each position from the one to the other: [%evp 0,3,19,31,-25,14]. Programs that draw graphs from evaluations drop others. Only the first of each is reported in a game.",
    basis: "Lichess and ChessBase usage; not in the PGN standard",
    example: "{[%eval 0,35 pawns]}",
    ..Rule::warning(|game, report| {
        let commands = game.commands();
        let are_good = || {
            let said = game.move_commands()?;
            let mut values = said.evaluations(game.record.bytes).flatten();
            Some(values.all(|value| read_eval(value).is_some()))
        };
        if commands.contains(Commands::EVAL) && are_good() != Some(true) {
            report_commands(game, report, ("eval", "an evaluation"), |value| {
                read_eval(value).is_some()
            });
        }
        if commands.contains(Commands::EVP) {
            let evp = ("evp", "an evaluation profile");
            report_commands(game, report, evp, |value| {
                EvalProfile::read(value).is_some()
            });
        }
    })
};

/// Reports the first command of a name whose value is none.
fn report_commands(
    game: &Judged<'_>,
    report: &mut Report<'_>,
    (name, what): (&str, &str),
    is_good: impl Fn(&[u8]) -> bool,
) {
    let bytes = game.record.bytes;
    let is_bad = |command: &CommentCommand| !is_good(&bytes[command.value.clone()]);
    // Usually all is well, and no tokens are needed to see it.
    let movetext = game.tags.end..bytes.len();
    if !clock::commands(bytes, movetext, name).any(|command| is_bad(&command)) {
        return;
    }
    let comments = game.tokens().iter().filter(|token| token.is_comment());
    let commands = comments.flat_map(|comment| clock::commands(bytes, comment.span.clone(), name));
    let bad = commands.filter(is_bad).map(|command| command.span);
    report.add_first(bad, |text| format!("{text} is not {what}"));
}

pub(crate) const BAD_ENGINE_COMMENT: Rule = Rule {
    code: "bad-engine-comment",
    summary: "a match program's comment on a move that cannot be read",
    explanation: "cutechess and fastchess write an evaluation in pawns, or M and the plies to mate, the search depth and the time of the move in seconds after each move: {+0.89/27 11.09s}, {-M12/33 0.5s, White mates}, {book}. TCEC writes keys and values: {d=35, mt=72000, tl=1765082, wv=0.31}, with wv in pawns or as M and plies, d the depth, and mt and tl in milliseconds or as hh:mm:ss. A part that cannot be read leaves its columns empty. Comments without a unit of time, such as {0.35/19 120}, are not read, and are not reported. Only the first of a game is reported.",
    basis: "cutechess, fastchess and TCEC usage; not in the PGN standard",
    example: "{+0.8x/27 11.09s}",
    ..Rule::warning(report_parts)
};

fn report_parts(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    // Usually all is well, and no tokens are needed to see it.
    if game.move_commands().is_some() || !match_comment::any_unread(&bytes[game.tags.end..]) {
        return;
    }
    let mut has_move = false;
    let mut unread = game.tokens().iter().filter_map(|token| {
        has_move |= token.is_mainline_move();
        let is_comment = matches!(token.kind, TokenKind::Comment { .. });
        let is_read = has_move && token.depth == 0 && is_comment;
        is_read.then_some(())?;
        // Whose move it is changes no part's spelling.
        let (what, part) = match_comment::read(&bytes[token.span.clone()], true)?.unread?;
        let start = token.span.start;
        Some((what, start + part.start..start + part.end))
    });
    if let Some((what, span)) = unread.next() {
        let text = game.text(span.clone());
        let more = more(unread.count(), "more in the game");
        report.add(span, format!("{text} is not {what}{more}"));
    }
}
