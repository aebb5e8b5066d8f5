//! Rules about the movetext: its moves, comments, variations and markers.

pub(crate) mod bad_clock_comment;
pub(crate) mod blank_line_in_movetext;
pub(crate) mod braces;
pub(crate) mod engine_comments;
pub(crate) mod faults;
pub(crate) mod illegal_variation_move;
pub(crate) mod kings_to_centre;
pub(crate) mod markers;
pub(crate) mod misrecorded;
mod missing_sign;
pub(crate) mod no_moves;
pub(crate) mod non_ascii_movetext;
pub(crate) mod odd_blanks;
pub(crate) mod signs;
pub(crate) mod swallowed_tags;
pub(crate) mod tag_in_movetext;
pub(crate) mod unrecognized_token;
pub(crate) mod variations;
pub(crate) mod wrong_move_number;
