//! `kings-to-centre`: kings on the centre squares that tell an electronic board the result.

use crate::chess::game_result::GameResult;
use crate::game::kings_to_centre::KingsToCentre;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::stated_results;

pub(crate) const RULE: Rule = Rule {
    code: "kings-to-centre",
    severity: Severity::Warning,
    summary: "kings on the centre squares that tell an electronic board the result",
    explanation: "At the end of a game on an electronic board the players put the kings in the centre: both on light squares (e4, d5) for 1-0, both on dark ones (d4, e5) for 0-1, one on each for a draw. Recorded as moves, they are illegal. The game ends before them. A single king that moves to the centre illegally while the other is elsewhere is an illegal-move. `fix --unsafe` puts these moves into a comment, and states the result that they signal where none is stated.",
    basis: "",
    example: "40. Ke4 Kd5 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(kings) = &game.rest.kings_to_centre else {
        return;
    };
    let [white, black] = kings.squares;
    let signal = match kings.signalled {
        None => "only one king is there, which signals no result".to_owned(),
        Some(result) => {
            let stated = game.outcome().stated.agreed();
            let agrees = match stated {
                None | Some(GameResult::Unknown) => "no result is stated".to_owned(),
                Some(stated) if stated == result => "as the game states".to_owned(),
                Some(_) => stated_results(game),
            };
            let but =
                if stated.is_some_and(|stated| stated != result && stated != GameResult::Unknown) {
                    "but "
                } else {
                    ""
                };
            format!(
                "kings on {white} and {black} signal {}, {but}{agrees}",
                result.as_str()
            )
        }
    };
    let message = format!("not a move, but the end of a game on an electronic board: {signal}");
    report.add_move(
        game,
        kings.span.clone(),
        kings.ply,
        &game.replay.end(),
        message,
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let Some(kings) = &game.rest.kings_to_centre else {
        return;
    };
    edits.together(|edits| end(game, kings, edits));
}

/// Ends the game before its kings show the result, and states that one where none is.
fn end(game: &Judged<'_>, kings: &KingsToCentre, edits: &mut Edits) {
    edits.end_after(game, kings.ply - 1);
    let stated = &game.outcome().stated;
    let is_unstated = matches!(stated.agreed(), None | Some(GameResult::Unknown));
    if let Some(result) = kings.signalled.and_then(GameResult::as_standard_str)
        && is_unstated
        && !stated.differ()
    {
        edits.set_tag(game, "Result", result);
        if let Some(marker) = &game.rest.marker {
            edits.replace(marker.clone(), result);
        }
    }
}
