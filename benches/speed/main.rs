//! What each stage and each command takes, on games generated from a fixed seed.
//!
//! `cargo bench` runs all of it, `cargo bench -- replay` what has that in its name, and
//! `cargo bench -- --sample-count 1 --sample-size 1` everything once. Each line ends with its throughput: bytes,
//! plies (`item`) and games (`Hz`) a second. Ratios to other tools are the work of `benches/compare`.

#![allow(clippy::unwrap_used, reason = "in a benchmark a panic is the report")]

mod commands;
mod games;
mod stages;

use std::io::{Write, stdout};

use self::games::{ALL, corpus};

fn main() {
    let mut out = stdout().lock();
    for set in ALL {
        let corpus = corpus(set);
        let (games, plies, bytes) = (corpus.games, corpus.plies, corpus.text.len());
        writeln!(out, "{set:?}: {games} games, {plies} plies, {bytes} bytes").unwrap();
    }
    writeln!(out, "item = ply, Hz = games a second").unwrap();
    drop(out);
    divan::main();
}
