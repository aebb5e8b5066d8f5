//! The sections of the page, by the names that the user chooses them by.

use clap::ValueEnum;
use pgnkit_core::english::capitalised;

/// A section, in the order in which they stand unless the user says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PageSection {
    /// All sections, nothing folded
    All,
    /// Places, points, tie-breaks and ratings
    Standings,
    /// Pairings and results, round by round, with the games
    Rounds,
    /// Games that are in no round
    Games,
    /// Upsets, short and long games
    Notable,
    /// Each player's games, performance and expected score
    Cards,
    /// Everybody's results
    Crosstable,
    /// Engines: time, depth, and how their games ended
    Engines,
    /// The files and games that were read
    Overview,
    /// The outcomes of games
    Outcomes,
    /// Who won, and when
    Results,
    /// Ratings, and scores by rating difference
    Ratings,
    /// Time controls and clocks
    Time,
    /// The lengths of games
    Lengths,
    /// The shortest mates
    Mates,
    /// The openings played
    Openings,
    /// The most frequent players
    Players,
    /// The largest events
    Events,
    /// The remarks about an event
    Remarks,
    /// The findings of `pgnkit check`
    Findings,
}

impl PageSection {
    /// The heading of the section.
    pub(crate) fn words(self) -> String {
        match self {
            PageSection::Notable => "Notable games".to_owned(),
            PageSection::Mates => "Shortest mates".to_owned(),
            PageSection::Cards => "Players".to_owned(),
            PageSection::Players => "Most active players".to_owned(),
            _ => capitalised(&self.id()),
        }
    }

    /// The id of the section on the page.
    pub(crate) fn id(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether each event has one.
    pub(crate) fn is_of_event(self) -> bool {
        use PageSection::{Cards, Crosstable, Remarks, Rounds, Standings};
        matches!(self, Standings | Crosstable | Rounds | Cards | Remarks)
    }

    /// Whether it is for those who read of an event, and not for those who keep its games.
    pub(crate) fn is_for_readers(self) -> bool {
        use PageSection::{Engines, Games, Notable, Remarks};
        self.is_of_event() && self != Remarks || matches!(self, Games | Notable | Engines)
    }

    /// The sections of a page: those chosen, and whether all are.
    pub(crate) fn chosen(sections: &[PageSection]) -> (Vec<PageSection>, bool) {
        let is_all = sections.contains(&PageSection::All);
        let mut chosen = sections.to_vec();
        if chosen.is_empty() || is_all {
            chosen = PageSection::value_variants().to_vec();
        }
        chosen.retain(|section| *section != PageSection::All);
        (chosen, is_all)
    }
}
