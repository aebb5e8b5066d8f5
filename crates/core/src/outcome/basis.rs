//! How sure an outcome is.

/// How sure a stated outcome is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// By the final position.
    Proved,
    /// A player could have claimed it, and the result agrees.
    Claimable,
    /// The record says so.
    Declared,
    /// By exclusion.
    Inferred,
    /// Nothing to go by.
    Unknown,
}

impl Basis {
    /// The word in the column `basis`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Basis::Proved => "proved",
            Basis::Claimable => "claimable",
            Basis::Declared => "declared",
            Basis::Inferred => "inferred",
            Basis::Unknown => "unknown",
        }
    }
}
