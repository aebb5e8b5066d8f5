//! The command line of pgnkit, as a library for its own tests. What it knows of chess and of PGN files is the crate [`pgnkit_core`].

#![expect(
    clippy::must_use_candidate,
    reason = "nobody else calls these functions, and here it is seen what becomes of a value"
)]

pub mod commands;
mod matching;
pub mod output;
mod page;
pub mod pipeline;
mod statistics;
#[cfg(test)]
#[path = "../crates/core/src/test_random.rs"]
mod test_random;
mod tournament;
