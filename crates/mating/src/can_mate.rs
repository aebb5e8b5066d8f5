//! Whether a side can still mate, and how that is known.

/// Whether a side can mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CanMate {
    /// A series of legal moves that ends in mate was found.
    Yes,
    /// There is none.
    No,
    /// Not asked, or not found.
    #[default]
    Unknown,
}

impl CanMate {
    /// The word in the columns `white_can_mate` and `black_can_mate`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            CanMate::Yes => "yes",
            CanMate::No => "no",
            CanMate::Unknown => "unknown",
        }
    }
}
