//! Rules about games lost on time.

pub(crate) mod flag_draw_with_mating_material;
pub(crate) mod flag_loser_not_to_move;
pub(crate) mod flag_win_by_minor_piece;
pub(crate) mod flag_win_without_mating_chance;
pub(crate) mod flag_win_without_mating_material;
