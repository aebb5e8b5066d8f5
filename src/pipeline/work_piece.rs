//! Pieces that the reader hands to the workers.

use crossbeam_channel::{Receiver, Sender};

use pgnkit_core::input::batch::Batch;
use pgnkit_core::input::stretches::{Handover, Stretch};

/// A piece of work.
pub enum WorkPiece {
    /// Records.
    Split(Batch),
    /// Text that is to be split.
    Text(Link),
}

/// A stretch among those of its source.
pub struct Link {
    pub(super) stretch: Stretch,
    /// From who splits the one before it, unless it is the first.
    pub(super) before: Option<Receiver<Handover>>,
    /// To who splits what comes behind it, unless it is the last.
    pub(super) after: Option<Sender<Handover>>,
}

impl WorkPiece {
    /// Its records. Text is split before anything is waited for; the workers take it in order, so what it waits for has
    /// been taken.
    pub(super) fn batches(self) -> Vec<Batch> {
        let link = match self {
            WorkPiece::Split(batch) => return vec![batch],
            WorkPiece::Text(link) => link,
        };
        let split = link.stretch.split();
        // Nobody tells if a worker has failed: then the run ends there.
        let before = link
            .before
            .map_or(Ok(Handover::default()), |told| told.recv());
        let Ok(before) = before else {
            return Vec::new();
        };
        let (batches, so_far) = split.follow(before);
        if let Some(after) = link.after {
            let _ = after.send(so_far);
        }
        batches
    }
}
