//! The rules of chess and of its variants: positions, moves, FEN, SAN, and what can still happen.
//!
//! Knows nothing of PGN, of games or of files.

pub(crate) mod attacks;
pub mod attempt;
pub mod can_win;
pub mod disambiguation;
pub mod epd;
pub mod fen;
pub mod game_result;
pub mod illegal;
pub(crate) mod mailbox;
pub mod material;
pub mod move_line;
pub mod occurrences;
pub mod piece_names;
pub mod ply;
pub mod polyglot;
pub mod position;
pub mod position_errors;
pub mod position_text;
pub mod san;
pub mod setup;
pub(crate) mod square_tables;
pub mod variant;
pub mod written_move;
