//! When to use colours.

use std::io;

use anstream::{AutoStream, ColorChoice};

/// From now on the whole program keeps to this choice.
pub(crate) fn choose(color: clap::ColorChoice) {
    let choice = match color {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    };
    choice.write_global();
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
