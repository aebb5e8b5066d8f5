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
pub mod types;
#[cfg(feature = "tables")]
mod written;

#[cfg(not(feature = "tables"))]
use self::absent::Writer;
#[cfg(feature = "tables")]
use self::written::Writer;
use super::dataset::account::{Account, Run};
use super::dataset::head::RowsHead;
use super::rows::RowFormat;

/// Whether this program writes columns.
pub const IS_BUILT_IN: bool = cfg!(feature = "tables");

/// Makes columns of rows.
pub struct Columnar {
    format: RowFormat,
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
                Ok(Some(Columnar { format, writer }))
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

    /// Takes rows as cells, and gives the bytes that are ready.
    pub(super) fn push(&mut self, cells: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.writer.push(cells)
    }

    /// Gives the last bytes, and messages for the user.
    pub(super) fn finish(self, account: &Account) -> anyhow::Result<(Vec<u8>, Vec<String>)> {
        self.writer.finish(account)
    }
}
