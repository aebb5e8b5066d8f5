//! What is counted of games for the page alone; all else are tables of `pgnkit stats`.

pub(super) mod covered;
pub(super) mod expected;
pub(super) mod mates;
pub(super) mod ratings;
pub(super) mod timeline;
pub(super) mod times;
