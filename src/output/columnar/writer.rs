//! The common interface of columnar writers.

use crate::output::dataset::account::Account;
use crate::output::typed::cells::TypedColumns;

/// A writer of columns in one format.
pub(super) trait ColumnWriter {
    /// Takes rows, and gives the bytes that are ready.
    fn push(&mut self, columns: TypedColumns) -> anyhow::Result<Vec<u8>>;

    /// Gives the last bytes.
    fn finish(self: Box<Self>, account: &Account) -> anyhow::Result<Vec<u8>>;
}
