//! The work of `pgnkit tree` on one game: its moves from the position on, each position once.

use std::sync::Arc;

use shakmaty::{EnPassantMode, Position};

use super::root::Root;
use crate::pipeline::task::Task;
use crate::statistics::tree::key::PositionKey;
use crate::statistics::tree::move_counts::MoveCounts;
use crate::statistics::tree::tree_counts::TreeCounts;
use pgnkit_core::game::Game;
use pgnkit_core::outcome::judged::Judged;

/// Counts the moves that were played from a position, and those after them.
///
/// Of a game only the first `depth` plies from the first time on that it reaches the position count, and of each position in
/// them only the first move.
#[derive(Debug)]
pub(crate) struct TreeTask {
    /// The position.
    pub(crate) root: Root,
    /// Number of plies that count, at least 1.
    pub(crate) depth: usize,
    /// The en passant captures that tell positions apart.
    pub(crate) en_passant: EnPassantMode,
    /// The counts of moves.
    pub(crate) counts: Arc<TreeCounts>,
}

/// Games that reach the position.
#[derive(Debug, Default)]
pub(crate) struct TreeBatch {
    /// All games that reach the position.
    pub(crate) games: u64,
    /// Games with no move after it.
    pub(crate) at_end: u64,
    /// The error that kept moves from being counted.
    pub(crate) error: Option<anyhow::Error>,
}

impl TreeBatch {
    /// Adds those of other games.
    ///
    /// # Errors
    ///
    /// A temporary file could not be written.
    pub(crate) fn add(&mut self, other: TreeBatch) -> anyhow::Result<()> {
        self.games += other.games;
        self.at_end += other.at_end;
        other.error.map_or(Ok(()), Err)
    }
}

impl Task for TreeTask {
    type Output = TreeBatch;

    fn visit(&self, game: &Game<'_>, reached: &mut TreeBatch) {
        let Some(ply) = self.root.reached_by(game) else {
            return;
        };
        reached.games += 1;
        if ply == game.replay.plies.len() {
            reached.at_end += 1;
        } else if let Err(error) = self.count(game, ply) {
            reached.error = Some(error);
        }
    }
}

impl TreeTask {
    /// Counts the moves of a game that has reached the position after so many plies.
    fn count(&self, game: &Game<'_>, reached: usize) -> anyhow::Result<()> {
        let counts = MoveCounts::of(&Judged::new(game));
        let plies = &game.replay.plies;
        let end = plies.len().min(reached.saturating_add(self.depth));
        let mut position = self.root.position.clone();
        let mut seen = Vec::new();
        for (index, ply) in plies.iter().enumerate().take(end).skip(reached) {
            let key = PositionKey::new(&position, self.en_passant);
            // That it has occurred says the replay; it may have been before the tree begins.
            let occurred = index > reached && game.replay.occurrences_after(index) > 1;
            let mv = ply.mv();
            if !(occurred && seen.contains(&key)) {
                let count = counts.get(position.turn());
                let count = count.at((index - reached + 1) as u64);
                self.counts.add(key, mv, &count)?;
            }
            if index + 1 < end {
                seen.push(key);
                position.play_unchecked(mv);
            }
        }
        Ok(())
    }
}
