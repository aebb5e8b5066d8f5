//! Which games a run is about, and how many. Knows nothing of expressions.

use pgnkit_core::game::{Game, reader::GameReader};
use pgnkit_core::input::record::Record;
use pgnkit_filter::selection::{Chooser, Decision};
use pgnkit_filter::truth::Reasons;

/// Whether a game is chosen, and the game, if it had to be replayed to tell.
#[inline]
pub(super) fn choose<'b>(
    chooser: Option<&dyn Chooser>,
    reader: &mut GameReader,
    record: Record<'b>,
) -> (Decision, Option<Game<'b>>) {
    let Some(chooser) = chooser else {
        return (Decision::Chosen, None);
    };
    if let Some(choice) = chooser.by_tags(&reader.read_tags(record)) {
        return (choice, None);
    }
    let game = reader.read_moves(record);
    (chooser.by_game(&game), Some(game))
}

/// Games counted by what was decided of them. Their sum is the number of games read.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Choices {
    /// Games chosen.
    pub chosen: u64,
    /// Games not chosen.
    pub not_chosen: u64,
    /// Games not chosen that were not replayed, since their tags decided.
    pub passed_over: u64,
    /// Games of which nobody can tell.
    pub undecided: u64,
    /// For each reason, by its bit, the number of games that are undecided for it; a game may have several.
    pub reasons: Vec<u64>,
}

impl Choices {
    /// Counts a game.
    pub fn count(&mut self, choice: Decision, by_tags: bool) {
        match choice {
            Decision::Chosen => self.chosen += 1,
            Decision::NotChosen => {
                self.not_chosen += 1;
                self.passed_over += u64::from(by_tags);
            }
            Decision::Undecided(reasons) => {
                self.undecided += 1;
                self.reasons.resize(Reasons::BITS as usize, 0);
                for (bit, count) in self.reasons.iter_mut().enumerate() {
                    *count += reasons >> bit & 1;
                }
            }
        }
    }

    /// Adds the numbers of games that others give for each reason.
    pub(super) fn add_reasons(&mut self, more: &[u64]) {
        self.reasons.resize(self.reasons.len().max(more.len()), 0);
        for (count, more) in self.reasons.iter_mut().zip(more) {
            *count += more;
        }
    }
}
