//! Writers of Parquet and Arrow.

mod arrays;
mod encoders;
mod groups;
mod ipc;
mod parquet;

use self::arrays::Types;
use self::ipc::ArrowStream;
use self::parquet::ParquetFile;
use super::writer::ColumnWriter;
use crate::output::dataset::account::{RunInfo, metadata};
use crate::output::dataset::output_head::RowsHead;
use crate::output::rows::RowFormat;

/// Begins to write rows in the format that is asked for.
pub(super) fn open(head: &RowsHead, run: &RunInfo) -> anyhow::Result<Box<dyn ColumnWriter>> {
    let known = metadata(run);
    Ok(if head.format == RowFormat::Arrow {
        // A stream has its metadata at the beginning, when nothing has been counted.
        let types = Types::new(&head.columns, known);
        Box::new(ArrowStream::new(types, run.threads)?)
    } else {
        let types = Types::new(&head.columns, Vec::new());
        Box::new(ParquetFile::new(types, known, run.threads)?)
    })
}
