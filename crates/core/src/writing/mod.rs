//! Games rewritten: a record as a tree of moves and annotations, and its text in the export format of the PGN standard.
//!
//! Makes bytes in memory. Reads no files, judges no game, and knows no command.

pub mod added_comments;
pub mod branches;
pub mod coding;
pub mod cut_moves;
pub mod line_layout;
pub mod movetext;
pub mod obstacle;
pub mod one_line;
pub mod prune;
pub mod result;
pub mod style;
pub mod tags;
pub mod tree;
pub mod tree_item;
pub mod unplaced_text;
