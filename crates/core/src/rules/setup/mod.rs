//! Rules about the start position.

pub(crate) mod bad_castling_rights;
pub(crate) mod bad_en_passant_square;
pub(crate) mod bad_fen;
pub(crate) mod bad_setup_value;
pub(crate) mod excess_material;
pub(crate) mod fen_without_setup;
pub(crate) mod illegal_start_position;
pub(crate) mod impossible_check;
pub(crate) mod incomplete_fen;
pub(crate) mod initial_fen;
pub(crate) mod setup_without_fen;
pub(crate) mod undeclared_chess960;
pub(crate) mod unknown_variant;
pub(crate) mod unsupported_variant;
pub(crate) mod variant_without_fen;
