//! How commands run over what they read: games, or lines.

pub(super) mod games;
pub(super) mod lines;
