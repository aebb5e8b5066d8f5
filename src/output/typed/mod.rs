//! Cells with types: what a worker makes of rows for Parquet and Arrow.

#[cfg_attr(
    not(feature = "tables"),
    allow(dead_code, reason = "without Parquet and Arrow nobody makes columns")
)]
pub mod cells;
pub mod kind;
