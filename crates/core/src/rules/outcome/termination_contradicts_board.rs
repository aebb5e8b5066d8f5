//! `termination-contradicts-board`: a declared outcome that the board contradicts.

use crate::chess::nouns;
use crate::outcome::{contradiction::Refuted, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "termination-contradicts-board",
    severity: Severity::Warning,
    summary: "a declared outcome that the board contradicts",
    explanation: "A Termination tag or the last comment names checkmate, stalemate, a third repetition, fifty moves or insufficient material, and the moves do not lead there; or it names a resignation, a lost flag or the like, and the game was over on the board before. A claim by a written move that was not played counts. Moves may be missing from the record. A flag that fell after the end is not reported if the result is wrong too, which says enough.",
    basis: "FIDE Laws 5, 9",
    example: "{Draw by 3-fold repetition} 1/2-1/2 after 1. e4 e5",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let outcome = game.outcome();
    if let (Some(refuted), Some(part)) = (outcome.refuted, outcome.declaration.main()) {
        let message = format!(
            "{} says '{}', but {}",
            part.source,
            part.text,
            fact(game, refuted)
        );
        report.add(game, part.span.clone(), message);
    }
}

/// What the board says instead.
fn fact(game: &Judged<'_>, refuted: Refuted) -> String {
    let board = &game.outcome().board;
    match refuted {
        Refuted::NoCheckmate => "the final position is not checkmate".into(),
        Refuted::NoStalemate => "the final position is not stalemate".into(),
        Refuted::NoThreefold => {
            let times = match board.occurrences {
                1 => "once",
                _ => "twice",
            };
            format!(
                "no position occurred three times, and one more move could not make it so; the final one occurred {times}"
            )
        }
        Refuted::NoFiftyMoves => format!(
            "the halfmove clock is {} at the end, and never was 100",
            board.halfmove_clock
        ),
        Refuted::Material(side) => format!("{} has enough material to mate", nouns::side(side)),
        Refuted::EndedBefore(kind) => {
            format!(
                "the game had ended on the board: {}",
                kind.as_str().replace('-', " ")
            )
        }
    }
}
