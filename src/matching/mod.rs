//! Games that are one, and names that are one.

pub(crate) mod best_record;
pub(crate) mod conflicts;
pub(crate) mod events;
pub(crate) mod finder;
pub(crate) mod game_facts;
pub(crate) mod names;
pub(crate) mod prefixes;
pub(crate) mod row;
pub(crate) mod same_moves;
pub(crate) mod spelling_pair;
pub(crate) mod spellings;
pub(crate) mod table;
