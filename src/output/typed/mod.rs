//! Cells with types: what a worker makes of rows for Parquet and Arrow.

#[cfg(feature = "tables")]
pub mod cells;
pub mod kind;
