//! What a record says of a player in a round: an opponent, a color and a result, or a bye.

use shakmaty::Color;

use super::text::Spot;

/// The sign of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Win,
    Draw,
    Loss,
    /// Played with less than one move by each player, and not rated.
    ShortWin,
    ShortDraw,
    ShortLoss,
    ForfeitWin,
    ForfeitLoss,
    HalfPointBye,
    FullPointBye,
    PairingBye,
    ZeroPointBye,
    /// `X` or `?`: a result that nobody knows.
    Open,
}

/// The signs, as a record has them; of two for one mark, the first is written.
const SIGNS: [(&str, Mark); 14] = [
    ("1", Mark::Win),
    ("=", Mark::Draw),
    ("0", Mark::Loss),
    ("W", Mark::ShortWin),
    ("D", Mark::ShortDraw),
    ("L", Mark::ShortLoss),
    ("+", Mark::ForfeitWin),
    ("-", Mark::ForfeitLoss),
    ("H", Mark::HalfPointBye),
    ("F", Mark::FullPointBye),
    ("U", Mark::PairingBye),
    ("Z", Mark::ZeroPointBye),
    ("?", Mark::Open),
    ("X", Mark::Open),
];

impl Mark {
    /// Reads a sign, letters in either case.
    pub(crate) fn parse(sign: char) -> Option<Mark> {
        let sign = sign.to_ascii_uppercase();
        SIGNS
            .into_iter()
            .find(|(known, _)| known.starts_with(sign))
            .map(|(_, mark)| mark)
    }

    /// The points that it stands for, in halves, by the usual scoring; `None` if nobody knows.
    pub(crate) fn halves(self) -> Option<u32> {
        Some(match self {
            Mark::Win
            | Mark::ShortWin
            | Mark::ForfeitWin
            | Mark::FullPointBye
            | Mark::PairingBye => 2,
            Mark::Draw | Mark::ShortDraw | Mark::HalfPointBye => 1,
            Mark::Loss | Mark::ShortLoss | Mark::ForfeitLoss | Mark::ZeroPointBye => 0,
            Mark::Open => return None,
        })
    }

    /// Whether the game was played, with more than one move.
    pub(crate) fn is_played(self) -> bool {
        matches!(self, Mark::Win | Mark::Draw | Mark::Loss)
    }

    /// Whether the game was won or lost without being played.
    pub(crate) fn is_forfeit(self) -> bool {
        matches!(self, Mark::ForfeitWin | Mark::ForfeitLoss)
    }

    /// Whether the marks of two opponents make one result; of a penalty both may have lost, or one have half a point
    /// (FIDE Laws 10.2).
    pub(crate) fn fits(self, other: Mark) -> bool {
        use Mark::{
            Draw, ForfeitLoss, ForfeitWin, Loss, Open, ShortDraw, ShortLoss, ShortWin, Win,
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
                | (Open, _)
                | (_, Open)
        )
    }

    /// The sign, as in the record.
    pub(crate) fn as_str(self) -> &'static str {
        let sign = SIGNS.into_iter().find(|(_, mark)| *mark == self);
        sign.map_or("", |(sign, _)| sign)
    }
}

/// A round of a player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// The opponent's number; `None` if he has none, or it cannot be read.
    pub(crate) opponent: Option<u32>,
    pub(crate) color: Option<Color>,
    /// `None` where it is blank.
    pub(crate) mark: Option<Mark>,
    pub(crate) spot: Spot,
}

impl Entry {
    /// Whether nothing is said of the round.
    pub(crate) fn is_blank(&self) -> bool {
        self.opponent.is_none() && self.mark.is_none()
    }
}
