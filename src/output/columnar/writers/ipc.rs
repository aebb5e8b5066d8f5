//! Columns as an Arrow stream: batches of rows, one after another.

use arrow_array::RecordBatch;
use arrow_ipc::writer::StreamWriter;

use super::arrays::Types;
use super::encoders::Encoders;
use crate::output::columnar::writer::ColumnWriter;
use crate::output::dataset::account::Account;
use crate::output::typed::cells::TypedRows;

/// Rows of a batch.
const BATCH_ROWS: usize = 1 << 16;

/// Writes a stream.
pub(super) struct ArrowStream {
    encoders: Encoders<RecordBatch>,
    writer: StreamWriter<Vec<u8>>,
}

impl ArrowStream {
    pub(super) fn new(types: Types, threads: usize) -> anyhow::Result<ArrowStream> {
        let writer = StreamWriter::try_new(Vec::new(), &types.schema)?;
        // One builds what six workers make.
        let most = threads.div_ceil(4);
        let encoders = Encoders::new(types, BATCH_ROWS, most, |_, batch| Ok(batch));
        Ok(ArrowStream { encoders, writer })
    }
}

impl ColumnWriter for ArrowStream {
    fn push(&mut self, columns: TypedRows) -> anyhow::Result<Vec<u8>> {
        self.encoders
            .push(columns, |batch| Ok(self.writer.write(&batch)?))?;
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.get_mut()))
    }

    fn finish(mut self: Box<Self>, _: &Account) -> anyhow::Result<Vec<u8>> {
        self.encoders
            .finish(|batch| Ok(self.writer.write(&batch)?))?;
        Ok(self.writer.into_inner()?)
    }
}
