//! Rules about how the game ended, and what contradicts it.

pub(crate) mod claims;
pub(crate) mod dead_position_blocked;
pub(crate) mod declared;
pub(crate) mod moves_after;
pub(crate) mod perpetual_check;
pub(crate) mod result_contradicts;
pub(crate) mod result_mismatch;
