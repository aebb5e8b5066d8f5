//! Options that people type by habit where another one does the job, or none is needed.

use clap::{Arg, Command};

use super::foreign::format_option;

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
    let has = |long: &str| {
        let mut options = command.get_arguments().filter_map(Arg::get_long);
        options.any(|option| option == long)
    };
    let known = HABITS.iter().find(|(options, needs, _)| {
        options.contains(&option)
            && match needs {
                Needs::Command(needed) => name == *needed,
                Needs::Option(needed) => has(needed),
            }
    });
    known.map(|(.., tip)| (*tip).to_owned())
}

/// The words that `--format` of a command takes.
fn formats(command: &Command) -> impl Iterator<Item = String> {
    let values = format_option(command)
        .map(Arg::get_possible_values)
        .unwrap_or_default();
    values.into_iter().map(|value| value.get_name().to_owned())
}

/// Where a habit is answered.
enum Needs {
    /// This command.
    Command(&'static str),
    /// Commands that have this option.
    Option(&'static str),
}

/// The first that fits counts.
const HABITS: &[(&[&str], Needs, &str)] = &[
    (
        &["--dry-run", "--dryrun", "--preview", "--diff", "-n"],
        Needs::Command("fix"),
        "without --write, `fix` shows the changes and writes no file",
    ),
    (
        &["-w", "-i", "--in-place", "--inplace", "--overwrite"],
        Needs::Command("fix"),
        "to change the files themselves: '--write'",
    ),
    (
        &["--backup"],
        Needs::Command("fix"),
        "to keep the file as it is, write to another one: pgnkit fix -o fixed.pgn games.pgn",
    ),
    (
        &["--fix", "--write", "--apply"],
        Needs::Command("check"),
        "to fix what `check` finds: pgnkit fix --write games.pgn",
    ),
    (
        &["-f", "--format"],
        Needs::Command("report"),
        "`report` writes HTML only: leave out this option",
    ),
    (
        &["-v", "--verbose"],
        Needs::Command("check"),
        "on a terminal, '--all' shows every finding",
    ),
    (
        &["--round", "--rounds"],
        Needs::Option("where"),
        "to choose games by round: --where \"round == '3'\"",
    ),
    (
        &["--head", "--limit", "--max", "--top", "-n"],
        Needs::Option("first"),
        "for the first games: '--first 10'",
    ),
    (
        &["--head", "--limit", "--max", "-n"],
        Needs::Option("where"),
        "for the first games of each file: --where \"game <= 10\"",
    ),
];
