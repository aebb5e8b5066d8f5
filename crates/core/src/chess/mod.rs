//! The rules of chess and of its variants: positions, moves, FEN, SAN, and what can still happen.
//!
//! Knows nothing of PGN, of games or of files.

pub(crate) mod attacks;
pub mod attempt;
pub mod disambiguation;
pub mod epd;
pub mod fen;
pub mod game_result;
pub mod illegal;
pub mod line;
pub(crate) mod mailbox;
pub mod material;
pub mod nouns;
pub mod occurrences;
pub mod paths;
pub mod ply;
pub mod polyglot;
pub mod position;
pub mod position_errors;
pub mod position_text;
pub(crate) mod reach;
pub mod san;
pub mod setup;
pub mod variant;
pub mod winning;
pub mod written;
