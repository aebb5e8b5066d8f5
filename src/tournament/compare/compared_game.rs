//! What is kept of a game to hold it against a record.

use shakmaty::Color;

use crate::tournament::collect::game_endings::{bye, is_forfeit};
use crate::tournament::collect::{PLAYER_TAGS, players, round_and_board};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_tournament::event::EventPlayer;

/// A game of an event, as its tags have it.
#[derive(Debug, Clone, Default)]
pub(crate) struct ComparedGame {
    /// White's and Black's.
    pub(crate) players: [EventPlayer; 2],
    pub(crate) round: Option<u32>,
    pub(crate) board: Option<usize>,
    /// The Date tag, if it is complete.
    pub(crate) date: Option<Day>,
    /// As the Result tag says, else the marker; `None` if neither has one.
    pub(crate) result: Option<GameResult>,
    /// Whether its tags say that it was not played.
    pub(crate) is_forfeit: bool,
    pub(crate) has_moves: bool,
    /// Which of [`PLAYER_TAGS`] it has, with whatever value.
    pub(crate) has_tags: [[bool; 5]; 2],
    /// Who has a bye, if that is what the record is.
    pub(crate) bye: Option<Color>,
    /// Its source and its ordinal there, for messages.
    pub(crate) place: (usize, u64),
}

/// Players with their FIDE IDs as numbers, without zeros before them; an ID that is no number is none.
pub(super) fn with_numbers(players: [EventPlayer; 2]) -> [EventPlayer; 2] {
    players.map(|mut player| {
        let is_number = player.fide_id.bytes().all(|byte| byte.is_ascii_digit());
        let number = player.fide_id.trim_start_matches('0').to_owned();
        player.fide_id = if is_number { number } else { String::new() };
        player
    })
}

impl ComparedGame {
    pub(crate) fn new(judged: &Judged<'_>) -> ComparedGame {
        let game: &Game<'_> = judged;
        let text = |name: &str| game.tag_text(name).unwrap_or_default();
        let mut players = with_numbers(players(game));
        for (player, [_, _, title, ..]) in players.iter_mut().zip(PLAYER_TAGS) {
            // A hyphen says that there is none (PGN standard 9.1.1).
            player.title = text(title).into_owned();
        }
        let outcome = judged.outcome();
        let origin = game.record.origin;
        ComparedGame {
            bye: bye(game, &players[0].name, &players[1].name),
            players,
            round: round_and_board(game).0,
            board: text("Board").parse().ok(),
            date: (game.tagged().date_in("Date")).and_then(Date::day),
            result: (outcome.stated.result()).filter(|result| *result != GameResult::Unknown),
            is_forfeit: is_forfeit(judged),
            has_moves: !game.replay.plies.is_empty() || game.fate() == ReplayStatus::Stopped,
            has_tags: PLAYER_TAGS
                .map(|tags| tags.map(|tag| game.tags.find(game.record.bytes, tag).is_some())),
            place: (origin.source, origin.game),
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn kept_bytes(&self) -> usize {
        size_of::<Self>()
            + self
                .players
                .iter()
                .map(EventPlayer::text_bytes)
                .sum::<usize>()
    }
}
