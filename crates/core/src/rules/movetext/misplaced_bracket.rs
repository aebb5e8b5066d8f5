//! `misplaced-bracket`: a brace or parenthesis that is missing or misplaced, so that moves of the game are lost.

use crate::english::counted;
use crate::game::fault::{FaultKind, Misplaced};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Detection, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "misplaced-bracket",
    severity: Severity::Error,
    summary: "a brace or parenthesis that is missing or misplaced, so that moves of the game are lost",
    explanation: "A comment or a variation holds the moves that come next in the game. Comments quote legal moves too, and variations are made of them: a comment is reported if another brace opens in it behind such moves, a variation if its numbers step back to the game's, and either if the number behind it counts what it holds. Not if that number is right without. Moves of a variation among those of the game are reported where the numbers step back before a closing sign that closes nothing. The replay stops here, and no fix changes the movetext but one that puts the missing sign where it proves all moves legal: see misrecorded-move.",
    basis: "PGN standard 5, 8.2.5",
    example: "1. e4 {best e5 2. Nf3 {natural} Nc6",
    fix: None,
    check: Detection::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(fault) = &game.replay.fault else {
        return;
    };
    let FaultKind::MisplacedBracket(misplaced) = fault.kind else {
        return;
    };
    let text = game.text(fault.span.clone());
    let next = |plies| {
        let others = counted(plies - 1, "move after it", "moves after it");
        match plies {
            1 => format!("{text} is the next move of the game"),
            _ => format!("{text} is the next move of the game, with {others}"),
        }
    };
    let message = match misplaced {
        Misplaced::Comment(0) => "moves are missing behind this comment, by their numbers, and another brace opens in it: the one that closes it is missing".to_owned(),
        Misplaced::Comment(plies) => {
            format!("{}, but stands in a comment: its closing brace is missing or misplaced", next(plies))
        }
        Misplaced::Variation(plies) => {
            format!("{}, but stands in a variation: its closing parenthesis is missing or misplaced", next(plies))
        }
        Misplaced::Opening => format!("{text} steps back, and a bracket behind it closes nothing: the one that opens is missing before this"),
    };
    report.add_fault(fault, format!("{message}; the replay stops here"));
}
