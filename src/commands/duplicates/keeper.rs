//! The last look at the games: those kept and those dropped, byte for byte.

use std::sync::Arc;

use crate::commands::partition::Partitioned;
use crate::matching::table::GameTable;
use crate::pipeline::task::Task;
use pgnkit_core::game::Game;

/// Parts the games.
pub(super) struct Keeper {
    pub(super) table: Arc<GameTable>,
    /// Whether each game is dropped.
    pub(super) dropped: Vec<bool>,
}

impl Task for Keeper {
    type Output = Partitioned;

    fn visit(&self, game: &Game<'_>, batch: &mut Partitioned) {
        let origin = game.record.origin;
        let index = self.table.index(origin.source, origin.game);
        let dropped = index.and_then(|index| self.dropped.get(index as usize));
        batch.push(game, dropped.copied().unwrap_or(false));
    }
}
