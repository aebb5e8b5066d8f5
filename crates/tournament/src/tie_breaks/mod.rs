//! Tie-breaks by the codes of FIDE: what each comes to, and in which order it puts those who are tied.
//!
//! FIDE Tie-Break Regulations (Handbook C.07) of 1 March 2026, from which `regulations` tells those before.

mod boards;
pub mod code;
mod encounters;
mod opponent_ratings;
mod opposition;
pub mod order;
mod own;
mod play_offs;
pub mod ranking;
pub mod scoreboard;
