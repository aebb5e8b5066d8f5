//! Events on the page: what they are, their standings, crosstables and rounds, and their players.

pub(crate) mod cards;
pub(crate) mod grids;
pub(crate) mod index;
pub(crate) mod links;
pub(crate) mod matches;
pub(crate) mod podium;
pub(crate) mod progress;
pub(crate) mod rounds;
pub(crate) mod tables;
pub(crate) mod team_cards;
pub(crate) mod title;
pub(crate) mod unplaced_games;
