//! Named openings: a table of positions, and which of them a game reached.
//!
//! Knows positions and moves of chess; reads no game's text, and no file.

mod fewest_men;
pub mod found;
pub mod in_use;
pub mod key;
mod lines;
pub mod opening;
pub mod table;
mod tree;
mod written;
