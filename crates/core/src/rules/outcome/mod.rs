//! Rules about how the game ended, and what contradicts it.

pub(crate) mod contradictions;
pub(crate) mod declared;
pub(crate) mod draws;
pub(crate) mod result_mismatch;
