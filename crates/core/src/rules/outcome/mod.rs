//! Rules about how the game ended, and what contradicts it.

pub(crate) mod claim_by_move;
pub(crate) mod dead_position_blocked;
pub(crate) mod fifty_move_claim;
pub(crate) mod moves_after_checkmate;
pub(crate) mod moves_after_dead_position;
pub(crate) mod moves_after_fivefold;
pub(crate) mod moves_after_seventyfive;
pub(crate) mod moves_after_stalemate;
pub(crate) mod moves_after_variant_end;
pub(crate) mod perpetual_check;
pub(crate) mod result_contradicts_checkmate;
pub(crate) mod result_contradicts_dead_position;
pub(crate) mod result_contradicts_fivefold;
pub(crate) mod result_contradicts_seventyfive;
pub(crate) mod result_contradicts_stalemate;
pub(crate) mod result_contradicts_variant_end;
pub(crate) mod result_mismatch;
pub(crate) mod termination_contradicts_board;
pub(crate) mod termination_contradicts_result;
pub(crate) mod termination_mismatch;
pub(crate) mod threefold_claim;
pub(crate) mod unfinished_but_decided;
pub(crate) mod unknown_termination;
