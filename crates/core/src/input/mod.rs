//! From files and standard input to batches of whole records, each with its exact place.
//!
//! Knows where a game ends and nothing of what it means.

pub mod archive;
pub mod archive_member;
pub mod batch;
pub(crate) mod buffer;
pub mod coding;
pub mod decompress;
pub mod file_identity;
pub(crate) mod file_segment;
pub mod folder;
pub mod found_files;
pub(crate) mod frames;
pub mod limits;
pub mod lines;
pub mod locator;
pub mod opened_files;
pub(crate) mod parallel_decompress;
pub mod place;
pub mod record;
pub mod self_contained;
pub mod shards;
pub mod side_file;
pub mod source;
pub mod split;
pub mod stray_game_text;
pub mod stretches;
pub(crate) mod window;
