//! The moves that were played from positions, counted.

pub(crate) mod key;
pub(crate) mod move_counts;
pub(crate) mod row;
pub(crate) mod tree_counts;
