//! How a game of an event ended, and which records are no games but byes.

use shakmaty::Color;

use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::outcome::{judged::Judged, kind::Kind, plain_result::plain_result};
use pgnkit_tournament::event::{Doubt, EventGame};
use pgnkit_tournament::mark::Mark;

/// How a game ended; all else is not known.
pub(super) fn ended(game: &Game<'_>) -> EventGame {
    let marks = |result, forfeit| Color::ALL.map(|side| Mark::of_game(result, side, forfeit));
    if let Some(result) = plain_result(game) {
        return EventGame {
            marks: marks(Some(result), false),
            ..EventGame::default()
        };
    }
    let judged = Judged::new(game);
    let outcome = judged.outcome();
    let overruled = (outcome.result.zip(outcome.stated.result()))
        .is_some_and(|(result, stated)| result != stated);
    let marks = marks(outcome.result, is_forfeit(&judged));
    let doubt = match marks[0].usual() {
        None if is_forfeit(&judged) => Some(Doubt::NotPlayed),
        None if outcome.stated.is_half_open() => Some(Doubt::HalfOpen),
        None if outcome.stated.differ() => Some(Doubt::Differs),
        Some(_) if overruled => Some(Doubt::Overruled),
        _ => None,
    };
    EventGame {
        marks,
        doubt,
        ..EventGame::default()
    }
}

/// Whether a game was not played. Who lose a game that both have moved in lose it by a penalty (FIDE Laws 10.2).
pub(in crate::tournament) fn is_forfeit(game: &Judged<'_>) -> bool {
    let result = game
        .outcome()
        .result
        .filter(|_| game.replay.plies.len() > 1);
    game.outcome().kind == Kind::Forfeit && result != Some(GameResult::BothLost)
}

/// Whose bye a record is: it has no moves, and one player is called `BYE`, or is missing and Termination says `bye`.
pub(in crate::tournament) fn bye(game: &Game<'_>, white: &str, black: &str) -> Option<Color> {
    if !game.replay.plies.is_empty() || game.fate() != ReplayStatus::Replayed {
        return None;
    }
    let said = (game.tag("Termination")).is_some_and(|said| is_bye(&said));
    let is_nobody = |name: &str| is_bye(name) || said && name.is_empty();
    match (is_nobody(white), is_nobody(black)) {
        (false, true) if !white.is_empty() => Some(Color::White),
        (true, false) if !black.is_empty() => Some(Color::Black),
        _ => None,
    }
}

/// Whether a text has the word for a bye and no other: `BYE`, `Bye, Bye`, `spielfrei`.
fn is_bye(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let is_word = |word: &str| {
        ["bye", "spielfrei", "freilos"]
            .iter()
            .any(|bye| word.eq_ignore_ascii_case(bye))
    };
    words.peek().is_some() && words.all(is_word)
}
