//! Games held against the official record of their event.

pub(crate) mod assign_names;
pub(crate) mod compared_game;
pub(crate) mod comparison;
pub(crate) mod game_and_pairing;
pub(crate) mod join_with_record;
pub(crate) mod pairing_matches;
pub(crate) mod player_tags;
pub(crate) mod record_lookup;
pub(crate) mod roster;
pub(crate) mod unmatched;
