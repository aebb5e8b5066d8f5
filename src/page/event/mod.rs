//! Events on the page: what they are, their standings, crosstables and rounds.

pub(crate) mod grids;
pub(crate) mod index;
pub(crate) mod others;
pub(crate) mod rounds;
pub(crate) mod tables;
pub(crate) mod title;
