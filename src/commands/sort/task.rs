//! What becomes of each record of a batch: a key, and what is kept of it until all are sorted.

use std::ops::Range;

use super::keys::SortKeys;
use crate::output::separation::{RecordWithText, without_marks};
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::game::Game;
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::place::Place;
use pgnkit_core::pgn::untagged_text::is_surely_over;
use pgnkit_filter::selection::Decision;

/// The records of a batch.
#[derive(Default)]
pub(super) struct Keyed {
    /// Keys of records.
    pub(super) keys: Vec<u8>,
    /// Records, each with the text before it, packed.
    pub(super) text: Vec<u8>,
    /// The records with their keys, in order.
    pub(super) items: Vec<KeyedText>,
    /// Whether any record has a value, for each key.
    pub(super) known: Vec<bool>,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(super) is_utf16: bool,
}

/// A record, or text behind one.
pub(super) enum KeyedText {
    /// A record that is chosen: where its key stands, and where it does.
    Chosen(Range<usize>, Range<usize>),
    /// A record that is not.
    NotChosen,
    /// Text that goes with the record before it, and where it stands.
    Behind(Range<usize>),
}

/// Gives each record its key.
impl Task for SortKeys {
    type Output = Keyed;

    fn record(&self, decided: &DecidedRecord<'_>, output: &mut Keyed) -> bool {
        let record = &decided.record;
        if decided.choice != Decision::Chosen {
            output.items.push(KeyedText::NotChosen);
            return false;
        }
        let entry = RecordWithText {
            before: without_marks(decided.before),
            record: record.bytes,
            closed: is_surely_over(record.bytes),
        };
        let (text, start) = (pack(entry, &mut output.text), output.keys.len());
        let is_known = self.push_record(record, &mut output.keys, &mut output.known);
        let key = start..output.keys.len();
        output.items.push(KeyedText::Chosen(key, text));
        !is_known
    }

    fn visit(&self, game: &Game<'_>, output: &mut Keyed) {
        if let Some(KeyedText::Chosen(key, _)) = output.items.last_mut() {
            self.push_game(game, &mut output.keys, &mut output.known);
            key.end = output.keys.len();
        }
    }

    fn note(&self, note: &Note, output: &mut Keyed) {
        output.is_utf16 |= matches!(note.kind, NoteKind::Utf16(_));
    }

    fn text_behind(&self, text: &[u8], _place: Place, output: &mut Keyed) {
        let before = without_marks(text);
        if !before.is_empty() {
            let entry = RecordWithText {
                before,
                record: b"",
                closed: true,
            };
            let text = pack(entry, &mut output.text);
            output.items.push(KeyedText::Behind(text));
        }
    }
}

/// Bytes of a packed entry before its texts.
const HEAD_BYTES: usize = 1 + size_of::<u64>();

/// Appends an entry as bytes, and says where they are.
fn pack(entry: RecordWithText<'_>, packed: &mut Vec<u8>) -> Range<usize> {
    let start = packed.len();
    packed.reserve(HEAD_BYTES + entry.before.len() + entry.record.len());
    packed.push(u8::from(entry.closed));
    packed.extend((entry.before.len() as u64).to_le_bytes());
    packed.extend_from_slice(entry.before);
    packed.extend_from_slice(entry.record);
    start..packed.len()
}

/// The entry that was packed.
pub(super) fn unpacked(packed: &[u8]) -> Option<RecordWithText<'_>> {
    let (&closed, rest) = packed.split_first()?;
    let (length, texts) = rest.split_first_chunk()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let (before, record) = texts.split_at_checked(length)?;
    Some(RecordWithText {
        before,
        record,
        closed: closed != 0,
    })
}
