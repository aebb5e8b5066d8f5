//! Exact copies of games in one event: a file of a round given twice, a game pasted twice.
//!
//! Games are compared with those not long before them, so that memory does not grow with their number; `pgnkit duplicates`
//! compares all, and finds games that are one in spite of their differences. Where files are watched, a file that is read again
//! is compared with the others as they were read last.

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashMap;

use super::check_trf::write_at_tag;
use super::gathered_games::GameHead;
use super::task::{CheckTask, Checked};
use crate::tournament::collect::copy_key::CopyKeys;
use pgnkit_core::rules::across_games::DUPLICATE_IN_EVENT;
use pgnkit_core::rules::rule::Finding;

/// A game is compared with at least as many games before it.
const MOST_KEPT: usize = 1 << 18;

/// The source of a game, with its name, and its ordinal there.
type GamePlace = (Rc<str>, u64);

/// The games so far by their keys, the first of each.
#[derive(Debug, Default)]
pub(super) struct CopyFinder {
    recent: HashMap<[u64; 2], GamePlace>,
    /// Games before the recent ones, at most as many.
    older: HashMap<[u64; 2], GamePlace>,
    /// The source that is read, and its name.
    source: Option<(usize, Rc<str>)>,
    /// What games are recognised by, in all checks.
    pub(super) keys: CopyKeys,
}

/// The copies of all checks of the files that are watched, or of one check.
pub(super) type Copies = Rc<RefCell<CopyFinder>>;

impl CopyFinder {
    /// Forgets the games of files that are read again, or are gone.
    pub(super) fn forget(&mut self, files: &[String]) {
        let is_kept = |place: &GamePlace| !files.iter().any(|file| **file == *place.0);
        for games in [&mut self.recent, &mut self.older] {
            games.retain(|_, place| is_kept(place));
        }
        self.source = None;
    }

    /// Adds findings on the games of a batch that are copies of earlier ones. Batches come in input order.
    pub(super) fn find(&mut self, task: &CheckTask, checked: &mut Checked) {
        for (key, head) in std::mem::take(&mut checked.keyed) {
            let place = (self.name(task, head.origin.source), head.origin.game);
            if let Some(first) = self.recent.get(&key).or_else(|| self.older.get(&key)) {
                // A file that is named twice holds no copies.
                if *first != place {
                    write(task, &head, first, checked);
                }
                continue;
            }
            if self.recent.len() == MOST_KEPT {
                self.older = std::mem::take(&mut self.recent);
            }
            self.recent.insert(key, place);
        }
    }

    fn name(&mut self, task: &CheckTask, source: usize) -> Rc<str> {
        let known = self.source.take().filter(|(known, _)| *known == source);
        let (_, name) = known.unwrap_or_else(|| (source, Rc::from(&*task.names[source])));
        self.source = Some((source, Rc::clone(&name)));
        name
    }
}

fn write(task: &CheckTask, head: &GameHead, (name, game): &GamePlace, checked: &mut Checked) {
    let place = if **name == *task.names[head.origin.source] {
        format!("game {game}")
    } else {
        format!("game {game} of {name}")
    };
    let message = format!(
        "a copy of {place}: the event, round, players, day, result and moves are the same; delete one"
    );
    let copy = Finding::new(&DUPLICATE_IN_EVENT, 0..0, String::new(), message);
    let written = write_at_tag(task, copy, head, "White", checked);
    let severities = task.sort_by.zip(written);
    if severities.is_some_and(|(threshold, severity)| severity >= threshold) {
        checked.partitioned.hold_back(head.origin.offset);
    }
}
