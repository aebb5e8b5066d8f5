//! The sections of the page, by the names that the user chooses them by.

use clap::ValueEnum;
use pgnkit_core::english::capitalised;

/// A section, in the order in which they stand unless the user says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PageSection {
    /// Places, points, tie-breaks and ratings
    Standings,
    /// Everybody's results
    Crosstable,
    /// Pairings and results, round by round, with the games
    Rounds,
    /// Games that are in no round
    Games,
    /// Upsets, short and long games
    Notable,
    /// What was read
    Overview,
    /// How games ended
    Outcomes,
    /// Who won, and when
    Results,
    /// Ratings, and scores by rating difference
    Ratings,
    /// Time controls and clocks
    Time,
    /// What engines spent and how deep they searched
    Engines,
    /// How long games were
    Lengths,
    /// The shortest mates
    Mates,
    /// What was played
    Openings,
    /// The most frequent players
    Players,
    /// The largest events
    Events,
    /// What `pgnkit check` finds
    Findings,
}

impl PageSection {
    /// Its heading.
    pub(crate) fn words(self) -> String {
        match self {
            PageSection::Notable => "Notable games".to_owned(),
            PageSection::Mates => "Shortest mates".to_owned(),
            _ => capitalised(&self.id()),
        }
    }

    /// Its id on the page.
    pub(crate) fn id(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether each event has one.
    pub(crate) fn is_of_event(self) -> bool {
        matches!(
            self,
            PageSection::Standings | PageSection::Crosstable | PageSection::Rounds
        )
    }
}
