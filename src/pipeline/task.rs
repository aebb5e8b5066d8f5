//! What a command does with each game; and any of that behind one type, so that threads, order and replay are compiled
//! once, and not once for each command.

use std::any::Any;

use pgnkit_core::game::Game;
use pgnkit_core::input::batch::Note;
use pgnkit_core::input::place::Place;
use pgnkit_core::input::record::Record;
use pgnkit_filter::selection::Decision;

/// What a command does with each game: a pure function, called on any thread.
pub trait Task: Send + Sync + 'static {
    /// The output for a batch of games.
    type Output: Default + Send + 'static;

    /// Whether an output may hold games of several sources, one after the other: there is then one for many small files.
    const JOINS_SOURCES: bool = false;

    /// Looks at the record of a game of which it is known whether it is chosen, and says whether the game is to be
    /// replayed, if it is not yet, and visited: as a rule those that are chosen. `before` is the text that stands between
    /// it and the record before it.
    fn record(
        &self,
        _record: &Record<'_>,
        _before: &[u8],
        choice: Decision,
        _output: &mut Self::Output,
    ) -> bool {
        choice == Decision::Chosen
    }

    /// Looks at text that belongs to no later record: that at the end of the source, and the rest of a record that was cut
    /// for its size. It is given in its order among the records, with the place where it begins.
    fn text_behind(&self, _text: &[u8], _place: Place, _output: &mut Self::Output) {}

    /// Looks at one game; games of a batch come in file order.
    fn visit(&self, game: &Game<'_>, output: &mut Self::Output);

    /// Looks at what stands between games; in file order with [`Task::visit`].
    fn note(&self, _note: &Note, _output: &mut Self::Output) {}
}

/// What a [`Task`] makes of a batch, whatever its type.
pub type AnyOutput = Box<dyn Any + Send>;

/// A [`Task`] that has forgotten the type of its output; see there for what is done when.
pub trait AnyTask: Send + Sync + 'static {
    /// The output of a batch of which nothing has been looked at.
    fn begin(&self) -> AnyOutput;

    /// As [`Task::JOINS_SOURCES`].
    fn joins_sources(&self) -> bool;

    /// As [`Task::record`].
    fn record(
        &self,
        record: &Record<'_>,
        before: &[u8],
        choice: Decision,
        output: &mut AnyOutput,
    ) -> bool;

    /// As [`Task::text_behind`].
    fn text_behind(&self, text: &[u8], place: Place, output: &mut AnyOutput);

    /// As [`Task::visit`].
    fn visit(&self, game: &Game<'_>, output: &mut AnyOutput);

    /// As [`Task::note`].
    fn note(&self, note: &Note, output: &mut AnyOutput);
}

/// What a task of a kind has made.
///
/// # Panics
///
/// Another task has made it.
pub fn output<T: Task>(made: AnyOutput) -> T::Output {
    *made.downcast().expect("what the same task has made")
}

fn known<T: 'static>(made: &mut AnyOutput) -> &mut T {
    made.downcast_mut().expect("what the same task began")
}

impl<T: Task> AnyTask for T {
    fn begin(&self) -> AnyOutput {
        Box::<T::Output>::default()
    }

    fn joins_sources(&self) -> bool {
        T::JOINS_SOURCES
    }

    fn record(
        &self,
        record: &Record<'_>,
        before: &[u8],
        choice: Decision,
        output: &mut AnyOutput,
    ) -> bool {
        Task::record(self, record, before, choice, known(output))
    }

    fn text_behind(&self, text: &[u8], place: Place, output: &mut AnyOutput) {
        Task::text_behind(self, text, place, known(output));
    }

    fn visit(&self, game: &Game<'_>, output: &mut AnyOutput) {
        Task::visit(self, game, known(output));
    }

    fn note(&self, note: &Note, output: &mut AnyOutput) {
        Task::note(self, note, known(output));
    }
}
