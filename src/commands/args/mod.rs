//! Options that several commands share, as they are typed.

pub(super) mod choice;
pub(super) mod codes;
pub(super) mod color;
pub(super) mod day;
pub(super) mod fail;
pub(super) mod files;
pub(super) mod flags;
pub(super) mod headings;
pub(super) mod ignore_lines;
pub(super) mod input;
pub(super) mod known;
pub(super) mod memory;
pub(super) mod opening;
pub(super) mod output;
pub(super) mod per_file;
pub(super) mod positions;
pub(super) mod rows;
pub(super) mod run;
pub(super) mod sets;
pub(super) mod shard;
pub(super) mod sources;
pub(super) mod tag_names;
pub(super) mod unread;
pub(super) mod whole_table;
