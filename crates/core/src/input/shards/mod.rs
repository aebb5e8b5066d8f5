//! Shards: files, one after another, cut into parts of which each is read alone, and which together are the whole.
//!
//! A record belongs to the shard in which it begins. A shard begins and ends at an anchor (`split/anchor.rs`): its range
//! is made of bytes, or of frames of a compressed file, and what it holds is the text from the first anchor in that
//! range to the first one behind it.

pub mod bytes_at;
pub mod file_content;
pub mod file_range;
pub mod layout;
pub mod open_shard;
pub mod plan;
pub mod range_text;
pub mod shard;
pub mod shard_boundaries;
