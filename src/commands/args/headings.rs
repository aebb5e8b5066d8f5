//! The headings that options stand under in help.

/// The heading of input options in help.
pub(crate) const INPUT: &str = "Input";

/// What a command writes and how, in its help.
pub(crate) const OUTPUT: &str = "Output";

/// The heading of options about the run in help.
pub(crate) const RUNNING: &str = "Running";
