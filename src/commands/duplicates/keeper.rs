//! The last look at the games: those kept and those dropped, byte for byte.

use std::path::Path;
use std::sync::Arc;

use super::table::Table;
use crate::game::Game;
use crate::pipeline::Task;
use crate::report::sink::{Kept, Sink};

/// Copies the text of the games.
pub(super) struct Copy {
    pub(super) table: Arc<Table>,
    /// Whether each game is dropped.
    pub(super) dropped: Vec<bool>,
}

/// The text of a batch.
#[derive(Default)]
pub(super) struct Copied {
    text: Vec<u8>,
    /// Each with whether it is dropped.
    records: Vec<(bool, Kept)>,
}

impl Task for Copy {
    type Output = Copied;

    fn visit(&self, game: &Game<'_>, copied: &mut Copied) {
        let origin = game.record.origin;
        let index = self.table.index(origin.source, origin.game);
        let dropped = index.and_then(|index| self.dropped.get(index as usize));
        let start = copied.text.len();
        copied.text.extend_from_slice(game.record.bytes);
        let kept = Kept {
            bytes: start..copied.text.len(),
            closed: game.ends_with_marker(),
        };
        copied
            .records
            .push((dropped.copied().unwrap_or(false), kept));
    }
}

/// The files of games.
pub(super) struct Keeper {
    kept: Option<Sink>,
    dropped: Option<Sink>,
}

impl Keeper {
    pub(super) fn open(
        kept: Option<&Path>,
        dropped: Option<&Path>,
        max_record_bytes: usize,
    ) -> anyhow::Result<Keeper> {
        let sink = |path: Option<&Path>| {
            path.map(|path| Sink::open(path, max_record_bytes))
                .transpose()
        };
        Ok(Keeper {
            kept: sink(kept)?,
            dropped: sink(dropped)?,
        })
    }

    pub(super) fn is_idle(&self) -> bool {
        self.kept.is_none() && self.dropped.is_none()
    }

    pub(super) fn take(&mut self, copied: &Copied) -> anyhow::Result<()> {
        for (sink, wanted) in [(&mut self.kept, false), (&mut self.dropped, true)] {
            if let Some(sink) = sink {
                let records = copied.records.iter();
                let mut chosen = records.filter(|(dropped, _)| *dropped == wanted);
                sink.take(&copied.text, chosen.by_ref().map(|(_, kept)| kept))?;
            }
        }
        Ok(())
    }

    /// Completes the files. Gives what is to be told of them.
    pub(super) fn finish(self) -> anyhow::Result<Vec<String>> {
        let mut told = Vec::new();
        for sink in [self.kept, self.dropped].into_iter().flatten() {
            told.extend(sink.finish()?);
        }
        Ok(told)
    }
}
