//! The Laws of the game's own day: what has changed in FIDE's Laws of Chess, since when, and which edition judges a game.

use crate::english::worded;
use crate::game::Game;
use crate::pgn::date::{Date, Day};

worded! {
    /// An edition of the Laws, as far as editions differ in what ends a game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Edition {
        /// All before July 2014.
        Before2014 = "before-2014",
        /// The Laws of 1 July 2014.
        Of2014 = "2014",
        /// Of 1 July 2017, and as revised on 1 January 2018.
        Of2017 = "2017",
        /// The Laws of 1 January 2023.
        Of2023 = "2023",
    }
    /// The edition's name, in the option `--laws` too.
    pub fn as_str
}

impl Edition {
    /// All of them, the oldest first.
    pub(crate) const ALL: [Edition; 4] = [
        Edition::Before2014,
        Edition::Of2014,
        Edition::Of2017,
        Edition::Of2023,
    ];

    /// The first day on which games were played by it; `None` for the oldest.
    #[must_use]
    pub fn first_day(self) -> Option<Day> {
        match self {
            Edition::Before2014 => None,
            Edition::Of2014 => Some((2014, 7, 1)),
            Edition::Of2017 => Some((2017, 7, 1)),
            Edition::Of2023 => Some((2023, 1, 1)),
        }
    }

    /// The one in force on a day; the newest if no day is known.
    fn on(day: Option<Day>) -> Edition {
        let is_in_force =
            |edition: &Edition| day.is_none_or(|day| edition.first_day() <= Some(day));
        let mut newest_first = Edition::ALL.into_iter().rev();
        newest_first
            .find(is_in_force)
            .unwrap_or(Edition::Before2014)
    }

    /// Whether so many occurrences end the game only at every second move of each player.
    pub(super) fn asks_for_alternate_moves(self) -> bool {
        self == Edition::Of2014
    }

    /// The law about a matter; `None` if the edition has none.
    pub(crate) fn law(self, matter: LawSubject) -> Option<&'static Law> {
        let mut laws = LAWS.iter();
        laws.find(|law| {
            law.matter == matter && law.from <= self && law.to.is_none_or(|to| self <= to)
        })
    }
}

worded! {
    /// What the editions say something else about, or nothing, or the same for long.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LawSubject {
        /// The fifth occurrence of a position ends the game.
        Fivefold = "fivefold repetition",
        /// 75 moves of each player without capture or pawn move end the game.
        SeventyfiveMoves = "75 moves",
        /// A dead position ends the game.
        DeadPosition = "dead position",
        /// The meaning of a fallen flag.
        Flag = "fallen flag",
        /// The meaning of a resignation.
        Resignation = "resignation",
        /// A draw is claimed by writing down a move.
        ClaimByMove = "claim by a written move",
    }
    /// The name of the matter, in words.
    pub fn as_str
}

/// A law that differs between editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Law {
    /// About what.
    pub matter: LawSubject,
    /// The article, as the edition counts that is quoted.
    pub article: &'static str,
    /// The first edition that says so.
    pub from: Edition,
    /// The last one; `None` if it is in force.
    pub to: Option<Edition>,
    /// The words that matter.
    pub words: &'static str,
    /// The day on which the edition came into force from which they are quoted.
    pub quoted_from: &'static str,
}

/// The Laws, where editions differ or games are judged by them, in the order of the matters and of time.
pub const LAWS: &[Law] = &[
    Law {
        matter: LawSubject::Fivefold,
        article: "9.6 a",
        from: Edition::Of2014,
        to: Some(Edition::Of2014),
        words: "the same position has appeared, as in 9.2b, for at least five consecutive alternate moves by each player",
        quoted_from: "1 July 2014",
    },
    Law {
        matter: LawSubject::Fivefold,
        article: "9.6.1",
        from: Edition::Of2017,
        to: None,
        words: "the same position has appeared, as in 9.2.2 at least five times",
        quoted_from: "1 January 2023",
    },
    Law {
        matter: LawSubject::SeventyfiveMoves,
        article: "9.6 b",
        from: Edition::Of2014,
        to: Some(Edition::Of2014),
        words: "any consecutive series of 75 moves have been completed by each player without the movement of any pawn and without any capture. If the last move resulted in checkmate, that shall take precedence",
        quoted_from: "1 July 2014",
    },
    Law {
        matter: LawSubject::SeventyfiveMoves,
        article: "9.6.2",
        from: Edition::Of2017,
        to: None,
        words: "any series of at least 75 moves have been made by each player without the movement of any pawn and without any capture. If the last move resulted in checkmate, that shall take precedence",
        quoted_from: "1 January 2023",
    },
    Law {
        matter: LawSubject::DeadPosition,
        article: "5.2.2",
        from: Edition::Before2014,
        to: None,
        words: "a position has arisen in which neither player can checkmate the opponent's king with any series of legal moves",
        quoted_from: "1 January 2023",
    },
    Law {
        matter: LawSubject::Flag,
        article: "6.9",
        from: Edition::Before2014,
        to: None,
        words: "the game is drawn if the position is such that the opponent cannot checkmate the player's king by any possible series of legal moves",
        quoted_from: "1 January 2023",
    },
    Law {
        matter: LawSubject::Resignation,
        article: "5.1 b",
        from: Edition::Before2014,
        to: Some(Edition::Of2017),
        words: "The game is won by the player whose opponent declares he resigns. This immediately ends the game",
        quoted_from: "1 July 2014",
    },
    Law {
        matter: LawSubject::Resignation,
        article: "5.1.2",
        from: Edition::Of2023,
        to: None,
        words: "unless the position is such that the opponent cannot checkmate the player's king by any possible series of legal moves. In this case the result of the game is a draw",
        quoted_from: "1 January 2023",
    },
    Law {
        matter: LawSubject::ClaimByMove,
        article: "9.2 a",
        from: Edition::Before2014,
        to: Some(Edition::Of2014),
        words: "is about to appear, if he first writes his move on his scoresheet and declares to the arbiter his intention to make this move",
        quoted_from: "1 July 2014",
    },
    Law {
        matter: LawSubject::ClaimByMove,
        article: "9.2.1",
        from: Edition::Of2017,
        to: None,
        words: "is about to appear, if he/she first indicates his/her move, which cannot be changed, by writing it on the paper scoresheet or entering it on the electronic scoresheet and declares to the arbiter his/her intention to make this move",
        quoted_from: "1 January 2023",
    },
];

/// The edition that judges a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EditionInForce {
    /// The edition in force on its day, the newest that its date allows, or the one that was asked for.
    pub edition: Edition,
    /// Whether the date leaves no other.
    pub is_sure: bool,
}

impl EditionInForce {
    /// The edition that judges a game, if none is asked for.
    pub(crate) fn of(game: &Game<'_>, asked: Option<Edition>) -> EditionInForce {
        if let Some(edition) = asked {
            return EditionInForce {
                edition,
                is_sure: true,
            };
        }
        let date = game.date();
        let edition = Edition::on(date.and_then(Date::latest));
        let earliest = date.and_then(Date::earliest);
        EditionInForce {
            edition,
            is_sure: earliest.is_some_and(|day| Edition::on(Some(day)) == edition),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_follows_on_the_other() {
        for matter in LAWS.iter().map(|law| law.matter) {
            let laws: Vec<&Law> = LAWS.iter().filter(|law| law.matter == matter).collect();
            assert_eq!(laws.last().and_then(|law| law.to), None, "{matter:?}");
            for pair in laws.windows(2) {
                let next = Edition::ALL
                    .into_iter()
                    .find(|&edition| Some(edition) > pair[0].to);
                assert_eq!(Some(pair[1].from), next, "{matter:?}");
            }
        }
    }

    #[test]
    fn days() {
        for (day, edition) in [
            ((1900, 1, 1), Edition::Before2014),
            ((2014, 6, 30), Edition::Before2014),
            ((2014, 7, 1), Edition::Of2014),
            ((2017, 6, 30), Edition::Of2014),
            ((2017, 7, 1), Edition::Of2017),
            ((2022, 12, 31), Edition::Of2017),
            ((2023, 1, 1), Edition::Of2023),
        ] {
            assert_eq!(Edition::on(Some(day)), edition, "{day:?}");
        }
        assert_eq!(Edition::on(None), Edition::Of2023);
    }
}
