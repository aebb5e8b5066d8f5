//! FEN text: read strictly, written fast.
//!
//! Does not judge whether a setup is legal; `shakmaty` does.

mod read;
mod write;

pub use self::read::{FenError, FenText, Field, read};
pub use self::write::{to_string, write};
