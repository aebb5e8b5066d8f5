//! What every command consists of: options as they were typed, and a plan, which is what they mean.
//!
//! `XArgs` hold what clap has read of a command line, group by group, and are never changed: what is known only when the
//! program runs has no place in them. `XArgs::plan` makes a [`Plan`] of them, once: names are looked up, files are found,
//! options are held against each other, and outputs are begun. So whatever is wrong with a command line is an error
//! before the first byte of input is read, and a plan cannot be wrong: there is nothing left to do but to run it.

use std::path::PathBuf;

use clap::Command;

use crate::output::columns::Heading;
use crate::output::{Output, Verdict, dataset::account::RunInfo};
use pgnkit_filter::vocabulary::Vocabulary;

/// What is known of a run beside the options of its command.
#[derive(Clone)]
pub(super) struct RunContext {
    /// The command line as it is stated in the files that the run writes.
    pub(super) run: RunInfo,
    /// The file of settings that was read.
    pub(super) settings: Option<PathBuf>,
    /// Whether the settings keep errors from being reported.
    pub(super) hides_errors: bool,
    /// What patterns of file names are relative to; the current folder if it is empty.
    pub(super) patterns_from: PathBuf,
    /// The names that expressions may use about games of these files.
    pub(super) vocabulary: fn(&[String]) -> Vocabulary,
    /// The command line of the program.
    pub(super) program: fn() -> Command,
    /// The columns of every command that writes rows.
    pub(super) columns: fn() -> Vec<(&'static str, Vec<Heading>)>,
}

/// A command whose options are understood: complete, checked, and with its outputs begun. It runs the command, or says what
/// keeps it from going on, such as an output that cannot be written.
pub(super) type Plan = Box<dyn FnOnce() -> anyhow::Result<Verdict>>;

/// A plan, or what is wrong with the options.
pub(super) type Planned = anyhow::Result<Plan>;

/// The plan of a command that reads nothing: texts that are known, each with its output.
pub(super) fn text_plan(texts: Vec<(Output, Vec<u8>)>) -> Plan {
    Box::new(|| {
        for (mut output, text) in texts {
            output.push(&text)?;
            output.finish()?;
        }
        Ok(Verdict::Clean)
    })
}

/// The commands, each by its name on the command line, its name in `AnyCommand` and its `Args`.
macro_rules! commands {
    ($($word:literal $name:ident: $args:ty,)*) => {
        /// The commands, in the order of the help.
        #[derive(Debug, clap::Subcommand)]
        enum AnyCommand {
            $(#[command(name = $word)] $name(Box<$args>),)*
        }

        impl AnyCommand {
            /// Adds one command to the command line, if that is its name: to define those of all takes longer than to read
            /// a hundred games.
            fn add_one(program: clap::Command, word: &str) -> Option<clap::Command> {
                let command = match word {
                    $($word => <$args as clap::Args>::augment_args(clap::Command::new($word)),)*
                    _ => return None,
                };
                Some(program.subcommand(command))
            }

            fn plan(self, context: &$crate::commands::plan::RunContext) -> $crate::commands::plan::Planned {
                match self {
                    $(AnyCommand::$name(args) => args.plan(context),)*
                }
            }
        }
    };
}

pub(super) use commands;
