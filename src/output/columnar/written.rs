//! Writes columns in the format that is asked for.

use super::arrays::Columns;
use super::ipc::ArrowStream;
use super::parquet::ParquetFile;
use crate::output::dataset::account::{Account, Run, metadata};
use crate::output::dataset::head::RowsHead;
use crate::output::rows::RowFormat;

/// Writes columns.
pub(super) enum Writer {
    Parquet(Box<ParquetFile>, Vec<(String, String)>),
    Arrow(Box<ArrowStream>),
}

impl Writer {
    pub(super) fn new(head: &RowsHead, run: &Run) -> anyhow::Result<Writer> {
        let known = metadata(run);
        Ok(if head.format == RowFormat::Arrow {
            // A stream has its metadata at the beginning, when nothing has been counted.
            let columns = Columns::new(&head.columns, known);
            Writer::Arrow(Box::new(ArrowStream::new(columns)?))
        } else {
            let columns = Columns::new(&head.columns, Vec::new());
            Writer::Parquet(Box::new(ParquetFile::new(columns, run.threads)?), known)
        })
    }

    pub(super) fn push(&mut self, cells: &[u8]) -> anyhow::Result<Vec<u8>> {
        match self {
            Writer::Parquet(file, _) => file.push(cells),
            Writer::Arrow(stream) => stream.push(cells),
        }
    }

    pub(super) fn finish(self, account: &Account) -> anyhow::Result<(Vec<u8>, Vec<String>)> {
        match self {
            Writer::Parquet(file, mut known) => {
                known.extend(account.metadata());
                file.finish(known)
            }
            Writer::Arrow(stream) => stream.finish(),
        }
    }
}
