//! Parts of a whole, as runs with `-o FOLDER/` leave them: what their ledgers say, and what their rows add up to.

pub(super) mod addition;
pub(super) mod cells;
pub(super) mod ledgers;
pub(super) mod merge;
pub(super) mod missing;
pub(super) mod plan_check;
