//! `pgnkit man`: manual pages, generated from the help.

use std::path::PathBuf;
use std::{fs, io};

use anyhow::Context;
use clap::builder::Str;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use jiff::{Timestamp, Zoned, tz::TimeZone};

use super::plan::{Planned, RunContext, text_plan};
use crate::output::Output;
use pgnkit_core::nearest::did_you_mean;

/// Write manual pages
///
/// The pages have the same content as `--help`: `pgnkit.1`, `pgnkit-check.1` and so on.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ManArgs {
    /// Command whose page to write [default: pgnkit itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write into this folder, creating it if needed: all pages, or only that of the command
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  Read the page of one command:
    pgnkit man check | man -l -
  Install all pages where `man` finds them:
    pgnkit man -o ~/.local/share/man/man1";

impl ManArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let mut program = (context.program)().disable_help_subcommand(true);
        program.build();
        let mut commands = match &self.command {
            None => vec![&program],
            Some(name) => vec![find(&program, name)?],
        };
        let Some(folder) = &self.output else {
            let page = (Output::open(None)?, page(commands[0])?);
            return Ok(text_plan(vec![page]));
        };
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        if self.command.is_none() {
            commands.extend(program.get_subcommands());
        }
        let in_folder = |command: &&Command| {
            let path = folder.join(Man::new((*command).clone()).get_filename());
            Ok((Output::open(Some(&path))?, page(command)?))
        };
        let pages = commands.iter().map(in_folder);
        Ok(text_plan(pages.collect::<anyhow::Result<_>>()?))
    }
}

fn find<'p>(program: &'p Command, name: &str) -> anyhow::Result<&'p Command> {
    program.find_subcommand(name).with_context(|| {
        let tip = did_you_mean(name, program.get_subcommands().map(Command::get_name));
        format!("no such command '{name}'{tip} (`pgnkit --help` lists them all)")
    })
}

/// A page; what stands at the end of the help keeps its lines.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone())
        .date(date())
        .source(concat!("pgnkit ", env!("CARGO_PKG_VERSION")))
        .manual("pgnkit");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut sections = Roff::new();
    sections.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in statuses(command) {
        sections.control("TP", []);
        sections.text([bold(status)]);
        sections.text([roman(meaning)]);
    }
    let end = command.get_after_long_help().or(command.get_after_help());
    let end = end.map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = end.split_once("Examples:\n").unwrap_or((&end, ""));
    for (heading, text) in [("NOTES", notes), ("EXAMPLES", examples)] {
        if text.trim().is_empty() {
            continue;
        }
        sections.control("SH", [heading]);
        sections.control("nf", []);
        for line in text.trim_end().lines() {
            sections.text([roman(line)]);
        }
        sections.control("fi", []);
    }
    sections.to_writer(&mut page)?;
    Ok(page)
}

/// The day of the page: today, or that of `SOURCE_DATE_EPOCH`, by which packages come out the same each time.
fn date() -> String {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok();
    let seconds = epoch.and_then(|seconds| seconds.parse().ok());
    let given = seconds.and_then(|seconds| Timestamp::from_second(seconds).ok());
    let given = given.map(|time| time.to_zoned(TimeZone::UTC));
    given.unwrap_or_else(Zoned::now).date().to_string()
}

/// How the command is called, with what its options take.
fn synopsis(command: &Command) -> Roff {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let mut words = vec![bold(name)];
    for argument in command
        .get_arguments()
        .filter(|argument| !argument.is_hide_set())
    {
        let values = argument.get_value_names().unwrap_or_default();
        let values: Vec<&str> = values.iter().map(Str::as_str).collect();
        let takes_values = argument.get_action().takes_values();
        let value = takes_values.then(|| values.join(" "));
        words.extend(called(argument, value.as_deref()));
    }
    if command.has_subcommands() {
        words.extend([roman(" "), italic("COMMAND")]);
    }
    let mut section = Roff::new();
    section.control("SH", ["SYNOPSIS"]);
    section.text(words);
    section
}

/// An argument as it is typed, in brackets unless it has to be given.
fn called(argument: &Arg, value: Option<&str>) -> Vec<Inline> {
    let (open, close) = if argument.is_required_set() {
        (" ", "")
    } else {
        (" [", "]")
    };
    let short = argument.get_short().map(|letter| format!("-{letter}"));
    let long = argument.get_long().map(|name| format!("--{name}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let mut words = vec![roman(open), bold(names.join("|"))];
    if let Some(value) = value {
        let is_repeated = argument
            .get_num_args()
            .is_some_and(|count| count.max_values() > 1);
        let gap = match (names.is_empty(), argument.is_require_equals_set()) {
            (true, _) => "",
            (false, true) => "=",
            (false, false) => " ",
        };
        words.extend([roman(gap), italic(value)]);
        words.extend((names.is_empty() && is_repeated).then(|| roman("...")));
    }
    words.push(roman(close));
    words
}

/// The exit codes of a command, with their meanings.
fn statuses(command: &Command) -> Vec<(&'static str, &'static str)> {
    let mut arguments = command.get_arguments();
    let found = match command.get_name() {
        "check" => Some("There are findings at or above --fail-on: by default, errors."),
        "fix" => Some("With --check: something would change."),
        "merge-parts" => Some("With --missing: parts are missing."),
        _ if arguments.any(|argument| argument.get_id() == "fail_on") => {
            Some("With --fail-on error: a game was not replayed to its end, or text was lost.")
        }
        _ => None,
    };
    let read = "All input was read to its end, whatever the games contain.";
    let wrong = "An argument is wrong, or a file cannot be read or written. This wins over 1.";
    let found = found.map(|meaning| ("1", meaning));
    [Some(("0", read)), found, Some(("2", wrong))]
        .into_iter()
        .flatten()
        .collect()
}
