//! Columns as a Parquet file: row groups, encoded by several threads and written in order.

use std::sync::Arc;

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;

use super::arrays::Types;
use super::encoders::Encoders;
use crate::output::columnar::writer::ColumnWriter;
use crate::output::dataset::account::Account;
use crate::output::typed::cells::TypedRows;

/// Rows of a row group: enough to compress well and to be read in parallel.
const GROUP_ROWS: usize = 1 << 17;

/// Writes a file.
pub(super) struct ParquetFile {
    writer: SerializedFileWriter<Vec<u8>>,
    metadata: Vec<(String, String)>,
    encoders: Encoders<Encoded>,
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
        let writer = ArrowWriter::try_new(Vec::new(), schema, Some(properties))?;
        let (writer, factory) = writer.into_serialized_writer()?;
        // More threads would gain nothing, since the workers that make the rows need the others.
        let most = threads.div_ceil(2);
        let encode = move |index, batch| encode(&factory, index, batch);
        Ok(ParquetFile {
            writer,
            metadata,
            encoders: Encoders::new(types, GROUP_ROWS, most, encode),
        })
    }
}

/// Writes a group that is encoded.
fn write(writer: &mut SerializedFileWriter<Vec<u8>>, encoded: Encoded) -> anyhow::Result<()> {
    let mut group = writer.next_row_group()?;
    for chunk in encoded {
        chunk.append_to_row_group(&mut group)?;
    }
    group.close()?;
    writer.flush()?;
    Ok(())
}

impl ColumnWriter for ParquetFile {
    fn push(&mut self, columns: TypedRows) -> anyhow::Result<Vec<u8>> {
        self.encoders
            .push(columns, |encoded| write(&mut self.writer, encoded))?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }

    fn finish(mut self: Box<Self>, account: &Account) -> anyhow::Result<Vec<u8>> {
        self.encoders
            .finish(|encoded| write(&mut self.writer, encoded))?;
        for (key, value) in self.metadata.into_iter().chain(account.metadata()) {
            self.writer
                .append_key_value_metadata(KeyValue::new(key, value));
        }
        Ok(self.writer.into_inner()?)
    }
}

fn encode(
    factory: &ArrowRowGroupWriterFactory,
    index: usize,
    batch: RecordBatch,
) -> anyhow::Result<Encoded> {
    let (schema, columns, _) = batch.into_parts();
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
