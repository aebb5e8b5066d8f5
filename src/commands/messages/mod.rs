//! Messages to people.

pub(super) mod advice;
pub(super) mod column_list;
pub(super) mod covered;
pub(super) mod fault;
mod habits;
pub(super) mod ledger;
pub(super) mod unreadable;
