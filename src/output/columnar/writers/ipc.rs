//! Columns as an Arrow stream: batches of rows, one after another.

use arrow_array::RecordBatch;
use arrow_ipc::writer::StreamWriter;

use super::arrays::Types;
use super::encoders::Encoders;
use super::groups::{ColumnGroup, Groups};
use crate::output::columnar::writer::ColumnWriter;
use crate::output::dataset::account::Account;
use crate::output::typed::cells::TypedColumns;

/// Rows of a batch.
const BATCH_ROWS: usize = 1 << 16;

/// Writes a stream.
pub(super) struct ArrowStream {
    types: Types,
    groups: Groups,
    encoders: Encoders<RecordBatch>,
    writer: StreamWriter<Vec<u8>>,
}

impl ArrowStream {
    pub(super) fn new(types: Types, threads: usize) -> anyhow::Result<ArrowStream> {
        Ok(ArrowStream {
            writer: StreamWriter::try_new(Vec::new(), &types.schema)?,
            groups: Groups::new(types.clone(), BATCH_ROWS),
            // One builds what six workers make.
            encoders: Encoders::new(threads.div_ceil(4)),
            types,
        })
    }

    fn begin(&mut self, group: ColumnGroup) -> anyhow::Result<()> {
        let types = self.types.clone();
        if let Some(batch) = self.encoders.begin(move || group.build(&types))? {
            self.writer.write(&batch)?;
        }
        Ok(())
    }
}

impl ColumnWriter for ArrowStream {
    fn push(&mut self, columns: TypedColumns) -> anyhow::Result<Vec<u8>> {
        for group in self.groups.push(columns)? {
            self.begin(group)?;
        }
        while let Some(batch) = self.encoders.ready()? {
            self.writer.write(&batch)?;
        }
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.get_mut()))
    }

    fn finish(mut self: Box<Self>, _: &Account) -> anyhow::Result<Vec<u8>> {
        if let Some(last) = self.groups.last() {
            self.begin(last)?;
        }
        while let Some(batch) = self.encoders.next()? {
            self.writer.write(&batch)?;
        }
        Ok(self.writer.into_inner()?)
    }
}
