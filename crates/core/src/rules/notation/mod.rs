//! Rules about how moves and their signs are written.

pub(crate) mod annotation_symbol;
pub(crate) mod annotations;
pub(crate) mod en_passant_suffix;
pub(crate) mod foreign_piece_letter;
pub(crate) mod moves;
