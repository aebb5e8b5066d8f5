//! Options about positions: their rules, and how they are written.

pub(in crate::commands) mod fen_style;
pub(in crate::commands) mod format;
pub(in crate::commands) mod variant;
