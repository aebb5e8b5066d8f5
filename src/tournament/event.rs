//! An event as its games show it: who met whom, and how it ended.

use std::cell::OnceCell;
use std::fmt::{Display, Write as _};

use shakmaty::Color;

use super::score::{DRAW, Halves, WIN};
use crate::output::value::push_number;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::plural;
use pgnkit_core::pgn::date::Day;

/// An opening that was given to the players, as a number of its start position and moves.
pub(crate) type Opening = [u64; 2];

/// A game of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and all of them go together"
)]
pub(crate) struct Bout {
    /// The players, by their places in [`TournamentEvent::players`].
    pub(crate) white: usize,
    pub(crate) black: usize,
    /// The round: the first number of the Round tag.
    pub(crate) round: Option<u32>,
    /// The board: the Board tag, else the second number of the Round tag.
    pub(crate) board: Option<u32>,
    /// The day, if it is known as a whole.
    pub(crate) day: Option<Day>,
    /// The result; `None` if it is not finished or not decided.
    pub(crate) result: Option<GameResult>,
    /// Won or lost without play, as the record declares.
    pub(crate) forfeit: bool,
    /// Whether the end of the game proves another result than the record states.
    pub(crate) overruled: bool,
    /// Whether its Result tag and its marker state two results.
    pub(crate) differs: bool,
    /// Whether it has moves.
    pub(crate) has_moves: bool,
    /// A number of its moves and where they begin.
    pub(crate) moves: [u64; 2],
    /// The opening, if it was given: a start position of its own, moves from a book.
    pub(crate) opening: Option<Opening>,
    /// The source and the ordinal of the game in it.
    pub(crate) place: (usize, u64),
}

impl Bout {
    /// Where a pairing of a record is played, and what of the game the record does not say.
    pub(crate) fn found_in(&mut self, game: &Bout) {
        self.board = game.board;
        self.day = game.day;
        self.has_moves = game.has_moves;
        self.place = game.place;
    }
}

/// The points that a result gives.
pub(crate) fn points(result: GameResult, color: Color) -> Halves {
    result.halves(color).map_or(0, Halves::from)
}

/// A round in which a player had nobody to play against, as the record states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bye {
    pub(crate) round: Option<u32>,
    pub(crate) board: Option<u32>,
    /// `None` if the record states no result.
    pub(crate) points: Option<Halves>,
    /// The source and the ordinal of the record in it.
    pub(crate) place: (usize, u64),
}

impl Bye {
    /// As a cell: `bye1`, `bye½`, `bye0`, or `bye*` without a result.
    pub(crate) fn sign(&self, draw: char) -> String {
        let points = match self.points {
            None => '*',
            Some(WIN) => '1',
            Some(DRAW) => draw,
            Some(_) => '0',
        };
        format!("bye{points}")
    }
}

/// A player of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TournamentPlayer {
    /// As written, without blanks around.
    pub(crate) name: String,
    /// The first rating that the games give (FIDE Tie-Break Regulations 10).
    pub(crate) rating: Option<u16>,
    /// The team of the first game; empty without one.
    pub(crate) team: String,
    /// The first title, FIDE ID and federation that the games give; empty without.
    pub(crate) title: String,
    pub(crate) fide_id: String,
    pub(crate) federation: String,
    /// In file order.
    pub(crate) byes: Vec<Bye>,
}

/// A game as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) opponent: usize,
    pub(crate) color: Color,
    /// `None` while it is not finished.
    pub(crate) points: Option<Halves>,
    pub(crate) forfeit: bool,
    pub(crate) round: Option<u32>,
    pub(crate) board: Option<u32>,
}

impl Meeting {
    /// Whether it was finished over the board.
    pub(crate) fn is_played(&self) -> bool {
        self.points.is_some() && !self.forfeit
    }

    /// As one character: a forfeit is `+` or `-`, a game not finished `*`.
    pub(crate) fn sign(&self, draw: char) -> char {
        match (self.points, self.forfeit) {
            (None, _) => '*',
            (Some(WIN), true) => '+',
            (Some(0), true) => '-',
            (Some(WIN), false) => '1',
            (Some(0), false) => '0',
            (Some(_), _) => draw,
        }
    }
}

/// What a record says of its event in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SaidOfEvent {
    /// The days; as written where they cannot be read.
    pub(crate) days: Option<String>,
    /// Its kind, arbiters and time control, as far as they are said.
    pub(crate) lines: Vec<String>,
}

/// Shows the first of so many with a sign between them, and how many more there are.
pub(crate) fn list<T>(
    all: impl Iterator<Item = T>,
    (count, most): (usize, usize),
    sign: &str,
    text: &mut String,
    show: impl Fn(T, &mut String),
) {
    for (index, one) in all.take(most).enumerate() {
        text.push_str(if index > 0 { sign } else { "" });
        show(one, text);
    }
    if count > most {
        // Writing to a string cannot fail.
        let _ = write!(text, "{sign}and {} more", count - most);
    }
}

/// The first of so many with a sign between them, and how many more there are.
pub(crate) fn listed(
    all: impl Iterator<Item = impl Display>,
    count: usize,
    most: usize,
    sign: &str,
) -> String {
    let mut text = String::new();
    list(all, (count, most), sign, &mut text, |one, text| {
        let _ = write!(text, "{one}");
    });
    text
}

/// From one day to another.
pub(crate) fn period(first: String, last: &str) -> String {
    if first == last {
        first
    } else {
        format!("{first} to {last}")
    }
}

/// The games of one event.
#[derive(Debug, Clone, Default)]
pub(crate) struct TournamentEvent {
    /// The Event tag, with Section and the first day where there are some.
    pub(crate) name: String,
    pub(crate) players: Vec<TournamentPlayer>,
    /// In file order.
    pub(crate) games: Vec<Bout>,
    /// Copies of these, which count for nothing.
    pub(crate) copies: Vec<Bout>,
    /// The first `EventType` tag that is not empty, in lower case.
    pub(crate) kind: String,
    /// The Site tag of the first game.
    pub(crate) site: String,
    /// The first and the last day, if its record says them.
    pub(crate) days: [Option<Day>; 2],
    /// What its record says of it in words; `None` if it is made of games.
    pub(crate) stated: Option<SaidOfEvent>,
    /// The names of the sources, if there are several.
    pub(crate) files: Vec<String>,
    /// See [`TournamentEvent::rounds`].
    pub(crate) known_rounds: OnceCell<Vec<u32>>,
}

impl TournamentEvent {
    /// The meetings of each player, by round, those of a round in file order; unknown rounds come last.
    pub(crate) fn meetings(&self) -> Vec<Vec<Meeting>> {
        let mut meetings = vec![Vec::new(); self.players.len()];
        for bout in &self.games {
            for (player, opponent, color) in [
                (bout.white, bout.black, Color::White),
                (bout.black, bout.white, Color::Black),
            ] {
                meetings[player].push(Meeting {
                    opponent,
                    color,
                    points: bout.result.map(|result| points(result, color)),
                    forfeit: bout.forfeit,
                    round: bout.round,
                    board: bout.board,
                });
            }
        }
        for of_player in &mut meetings {
            of_player.sort_by_key(|meeting| meeting.round.unwrap_or(u32::MAX));
        }
        meetings
    }

    /// What stands above the tables of a record: place and days, then its other words, a line each.
    pub(crate) fn heading(&self) -> Vec<String> {
        let Some(stated) = &self.stated else {
            return Vec::new();
        };
        let place = Some(&self.site).filter(|site| !site.is_empty());
        let first: Vec<&str> = (place.into_iter().chain(&stated.days))
            .map(String::as_str)
            .collect();
        let first = (!first.is_empty()).then(|| first.join(", "));
        first
            .into_iter()
            .chain(stated.lines.iter().cloned())
            .collect()
    }

    /// The first day: that of the record, else the first of a game, if it is known.
    pub(crate) fn first_day(&self) -> Option<Day> {
        self.days[0].or_else(|| self.games.iter().filter_map(|bout| bout.day).min())
    }

    /// Number of records that are byes.
    pub(crate) fn byes(&self) -> usize {
        self.players.iter().map(|player| player.byes.len()).sum()
    }

    /// Names two players: `White - Black`.
    pub(crate) fn name_pair(&self, white: usize, black: usize, text: &mut String) {
        let [white, black] = [white, black].map(|player| &*self.players[player].name);
        text.extend([white, " - ", black]);
    }

    /// Games as they are named to the user, by their places: `[games 3, 7]`, with their files if there are several.
    pub(crate) fn cite(
        &self,
        games: impl ExactSizeIterator<Item = (usize, u64)>,
        text: &mut String,
    ) {
        /// More are only counted.
        const MOST_CITED: usize = 12;
        let count = games.len();
        text.extend(["[", plural(count, "game", "games"), " "]);
        list(
            games,
            (count, MOST_CITED),
            ", ",
            text,
            |(file, game), text| {
                push_number(game, text);
                if let Some(file) = self.files.get(file) {
                    text.extend([" of ", file]);
                }
            },
        );
        text.push(']');
    }

    /// The rounds that have games or byes, in order; empty unless every one has its round. They are those when it is first asked.
    pub(crate) fn rounds(&self) -> &[u32] {
        self.known_rounds.get_or_init(|| {
            let byes = self.players.iter().flat_map(|player| &player.byes);
            let rounds = self.games.iter().map(|bout| bout.round);
            let known: Option<Vec<u32>> = rounds.chain(byes.map(|bye| bye.round)).collect();
            let mut rounds = known.unwrap_or_default();
            rounds.sort_unstable();
            rounds.dedup();
            rounds
        })
    }
}
