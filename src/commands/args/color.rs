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
    /// From now on the whole program keeps to it.
    pub(crate) fn choose(self) {
        let choice = match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Whether text that may go to standard output, or else to a file, gets colours.
pub(crate) fn are_wanted(goes_to_stdout: bool) -> bool {
    match ColorChoice::global() {
        ColorChoice::Auto => {
            goes_to_stdout && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        }
        choice => choice != ColorChoice::Never,
    }
}
