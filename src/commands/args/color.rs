//! When to use colours.

use std::io;

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether colours are wanted, by whether output goes to standard output.
    pub(crate) fn is_wanted(self, goes_to_stdout: bool) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                goes_to_stdout && AutoStream::choice(&io::stdout()) != ColorChoice::Never
            }
        }
    }
}
