//! An event, however it is known: who met whom, and what happened.

mod copies;

use std::cell::OnceCell;
use std::fmt::Display;

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::{DRAW, Points, WIN};
use crate::ranking_input::{RankingInput, Scoring, UnusualPoints};
use crate::round_entry::RoundEntry;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::plural;
use pgnkit_core::pgn::date::Day;
use pgnkit_core::pgn::time_control::TimeClass;

/// An opening that was given to the players, as a number of its start position and moves.
pub type Opening = [u64; 2];

/// A game of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventGame {
    /// The players, by their places in [`Event::players`].
    pub white: usize,
    pub black: usize,
    /// The round: the first number of the Round tag.
    pub round: Option<u32>,
    /// The board: the Board tag, else the second number of the Round tag.
    pub board: Option<u32>,
    /// The day, if it is known as a whole.
    pub day: Option<Day>,
    /// How it went for White and for Black.
    pub marks: [Mark; 2],
    /// Whether the record says nothing of colors, so that White is but the first.
    pub without_colors: bool,
    /// The doubt about the game's result.
    pub doubt: Option<Doubt>,
    /// Whether it has moves.
    pub has_moves: bool,
    /// A number of its moves and where they begin.
    pub moves: [u64; 2],
    /// How fast it was, if that is known.
    pub rate: Option<TimeClass>,
    /// The opening, if it was given: a start position of its own, moves from a book.
    pub opening: Option<Opening>,
    /// The source and the ordinal of the game in it.
    pub place: (usize, u64),
}

/// Why the result of a game is doubtful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// The end of the game proves another result than the record states.
    Overruled,
    /// Its Result tag and its marker state two results.
    Differs,
    /// One of them is `*`, and the other is not.
    HalfOpen,
    /// It was not played, as the record declares, and has no result.
    NotPlayed,
}

impl EventGame {
    /// How it went for the player of a color.
    pub fn mark(&self, color: Color) -> Mark {
        self.marks[color.fold_wb(0, 1)]
    }

    /// The two players, whoever has White.
    pub(crate) fn pair(&self) -> [usize; 2] {
        [self.white.min(self.black), self.white.max(self.black)]
    }

    /// The usual points of the player of a color.
    pub fn points(&self, color: Color) -> Points {
        self.mark(color).usual().unwrap_or_default()
    }

    /// Whether it has no result.
    pub fn is_open(&self) -> bool {
        self.marks.iter().all(|mark| mark.usual().is_none())
    }

    /// Whether it was decided without play, as the record declares.
    pub fn is_forfeit(&self) -> bool {
        self.marks.iter().any(|mark| mark.is_forfeit()) || self.doubt == Some(Doubt::NotPlayed)
    }

    /// The result of both.
    pub fn result(&self) -> Option<GameResult> {
        match self.marks.map(Mark::usual) {
            [Some(WIN), _] => Some(GameResult::Won(Color::White)),
            [_, Some(WIN)] => Some(GameResult::Won(Color::Black)),
            [Some(DRAW), Some(0)] => Some(GameResult::HalfPoint(Color::White)),
            [Some(0), Some(DRAW)] => Some(GameResult::HalfPoint(Color::Black)),
            [Some(DRAW), _] | [_, Some(DRAW)] => Some(GameResult::Draw),
            [Some(_), Some(_)] => Some(GameResult::BothLost),
            _ => None,
        }
    }

    /// Where a pairing of a record is played, and what of the game the record does not say.
    pub fn found_in(&mut self, game: &EventGame) {
        self.board = game.board;
        self.day = game.day;
        self.has_moves = game.has_moves;
        self.place = game.place;
    }
}

/// A round in which a player had nobody to play against, as the record states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bye {
    /// The player, by the place in [`Event::players`].
    pub player: usize,
    pub round: Option<u32>,
    pub board: Option<u32>,
    /// Not finished if the record states no result.
    pub mark: Mark,
    /// The source and the ordinal of the record in it.
    pub place: (usize, u64),
}

/// A player of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventPlayer {
    /// The starting number of a record; 0 of games, which have none.
    pub number: u32,
    /// As written, without blanks around.
    pub name: String,
    /// The first rating that the games give (FIDE Tie-Break Regulations 10).
    pub rating: Option<u16>,
    /// The team of the first game; empty without one.
    pub team: String,
    /// The first title, FIDE ID and federation that the games give; empty without.
    pub title: String,
    pub fide_id: String,
    pub federation: String,
}

/// A player under several spellings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spellings {
    /// The player, by the place in [`Event::players`].
    pub player: usize,
    /// The spellings that are not shown, in file order.
    pub others: Vec<String>,
    /// Whether they differ by a slip, and are taken for one since the event is a knockout, or a series of matches, only then.
    pub is_slip: bool,
}

/// What a record says of its event in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventDescription {
    /// The days; as written where they cannot be read.
    pub days: Option<String>,
    /// Its kind, arbiters and time control, as far as they are said.
    pub lines: Vec<String>,
}

/// The first of so many with a sign between them, and how many more there are.
pub fn listed(
    all: impl Iterator<Item = impl Display>,
    count: usize,
    most: usize,
    sign: &str,
) -> String {
    let shown = all.take(most).map(|one| one.to_string());
    let more = (count > most).then(|| format!("and {} more", count - most));
    shown.chain(more).collect::<Vec<_>>().join(sign)
}

/// From one day to another.
pub fn period(first: String, last: &str) -> String {
    if first == last {
        first
    } else {
        format!("{first} to {last}")
    }
}

/// What the standings of a record know beyond its games.
#[derive(Debug, Clone, Default)]
pub struct RecordedStandings {
    /// The ranks of the players, or of the teams, if most have one; 0 for who has none.
    pub ranks: Option<Vec<usize>>,
    /// Match points and game points of the teams, as far as they are stated.
    pub scores: Vec<[Option<Points>; 2]>,
    /// In place of what games would have to be remarked on.
    pub remarks: Vec<String>,
}

/// One event: who took part, and what happened in each round.
#[derive(Debug, Clone, Default)]
pub struct Event {
    /// The Event tag, with Section and the first day where there are some.
    pub name: String,
    pub players: Vec<EventPlayer>,
    /// In file order.
    pub games: Vec<EventGame>,
    /// In file order.
    pub byes: Vec<Bye>,
    /// Copies of these games, which count for nothing.
    pub copies: Vec<EventGame>,
    /// Tie-breaks at a faster rate than the other games, which are games of their own and count for no standings.
    pub play_offs: Vec<EventGame>,
    /// Other spellings of the name, each with the places of its games, which make an event of their own.
    pub other_names: Vec<(String, Vec<(usize, u64)>)>,
    /// Players whose names are spelt in several ways.
    pub spellings: Vec<Spellings>,
    /// The first `EventType` tag that is not empty, in lower case.
    pub kind: String,
    /// The Site tag of the first game.
    pub site: String,
    /// The first and the last day, if its record says them.
    pub days: [Option<Day>; 2],
    /// What its record says of it in words; `None` if it is made of games.
    pub stated: Option<EventDescription>,
    /// The names of the sources, if there are several.
    pub files: Vec<String>,
    /// The points that games give.
    pub scoring: Scoring,
    /// Points of players that are not the usual ones.
    pub unusual: Vec<UnusualPoints>,
    /// The number of rounds that a record has so far, and of all that it announces.
    pub round_count: Option<usize>,
    pub final_round: Option<usize>,
    /// The matches of teams, if they are those of a record.
    pub teams: Option<RankingInput>,
    /// What its record knows beyond; `None` if it is made of games.
    pub recorded: Option<RecordedStandings>,
    /// See [`Event::rounds`].
    pub known_rounds: OnceCell<Vec<u32>>,
}

impl Event {
    /// What each player had, by rounds, those of a round in file order; unknown rounds come last.
    pub fn entries(&self) -> Vec<Vec<RoundEntry>> {
        let mut entries = vec![Vec::new(); self.players.len()];
        for bout in &self.games {
            for (player, opponent, color) in [
                (bout.white, bout.black, Color::White),
                (bout.black, bout.white, Color::Black),
            ] {
                if bout.mark(color) != Mark::Absent {
                    entries[player].push(RoundEntry {
                        round: bout.round,
                        turn: self.turn(bout.round),
                        opponent: Some(opponent),
                        color: Some(color),
                        without_colors: bout.without_colors,
                        board: bout.board,
                        mark: bout.mark(color),
                        boards: Vec::new(),
                    });
                }
            }
        }
        for bye in &self.byes {
            entries[bye.player].push(RoundEntry {
                round: bye.round,
                board: bye.board,
                ..RoundEntry::bye(self.turn(bye.round), bye.mark)
            });
        }
        for of_player in &mut entries {
            of_player.sort_by_key(|entry| entry.round.unwrap_or(u32::MAX));
        }
        entries
    }

    /// The place of a round among those of the event, from 1; 0 if these are not known.
    pub fn turn(&self, round: Option<u32>) -> usize {
        let round = round.unwrap_or_default();
        match self.round_count {
            Some(_) => usize::try_from(round).unwrap_or_default(),
            None => (self.rounds().binary_search(&round)).map_or(0, |place| place + 1),
        }
    }

    /// What stands above the tables of a record: place and days, then its other words, a line each.
    pub fn heading(&self) -> Vec<String> {
        let Some(stated) = &self.stated else {
            return Vec::new();
        };
        let place = Some(&self.site).filter(|site| !site.is_empty());
        let first: Vec<String> = place.into_iter().chain(&stated.days).cloned().collect();
        let first = (!first.is_empty()).then(|| first.join(", "));
        let lines = stated.lines.iter().cloned();
        first.into_iter().chain(lines).collect()
    }

    /// The first day: that of the record, else the first of a game, if it is known.
    pub fn first_day(&self) -> Option<Day> {
        self.days[0].or_else(|| self.games.iter().filter_map(|bout| bout.day).min())
    }

    /// Two players as `White - Black`.
    pub fn pair(&self, white: usize, black: usize) -> String {
        let [white, black] = [white, black].map(|player| &*self.players[player].name);
        format!("{white} - {black}")
    }

    /// Games as they are named to the user, by their places: `[games 3, 7]`, with their files if there are several.
    pub fn cited(&self, games: impl ExactSizeIterator<Item = (usize, u64)>) -> String {
        /// More are only counted.
        const MOST_CITED: usize = 12;
        let count = games.len();
        let games = games.map(|(file, game)| match self.files.get(file) {
            Some(file) => format!("{game} of {file}"),
            None => game.to_string(),
        });
        let words = plural(count, "game", "games");
        format!("[{words} {}]", listed(games, count, MOST_CITED, ", "))
    }

    /// The rounds that have games or byes, in order; empty unless every one has its round. They are those when it is first asked.
    pub fn rounds(&self) -> &[u32] {
        self.known_rounds.get_or_init(|| {
            let byes = self.byes.iter();
            let rounds = self.games.iter().map(|bout| bout.round);
            let known: Option<Vec<u32>> = rounds.chain(byes.map(|bye| bye.round)).collect();
            let mut rounds = known.unwrap_or_default();
            rounds.sort_unstable();
            rounds.dedup();
            rounds
        })
    }
}
