//! The command line of pgnkit, as a library for its own tests. What it knows of chess and of PGN files is the crate [`pgnkit_core`].

pub mod commands;
pub mod filter;
mod matching;
#[cfg(test)]
#[path = "../crates/core/src/numbers.rs"]
mod numbers;
pub mod output;
mod page;
pub mod pipeline;
mod statistics;
mod tournament;
