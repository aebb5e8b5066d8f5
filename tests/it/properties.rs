//! What holds for every input: random games, random text, random damage.
//!
//! Cases are the same in every run: a failure on one machine is a failure on all.

mod clean_games;
mod commands;
mod damage;
mod filter;
mod fixes;
mod format;
mod format_parts;
mod forms;
mod mating;
mod mutations;
mod notation;
mod occurrences;
mod patterns;
mod sort;
mod sorting;
mod spelling;

use proptest::test_runner::{Config, RngSeed};

/// A fixed seed, and no file of past failures: what was found once becomes a test of its own.
pub(crate) fn config(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        max_shrink_iters: 20_000,
        ..Config::default()
    }
}
