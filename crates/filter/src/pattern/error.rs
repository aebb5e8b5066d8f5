//! What is wrong in the text of a pattern.

use std::error::Error;
use std::fmt;

/// Why a text is no pattern, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    /// Character of the text, from 0; the number of its characters, if the text ends too early.
    pub at: usize,
    /// What is wrong there, in lower case and without a full stop.
    pub message: String,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (character {})", self.message, self.at + 1)
    }
}

impl Error for PatternError {}

/// What a text means, or why it is no pattern.
pub type PatternResult<T> = Result<T, PatternError>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_count_from_1() {
        let error = PatternError {
            at: 2,
            message: "no rank".to_owned(),
        };
        assert_eq!(error.to_string(), "no rank (character 3)");
    }
}
