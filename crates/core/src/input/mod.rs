//! From files and standard input to batches of whole records, each with its exact place.
//!
//! Knows where a game ends and nothing of what it means.

pub(crate) mod ahead;
pub mod apart;
pub mod archive;
pub mod batch;
pub(crate) mod buffer;
pub mod coding;
pub mod decompress;
pub mod folder;
pub mod found;
pub(crate) mod frames;
pub mod identity;
pub mod limits;
pub mod lines;
pub mod locator;
pub mod lost;
pub mod member;
pub mod opened;
pub(crate) mod part;
pub mod place;
pub mod record;
pub mod shards;
pub mod side_file;
pub mod source;
pub mod split;
pub mod stretches;
pub(crate) mod window;
