//! The names that come from the record and the game itself; those that come from columns are added by the commands.

pub mod cells;
pub mod games;
pub mod positions;
pub mod resolve;
pub mod tags;
