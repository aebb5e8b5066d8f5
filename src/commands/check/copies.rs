//! Exact copies of games in one event: a file of a round given twice, a game pasted twice.
//!
//! Games are compared with those not long before them, so that memory does not grow with their number; `pgnkit duplicates`
//! compares all, and finds games that are one in spite of their differences.

use hashbrown::HashMap;

use super::against::write_at_tag;
use super::gathered::{GameHead, KeyedGame};
use super::task::{CheckTask, Checked};
use pgnkit_core::rules::across::DUPLICATE_IN_EVENT;

/// A game is compared with at least as many games before it.
const MOST_KEPT: usize = 1 << 18;

/// The source of a game and its ordinal there.
type GamePlace = (usize, u64);

/// The games so far by their keys, the first of each.
#[derive(Default)]
pub(super) struct CopyFinder {
    recent: HashMap<[u64; 2], GamePlace>,
    /// Those before them, as many.
    older: HashMap<[u64; 2], GamePlace>,
}

impl CopyFinder {
    /// Adds findings on the games of a batch that are copies of earlier ones. Batches come in input order.
    pub(super) fn find(&mut self, task: &CheckTask, checked: &mut Checked) {
        for KeyedGame { key, head } in std::mem::take(&mut checked.keyed) {
            let place = (head.origin.source, head.origin.game);
            if let Some(first) = self.recent.get(&key).or_else(|| self.older.get(&key)) {
                // A file that is named twice holds no copies.
                let names = [first.0, place.0].map(|source| &task.names[source]);
                let is_named_twice = first.0 != place.0 && names[0] == names[1];
                if !(is_named_twice && first.1 == place.1) {
                    write(task, &head, *first, checked);
                }
                continue;
            }
            if self.recent.len() == MOST_KEPT {
                self.older = std::mem::take(&mut self.recent);
            }
            self.recent.insert(key, place);
        }
    }
}

fn write(task: &CheckTask, head: &GameHead, (source, game): GamePlace, checked: &mut Checked) {
    let place = if source == head.origin.source {
        format!("game {game}")
    } else {
        format!("game {game} of {}", task.names[source])
    };
    let message = format!(
        "a copy of {place}: the event, round, players, day, result and moves are the same; delete one"
    );
    let severity = DUPLICATE_IN_EVENT.severity;
    let Some(severity) = write_at_tag(
        task,
        &DUPLICATE_IN_EVENT,
        severity,
        message,
        head,
        "White",
        checked,
    ) else {
        return;
    };
    if task.sort_by.is_some_and(|threshold| severity >= threshold) {
        checked.partitioned.hold_back(head.origin.offset);
    }
}
