//! FEN text: read strictly, written fast.
//!
//! Does not judge whether a setup is legal; `shakmaty` does.

pub mod place;
mod read;
mod walk;
mod write;

pub use self::read::{Extra, FenError, FenText, Field, claimed_rook, read, read_with};
pub use self::walk::FenWalk;
pub use self::write::{FenWriter, Style, to_string, write};
