//! What is counted of games for the page alone; all else are tables of `pgnkit stats`.

pub(crate) mod covered_games;
pub(crate) mod engines;
pub(crate) mod games;
pub(crate) mod mates;
pub(crate) mod notable;
pub(crate) mod ratings;
pub(crate) mod timeline;
pub(crate) mod times;
