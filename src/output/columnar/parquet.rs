//! Columns as a Parquet file: row groups, encoded by several threads and written in order.
//!
//! Memory: a row group for every second thread, and the one that is being filled. More threads would gain nothing, since
//! the workers that make the rows need the others.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::{Context, anyhow};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;

use super::arrays::{Columns, remark};
use super::groups::{Group, Groups};
use super::shared::Shared;

/// Rows of a row group: enough to compress well and to be read in parallel.
const GROUP_ROWS: usize = 1 << 17;

/// Writes a file.
pub(super) struct ParquetFile {
    columns: Arc<Columns>,
    groups: Groups,
    factory: Arc<ArrowRowGroupWriterFactory>,
    writer: SerializedFileWriter<Shared>,
    written: Shared,
    /// Groups that are being encoded, in order.
    encoding: VecDeque<Receiver<anyhow::Result<Encoded>>>,
    begun: usize,
    /// How many groups are encoded at a time.
    encoders: usize,
    misfits: Vec<u64>,
}

/// A row group that only has to be written.
struct Encoded {
    chunks: Vec<ArrowColumnChunk>,
    misfits: Vec<u64>,
}

impl ParquetFile {
    pub(super) fn new(columns: Columns, threads: usize) -> anyhow::Result<ParquetFile> {
        let written = Shared::default();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let schema = Arc::clone(&columns.schema);
        let misfits = vec![0; schema.fields().len()];
        let writer = ArrowWriter::try_new(written.clone(), schema, Some(properties))?;
        let (writer, factory) = writer.into_serialized_writer()?;
        Ok(ParquetFile {
            columns: Arc::new(columns),
            groups: Groups::new(GROUP_ROWS),
            factory: Arc::new(factory),
            writer,
            written,
            encoding: VecDeque::new(),
            begun: 0,
            encoders: threads.div_ceil(2),
            misfits,
        })
    }

    pub(super) fn push(&mut self, cells: &[u8]) -> anyhow::Result<Vec<u8>> {
        let mut complete = Vec::new();
        self.groups.push(cells, |group| {
            complete.push(group);
            Ok::<(), anyhow::Error>(())
        })?;
        for group in complete {
            self.begin(group)?;
        }
        Ok(self.written.take())
    }

    pub(super) fn finish(
        mut self,
        metadata: Vec<(String, String)>,
    ) -> anyhow::Result<(Vec<u8>, Vec<String>)> {
        if let Some(last) = self.groups.last() {
            self.begin(last)?;
        }
        while !self.encoding.is_empty() {
            self.write_next()?;
        }
        for (key, value) in metadata {
            self.writer
                .append_key_value_metadata(KeyValue::new(key, value));
        }
        self.writer.close()?;
        let remark = remark(&self.columns.schema, &self.misfits);
        Ok((self.written.take(), remark.into_iter().collect()))
    }

    /// Begins to encode a group, once a thread is free for it.
    fn begin(&mut self, group: Group) -> anyhow::Result<()> {
        if self.encoding.len() >= self.encoders {
            self.write_next()?;
        }
        let (send, receive) = sync_channel(1);
        let (columns, factory) = (Arc::clone(&self.columns), Arc::clone(&self.factory));
        let index = self.begun;
        self.begun += 1;
        let work = move || {
            // Nobody waits for it if the program is about to end.
            let _ = send.send(encode(&columns, &factory, index, group));
        };
        let builder = thread::Builder::new().name("columns".into());
        builder.spawn(work).context("cannot start a thread")?;
        self.encoding.push_back(receive);
        Ok(())
    }

    /// Writes the oldest group that is being encoded.
    fn write_next(&mut self) -> anyhow::Result<()> {
        let Some(next) = self.encoding.pop_front() else {
            return Ok(());
        };
        let encoded = next
            .recv()
            .map_err(|_| anyhow!("a thread that encodes columns has ended"))??;
        for (sum, more) in self.misfits.iter_mut().zip(encoded.misfits) {
            *sum += more;
        }
        let mut group = self.writer.next_row_group()?;
        for chunk in encoded.chunks {
            chunk.append_to_row_group(&mut group)?;
        }
        group.close()?;
        self.writer.flush()?;
        Ok(())
    }
}

fn encode(
    columns: &Columns,
    factory: &ArrowRowGroupWriterFactory,
    index: usize,
    group: Group,
) -> anyhow::Result<Encoded> {
    let arrays = columns.arrays(&group)?;
    // From here on, each step takes memory in the place of the one before.
    drop(group);
    let (_, columns_of_batch, _) = arrays.batch.into_parts();
    let writers = factory.create_column_writers(index)?;
    let fields = columns.schema.fields();
    let mut chunks = Vec::with_capacity(writers.len());
    for ((mut writer, field), array) in writers.into_iter().zip(fields).zip(columns_of_batch) {
        for leaf in compute_leaves(field, &array)? {
            writer.write(&leaf)?;
        }
        chunks.push(writer.close()?);
    }
    Ok(Encoded {
        chunks,
        misfits: arrays.misfits,
    })
}
