//! Tie-breaks by the codes of FIDE: what each comes to, and in which order it puts those who are tied.
//!
//! FIDE Tie-Break Regulations (Handbook C.07) of 1 March 2026, from which [`regulations`] tells those before. Knows nothing of games:
//! `contest` is what all is worked out from.

mod article10;
mod boards;
pub(crate) mod code;
pub(crate) mod contest;
mod encounters;
mod opposition;
pub(crate) mod order;
mod own;
pub(crate) mod ranking;
pub(crate) mod regulations;
pub(crate) mod scoreboard;
