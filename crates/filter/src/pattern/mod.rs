//! Patterns of positions, each read once from text and then held against many boards.
//!
//! Matching works on bitboards, takes no memory and stops at the first thing that is wrong. Knows boards only: no games,
//! and nothing of the language that patterns stand in.

mod alphabet;
pub mod board;
pub mod error;
pub mod fen;
mod fixed;
pub mod material;
pub mod move_guard;
mod occupants;
pub mod pawns;
pub mod pieces;
pub mod placement;
mod rank_run;
mod rights;
pub mod square_set;
pub mod squares;
mod text;
