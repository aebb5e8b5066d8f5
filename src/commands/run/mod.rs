//! How commands run over what they read: games, or lines.

pub(super) mod beyond;
pub(super) mod game_choice;
pub(super) mod games;
pub(super) mod input;
pub(super) mod lines;
pub(super) mod standings;
pub(super) mod trf;
