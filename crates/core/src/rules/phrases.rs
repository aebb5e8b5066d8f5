//! Phrases shared by the messages of several rules.

use shakmaty::Move;

use crate::chess::{
    game_result::GameResult, illegal::Illegal, piece_names, position::GamePosition,
};
use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::pgn::result::WrittenResult;

/// The stated results as a clause for messages.
pub(super) fn stated_results(game: &Judged<'_>) -> String {
    match (game.tag("Result"), game.marker()) {
        (Some(tag), Some(marker)) if tag == marker => format!("the result is {tag}"),
        (Some(tag), Some(marker)) => {
            format!("the Result tag is {tag}, the termination marker {marker}")
        }
        (Some(tag), None) => format!("the Result tag is {tag}"),
        (None, Some(marker)) => format!("the termination marker is {marker}"),
        (None, None) => "no result is stated".to_owned(),
    }
}

/// What a nonstandard result is read as, as the end of a message.
pub(super) fn read_as(written: WrittenResult) -> String {
    match written.result {
        GameResult::BothLost => return "; read as a game that both lost".to_owned(),
        GameResult::HalfPoint(side) => {
            let (one, other) = (piece_names::color(side), piece_names::color(!side));
            return format!("; read as half a point for {one} and none for {other}");
        }
        _ => {}
    }
    let forfeit = if written.forfeit { ", by forfeit" } else { "" };
    format!("; read as {}{forfeit}", written.result.as_str())
}

/// How the standard writes a result; `None` if it has no word for it, as for a game that was not played.
pub(super) fn standard(written: WrittenResult) -> Option<&'static str> {
    written
        .result
        .as_standard_str()
        .filter(|_| !written.forfeit)
}

/// Moves in SAN, with commas.
pub(super) fn san_list(position: &impl GamePosition, moves: &[Move]) -> String {
    let sans: Vec<String> = moves.iter().map(|&mv| position.san(mv)).collect();
    sans.join(", ")
}

/// Why a move is illegal, and what the piece that was meant may do.
pub(super) fn illegal_words(illegal: &Illegal, position: &impl GamePosition) -> String {
    let words = &illegal.words;
    if illegal.alternatives.is_empty() {
        return words.clone();
    }
    format!(
        "{words}; legal here: {}",
        san_list(position, &illegal.alternatives)
    )
}

/// Whether a game contradicts itself or the board in this way.
pub(super) fn contradicts(game: &Judged<'_>, contradiction: Contradiction) -> bool {
    game.outcome().contradictions.contains(&contradiction)
}

/// Whether the result is a draw.
pub(super) fn is_drawn(game: &Judged<'_>) -> bool {
    game.outcome().result == Some(GameResult::Draw)
}
