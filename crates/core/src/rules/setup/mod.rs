//! Rules about the start position.

pub(crate) mod fen;
pub(crate) mod setup_tag;
pub(crate) mod variant;
