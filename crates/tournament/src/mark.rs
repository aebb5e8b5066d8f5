//! What happened to a participant in a round: the one list of results, byes and forfeits, with their signs and points.

use shakmaty::Color;

use crate::points::{DRAW, Points, WIN};
use pgnkit_core::chess::game_result::GameResult;

/// The result of a round for a participant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mark {
    /// Played over the board, as a game or as a match with one.
    Win,
    Draw,
    Loss,
    /// Played with less than one move by each player, and not rated.
    ShortWin,
    ShortDraw,
    ShortLoss,
    /// Decided without play against an opponent.
    ForfeitWin,
    ForfeitDraw,
    ForfeitLoss,
    HalfBye,
    FullBye,
    /// Left over by the pairing.
    PairingBye,
    ZeroBye,
    /// A result that nobody knows, for which the scoring may give points meanwhile.
    Unknown,
    /// Not finished, or without a result: no points, and nothing to be counted.
    #[default]
    Unfinished,
    /// Nothing is on record, though the opponent has something.
    Absent,
}

/// The signs of records; of two for one mark, the first is written.
const SIGNS: [(&str, Mark); 14] = [
    ("1", Mark::Win),
    ("=", Mark::Draw),
    ("0", Mark::Loss),
    ("W", Mark::ShortWin),
    ("D", Mark::ShortDraw),
    ("L", Mark::ShortLoss),
    ("+", Mark::ForfeitWin),
    ("-", Mark::ForfeitLoss),
    ("H", Mark::HalfBye),
    ("F", Mark::FullBye),
    ("U", Mark::PairingBye),
    ("Z", Mark::ZeroBye),
    ("?", Mark::Unknown),
    ("X", Mark::Unknown),
];

impl Mark {
    /// Reads the sign of a record, letters in either case.
    pub fn parse(sign: char) -> Option<Mark> {
        let sign = sign.to_ascii_uppercase();
        let known = SIGNS.into_iter().find(|(known, _)| known.starts_with(sign));
        known.map(|(_, mark)| mark)
    }

    /// The sign, as in a record.
    pub fn as_str(self) -> &'static str {
        let sign = SIGNS.into_iter().find(|(_, mark)| *mark == self);
        sign.map_or("", |(sign, _)| sign)
    }

    /// What the result of a game is for one side; won or lost without play if it is a forfeit.
    pub fn of_game(result: Option<GameResult>, side: Color, is_forfeit: bool) -> Mark {
        let halves = result.and_then(|result| result.halves(side));
        halves.map_or(Mark::Unfinished, |halves| {
            Mark::of_points(DRAW * Points::from(halves), is_forfeit)
        })
    }

    /// The result that gives so many of the usual points.
    pub fn of_points(points: Points, is_forfeit: bool) -> Mark {
        match (points, is_forfeit) {
            (WIN.., false) => Mark::Win,
            (DRAW.., false) => Mark::Draw,
            (_, false) => Mark::Loss,
            (WIN.., true) => Mark::ForfeitWin,
            (DRAW.., true) => Mark::ForfeitDraw,
            (_, true) => Mark::ForfeitLoss,
        }
    }

    /// What the result of a bye is, as games have it: a full point is for whom the pairing left over; any other bye was asked
    /// for (16.1, 16.2).
    pub fn of_bye(result: Option<GameResult>, side: Color) -> Mark {
        match Mark::of_game(result, side, false) {
            Mark::Win => Mark::PairingBye,
            mark => mark.without_opponent(),
        }
    }

    /// The mark as a bye, without an opponent.
    #[must_use]
    pub fn without_opponent(self) -> Mark {
        match self {
            Mark::PairingBye | Mark::Unfinished => self,
            mark => match mark.usual() {
                Some(WIN) => Mark::FullBye,
                Some(DRAW) => Mark::HalfBye,
                _ => Mark::ZeroBye,
            },
        }
    }

    /// The same, however few moves the game has.
    #[must_use]
    pub fn of_any_length(self) -> Mark {
        match self {
            Mark::ShortWin => Mark::Win,
            Mark::ShortDraw => Mark::Draw,
            Mark::ShortLoss => Mark::Loss,
            mark => mark,
        }
    }

    /// The points that it stands for by the usual scoring; `None` if nobody knows.
    pub fn usual(self) -> Option<Points> {
        Some(match self {
            Mark::Win | Mark::ShortWin | Mark::ForfeitWin | Mark::FullBye | Mark::PairingBye => WIN,
            Mark::Draw | Mark::ShortDraw | Mark::ForfeitDraw | Mark::HalfBye => DRAW,
            Mark::Loss | Mark::ShortLoss | Mark::ForfeitLoss | Mark::ZeroBye => 0,
            Mark::Unknown | Mark::Unfinished | Mark::Absent => return None,
        })
    }

    /// Whether the game was played over the board, with more than one move.
    pub fn is_played(self) -> bool {
        matches!(self, Mark::Win | Mark::Draw | Mark::Loss)
    }

    /// Whether the game was decided without being played.
    pub fn is_forfeit(self) -> bool {
        matches!(
            self,
            Mark::ForfeitWin | Mark::ForfeitDraw | Mark::ForfeitLoss
        )
    }

    /// Whether it is a round without an opponent, as a record says it.
    pub fn is_bye(self) -> bool {
        matches!(
            self,
            Mark::HalfBye | Mark::FullBye | Mark::PairingBye | Mark::ZeroBye
        )
    }

    /// Whether the marks of two opponents make one result; of a penalty both may have lost, or one have half a point
    /// (FIDE Laws 10.2).
    pub fn fits(self, other: Mark) -> bool {
        use Mark::{
            Draw, ForfeitLoss, ForfeitWin, Loss, ShortDraw, ShortLoss, ShortWin, Unknown, Win,
        };
        matches!(
            (self, other),
            (Win, Loss)
                | (Loss, Win | Draw | Loss)
                | (Draw, Draw | Loss)
                | (ShortWin, ShortLoss)
                | (ShortLoss, ShortWin | ShortDraw | ShortLoss)
                | (ShortDraw, ShortDraw | ShortLoss)
                | (ForfeitWin, ForfeitLoss)
                | (ForfeitLoss, ForfeitWin | ForfeitLoss)
                | (Unknown, _)
                | (_, Unknown)
        )
    }

    /// As one character of a table: a forfeit is `+` or `-`, what is not finished `*`.
    pub fn sign(self, draw: char) -> char {
        match (self.usual(), self.is_forfeit()) {
            (None, _) => '*',
            (Some(WIN), true) => '+',
            (Some(WIN), false) => '1',
            (Some(DRAW), _) => draw,
            (Some(_), true) => '-',
            (Some(_), false) => '0',
        }
    }
}
