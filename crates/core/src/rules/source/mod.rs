//! Rules about the file: encoding, line ends, and text outside games.

pub mod characters;
mod likely_encoding;
pub mod long_line;
pub mod notes;
pub(crate) mod oversized_record;
