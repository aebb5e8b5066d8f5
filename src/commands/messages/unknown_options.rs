//! Options that people type by habit where another one does the job, or none is needed.

use clap::{Arg, Command};

use super::unsupported_formats::formats;
use super::word_tables::rows;

/// A line for each habit: the options, the command where they are answered, or else the option that the command has to have, and
/// the answer. The first that fits counts.
const HABITS: &str = include_str!("unknown_options.tsv");

/// What to do instead of giving this option to this command, if it is such an option.
pub(super) fn meant(option: &str, command: &Command) -> Option<String> {
    if let Some(format) = option.strip_prefix("--")
        && formats(command).any(|known| known == format)
    {
        return Some(format!("use '--format {format}'"));
    }
    let name = command.get_name();
    if name == "openings" && !option.starts_with('-') {
        return Some(format!("to look up a name: '--find {option}'"));
    }
    let known = rows(HABITS).find(|[options, of, needed, _]| {
        options.split(", ").any(|known| known == option) && (*of == name || has(command, needed))
    });
    known.map(|[.., tip]| tip.to_owned())
}

/// Whether a command has an option of this name.
pub(super) fn has(command: &Command, long: &str) -> bool {
    let mut options = command.get_arguments().filter_map(Arg::get_long);
    options.any(|option| option == long)
}
