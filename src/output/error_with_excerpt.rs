//! Errors in a text of the user's.

use std::error::Error;
use std::fmt;

/// An error in a text of the user's, with the lines of it that are wrong.
#[derive(Debug)]
pub(crate) struct ErrorWithExcerpt {
    pub(crate) message: String,
    /// Follows the message, as it is.
    pub(crate) excerpt: String,
}

impl fmt::Display for ErrorWithExcerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ErrorWithExcerpt {}
