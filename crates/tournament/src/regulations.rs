//! The editions of FIDE's Tie-Break Regulations (Handbook C.07) that tie-breaks are worked out by.
//!
//! An event is ranked by the edition that its first day had, as FIDE TEC's `TieBreakServer` does. It has none before 2024,
//! and takes that for all that is older.

use pgnkit_core::pgn::date::Day;

/// An edition of the regulations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Regulations {
    /// Effective from 1 August 2024; events before that are ranked by it, too
    Of2024,
    /// Effective from 1 March 2026
    #[default]
    Of2026,
}

impl Regulations {
    /// The edition of an event that began on a day; the last where that is not known.
    pub fn of(first_day: Option<Day>) -> Regulations {
        match first_day {
            Some(day) if day < (2026, 3, 1) => Regulations::Of2024,
            _ => Regulations::Of2026,
        }
    }

    /// Whether the dummy that stands for the opponent of an unplayed round has no more points than the scheduled opponent,
    /// or a draw in each round (16.4 of 2026).
    pub fn limits_dummies(self) -> bool {
        self == Regulations::Of2026
    }

    /// Names it.
    pub fn words(self) -> &'static str {
        match self {
            Regulations::Of2024 => {
                "FIDE Tie-Break Regulations (Handbook C.07), effective from 1 August 2024"
            }
            Regulations::Of2026 => {
                "FIDE Tie-Break Regulations (Handbook C.07), effective from 1 March 2026"
            }
        }
    }
}
