//! What a command does with each game.

use pgnkit_core::game::Game;
use pgnkit_core::input::batch::Note;
use pgnkit_core::input::place::Place;
use pgnkit_core::input::record::Record;
use pgnkit_filter::selection::Decision;

/// The record of a game of which it is known whether it is chosen.
#[derive(Clone, Copy)]
pub struct DecidedRecord<'r> {
    /// The record.
    pub record: Record<'r>,
    /// The text that stands between it and the record before it.
    pub before: &'r [u8],
    /// Whether it is chosen.
    pub choice: Decision,
}

/// What a command does with each game: a pure function, called on any thread.
pub trait Task: Send + Sync + 'static {
    /// The output for a batch of games.
    type Output: Default + Send + 'static;

    /// Whether an output may hold games of several sources, one after the other: there is then one for many small files.
    const JOINS_SOURCES: bool = false;

    /// Looks at the record of a game of which it is known whether it is chosen, and says whether the game is to be
    /// replayed, if it is not yet, and visited: as a rule those that are chosen.
    fn record(&self, decided: &DecidedRecord<'_>, _output: &mut Self::Output) -> bool {
        decided.choice == Decision::Chosen
    }

    /// Looks at text that belongs to no later record: that at the end of the source, and the rest of a record that was cut
    /// for its size. It is given in its order among the records, with the place where it begins.
    fn text_behind(&self, _text: &[u8], _place: Place, _output: &mut Self::Output) {}

    /// Looks at one game; games of a batch come in file order.
    fn visit(&self, game: &Game<'_>, output: &mut Self::Output);

    /// Looks at what stands between games; in file order with [`Task::visit`].
    fn note(&self, _note: &Note, _output: &mut Self::Output) {}
}
