//! The table that all of a run uses.

use std::sync::OnceLock;

use super::table::Openings;

static IN_USE: OnceLock<Openings> = OnceLock::new();

/// The table in use: the one that was chosen, or else the one that comes with the program, made at the first call.
pub fn table() -> &'static Openings {
    IN_USE.get_or_init(Openings::built_in)
}

/// Chooses a table; before the first use of any. Returns whether it could still be chosen.
pub fn choose(table: Openings) -> bool {
    IN_USE.set(table).is_ok()
}
