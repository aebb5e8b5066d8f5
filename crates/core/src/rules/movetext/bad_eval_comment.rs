//! `bad-eval-comment`: an engine evaluation in a comment that cannot be read.

use crate::outcome::judged::Judged;
use crate::pgn::clock::{self, Command};
use crate::pgn::engine::evaluation::read_eval;
use crate::pgn::engine::profile::Profile;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "bad-eval-comment",
    severity: Severity::Warning,
    summary: "an engine evaluation in a comment that cannot be read",
    explanation: "The [%eval] command holds pawns with a fraction, or # and the moves to mate, and may hold the search depth after a comma: [%eval 0.35], [%eval #-3], [%eval 1.2,24]; a whole number with a depth is in centipawns, as ChessBase writes it: [%eval 81,28]. The [%evp] command of ChessBase holds the evaluations of a game: two plies, and a whole number of centipawns for each position from the one to the other: [%evp 0,3,19,31,-25,14]. Programs that draw graphs from evaluations drop others. Only the first of each is reported in a game.",
    basis: "Lichess and ChessBase usage; not in the PGN standard",
    example: "{[%eval 0,35 pawns]}",
    fix: None,
    check: Check::Game(|game, report| {
        let commands = game.commands();
        if commands.has_eval {
            check_each(game, report, ("eval", "an evaluation"), |value| {
                read_eval(value).is_some()
            });
        }
        if commands.has_evp {
            let evp = ("evp", "an evaluation profile");
            check_each(game, report, evp, |value| Profile::read(value).is_some());
        }
    }),
};

/// Reports the first command of a name whose value is none.
fn check_each(
    game: &Judged<'_>,
    report: &mut Report<'_>,
    (name, what): (&str, &str),
    is_good: impl Fn(&[u8]) -> bool,
) {
    let bytes = game.record.bytes;
    let is_bad = |command: &Command| !is_good(&bytes[command.value.clone()]);
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
