//! The common interface of columnar writers.

use crate::output::dataset::account::Account;
#[cfg(feature = "tables")]
use crate::output::typed::cells::TypedRows;

/// A writer of columns in one format.
pub(super) trait ColumnWriter {
    /// Takes rows, and gives the bytes that are ready.
    #[cfg(feature = "tables")]
    fn push(&mut self, columns: TypedRows) -> anyhow::Result<Vec<u8>>;

    /// Gives the last bytes.
    fn finish(self: Box<Self>, account: &Account) -> anyhow::Result<Vec<u8>>;
}
