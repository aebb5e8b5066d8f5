//! Rules about the movetext: its moves, comments, variations and markers.

pub(crate) mod bad_clock_comment;
pub(crate) mod bad_engine_comment;
pub(crate) mod bad_eval_comment;
pub(crate) mod bad_marker;
pub(crate) mod blank_line_in_movetext;
mod closing;
pub(crate) mod empty_variation;
pub(crate) mod faults;
pub(crate) mod illegal_move;
pub(crate) mod illegal_variation_move;
pub(crate) mod kings_to_centre;
pub(crate) mod markers;
pub(crate) mod missing_marker;
pub(crate) mod no_moves;
pub(crate) mod non_ascii_movetext;
pub(crate) mod odd_blanks;
pub(crate) mod signs;
pub(crate) mod stray_brace;
pub(crate) mod stray_parenthesis;
pub(crate) mod swallowed_tags;
pub(crate) mod tag_in_movetext;
pub(crate) mod unrecognized_token;
pub(crate) mod unterminated_comment;
pub(crate) mod unterminated_variation;
pub(crate) mod variation_before_move;
pub(crate) mod wrong_move_number;
