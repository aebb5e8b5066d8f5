//! What the program asks of each command: its options by what they are for, and to run.

use clap::Command;

use super::args::choice::ChoiceArgs;
use super::args::rows::RowArgs;
use super::args::{input::InputArgs, output::OutputArgs};
use super::config::ConfigArgs;
use crate::filter::name::Vocabulary;
use crate::output::Verdict;
use crate::output::columns::Heading;

/// An expression that chooses games, and where it came from.
pub(in crate::commands) struct Written {
    /// How the user gave it: an option, a file.
    pub(in crate::commands) from: String,
    /// What it says.
    pub(in crate::commands) text: String,
}

/// The program that a command is part of.
pub(super) struct Program {
    /// Its command line.
    pub(super) command: fn() -> Command,
    /// The columns of every command that writes rows.
    pub(super) columns: fn() -> Vec<(&'static str, Vec<Heading>)>,
}

/// The options of a command, as they were typed.
pub(super) trait CommandArgs {
    /// Its input options, if it reads games.
    fn input(&mut self) -> Option<&mut InputArgs> {
        None
    }

    /// Which file of settings it reads, if it reads any.
    fn config(&mut self) -> Option<&mut ConfigArgs> {
        None
    }

    /// Which findings it is asked for, if it is about findings.
    fn choice(&mut self) -> Option<&mut ChoiceArgs> {
        None
    }

    /// Where it writes rows, if it does.
    fn output(&mut self) -> Option<&mut OutputArgs> {
        None
    }

    /// Which rows it writes, if it does.
    fn rows(&mut self) -> Option<&mut RowArgs> {
        None
    }

    /// The name of its rows among all columns.
    fn rows_name(&self) -> String;

    /// Takes what is given before files are looked for; conditions that are not among the input options.
    ///
    /// # Errors
    ///
    /// Something is missing, or cannot be read.
    fn prepare(&mut self) -> anyhow::Result<Vec<Written>> {
        Ok(Vec::new())
    }

    /// Looks names up, once the files are known.
    ///
    /// # Errors
    ///
    /// A name is not known.
    fn complete(&mut self, _vocabulary: &dyn Fn() -> Vocabulary) -> anyhow::Result<()> {
        Ok(())
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// What keeps it from going on.
    fn run(&self, program: &Program) -> anyhow::Result<Verdict>;
}

/// The commands, each by its name in [`Command`] and its `Args`.
macro_rules! commands {
    ($($name:ident: $args:ty,)*) => {
        /// The commands, in the order of the help.
        #[derive(Debug, clap::Subcommand)]
        enum Command {
            $($name(Box<$args>),)*
        }

        impl Command {
            fn args(&mut self) -> &mut dyn CommandArgs {
                match self {
                    $(Command::$name(args) => &mut **args,)*
                }
            }
        }
    };
}

/// A command by the name of its rows, the fields of its `Args` by what they are for, and what else it does in its own way:
/// `command!("games", input = input, output = output, rows = table.rows);`.
macro_rules! command {
    ($name:literal $(, $what:ident = $first:ident $(.$next:ident)*)* $(; $($own:tt)*)?) => {
        impl $crate::commands::command::CommandArgs for Args {
            $($crate::commands::command::option!($what, $first $(.$next)*);)*

            fn rows_name(&self) -> String {
                $name.to_owned()
            }

            fn run(
                &self,
                _: &$crate::commands::command::Program,
            ) -> anyhow::Result<$crate::output::Verdict> {
                run(self)
            }

            $($($own)*)?
        }
    };
}

macro_rules! option {
    (input, $($place:tt)+) => {
        fn input(&mut self) -> Option<&mut $crate::commands::args::input::InputArgs> {
            Some(&mut self.$($place)+)
        }
    };
    (config, $($place:tt)+) => {
        fn config(&mut self) -> Option<&mut $crate::commands::config::ConfigArgs> {
            Some(&mut self.$($place)+)
        }
    };
    (choice, $($place:tt)+) => {
        fn choice(&mut self) -> Option<&mut $crate::commands::args::choice::ChoiceArgs> {
            Some(&mut self.$($place)+)
        }
    };
    (output, $($place:tt)+) => {
        fn output(&mut self) -> Option<&mut $crate::commands::args::output::OutputArgs> {
            Some(&mut self.$($place)+)
        }
    };
    (rows, $($place:tt)+) => {
        fn rows(&mut self) -> Option<&mut $crate::commands::args::rows::RowArgs> {
            Some(&mut self.$($place)+)
        }
    };
}

pub(super) use command;
pub(super) use commands;
pub(super) use option;
