//! Games that are one, and names that are one.

pub(crate) mod best;
pub(crate) mod conflicts;
pub(crate) mod events;
pub(crate) mod facts;
pub(crate) mod found;
pub(crate) mod names;
pub(crate) mod prefixes;
pub(crate) mod row;
pub(crate) mod same;
pub(crate) mod spelling_pair;
pub(crate) mod spellings;
pub(crate) mod table;
