//! Messages to people.

pub(super) mod advice;
pub(super) mod covered;
pub(super) mod fault;
pub(super) mod ledger;
pub(super) mod unreadable;
