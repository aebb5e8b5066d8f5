//! pgnkit: checks, replays and reports on chess games in PGN files.
//!
//! The way of a game: [`input`] opens, decompresses and cuts a source into records; [`game`] reads a record
//! and replays its mainline; a command's [`pipeline::Task`] looks at the game on some thread; the results
//! come back in input order and are written by [`report`]. [`rules`] is the catalogue of findings,
//! [`commands`] the command line.
//!
//! ```
//! use pgnkit::game::Game;
//! use pgnkit::input::{MAX_RECORD_BYTES, Source, Splitter};
//!
//! let pgn = b"[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
//! let mut splitter = Splitter::new(Source::new(&pgn[..])?, 0, MAX_RECORD_BYTES);
//! while let Some(batch) = splitter.next_batch()? {
//!     for record in batch.records() {
//!         let game = Game::read(record);
//!         assert_eq!(game.replay.plies.len(), 4);
//!         assert_eq!(game.ending().kind, "checkmate");
//!         assert_eq!(game.ending().board.checkmate_ply, Some(4));
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod commands;
pub mod game;
pub mod input;
#[cfg(test)]
mod numbers;
pub mod pipeline;
pub mod report;
pub mod rules;
