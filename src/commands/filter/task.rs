//! What becomes of each record of a batch, but for what depends on the games before it.

use crate::commands::expressions::record_keys::{self, RecordKeys};
use crate::commands::games::row::GameRow;
use crate::commands::record_outputs::take::TakeArgs;
use crate::commands::record_outputs::writer::{FilteredBatch, FilteredRecord, RecordTarget};
use crate::output::separation::without_marks;
use crate::output::{rows::Rows, sink::KeptRecord, table::Table};
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::game::Game;
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::place;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::untagged_text::is_surely_over;
use pgnkit_filter::selection::Decision;

/// The request to `filter`.
pub(super) struct FilterTask {
    pub(super) names: Vec<String>,
    /// Where records go whose text is written.
    pub(super) written: Vec<RecordTarget>,
    /// Which of the chosen games are taken.
    pub(super) take: TakeArgs,
    /// The keys of chosen games, for the names of files.
    pub(super) keys: Option<RecordKeys>,
    /// Rows of chosen games.
    pub(super) table: Option<Table<GameRow<'static>>>,
    /// Whether chosen games are replayed though nothing is asked of them: whether they can be counts.
    pub(super) replays: bool,
}

impl FilterTask {
    /// Whether the text of a record that goes there may be written: a chosen one goes to the rest if an earlier one is
    /// like it.
    fn wants(&self, place: RecordTarget) -> bool {
        self.written.contains(&place)
            || place == RecordTarget::Chosen && self.written.contains(&RecordTarget::Rest)
    }
}

impl Task for FilterTask {
    type Output = FilteredBatch;

    fn record(&self, decided: &DecidedRecord<'_>, output: &mut FilteredBatch) -> bool {
        let record = &decided.record;
        let place = match decided.choice {
            Decision::Chosen if self.take.samples(record) => RecordTarget::Chosen,
            Decision::Chosen | Decision::NotChosen => RecordTarget::Rest,
            Decision::Undecided(_) => RecordTarget::Undecided,
        };
        let mut kept = KeptRecord::text(0..0);
        if self.wants(place) {
            let text = &mut output.text;
            let start = text.len();
            text.extend_from_slice(without_marks(decided.before));
            kept.before = start..text.len();
            text.extend_from_slice(record.bytes);
            kept.bytes = kept.before.end..text.len();
            kept.closed = is_surely_over(record.bytes);
        }
        let is_chosen = place == RecordTarget::Chosen;
        // None if there are no keys, or if the tags do not give them all.
        let keys = (self.keys.as_ref().filter(|_| is_chosen))
            .and_then(|keys| keys.of_record(record, |_, fact| record_keys::text(fact)));
        let needs_game = self.table.is_some()
            || self.take.unique.is_some()
            || self.replays
            || self.keys.is_some() && keys.is_none();
        output.records.push(FilteredRecord {
            keys: keys.unwrap_or_default(),
            ..FilteredRecord::new(place, kept)
        });
        is_chosen && needs_game
    }

    fn note(&self, note: &Note, output: &mut FilteredBatch) {
        output.is_utf16 |= matches!(note.kind, NoteKind::Utf16(_));
    }

    fn text_behind(&self, text: &[u8], _place: place::Place, output: &mut FilteredBatch) {
        let start = output.text.len();
        output.text.extend_from_slice(without_marks(text));
        let end = output.text.len();
        if end > start {
            let kept = KeptRecord::text(start..end);
            output
                .records
                .push(FilteredRecord::new(RecordTarget::Behind, kept));
        }
    }

    fn visit(&self, game: &Game<'_>, output: &mut FilteredBatch) {
        let Some(found) = output.records.last_mut() else {
            return;
        };
        if let Some(keys) = &self.keys
            && found.keys.is_empty()
        {
            found.keys = keys.of_game(game, |_, fact| record_keys::text(fact));
        }
        if let Some(unique) = self.take.unique {
            found.likeness = unique.of(game);
        }
        if let Some(table) = &self.table {
            let file = &self.names[game.record.origin.source];
            let mut row = Rows::default();
            table.push(&GameRow::new(file, &Judged::new(game)), &mut row);
            found.row = row.into_bytes();
        }
    }
}
