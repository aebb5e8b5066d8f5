//! What engines say in comments: evaluations, search depths and times.
//!
//! As servers, databases and match programs write them. Judges nothing: that is for the rules.

pub mod eval_profile;
pub mod evaluation;
pub mod fields;
pub mod match_comment;
