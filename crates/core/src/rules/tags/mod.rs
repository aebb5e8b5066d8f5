//! Rules about the tag section.

pub(crate) mod bad_result_tag;
pub(crate) mod bad_tag_name;
pub(crate) mod bad_time_control;
pub(crate) mod dates;
pub(crate) mod derived;
pub(crate) mod duplicate_tag;
pub(crate) mod eco_mismatch;
pub(crate) mod forms;
pub(crate) mod malformed_tag;
pub(crate) mod missing_roster_tag;
pub(crate) mod order;
pub(crate) mod players;
pub(crate) mod unterminated_tag_value;
pub(crate) mod values;
