//! Expressions, as commands use them: to choose games, to sort them and to file them.

pub(super) mod choosing;
pub(super) mod record_keys;
pub mod vocabulary;
