//! Names of output files that ask for what is not written: a workbook with CSV in it opens nowhere.

use std::path::Path;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, Error};

use super::word_tables::rows;
use crate::output::columnar;
use crate::output::compression::{Codec, NOT_WRITTEN};

/// Options that name a file to write.
const WRITTEN: [&str; 7] = [
    "output",
    "good",
    "rest",
    "undecided",
    "log",
    "write_baseline",
    "ledger",
];

/// A line for each kind of formats that are not written: their extensions and names, what helps instead (an extension, if it is
/// written, and why, which of archives the program knows), and whether it is another name of what is written, which `--format` allows.
const FOREIGN: &str = include_str!("unsupported_formats.tsv");

/// Extensions of what commands write, each some of them.
const OURS: [&str; 11] = [
    "csv", "jsonl", "parquet", "arrow", "html", "htm", "md", "epd", "sarif", "trf", "pgn",
];

/// Refuses a name that asks for what is not written, with what is.
pub(crate) fn refuse(program: &mut Command, matches: &ArgMatches) -> Result<(), Error> {
    let Some((name, matches)) = matches.subcommand().filter(|(name, _)| *name != "man") else {
        return Ok(());
    };
    let Some(command) = program.find_subcommand_mut(name) else {
        return Ok(());
    };
    let refusal = command.get_arguments().find_map(|argument| {
        let id = argument.get_id().as_str();
        let mut given =
            (WRITTEN.contains(&id)).then(|| matches.try_get_raw(id).ok().flatten())??;
        let path = Path::new(given.next()?);
        let extension = Path::new(Codec::stem(path)?).extension()?.to_str()?;
        let extension = format!(".{}", extension.to_ascii_lowercase());
        let written = extensions(command, id, matches);
        let is_written = written.contains(&&*extension);
        let is_allowed = id != "output" || chooses_format(command, matches);
        let mut meant = rows::<5>(FOREIGN)
            .filter(|[extensions, ..]| extensions.split(' ').any(|one| one == extension))
            .filter(|[.., whose]| !(is_written || is_allowed && *whose == "ours"));
        let mut advice = listed(&written);
        let what = match meant.next() {
            Some([_, nouns, instead, tip, _]) => {
                if instead.is_empty() || written.contains(&instead) {
                    let tip = if tip.is_empty() { NOT_WRITTEN } else { tip };
                    advice = format!("{advice}: {tip}");
                }
                format!("pgnkit writes no {nouns}")
            }
            None => other_output(&extension[1..], command, (id, matches), &written)?,
        };
        let path = path.display();
        Some(format!(
            "invalid value '{path}' for '{argument}': {what}{advice}"
        ))
    });
    refusal.map_or(Ok(()), |refusal| {
        Err(command.error(ErrorKind::ValueValidation, refusal))
    })
}

/// What is said of a name that asks for what other commands write.
fn other_output(
    extension: &str,
    command: &Command,
    (id, matches): (&str, &ArgMatches),
    written: &[&str],
) -> Option<String> {
    if !OURS.contains(&extension) || !["output", "good", "rest", "undecided"].contains(&id) {
        return None;
    }
    if !columnar::IS_BUILT_IN
        && ["parquet", "arrow"].contains(&extension)
        && formats(command).any(|format| format == extension)
    {
        // Where the output is opened, it is said how to have them built in.
        return None;
    }
    let is_written = written
        .iter()
        .any(|known| known[1..].starts_with(extension));
    let chooses = chooses_format(command, matches);
    let (name, is_games) = (command.get_name(), extension == "pgn");
    // Of rows, `filter` says it with its own words.
    if is_written
        || written.is_empty()
        || chooses
        || name == "filter" && id == "output" && !is_games
    {
        return None;
    }
    Some(match (id, name, is_games) {
        ("output", "duplicates", true) => {
            "its rows are not games; games go to --good FILE".to_owned()
        }
        ("output", "filter", true) => "--list writes rows, not games".to_owned(),
        ("output", _, true) => format!("pgnkit {name} writes no games"),
        ("output", ..) => format!("pgnkit {name} writes no .{extension}"),
        _ => format!("games are written there, not .{extension}"),
    })
}

/// The option `--format` of a command, if it has one.
fn format_option(command: &Command) -> Option<&Arg> {
    let mut options = command.get_arguments();
    options.find(|option| option.get_long() == Some("format"))
}

/// The words that `--format` of a command takes.
pub(super) fn formats(command: &Command) -> impl Iterator<Item = String> {
    let values = format_option(command).map(Arg::get_possible_values);
    let values = values.unwrap_or_default().into_iter();
    values.map(|value| value.get_name().to_owned())
}

/// Whether `--format` is given: then any name may stand for it.
fn chooses_format(command: &Command, matches: &ArgMatches) -> bool {
    let source = |option: &Arg| matches.value_source(option.get_id().as_str());
    format_option(command).and_then(source) == Some(ValueSource::CommandLine)
}

/// The end of a message: formats that can be written.
fn listed(written: &[&str]) -> String {
    match written {
        [] => String::new(),
        [only] => format!("; write {only}"),
        [others @ .., last] => format!("; write {} or {last}", others.join(", ")),
    }
}

/// The extensions of the files that an option writes.
fn extensions(command: &Command, id: &str, matches: &ArgMatches) -> Vec<&'static str> {
    let is_set = |id: &str| matches!(matches.try_get_one::<bool>(id), Ok(Some(true)));
    let mut extensions = match (id, command.get_name()) {
        ("log", _) => return vec![".csv"],
        ("write_baseline", _) => return vec![".jsonl"],
        ("ledger", _) => return vec![".json"],
        ("output", "filter") if is_set("list") => Vec::new(),
        ("good" | "rest" | "undecided", _) | ("output", "filter") => return vec![".pgn"],
        ("output", "fix" | "format" | "sort") => vec![".pgn"],
        ("output", "report") => vec![".html"],
        ("output", "book") => vec![".bin"],
        _ => Vec::new(),
    };
    extensions.extend(formats(command).filter_map(|format| match &*format {
        "csv" => Some(".csv"),
        "tsv" => Some(".tsv"),
        "jsonl" => Some(".jsonl"),
        "parquet" if columnar::IS_BUILT_IN => Some(".parquet"),
        "arrow" if columnar::IS_BUILT_IN => Some(".arrow"),
        "html" => Some(".html"),
        "markdown" => Some(".md"),
        "epd" => Some(".epd"),
        "sarif" => Some(".sarif"),
        "trf" => Some(".trf"),
        "text" => Some(".txt"),
        _ => None,
    }));
    extensions
}
