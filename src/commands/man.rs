//! `pgnkit man`: manual pages, generated from the help.

use std::path::PathBuf;
use std::{fs, io};

use anyhow::{Context, bail};
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

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
    if let Some(command) = program.find_subcommand(name) {
        return Ok(command);
    }
    let tip = did_you_mean(name, program.get_subcommands().map(Command::get_name));
    bail!("no such command '{name}'{tip} (`pgnkit --help` lists them all)");
}

/// A page; what stands at the end of the help keeps its lines.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone())
        .source(concat!("pgnkit ", env!("CARGO_PKG_VERSION")))
        .manual("pgnkit");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let end = command.get_after_long_help().or(command.get_after_help());
    let end = end.map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = end.split_once("Examples:\n").unwrap_or((&end, ""));
    let mut sections = Roff::new();
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
