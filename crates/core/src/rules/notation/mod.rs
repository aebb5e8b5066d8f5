//! Rules about how moves and their signs are written.

pub(crate) mod annotations;
pub(crate) mod moves;
