//! The last look at the games: those kept and those dropped, byte for byte.

use std::sync::Arc;

use crate::commands::partition::Partitioned;
use crate::matching::table::GameTable;
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::game::Game;
use pgnkit_core::pgn::untagged_text::is_surely_over;
use pgnkit_filter::selection::Decision;

/// Parts the games.
pub(super) struct Keeper {
    pub(super) table: Arc<GameTable>,
    /// Whether each game is dropped.
    pub(super) dropped: Vec<bool>,
}

/// The games of a batch.
#[derive(Default)]
pub(super) struct PartedGames {
    pub(super) records: Partitioned,
    /// Whether one does not stand where it stood.
    pub(super) has_changed: bool,
}

impl Task for Keeper {
    type Output = PartedGames;

    fn record(&self, decided: &DecidedRecord<'_>, parted: &mut PartedGames) -> bool {
        let record = &decided.record;
        if decided.choice == Decision::Chosen {
            let index = self.table.index(record);
            parted.has_changed |= index.is_none();
            let is_dropped = index.is_some_and(|index| self.dropped[index as usize]);
            let closed = is_surely_over(record.bytes);
            parted.records.push(record, closed, is_dropped);
        }
        false
    }

    fn visit(&self, _game: &Game<'_>, _parted: &mut PartedGames) {}
}
