//! The official record of an event, a TRF file (FIDE Tournament Report File): read, held against itself, and written.
//!
//! Reads TRF16, TRF26 and the extensions of `JaVaFo` and `bbpPairings`.

pub mod columns;
pub mod compose;
mod event;
mod ratings;
mod read;
pub mod record;
pub mod schedule;
mod scoring;
pub mod table;
pub mod team_boards;
mod teams;
pub mod text;
mod validate;
pub mod value_kinds;
pub mod write;
