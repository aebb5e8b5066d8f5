//! Rules about the file: encoding, line ends, and text outside games.

pub mod bad_ignore_line;
pub mod byte_order_mark;
pub(crate) mod control_character;
pub(crate) mod cr_only_newlines;
pub(crate) mod empty_input;
pub mod long_line;
pub mod mixed_newlines;
pub mod non_utf8_text;
pub(crate) mod nul_byte;
pub(crate) mod oversized_record;
pub mod text_outside_game;
pub(crate) mod utf16_encoding;
