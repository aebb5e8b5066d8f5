//! The official record of an event, a TRF file, for the commands that take one.

use std::path::Path;

use anyhow::Context as _;

use crate::tournament::trf::record::TrfRecord;
use pgnkit_core::input::side_file;

/// Reads a record.
///
/// # Errors
///
/// The file cannot be read.
pub(crate) fn read_record(path: &Path) -> anyhow::Result<TrfRecord> {
    let bytes = side_file::read(path, side_file::MOST_BYTES)
        .with_context(|| format!("cannot read the record {}", path.display()))?;
    Ok(TrfRecord::read(bytes))
}
