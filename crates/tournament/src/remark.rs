//! Remarks on an event: what does not fit, and what to type about it.

use std::fmt;

/// A remark for the organiser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRemark {
    /// What it says, in a sentence or two.
    pub text: String,
    /// Whether the order of the standings can change by it: until then, they are provisional.
    pub is_open: bool,
}

impl From<String> for EventRemark {
    /// A remark that does not concern the order.
    fn from(text: String) -> EventRemark {
        EventRemark {
            text,
            is_open: false,
        }
    }
}

impl fmt::Display for EventRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
