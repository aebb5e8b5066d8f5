//! Messages to people.

pub(super) mod advice;
pub(super) mod column_list;
pub(super) mod file_kinds;
pub(super) mod ledger;
mod mistaken_commands;
mod pgn_extract;
pub(super) mod replay_faults;
pub(super) mod table_coverage;
mod unknown_options;
pub(super) mod unreadable;
pub(super) mod unsupported_formats;
mod word_tables;
