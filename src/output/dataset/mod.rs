//! Files of rows as parts of a whole: what a run was, what became of its input, and where both are kept.

pub mod account;
pub(crate) mod first_rows;
pub mod output_head;
pub mod part;
