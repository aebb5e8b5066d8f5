//! What is kept of a game to hold it against a record.

use shakmaty::Color;

use crate::tournament::collect::ended::{bye, is_forfeit};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{Fate, Game};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_core::pgn::name::untitled;
use pgnkit_core::pgn::tags::rating;

/// A game of an event, as its tags have it.
#[derive(Debug, Clone, Default)]
pub(crate) struct EventGame {
    /// White's and Black's.
    pub(crate) players: [GamePlayer; 2],
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

/// The tags that say more of White and of Black than the name.
pub(crate) const PLAYER_TAGS: [[&str; 5]; 2] = [
    [
        "WhiteElo",
        "WhiteFideId",
        "WhiteTitle",
        "WhiteFed",
        "WhiteTeam",
    ],
    [
        "BlackElo",
        "BlackFideId",
        "BlackTitle",
        "BlackFed",
        "BlackTeam",
    ],
];

/// A player of a game; what is not known is empty.
#[derive(Debug, Clone, Default)]
pub(crate) struct GamePlayer {
    pub(crate) name: String,
    pub(crate) fide_id: String,
    pub(crate) rating: Option<u16>,
    pub(crate) title: String,
    pub(crate) federation: String,
    pub(crate) team: String,
}

/// The digits of a FIDE ID, without zeros before them; empty if it is none.
pub(super) fn number_of_id(id: &str) -> &str {
    let has_digits = id.bytes().all(|byte| byte.is_ascii_digit());
    if has_digits {
        id.trim_start_matches('0')
    } else {
        ""
    }
}

impl EventGame {
    pub(crate) fn new(judged: &Judged<'_>) -> EventGame {
        let game: &Game<'_> = judged;
        let text = |name: &str| game.tag_text(name).unwrap_or_default().into_owned();
        let known = |name: &str| {
            Some(text(name))
                .filter(|text| text != "-")
                .unwrap_or_default()
        };
        let player = |color: &str| {
            let id = known(&format!("{color}FideId"));
            GamePlayer {
                name: untitled(&known(color)).to_owned(),
                fide_id: number_of_id(&id).to_owned(),
                rating: rating::parse(&text(&format!("{color}Elo")))
                    .and_then(|rating| u16::try_from(rating).ok()),
                // A hyphen says that there is none (PGN standard 9.1.1).
                title: text(&format!("{color}Title")),
                federation: known(&format!("{color}Fed")),
                team: known(&format!("{color}Team")),
            }
        };
        let outcome = judged.outcome();
        let origin = game.record.origin;
        EventGame {
            players: ["White", "Black"].map(player),
            round: text("Round")
                .split('.')
                .next()
                .and_then(|round| round.parse().ok()),
            board: text("Board").parse().ok(),
            date: (game.tagged().date_in("Date")).and_then(Date::day),
            result: (outcome.stated.result()).filter(|result| *result != GameResult::Unknown),
            is_forfeit: is_forfeit(judged),
            has_moves: !game.replay.plies.is_empty() || game.fate() == Fate::Stopped,
            has_tags: PLAYER_TAGS
                .map(|tags| tags.map(|tag| game.tags.find(game.record.bytes, tag).is_some())),
            bye: bye(game, &text("White"), &text("Black")),
            place: (origin.source, origin.game),
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn kept_bytes(&self) -> usize {
        let of_player = |player: &GamePlayer| {
            let texts = [
                &player.name,
                &player.fide_id,
                &player.title,
                &player.federation,
                &player.team,
            ];
            texts.iter().map(|text| text.len()).sum::<usize>()
        };
        size_of::<Self>() + self.players.iter().map(of_player).sum::<usize>()
    }
}
