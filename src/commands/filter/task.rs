//! What becomes of each record of a batch, but for what depends on the games before it.

use std::hash::Hasher;
use std::ops::Range;

use shakmaty::Position;

use siphasher::sip::SipHasher13;
use siphasher::sip128::{Hasher128, SipHasher24};

use crate::commands::expressions::record_keys::{self, RecordKeys};
use crate::commands::games::row::GameRow;
use crate::output::separation::without_marks;
use crate::output::{rows::Rows, sink::Kept, table::Table};
use crate::pipeline::choice::Decision;
use crate::pipeline::task::Task;
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::game::{Game, fingerprint::Fingerprint};
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::place;
use pgnkit_core::input::record::Record;
use pgnkit_core::pgn::name::FoldedName;
use pgnkit_core::pgn::newgame::is_surely_over;

/// Where a record goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordTarget {
    Chosen,
    Rest,
    Undecided,
    /// Text that goes where the record before it has gone.
    Behind,
}

/// What is wanted of the games.
pub(super) struct FilterTask {
    pub(super) names: Vec<String>,
    /// Where records go whose text is written.
    pub(super) written: Vec<RecordTarget>,
    pub(super) sample: Option<Sample>,
    /// The keys of chosen games, for the names of files.
    pub(super) keys: Option<RecordKeys>,
    /// Rows of chosen games.
    pub(super) table: Option<Table<GameRow<'static>>>,
    /// What games have in common of which only the first is taken.
    pub(super) unique: Option<Likeness>,
}

/// What games have in common that are alike; in all of them the start position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    /// The players and all moves.
    PlayersAndMoves,
    /// All moves.
    Moves,
    /// The position after so many plies, or the last one.
    PositionAfter(usize),
}

/// One of so many games, by chance, the same for the same seed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    pub(super) one_in: u64,
    pub(super) seed: u64,
}

impl Sample {
    fn takes(self, record: &Record<'_>) -> bool {
        let mut hasher = SipHasher13::new_with_keys(self.seed, 0);
        hasher.write_u64(record.origin.source as u64);
        hasher.write_u64(record.origin.game);
        hasher.finish().is_multiple_of(self.one_in)
    }
}

/// The records of a batch.
#[derive(Default)]
pub(super) struct Filtered {
    /// Text of records, and of what stands between them.
    pub(super) text: Vec<u8>,
    pub(super) records: Vec<FilteredRecord>,
    pub(super) rows: Vec<Rows>,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(super) is_utf16: bool,
}

/// A record, or text behind one.
pub(super) struct FilteredRecord {
    pub(super) place: RecordTarget,
    pub(super) kept: Kept,
    pub(super) keys: Vec<Option<String>>,
    pub(super) likeness: u128,
    /// Its number in [`Filtered::rows`].
    pub(super) row: Range<usize>,
}

impl FilteredRecord {
    fn new(place: RecordTarget, kept: Kept) -> FilteredRecord {
        FilteredRecord {
            place,
            kept,
            keys: Vec::new(),
            likeness: 0,
            row: 0..0,
        }
    }
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
    type Output = Filtered;

    fn record(
        &self,
        record: &Record<'_>,
        before: &[u8],
        choice: Decision,
        output: &mut Filtered,
    ) -> bool {
        let place = match choice {
            Decision::Chosen if self.sample.is_none_or(|sample| sample.takes(record)) => {
                RecordTarget::Chosen
            }
            Decision::Chosen | Decision::NotChosen => RecordTarget::Rest,
            Decision::Undecided(_) => RecordTarget::Undecided,
        };
        let mut kept = Kept::text(0..0);
        if self.wants(place) {
            let text = &mut output.text;
            let start = text.len();
            text.extend_from_slice(without_marks(before));
            kept.before = start..text.len();
            text.extend_from_slice(record.bytes);
            kept.bytes = kept.before.end..text.len();
            kept.closed = is_surely_over(record.bytes);
        }
        let is_chosen = place == RecordTarget::Chosen;
        // None if there are no keys, or if the tags do not give them all.
        let keys = (self.keys.as_ref().filter(|_| is_chosen))
            .and_then(|keys| keys.of_record(record, |_, fact| record_keys::text(fact)));
        let needs_game =
            self.table.is_some() || self.unique.is_some() || self.keys.is_some() && keys.is_none();
        output.records.push(FilteredRecord {
            keys: keys.unwrap_or_default(),
            ..FilteredRecord::new(place, kept)
        });
        is_chosen && needs_game
    }

    fn note(&self, note: &Note, output: &mut Filtered) {
        output.is_utf16 |= matches!(note.kind, NoteKind::Utf16(_));
    }

    fn text_behind(&self, text: &[u8], _place: place::Place, output: &mut Filtered) {
        let start = output.text.len();
        output.text.extend_from_slice(without_marks(text));
        let end = output.text.len();
        if end > start {
            let kept = Kept::text(start..end);
            output
                .records
                .push(FilteredRecord::new(RecordTarget::Behind, kept));
        }
    }

    fn visit(&self, game: &Game<'_>, output: &mut Filtered) {
        let Some(found) = output.records.last_mut() else {
            return;
        };
        if let Some(keys) = &self.keys
            && found.keys.is_empty()
        {
            found.keys = keys.of_game(game, |_, fact| record_keys::text(fact));
        }
        if let Some(unique) = self.unique {
            found.likeness = unique.of(game);
        }
        if let Some(table) = &self.table {
            let file = &self.names[game.record.origin.source];
            let mut row = Rows::default();
            table.push(&GameRow::new(file, game), &mut row);
            found.row = output.rows.len()..output.rows.len() + 1;
            output.rows.push(row);
        }
    }
}

impl Likeness {
    /// A number that is the same for games that are alike.
    pub(super) fn of(self, game: &Game<'_>) -> u128 {
        let mut hasher = SipHasher24::new();
        if let Likeness::PositionAfter(plies) = self {
            let plies = plies.min(game.replay.plies.len());
            let mut position = game.replay.start();
            for ply in &game.replay.plies[..plies] {
                position.play_unchecked(ply.mv());
            }
            let fen = position.fen();
            // Counts of moves are not part of a position.
            let fields = fen.split(' ').take(4);
            fields.for_each(|field| hasher.write(field.as_bytes()));
            return hasher.finish128().as_u128();
        }
        for half in Fingerprint::new(game).moves {
            hasher.write_u64(half);
        }
        let players: &[&str] = if self == Likeness::Moves {
            &[]
        } else {
            &["White", "Black"]
        };
        for tag in players {
            let name = game.tag(tag).and_then(|text| FoldedName::parse(&text));
            hasher.write(name.map(|name| name.key()).unwrap_or_default().as_bytes());
            hasher.write_u8(0);
        }
        // What could not be read may be what makes two games different.
        if game.fault_code().is_some() {
            hasher.write(game.record.bytes);
        }
        hasher.finish128().as_u128()
    }
}
