//! Messages to people.

pub(super) mod advice;
pub(super) mod column_list;
pub(super) mod covered;
pub(super) mod fault;
pub(super) mod foreign;
mod habits;
pub(super) mod kinds;
pub(super) mod ledger;
mod pgn_extract;
mod rows;
mod unknown_options;
pub(super) mod unreadable;
