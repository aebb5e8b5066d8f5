//! What stands in the place of columns where the program is built without the feature `tables`.

use anyhow::bail;

use crate::output::dataset::account::{Account, Run};
use crate::output::dataset::head::RowsHead;
use crate::output::typed::cells::Columns;
use crate::output::typed::kind::Kind;

/// There is none.
pub(super) enum Writer {}

impl Writer {
    pub(super) fn new(_head: &RowsHead, _run: &Run) -> anyhow::Result<Writer> {
        bail!(
            "this pgnkit is built without Parquet and Arrow: choose csv or jsonl with --format, or install it with them by `cargo install --locked --path . --features tables` in the folder with its sources"
        )
    }

    pub(super) fn push(&mut self, _columns: Columns) -> anyhow::Result<Vec<u8>> {
        match *self {}
    }

    pub(super) fn push_held(&mut self, _kinds: &[Kind], _rows: &[u8]) -> anyhow::Result<Vec<u8>> {
        match *self {}
    }

    pub(super) fn finish(self, _account: &Account) -> anyhow::Result<Vec<u8>> {
        match self {}
    }
}
