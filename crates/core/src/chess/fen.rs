//! FEN text: read strictly, written fast.
//!
//! Does not judge whether a setup is legal; `shakmaty` does.

pub mod error_places;
mod ranks;
pub mod read;
pub mod walk;
pub mod write;
