//! Columns as a Parquet file: row groups, encoded by several threads and written in order.
//!
//! Memory: a row group for every second thread, and the one that is being filled. More threads would gain nothing, since
//! the workers that make the rows need the others.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::{Context, anyhow};
use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;

use super::arrays::Types;
use super::groups::Groups;
use crate::output::columnar::writer::ColumnWriter;
use crate::output::dataset::account::Account;
use crate::output::typed::cells::TypedColumns;

/// Rows of a row group: enough to compress well and to be read in parallel.
const GROUP_ROWS: usize = 1 << 17;

/// Writes a file.
pub(super) struct ParquetFile {
    schema: SchemaRef,
    groups: Groups,
    factory: Arc<ArrowRowGroupWriterFactory>,
    writer: SerializedFileWriter<Vec<u8>>,
    metadata: Vec<(String, String)>,
    /// Groups that are being encoded, in order.
    encoding: VecDeque<Receiver<anyhow::Result<Encoded>>>,
    begun: usize,
    /// How many groups are encoded at a time.
    encoders: usize,
}

/// A row group that only has to be written.
type Encoded = Vec<ArrowColumnChunk>;

impl ParquetFile {
    pub(super) fn new(
        types: Types,
        metadata: Vec<(String, String)>,
        threads: usize,
    ) -> anyhow::Result<ParquetFile> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let schema = Arc::clone(&types.schema);
        let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties))?;
        let (writer, factory) = writer.into_serialized_writer()?;
        Ok(ParquetFile {
            schema,
            groups: Groups::new(types, GROUP_ROWS),
            factory: Arc::new(factory),
            writer,
            metadata,
            encoding: VecDeque::new(),
            begun: 0,
            encoders: threads.div_ceil(2),
        })
    }

    /// Begins to encode a group, once a thread is free for it.
    fn begin(&mut self, group: RecordBatch) -> anyhow::Result<()> {
        if self.encoding.len() >= self.encoders {
            self.write_next()?;
        }
        let (send, receive) = sync_channel(1);
        let (schema, factory) = (Arc::clone(&self.schema), Arc::clone(&self.factory));
        let index = self.begun;
        self.begun += 1;
        let work = move || {
            // Nobody waits for it if the program is about to end.
            let _ = send.send(encode(&schema, &factory, index, group));
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
        let mut group = self.writer.next_row_group()?;
        for chunk in encoded {
            chunk.append_to_row_group(&mut group)?;
        }
        group.close()?;
        self.writer.flush()?;
        Ok(())
    }
}

impl ColumnWriter for ParquetFile {
    fn push(&mut self, columns: TypedColumns) -> anyhow::Result<Vec<u8>> {
        for group in self.groups.push(columns)? {
            self.begin(group)?;
        }
        Ok(std::mem::take(self.writer.inner_mut()))
    }

    fn finish(mut self: Box<Self>, account: &Account) -> anyhow::Result<Vec<u8>> {
        if let Some(last) = self.groups.last()? {
            self.begin(last)?;
        }
        while !self.encoding.is_empty() {
            self.write_next()?;
        }
        for (key, value) in self.metadata.into_iter().chain(account.metadata()) {
            self.writer
                .append_key_value_metadata(KeyValue::new(key, value));
        }
        Ok(self.writer.into_inner()?)
    }
}

fn encode(
    schema: &Schema,
    factory: &ArrowRowGroupWriterFactory,
    index: usize,
    group: RecordBatch,
) -> anyhow::Result<Encoded> {
    let (_, columns, _) = group.into_parts();
    let writers = factory.create_column_writers(index)?;
    let mut chunks = Vec::with_capacity(writers.len());
    for ((mut writer, field), array) in writers.into_iter().zip(schema.fields()).zip(columns) {
        for leaf in compute_leaves(field, &array)? {
            writer.write(&leaf)?;
        }
        chunks.push(writer.close()?);
    }
    Ok(chunks)
}
