//! `kings-to-centre`: kings on the centre squares that tell an electronic board the result.

use crate::chess::game_result::GameResult;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};

pub(crate) const RULE: Rule = Rule {
    code: "kings-to-centre",
    summary: "kings on the centre squares that tell an electronic board the result",
    explanation: "At the end of a game on an electronic board the players put the kings in the centre: both on light squares (e4, d5) for 1-0, both on dark ones (d4, e5) for 0-1, one on each for a draw. Recorded as moves, they are illegal. The game ends before them. They count as such a signal only if no move can have been meant: without a capture, at the very end, and not against the stated result. Two such moves, one for each king, are enough, whatever attacks the squares and even if the first could be played. One alone needs a square that is not attacked, and the stated result that it signals. Otherwise, or if another result is stated, they are an illegal-move. `fix --unsafe` puts these moves into a comment, and states the result that they signal where none is stated.",
    example: "40. Ke4 Kd5 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    ..Rule::warning(check)
};

/// Whether no result is stated.
fn is_unstated(game: &Judged<'_>) -> bool {
    let stated = game.outcome().stated.agreed();
    matches!(stated, None | Some(GameResult::Unknown))
}

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(kings) = &game.rest.kings_to_centre else {
        return;
    };
    let result = kings.signalled.as_str();
    let agrees = if is_unstated(game) {
        "no result is stated"
    } else {
        "as the game states"
    };
    let signal = if kings.both {
        let [white, black] = kings.squares;
        format!("kings on {white} and {black} signal {result}, {agrees}")
    } else {
        format!("a king alone on this square signals {result}, {agrees}")
    };
    let message = format!("not a move, but the end of a game on an electronic board: {signal}");
    report.add_move(kings.span.clone(), kings.ply, &game.replay.end(), message);
}

/// Ends the game before its kings show the result, and states that one where none is.
fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let Some(kings) = &game.rest.kings_to_centre else {
        return;
    };
    edits.together(|edits| {
        edits.end_after(kings.ply - 1);
        if let Some(result) = kings.signalled.as_standard_str()
            && is_unstated(game)
            && !game.outcome().stated.differ()
        {
            edits.state(result);
        }
    });
}
