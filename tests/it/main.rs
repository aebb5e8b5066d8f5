//! All integration tests, in one binary: one link, and helpers shared without a crate of their own.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "short texts, and readable so"
)]

mod add_ignore;
mod agreement;
mod archives;
mod baseline;
mod book;
mod boundaries;
mod circles;
mod cli;
mod config;
#[cfg(unix)]
mod cookbook;
mod cut_off;
mod declarations;
mod doc_comments;
mod docs;
mod documents;
mod duplicates;
mod early_readers;
mod events;
mod faults;
mod fens;
mod filter;
mod filter_docs;
mod filter_outputs;
mod findings;
mod fitted_tables;
mod fix_files;
mod fixed_columns;
mod fixes;
mod flag_rules;
mod flags;
mod format;
mod gate;
mod help;
mod helpmates;
mod hostile;
mod ignore_lines;
mod input;
mod json_of_others;
mod laws;
mod layout;
#[cfg(target_os = "linux")]
mod memory;
mod named_encodings;
mod named_outputs;
mod names;
mod notations;
mod one_game;
mod one_reading;
mod openings;
mod options;
#[cfg(unix)]
mod packaging;
mod parts;
mod pgn_extract;
mod playout;
mod positions;
mod program;
mod properties;
mod python_options;
mod records_apart;
mod reference;
#[cfg(unix)]
mod replaced_files;
mod report;
mod reports_for_pipelines;
mod rows;
mod sarif;
mod sets;
mod shards;
#[cfg(unix)]
mod side_files;
#[cfg(unix)]
mod signals;
mod sort;
mod sorting;
mod sources;
mod spreadsheet;
mod starts;
mod stats;
mod stops;
mod summary;
mod tables;
mod tag_letters;
mod tag_text;
#[path = "../../crates/core/src/test_archives.rs"]
mod test_archives;
#[path = "../../crates/core/src/test_random.rs"]
mod test_random;
mod titles;
mod tree;
mod tree_of_moves;
mod trf;
mod trf_heading;
mod trf_hostile;
mod trf_planted;
mod trf_ranking;
mod unsafe_fixes;
mod variants;
mod vocabulary;
mod watch;
mod weight;
mod windows_1252;
