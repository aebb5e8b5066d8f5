//! pgnkit: checks, replays and reports on chess games in PGN files.
//!
//! [`input`] opens, decompresses and cuts a source into records; [`pgn`] reads their text and [`chess`] knows the rules;
//! [`game`] replays a record with both; [`outcome`] says how the game ended, and [`rules`] what is wrong with it.
//! [`pipeline`] does this on many threads, [`output`] writes what comes of it, and [`commands`] is the command line.
//!
//! Read the games of a file, and ask how each one ended:
//!
//! ```
//! use pgnkit::game::Game;
//! use pgnkit::input::limits::MAX_RECORD_BYTES;
//! use pgnkit::input::source::Source;
//! use pgnkit::input::split::Splitter;
//! use pgnkit::outcome::judged::Judged;
//! use pgnkit::outcome::kind::Kind;
//!
//! // Any reader will do: std::fs::File::open("games.pgn.zst")?, for one.
//! let file = &b"[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"[..];
//! let mut splitter = Splitter::new(Source::new(file)?, 0, MAX_RECORD_BYTES);
//! while let Some(batch) = splitter.next_batch()? {
//!     for record in batch.records() {
//!         let game = Game::read(record);
//!         assert_eq!(game.tag("White").as_deref(), Some("A"));
//!         assert_eq!(game.replay.plies.len(), 4);
//!
//!         let judged = Judged::new(&game);
//!         assert_eq!(judged.outcome().kind, Kind::Checkmate);
//!         assert_eq!(judged.outcome().board.checkmate_ply, Some(4));
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Find what is wrong in a game, with line and column:
//!
//! ```
//! use pgnkit::game::Game;
//! use pgnkit::input::locator::Locator;
//! use pgnkit::input::record::Record;
//! use pgnkit::outcome::judged::Judged;
//! use pgnkit::rules::rule::{Options, Severity};
//! use pgnkit::rules::{self, ALL};
//!
//! let record = Record::alone(b"[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n");
//! let game = Game::read(record);
//! let mut findings = Vec::new();
//! rules::check(&Judged::new(&game), ALL, &Options::default(), &mut findings);
//!
//! let error = findings.iter().find(|finding| finding.severity == Severity::Error).unwrap();
//! assert_eq!(error.rule.code, "illegal-move");
//! let place = Locator::new(record).place(error.span.start);
//! assert_eq!((place.line, place.column), (3, 13));
//! ```
//!
//! Check a position:
//!
//! ```
//! use pgnkit::chess::position_text::parse;
//! use pgnkit::chess::variant::names::Variant;
//! use shakmaty::Position;
//!
//! let good = parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Variant::Standard);
//! assert!(good.is_valid());
//! assert_eq!(good.position().unwrap().legal_moves().len(), 6);
//!
//! let bad = parse("4k3/8/8/8/8/8/4P3/4K4 w - - 0 1", Variant::Standard);
//! assert_eq!(bad.flaws[0].code, "bad-fen");
//! assert_eq!(bad.flaws[0].column, Some(21));
//! ```

pub mod chess;
pub mod commands;
mod english;
pub mod filter;
pub mod game;
pub mod input;
mod memory;
#[cfg(test)]
mod numbers;
pub mod openings;
pub mod outcome;
pub mod output;
#[cfg(test)]
mod packed;
pub mod pgn;
pub mod pipeline;
pub mod rules;
#[doc(hidden)]
pub mod scan;
mod short_text;
pub mod writing;
