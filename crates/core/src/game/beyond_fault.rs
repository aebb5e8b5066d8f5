//! How a game goes on beyond a move that stops it. Does not find that out.

/// How a game was replayed beyond a move that stops it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BeyondFault {
    /// The ply of the repair or of the illegal move, from 1.
    pub ply: usize,
    /// The verdict on the repair.
    pub verdict: RepairVerdict,
}

/// What is said of the change that makes a game legal which stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RepairVerdict {
    /// No other change of any kind that was tried fits.
    Only,
    /// Others fit, and cost clearly more.
    Likely,
    /// It cannot be told from others, or not all were tried.
    Open,
    /// Nothing is changed: the move is illegal and was played (FIDE Laws 7.5), and no change fits.
    Stands,
}

impl RepairVerdict {
    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            RepairVerdict::Only => "only",
            RepairVerdict::Likely => "likely",
            RepairVerdict::Open => "open",
            RepairVerdict::Stands => "stands",
        }
    }
}
