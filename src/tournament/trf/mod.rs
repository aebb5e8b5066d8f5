//! The official record of an event, a TRF file (FIDE Tournament Report File): read, held against itself, and against games.
//!
//! Reads TRF16, TRF26 and the extensions of `JaVaFo` and `bbpPairings`. Computes no standings.

pub(crate) mod about;
pub(crate) mod accord;
pub(crate) mod agreement;
pub(crate) mod boards;
pub(crate) mod columns;
pub(crate) mod compose;
pub(crate) mod differences;
pub(crate) mod entries;
pub(crate) mod event;
pub(crate) mod joined;
pub(crate) mod lookup;
pub(crate) mod misfits;
pub(crate) mod played;
pub(crate) mod ratings;
pub(crate) mod read;
pub(crate) mod read_event;
pub(crate) mod record;
pub(crate) mod roster;
pub(crate) mod schedule;
pub(crate) mod scoring;
pub(crate) mod sound;
pub(crate) mod teams;
pub(crate) mod text;
pub(crate) mod write;
