//! Variants of chess that are replayed: their names, and what sets them apart.

pub mod names;
pub mod rules;
