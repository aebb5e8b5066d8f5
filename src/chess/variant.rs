//! Variants of chess that are replayed: their names, and what sets them apart.

pub(crate) mod illegal;
pub mod names;
pub mod rules;
