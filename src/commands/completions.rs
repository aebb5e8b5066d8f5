//! `pgnkit completions`: scripts by which shells complete words.

use std::fs;

use anyhow::Context as _;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::{Shell, generate};

use super::args::output::{FileArgs, OutputArgs};
use super::plan::{Planned, RunContext, text_plan};
use crate::filter::completions::completions as filter_completions;
use crate::output::{Output, temporary::folder_of};

/// Write a shell completion script
///
/// Install it where your shell looks, with -o, which creates the folder if needed: Bash in `~/.local/share/bash-completion/completions/pgnkit`, fish in
/// `~/.config/fish/completions/pgnkit.fish`, zsh in a file `_pgnkit` in a folder of its `fpath`, other shells
/// in their profiles.
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
        let words = filter_completions(&(context.vocabulary)(&[]));
        let mut program = with_words((context.program)(), &words);
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

/// The program with the words of expressions where an expression may stand.
fn with_words(program: Command, words: &[String]) -> Command {
    let offer = |argument: Arg| {
        let parser = PossibleValuesParser::new(words.to_vec());
        argument.value_parser(parser).hide_possible_values(true)
    };
    program.mut_subcommands(|command| {
        let has_expression = |argument: &Arg| argument.get_id() == "where_expressions";
        if command.get_arguments().any(has_expression) {
            command.mut_arg("where_expressions", offer)
        } else {
            command
        }
    })
}
