//! Keys of rows, hashed.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

/// Hashes keys, the same way for everyone who shares it.
#[derive(Debug, Clone, Default)]
pub struct KeyHasher(DefaultHashBuilder);

impl KeyHasher {
    /// The hash of a key.
    pub fn hash(&self, key: &[u8]) -> u64 {
        self.0.hash_one(key)
    }
}
