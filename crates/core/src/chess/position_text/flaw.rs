//! Something odd about a line of a list of positions, and how serious it is.

/// Something odd about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionFlaw {
    /// The code of the rule.
    pub code: &'static str,
    /// The character where it is wrong, from 1; `None` where it is none in particular.
    pub column: Option<usize>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

/// What is odd about a position and makes it no less a valid one.
pub(super) const UNDECLARED_CHESS960: &str = "undeclared-chess960";
pub(super) const SUSPICIOUS_CLOCK: &str = "suspicious-clock";

/// The code of text behind a position that cannot be read, or names a move that is not legal there: no rule about games.
pub(super) const BAD_OPERATION: &str = "bad-operation";

impl PositionFlaw {
    /// Whether a position with it is no valid one.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        self.is_told() && self.code != BAD_OPERATION
    }

    /// Whether it is told where a line is not a row: a fault, or text behind a valid position that is wrong.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.code != UNDECLARED_CHESS960 && self.code != SUSPICIOUS_CLOCK
    }
}
