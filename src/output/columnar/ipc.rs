//! Columns as an Arrow stream: batches of rows, one after another.

use arrow_ipc::writer::StreamWriter;

use super::arrays::Types;
use super::groups::Groups;
use super::shared::Shared;
use crate::output::typed::cells::Columns;

/// Rows of a batch.
const BATCH_ROWS: usize = 1 << 16;

/// Writes a stream.
pub(super) struct ArrowStream {
    groups: Groups,
    writer: StreamWriter<Shared>,
    written: Shared,
}

impl ArrowStream {
    pub(super) fn new(types: Types) -> anyhow::Result<ArrowStream> {
        let written = Shared::default();
        Ok(ArrowStream {
            writer: StreamWriter::try_new(written.clone(), &types.schema)?,
            groups: Groups::new(types, BATCH_ROWS),
            written,
        })
    }

    pub(super) fn push(&mut self, columns: Columns) -> anyhow::Result<Vec<u8>> {
        let writer = &mut self.writer;
        self.groups
            .push(columns, |batch| Ok(writer.write(&batch)?))?;
        self.writer.flush()?;
        Ok(self.written.take())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<Vec<u8>> {
        if let Some(last) = self.groups.last()? {
            self.writer.write(&last)?;
        }
        self.writer.finish()?;
        Ok(self.written.take())
    }
}
