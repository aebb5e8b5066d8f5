//! Named openings: a table of positions, and which of them a game reached.
//!
//! Knows positions and moves of chess; reads no game's text, and no file.

mod fewest_men;
pub mod found_opening;
mod line_tree;
mod lines;
pub mod opening;
pub mod table;
pub mod table_in_use;
mod user_table_moves;
pub mod zobrist;
