//! Options that several commands share, as they are typed.

pub(super) mod assign_sets;
pub(super) mod color;
pub(super) mod command_line;
pub(super) mod day;
pub(super) mod fail_on;
pub(super) mod files;
pub(super) mod finding_choice;
pub(super) mod flag_rules;
pub(super) mod headings;
pub(super) mod ignore_lines;
pub(super) mod input;
pub(super) mod known_values;
pub(super) mod max_memory;
pub(super) mod opening;
pub(super) mod output;
pub(super) mod per_file_ignores;
pub(super) mod positions;
pub(super) mod rows;
pub(super) mod rule_codes;
pub(super) mod shard;
pub(super) mod sources;
pub(super) mod tag_names;
pub(super) mod unread_entries;
pub(super) mod whole_table;
