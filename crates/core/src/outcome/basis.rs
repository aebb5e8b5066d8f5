//! The certainty of an outcome.

use crate::english::worded;

worded! {
    /// The certainty of a stated outcome.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Basis {
        /// By the final position.
        Proved = "proved",
        /// A player could have claimed it, and the result agrees.
        Claimable = "claimable",
        /// The record says so.
        Declared = "declared",
        /// By exclusion.
        Inferred = "inferred",
        /// Nothing to go by.
        Unknown = "unknown",
    }
    /// The word in the column `basis`.
    pub fn as_str
}
