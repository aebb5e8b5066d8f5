//! Counts over games that can be added up: results, lengths, openings, players, squares, moves of a position.

pub(crate) mod aggregates;
pub(crate) mod any_table;
pub(crate) mod castling;
pub(crate) mod clocks;
pub(crate) mod distribution;
pub(crate) mod events;
pub(crate) mod fractions;
pub(crate) mod group_key;
pub(crate) mod key_table;
pub(crate) mod lengths;
pub(crate) mod material;
pub(crate) mod moves;
pub(crate) mod openings;
pub(crate) mod outcomes;
pub(crate) mod players;
pub(crate) mod ratings;
pub(crate) mod result_counts;
pub(crate) mod sums;
pub(crate) mod table;
pub(crate) mod tree;
