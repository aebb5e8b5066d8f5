//! Columns as an Arrow stream: batches of rows, one after another.

use arrow_ipc::writer::StreamWriter;

use super::arrays::Types;
use super::groups::Groups;
use crate::output::columnar::writer::ColumnWriter;
use crate::output::dataset::account::Account;
use crate::output::typed::cells::TypedColumns;

/// Rows of a batch.
const BATCH_ROWS: usize = 1 << 16;

/// Writes a stream.
pub(super) struct ArrowStream {
    groups: Groups,
    writer: StreamWriter<Vec<u8>>,
}

impl ArrowStream {
    pub(super) fn new(types: Types) -> anyhow::Result<ArrowStream> {
        Ok(ArrowStream {
            writer: StreamWriter::try_new(Vec::new(), &types.schema)?,
            groups: Groups::new(types, BATCH_ROWS),
        })
    }
}

impl ColumnWriter for ArrowStream {
    fn push(&mut self, columns: TypedColumns) -> anyhow::Result<Vec<u8>> {
        for batch in self.groups.push(columns)? {
            self.writer.write(&batch)?;
        }
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.get_mut()))
    }

    fn finish(mut self: Box<Self>, _: &Account) -> anyhow::Result<Vec<u8>> {
        if let Some(last) = self.groups.last()? {
            self.writer.write(&last)?;
        }
        Ok(self.writer.into_inner()?)
    }
}
