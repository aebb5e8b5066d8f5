//! `pgnkit completions`: scripts by which shells complete words.

use std::collections::BTreeSet;
use std::fs;

use anyhow::Context as _;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::{Shell, generate};

use super::args::output::{FileArgs, OutputArgs};
use super::plan::{Planned, RunContext, text_plan};
use crate::output::columns::Heading;
use crate::output::{Output, temporary::folder_of};
use pgnkit_filter::completions::completions as filter_completions;
use pgnkit_filter::fact::ValueType;
use pgnkit_filter::names::tags::known_tags;

/// Write a shell completion script
///
/// -o writes it where your shell looks, and creates the folder: `~/.local/share/bash-completion/completions/pgnkit` for
/// Bash, `~/.config/fish/completions/pgnkit.fish` for fish, a file `_pgnkit` in a folder of `fpath` for zsh, the
/// profile for other shells.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,

    #[command(flatten)]
    output: FileArgs,
}

const EXAMPLES: &str = "\
Examples:
  For Bash:
    pgnkit completions bash -o ~/.local/share/bash-completion/completions/pgnkit
  For zsh, if ~/.zfunc is in its fpath:
    pgnkit completions zsh -o ~/.zfunc/_pgnkit
  For fish:
    pgnkit completions fish -o ~/.config/fish/completions/pgnkit.fish
  For PowerShell:
    pgnkit completions powershell >> $PROFILE";

impl CompletionsArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let mut program = with_words((context.program)(), context);
        // Into memory, where writing does not fail: the generator would panic.
        let mut script = Vec::new();
        generate(self.shell, &mut program, "pgnkit", &mut script);
        let output = OutputArgs::from(&self.output);
        let path = output.output.as_deref();
        // The folders of shells are often not there yet.
        if let Some(folder) = path.map(folder_of).filter(|folder| !folder.exists()) {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        let output = Output::open_packed(path)?;
        Ok(text_plan(vec![(output, script)]))
    }
}

/// The program with the words that are understood where options take any text.
fn with_words(program: Command, context: &RunContext) -> Command {
    let vocabulary = (context.vocabulary)(&[]);
    let expression = filter_completions(&vocabulary);
    let names: Vec<String> = (vocabulary.games.iter().map(|name| &*name.name))
        .chain(known_tags())
        .map(str::to_owned)
        .collect();
    let tables = (context.columns)();
    program.mut_subcommands(|command| {
        let of = command.get_name().to_owned();
        command.mut_args(|argument| {
            let words = match argument.get_id().as_str() {
                "where_expressions" => expression.clone(),
                "by" | "split_by" => names.clone(),
                "tags" | "keep_tags" => known_tags().map(str::to_owned).collect(),
                "columns" => columns(&of, &tables, &names),
                id => match vocabulary.game(id).map(|name| name.kind) {
                    Some(ValueType::Word(words)) => words.iter().map(ToString::to_string).collect(),
                    _ => return argument,
                },
            };
            let parser = PossibleValuesParser::new(words);
            argument.value_parser(parser).hide_possible_values(true)
        })
    })
}

/// The columns of a command, of which those of games may be any names.
fn columns(of: &str, tables: &[(&str, Vec<Heading>)], names: &[String]) -> Vec<String> {
    let is_of_games = matches!(of, "games" | "outcomes" | "filter");
    let own = tables
        .iter()
        .filter(|(table, _)| table.split(' ').next() == Some(of))
        .flat_map(|(_, headings)| headings)
        .map(|heading| heading.name.to_string());
    let others = names.iter().filter(|_| is_of_games).cloned();
    let all: BTreeSet<String> = own.chain(others).collect();
    all.into_iter().collect()
}
