//! `misplaced-bracket`: a brace or parenthesis that is missing or misplaced, so that moves of the game are lost.

use crate::english::counted;
use crate::game::fault::{FaultKind, Misplaced};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Report, Rule};

pub(crate) const RULE: Rule = Rule {
    code: "misplaced-bracket",
    summary: "a brace or parenthesis that is missing or misplaced, so that moves of the game are lost",
    explanation: "A comment or a variation holds the moves that come next in the game. Comments also quote legal moves, and variations consist of them, so more evidence is needed: another brace that opens in the comment after such moves, numbers in the variation that step back to the game's, or a move number after either that counts the moves in it. It is not reported if that number is right without them. Moves of a variation among those of the game are reported if the numbers step back before a closing sign that closes nothing. The replay stops here. The only fix that changes the movetext puts the missing sign where it makes all moves legal: see misrecorded-move.",
    basis: "PGN standard 5, 8.2.5",
    example: "1. e4 {best e5 2. Nf3 {natural} Nc6",
    ..Rule::error(check)
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
        Misplaced::Comment(0) => "by the move numbers, moves are missing after this comment, and another brace opens in it: its closing brace is missing".to_owned(),
        Misplaced::Comment(plies) => {
            format!("{}, but is inside a comment: its closing brace is missing or misplaced", next(plies))
        }
        Misplaced::Variation(plies) => {
            format!("{}, but is inside a variation: its closing parenthesis is missing or misplaced", next(plies))
        }
        Misplaced::Opening => format!("{text} steps back, and a bracket after it closes nothing: the opening one is missing before this"),
    };
    report.add_fault(fault, format!("{message}; the replay stops here"));
}
