//! Sizes that reading keeps to.

/// Size that a batch is filled to, in bytes; one record may make it larger.
pub const BATCH_BYTES: usize = 1 << 18;

/// Default for the largest record that is read whole, in bytes: far beyond any game, as memory grows with it.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// Longest line that every program should be able to read, in bytes without its line end (PGN standard 4.3).
pub const MAX_LINE_BYTES: usize = 254;
