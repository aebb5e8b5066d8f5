//! Reads PGN files, replays every game, proves each move legal, and says how the game ended and whether its record agrees.
//!
//! A [`Source`] is decompressed text; a [`Splitter`] cuts it into [`Record`]s, the exact bytes of one game each; [`Game::read`]
//! replays a record. That never fails: what is wrong is a value in the game, a [`Fault`] or a token that is no move. A
//! [`Judged`] game knows its [`Outcome`], and [`check`] says what is wrong with it, as [`Finding`]s of [`RULES`].
//!
//! Offsets and spans are bytes, from 0; lines, columns, games and plies count from 1; columns are characters; clocks are
//! milliseconds. Errors are [`std::io::Error`] where something is read, and values
//! everywhere else. Rules are those of the FIDE Laws of Chess and of the PGN standard; each item names the article that it
//! applies. Positions and moves are those of [`shakmaty`].
//!
//! Read the games of a file, and ask how each one ended:
//!
//! ```
//! use pgnkit_core::{Game, Judged, Kind, MAX_RECORD_BYTES, Source, Splitter};
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
//! use pgnkit_core::{Game, Judged, Locator, Options, RULES, Record, Severity, check};
//!
//! let record = Record::alone(b"[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n");
//! let game = Game::read(record);
//! let mut findings = Vec::new();
//! check(&Judged::new(&game), RULES, &Options::default(), &mut findings);
//!
//! let error = findings.iter().find(|finding| finding.severity == Severity::Error).unwrap();
//! assert_eq!(error.rule.code, "illegal-move");
//! let place = Locator::new(record).place(error.span.start);
//! assert_eq!((place.line, place.column), (3, 13));
//! ```
//!
//! See what stopped a replay:
//!
//! ```
//! use pgnkit_core::{ReplayStatus, Game, Record};
//!
//! let game = Game::read(Record::alone(b"1. e4 e5 2. Nf3 Qd5 3. d4 *\n"));
//! assert_eq!(game.fate(), ReplayStatus::Stopped);
//! assert_eq!(game.replay.plies.len(), 3);
//! assert_eq!(game.fault_code(), Some("illegal-move"));
//! ```
//!
//! Check a position:
//!
//! ```
//! use pgnkit_core::shakmaty::Position;
//! use pgnkit_core::{Variant, parse_position};
//!
//! let good = parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Variant::Standard);
//! assert!(good.is_valid());
//! assert_eq!(good.position().unwrap().legal_moves().len(), 6);
//!
//! let bad = parse_position("4k3/8/8/8/8/8/4P3/4K4 w - - 0 1", Variant::Standard);
//! assert_eq!(bad.flaws[0].code, "bad-fen");
//! assert_eq!(bad.flaws[0].column, Some(21));
//! ```
//!
//! Ask whether a side can still mate by any series of legal moves (FIDE Laws 6.9):
//!
//! ```
//! use pgnkit_core::shakmaty::{CastlingMode, Chess, Color, fen::Fen};
//! use pgnkit_core::{CanMate, Effort, can_mate};
//!
//! let bishop: Fen = "8/8/8/4k3/8/8/4B3/4K3 w - - 0 1".parse()?;
//! let position: Chess = bishop.into_position(CastlingMode::Standard)?;
//! assert_eq!(can_mate(&position, Color::White, Effort::Full), CanMate::No);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The modules are what the program uses; what is not named at the root may change with it.
#[doc(hidden)]
pub mod byte_search;
#[doc(hidden)]
pub mod chess;
#[doc(hidden)]
pub mod english;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod input;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod nearest;
#[doc(hidden)]
pub mod openings;
#[doc(hidden)]
pub mod outcome;
#[doc(hidden)]
pub mod pgn;
#[doc(hidden)]
pub mod repair;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod short_text;
#[cfg(test)]
mod test_archives;
#[cfg(test)]
mod test_random;
#[doc(hidden)]
pub mod writing;

pub use chess::can_win::can_win;
pub use chess::position::{AnyPosition, BoardEnd, GamePosition};
pub use chess::position_text::{PositionText, flaw::PositionFlaw, parse as parse_position};
pub use chess::{game_result::GameResult, ply::Ply, setup::GameStart, variant::names::Variant};
pub use game::fault::{Fault, FaultKind};
pub use game::{
    Game, ReplayStatus, mainline::besides_moves::BesidesMoves, reader::GameReader, replay::Replay,
};
pub use input::batch::{Batch, Note, NoteKind};
pub use input::record::{Origin, Record};
pub use input::source::{Source, open};
pub use input::{limits::MAX_RECORD_BYTES, locator::Locator, place::Place, split::Splitter};
pub use openings::{found_opening::FoundOpening, opening::Opening, table::Openings};
pub use outcome::flag::{Flag, FlagBasis, FlagRules, FlagVerdict};
pub use outcome::laws::{Edition, EditionInForce, Law, LawSubject};
pub use outcome::{Outcome, basis::Basis, board_facts::BoardFacts, declaration::Declaration};
pub use outcome::{
    contradiction::Contradiction, judged::Judged, judging_laws::JudgingLaws, kind::Kind,
};
pub use pgn::{date::Date, tags::Tags};
pub use pgnkit_mating::{CanMate, Effort, can_mate};
pub use rules::rule::{Finding, Options, Rule, Severity};
pub use rules::{ALL as RULES, check};
pub use shakmaty;
pub use writing::tree::Tree;
