//! The HTML page about games.

pub(crate) mod collected;
pub(crate) mod contents;
pub(crate) mod document;
pub(crate) mod elements;
pub(crate) mod engines;
pub(crate) mod event;
pub(crate) mod findings;
pub(crate) mod games;
pub(crate) mod lengths;
pub(crate) mod most_frequent;
pub(crate) mod most_serious;
pub(crate) mod notable;
pub(crate) mod openings;
pub(crate) mod outcomes;
pub(crate) mod overview;
pub(crate) mod page_head;
pub(crate) mod periods;
pub(crate) mod ratings;
pub(crate) mod results;
pub(crate) mod sections;
pub(crate) mod shortest_mates;
pub(crate) mod sources;
pub(crate) mod tally;
pub(crate) mod times;
pub(crate) mod viewer;
