//! Games rewritten: a record as a tree of moves and annotations, and its text in the export format of the PGN standard.
//!
//! Makes bytes in memory. Reads no files, judges no game, and knows no command.

pub mod branches;
pub mod coding;
pub mod cut;
pub mod item;
pub mod layout;
pub mod line;
pub mod lost;
pub mod movetext;
pub mod obstacle;
pub mod prune;
pub mod remarks;
pub mod result;
pub mod style;
pub mod tags;
pub mod tree;
