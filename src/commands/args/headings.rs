//! The headings that options stand under in help.

/// What a command reads, in its help.
pub(crate) const INPUT: &str = "Input";

/// What a command writes and how, in its help.
pub(crate) const OUTPUT: &str = "Output";

/// How a command runs, in its help.
pub(crate) const RUNNING: &str = "Running";
