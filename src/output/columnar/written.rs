//! Writes columns in the format that is asked for.

use super::arrays::Types;
use super::cells::Columns;
use super::ipc::ArrowStream;
use super::parquet::ParquetFile;
use crate::output::columns::Kind;
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
            let types = Types::new(&head.columns, known);
            Writer::Arrow(Box::new(ArrowStream::new(types)?))
        } else {
            let types = Types::new(&head.columns, Vec::new());
            Writer::Parquet(Box::new(ParquetFile::new(types, run.threads)?), known)
        })
    }

    pub(super) fn push(&mut self, columns: Columns) -> anyhow::Result<Vec<u8>> {
        match self {
            Writer::Parquet(file, _) => file.push(columns),
            Writer::Arrow(stream) => stream.push(columns),
        }
    }

    pub(super) fn push_held(&mut self, kinds: &[Kind], rows: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.push(Columns::read(kinds, rows))
    }

    pub(super) fn finish(self, account: &Account) -> anyhow::Result<Vec<u8>> {
        match self {
            Writer::Parquet(file, mut known) => {
                known.extend(account.metadata());
                file.finish(known)
            }
            Writer::Arrow(stream) => stream.finish(),
        }
    }
}
