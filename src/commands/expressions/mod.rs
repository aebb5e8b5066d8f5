//! The names of expressions, and games sorted and filed by them.

pub(super) mod record_keys;
pub mod vocabulary;
