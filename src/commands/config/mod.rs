//! `pgnkit.toml`: the settings of a project, which stand for options that are not given on the command line.

pub(super) mod file;
pub(super) mod find;
mod hidden_errors;
pub(super) mod keys;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches};

use self::file::Setting;
use self::keys::KeyKind;
use super::args::headings::RUNNING;
use crate::output::message;

/// Options that choose the file of settings.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ConfigArgs {
    /// Read settings from FILE [default: `pgnkit.toml` in this folder or the nearest folder above]
    ///
    /// Its keys are `flag-rules` and, below `[check]`, the names of options of `check`: `select`, `ignore`, `severity`,
    /// `min-severity`, `profile`, `per-file-ignores`, `fail-on`, `baseline`. Options on the command line win. `check`,
    /// `fix`, `report` and `outcomes` read it.
    #[arg(long, value_name = "FILE", help_heading = RUNNING)]
    config: Option<PathBuf>,

    /// Read no settings
    #[arg(long, conflicts_with = "config", help_heading = RUNNING)]
    no_config: bool,
}

/// The settings that a command takes from a file.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) path: PathBuf,
    /// The folder of the file, to which names of files in it are relative.
    folder: PathBuf,
    /// Words that stand for the settings.
    words: Vec<OsString>,
    /// Whether patterns of file names are among them.
    has_file_patterns: bool,
    /// Settings that are not used, and why.
    remarks: Vec<String>,
    /// Whether nothing is to be said of them.
    is_quiet: bool,
    /// Options by which they keep errors from being reported.
    hiding: Vec<&'static str>,
    /// Whether they were found and belong to another user: then they are not used.
    is_of_another_user: bool,
}

impl Settings {
    /// The settings for the command of a command line; `None` if it reads none, or there is no file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or something in it is wrong.
    pub(super) fn read(
        program: &Command,
        matches: &ArgMatches,
    ) -> anyhow::Result<Option<Settings>> {
        let subcommand = matches.subcommand().and_then(|(name, given)| {
            let command = program.find_subcommand(name)?;
            let mut arguments = command.get_arguments();
            let takes_settings = arguments.any(|argument| argument.get_id() == "no_config");
            takes_settings.then_some((command, given))
        });
        let Some((command, given)) = subcommand else {
            return Ok(None);
        };
        let ConfigArgs { config, no_config } = ConfigArgs::from_arg_matches(given)?;
        let is_found = config.is_none();
        let Some(path) = config.or_else(find::nearest).filter(|_| !no_config) else {
            return Ok(None);
        };
        let mut settings = Settings {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            is_quiet: given.get_flag("quiet"),
            is_of_another_user: is_found && find::is_of_another_user(&path),
            path,
            ..Settings::default()
        };
        if !settings.is_of_another_user {
            for setting in file::read(&settings.path, program)? {
                settings.take(&setting, command, given);
            }
        }
        Ok(Some(settings))
    }

    /// Takes a setting over, if the command knows the option and nothing on the command line is against it.
    fn take(&mut self, setting: &Setting, command: &Command, given: &ArgMatches) {
        let option = setting.key.option;
        let has_name = |argument: &&Arg| argument.get_long() == Some(option);
        if setting.key.is_for_check() && command.get_name() != "check" {
            return;
        }
        let is_given = |argument: &Arg| {
            given.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let argument = command.get_arguments().find(has_name);
        let Some(argument) = argument.filter(|argument| !is_given(argument)) else {
            return;
        };
        let holds = |one: &Arg, other: &Arg| {
            let mut conflicts = command.get_arg_conflicts_with(one).into_iter();
            conflicts.any(|conflict| conflict.get_id() == other.get_id())
        };
        let against =
            |other: &&Arg| is_given(other) && (holds(other, argument) || holds(argument, other));
        if let Some(other) = command.get_arguments().find(against) {
            let other = other.get_long().unwrap_or_default();
            let remark = format!("{option} is ignored because of --{other}");
            return self.remarks.push(remark);
        }
        self.has_file_patterns |= setting.key.kind == KeyKind::Lists;
        let hides_errors = |value: &String| hidden_errors::hides_errors(option, value);
        if setting.values.iter().any(hides_errors) {
            self.hiding.push(option);
        }
        for value in &setting.values {
            let mut word = OsString::from(format!("--{option}="));
            match setting.key.kind {
                KeyKind::Path => word.push(self.folder.join(value)),
                _ => word.push(value),
            }
            self.words.push(word);
        }
    }

    /// The words of the command line with those of the settings behind the name of the command.
    pub(super) fn added_to(&self, words: &[OsString]) -> Vec<OsString> {
        let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
        let names = words.iter().skip(1).take_while(|word| is_option(word));
        let (before, behind) = words.split_at((names.count() + 2).min(words.len()));
        [before, &self.words, behind].concat()
    }

    /// Whether they keep errors from being reported.
    pub(super) fn hide_errors(&self) -> bool {
        !self.hiding.is_empty()
    }

    /// Says which file was read, and what of it is not used; gives the folder that patterns of file names are relative to.
    pub(super) fn announced(self) -> PathBuf {
        let name = self.path.display();
        if self.is_of_another_user {
            message(&format!(
                "{name} belongs to another user, and is not used: name it with --config to use it"
            ));
        } else if self.is_quiet && self.hide_errors() {
            let options = self.hiding.join(", ");
            message(&format!("settings from {name} hide errors: {options}"));
        } else if !self.is_quiet {
            message(&format!(
                "settings from {name} (--no-config leaves them out)"
            ));
            for remark in &self.remarks {
                message(&format!("{name}: {remark}"));
            }
        }
        // What is given on the command line is relative to the current folder.
        let of_patterns = Some(self.folder).filter(|_| self.has_file_patterns);
        of_patterns.unwrap_or_default()
    }
}
