//! Which of the chosen games are taken, and to which files they go: what `filter` and `format` share.

pub(super) mod split;
pub(super) mod take;
pub(super) mod writer;
