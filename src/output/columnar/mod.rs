//! Rows as columns with types: Parquet files and Arrow streams, where the program is built with the feature `tables`.

#[cfg(not(feature = "tables"))]
mod absent;
#[cfg(feature = "tables")]
mod arrays;
#[cfg(feature = "tables")]
mod groups;
#[cfg(feature = "tables")]
mod ipc;
#[cfg(feature = "tables")]
mod parquet;
pub mod reading;
#[cfg(feature = "tables")]
mod shared;
#[cfg(feature = "tables")]
mod written;

#[cfg(not(feature = "tables"))]
use self::absent::Writer;
#[cfg(feature = "tables")]
use self::written::Writer;
use super::dataset::account::{Account, Run};
use super::dataset::head::RowsHead;
use super::rows::RowFormat;
use super::typed::cells::Columns;
use super::typed::kind::Kind;

/// Whether this program writes columns.
pub const IS_BUILT_IN: bool = cfg!(feature = "tables");

/// Makes columns of rows.
pub struct Columnar {
    format: RowFormat,
    kinds: Vec<Kind>,
    writer: Writer,
}

impl Columnar {
    /// For rows of these columns; `None` if they are written as lines.
    ///
    /// # Errors
    ///
    /// The program is built without columns.
    pub(super) fn new(head: &RowsHead, run: &Run) -> anyhow::Result<Option<Columnar>> {
        match head.format {
            RowFormat::Csv | RowFormat::Jsonl | RowFormat::Text => Ok(None),
            format @ (RowFormat::Parquet | RowFormat::Arrow) => {
                let writer = Writer::new(head, run)?;
                let kinds = head.columns.iter().map(|column| column.kind).collect();
                Ok(Some(Columnar {
                    format,
                    kinds,
                    writer,
                }))
            }
        }
    }

    /// The name of the format.
    pub(super) fn name(&self) -> &'static str {
        match self.format {
            RowFormat::Arrow => "Arrow",
            _ => "Parquet",
        }
    }

    /// Takes rows, and gives the bytes that are ready.
    pub(super) fn push(&mut self, columns: Columns) -> anyhow::Result<Vec<u8>> {
        self.writer.push(columns)
    }

    /// The same with rows that were held as text until they were chosen.
    pub(super) fn push_held(&mut self, rows: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.writer.push_held(&self.kinds, rows)
    }

    /// Gives the last bytes.
    pub(super) fn finish(self, account: &Account) -> anyhow::Result<Vec<u8>> {
        self.writer.finish(account)
    }
}
