//! Rules about the tag section.

pub(crate) mod bad_date;
pub(crate) mod bad_eco;
pub(crate) mod bad_elo;
pub(crate) mod bad_escape;
pub(crate) mod bad_ply_count;
pub(crate) mod bad_result_tag;
pub(crate) mod bad_round;
pub(crate) mod bad_tag_name;
pub(crate) mod bad_time;
pub(crate) mod bad_time_control;
pub(crate) mod bad_title;
pub(crate) mod duplicate_tag;
pub(crate) mod eco_mismatch;
pub(crate) mod elo_out_of_range;
pub(crate) mod future_date;
pub(crate) mod incomplete_date;
pub(crate) mod long_tag_value;
pub(crate) mod malformed_tag;
pub(crate) mod missing_player;
pub(crate) mod missing_roster_tag;
pub(crate) mod roster_order;
pub(crate) mod same_player_twice;
pub(crate) mod tag_order;
pub(crate) mod unescaped_quote;
pub(crate) mod unterminated_tag_value;
pub(crate) mod wrong_ply_count;
