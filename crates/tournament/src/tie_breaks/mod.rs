//! Tie-breaks by the codes of FIDE: what each comes to, and in which order it puts those who are tied.
//!
//! FIDE Tie-Break Regulations (Handbook C.07) of 1 March 2026, from which `regulations` tells those before.

pub mod boards;
pub mod code;
pub mod encounters;
pub mod opponent_ratings;
pub mod opposition;
pub mod order;
pub mod own;
mod play_offs;
pub mod ranking;
pub mod scoreboard;
