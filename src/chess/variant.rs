//! Variants of chess that are replayed: their names, and what sets them apart.
//!
//! The only module that knows a second copy of `shakmaty`, with its feature `variant`; what it hands out is in the
//! types of the first. With one copy, the variants and chess would share the code that makes a move, and it would no
//! longer be inlined where games are replayed: 2.8 % more instructions for all.

pub(crate) mod convert;
pub(crate) mod illegal;
pub mod names;
pub mod position;
pub mod rules;
