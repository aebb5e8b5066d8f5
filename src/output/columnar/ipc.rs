//! Columns as an Arrow stream: batches of rows, one after another.

use arrow_ipc::writer::StreamWriter;

use super::arrays::{Columns, remark};
use super::groups::{Group, Groups};
use super::shared::Shared;

/// Rows of a batch.
const BATCH_ROWS: usize = 1 << 16;

/// Writes a stream.
pub(super) struct ArrowStream {
    columns: Columns,
    groups: Groups,
    writer: StreamWriter<Shared>,
    written: Shared,
    misfits: Vec<u64>,
}

impl ArrowStream {
    pub(super) fn new(columns: Columns) -> anyhow::Result<ArrowStream> {
        let written = Shared::default();
        Ok(ArrowStream {
            groups: Groups::new(BATCH_ROWS),
            writer: StreamWriter::try_new(written.clone(), &columns.schema)?,
            written,
            misfits: vec![0; columns.schema.fields().len()],
            columns,
        })
    }

    pub(super) fn push(&mut self, cells: &[u8]) -> anyhow::Result<Vec<u8>> {
        let (columns, writer, misfits) = (&self.columns, &mut self.writer, &mut self.misfits);
        self.groups
            .push(cells, |group| write(columns, &group, writer, misfits))?;
        self.writer.flush()?;
        Ok(self.written.take())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<(Vec<u8>, Vec<String>)> {
        if let Some(last) = self.groups.last() {
            write(&self.columns, &last, &mut self.writer, &mut self.misfits)?;
        }
        self.writer.finish()?;
        let remark = remark(&self.columns.schema, &self.misfits);
        Ok((self.written.take(), remark.into_iter().collect()))
    }
}

fn write(
    columns: &Columns,
    group: &Group,
    writer: &mut StreamWriter<Shared>,
    misfits: &mut [u64],
) -> anyhow::Result<()> {
    let arrays = columns.arrays(group)?;
    for (sum, more) in misfits.iter_mut().zip(arrays.misfits) {
        *sum += more;
    }
    writer.write(&arrays.batch)?;
    Ok(())
}
