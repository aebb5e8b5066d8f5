//! The HTML page about games.

pub(crate) mod collected;
pub(crate) mod contents;
pub(crate) mod document;
pub(crate) mod engines;
pub(crate) mod event;
pub(crate) mod findings;
pub(crate) mod games;
pub(crate) mod head;
pub(crate) mod lengths;
pub(crate) mod lists;
pub(crate) mod most_serious;
pub(crate) mod notable;
pub(crate) mod openings;
pub(crate) mod outcomes;
pub(crate) mod overview;
pub(crate) mod parts;
pub(crate) mod periods;
pub(crate) mod ratings;
pub(crate) mod results;
pub(crate) mod sections;
pub(crate) mod shortest_mates;
pub(crate) mod sources;
pub(crate) mod tally;
pub(crate) mod times;
pub(crate) mod viewer;
