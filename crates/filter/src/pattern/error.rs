//! What is wrong in the text of a pattern.

/// Why a text is no pattern, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    /// Character of the text, from 0; the number of its characters, if the text ends too early.
    pub at: usize,
    /// What is wrong there, in lower case and without a full stop.
    pub message: String,
}

/// What a text means, or why it is no pattern.
pub type PatternResult<T> = Result<T, PatternError>;
