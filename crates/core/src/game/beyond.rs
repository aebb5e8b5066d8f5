//! How a game goes on beyond a move that stops it. Does not find that out.

use crate::english::worded;

/// How a game was replayed beyond a move that stops it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beyond {
    /// The ply that was repaired or stands, from 1.
    pub ply: usize,
    /// What is said of the repair.
    pub verdict: RepairVerdict,
}

worded! {
    /// What is said of the change that makes a game legal which stops.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum RepairVerdict {
        /// No other change of any kind that was tried fits.
        Only = "only",
        /// Others fit, and cost clearly more.
        Likely = "likely",
        /// It cannot be told from others, or not all were tried.
        Open = "open",
        /// Nothing is changed: the move is illegal and was played (FIDE Laws 7.5), and no change fits.
        Stands = "stands",
    }
    /// The word for it.
    pub fn as_str
}
