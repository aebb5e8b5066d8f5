//! What stands in the place of columns where the program is built without the feature `tables`.

use anyhow::bail;

use crate::output::dataset::account::{Account, Run};
use crate::output::dataset::head::RowsHead;

/// There is none.
pub(super) enum Writer {}

impl Writer {
    pub(super) fn new(_head: &RowsHead, _run: &Run) -> anyhow::Result<Writer> {
        bail!(
            "this pgnkit is built without Parquet and Arrow: install one that has them with `cargo install pgnkit --features tables`, or choose csv or jsonl with --format"
        )
    }

    pub(super) fn push(&mut self, _cells: &[u8]) -> anyhow::Result<Vec<u8>> {
        match *self {}
    }

    pub(super) fn finish(self, _account: &Account) -> anyhow::Result<(Vec<u8>, Vec<String>)> {
        match self {}
    }
}
