//! The moves that were played from positions, counted.

pub(crate) mod count;
pub(crate) mod counts;
pub(crate) mod key;
pub(crate) mod row;
