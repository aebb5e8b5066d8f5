//! Rules about the file: encoding, line ends, and text outside games.

pub(crate) mod control_character;
pub mod long_line;
pub mod non_utf8_text;
pub mod notes;
pub(crate) mod nul_byte;
pub(crate) mod oversized_record;
