//! Mistaken command lines: what was meant, in words for people who do not program.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::{mistaken_commands, pgn_extract, unknown_options, unknown_options::has};
use pgnkit_core::english::joined;
use pgnkit_core::nearest::{distance, nearest};

/// How many letters a mistyped option may have wrong: of six letters or fewer one, since two are half of a short word.
fn may_be_wrong(option: &str) -> usize {
    if option.len() > "--".len() + 6 { 2 } else { 1 }
}

/// The error with what was probably meant, if that is clear; `words` are those of the command line.
pub(crate) fn advised(mut error: Error, mut program: Command, words: &[OsString]) -> Error {
    program.build();
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let name = words.iter().skip(1).find(|word| !word.starts_with('-'));
    let name = name.and_then(|name| program.find_subcommand(name).map(Command::get_name));
    let name = name.map(str::to_owned);
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            text(&error, ContextKind::InvalidSubcommand).map(|word| no_command(&word, &program))
        }
        ErrorKind::ValueValidation => not_a_number(&error),
        ErrorKind::UnknownArgument => {
            advise_on_argument(&mut error, &words, name.as_deref(), &program);
            None
        }
        ErrorKind::InvalidValue => {
            let command = name.as_ref().and_then(|name| program.find_subcommand(name));
            if let Some(tip) = command.and_then(|command| single_hyphen(&words, command)) {
                suggest(&mut error, tip, ContextKind::SuggestedValue);
            } else {
                meant_value(&mut error);
            }
            None
        }
        _ => None,
    };
    let Some(message) = message else {
        return error;
    };
    let kind = error.kind();
    match name.and_then(|name| program.find_subcommand_mut(name)) {
        Some(command) => command.error(kind, message),
        None => program.error(kind, message),
    }
}

/// Adds the tip for an option that there is not, in place of clap's where that would not help.
fn advise_on_argument(error: &mut Error, words: &[&str], name: Option<&str>, program: &Command) {
    let word = text(error, ContextKind::InvalidArg).unwrap_or_default();
    // A letter is as likely an option of any other program, but where games are rewritten, which pgn-extract does.
    let is_letter = word.len() == 2 && name.is_some_and(|name| name != "format");
    let tip = meant_option(&word, words, name, program)
        .or_else(|| pgn_extract::meant(&word, words).filter(|_| !is_letter));
    if let Some(tip) = tip {
        return suggest(error, tip, ContextKind::SuggestedArg);
    }
    // The hint on naming a file that begins with a hyphen would not help.
    error.remove(ContextKind::Suggested);
    // Of words that differ in more than two letters, one means hardly the other.
    let suggested = text(error, ContextKind::SuggestedArg).unwrap_or_default();
    if distance(&word, &suggested) > may_be_wrong(&word) {
        error.remove(ContextKind::SuggestedArg);
        // The usage shown is that of the option suggested.
        if let Some(command) = name.and_then(|name| program.find_subcommand(name)) {
            let usage = command.clone().render_usage();
            error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
        }
    }
}

/// Adds a tip, in place of what clap suggests.
fn suggest(error: &mut Error, tip: String, of_clap: ContextKind) {
    error.remove(of_clap);
    let tips = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tips);
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    }
}

/// A word in the place of the command: a file, or a misspelled command.
fn no_command(word: &str, program: &Command) -> String {
    if word.contains(['.', '/', '\\']) || Path::new(word).exists() {
        return format!(
            "'{word}' is not a command\n\n  tip: to check a file of games: pgnkit check '{word}'"
        );
    }
    let meant = || match word {
        "version" => Some("--version"),
        _ => nearest(word, program.get_subcommands().map(Command::get_name)),
    };
    let tip = mistaken_commands::meant(word)
        .or_else(|| meant().map(|meant| format!("did you mean '{meant}'?")))
        .unwrap_or_else(|| "`pgnkit --help` lists the commands".to_owned());
    format!("no such command '{word}'\n\n  tip: {tip}")
}

/// Replaces the standard library's message for a bad number.
fn not_a_number(error: &Error) -> Option<String> {
    let cause = error.source()?.downcast_ref::<ParseIntError>()?;
    let option = text(error, ContextKind::InvalidArg)?;
    let value = text(error, ContextKind::InvalidValue)?;
    let reason = match cause.kind() {
        IntErrorKind::Zero => "it must be at least 1",
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "it is too large",
        _ if option.contains("BYTES") => "expected a whole number of bytes, such as 64000000",
        _ => "expected a whole number, such as 12",
    };
    Some(format!("invalid value '{value}' for '{option}': {reason}"))
}

/// `-summary` is read as `-s -u ...`, and `-format` as `-f ormat`.
fn single_hyphen(words: &[&str], command: &Command) -> Option<String> {
    let mut longs = words.iter().filter_map(|word| {
        let long = word.strip_prefix('-')?.split('=').next()?;
        (long.len() > 1).then_some(long)
    });
    let long = longs.find(|long| has(command, long))?;
    Some(format!("use two hyphens: '--{long}'"))
}

/// The option that a word may have meant, if clap does not know better.
fn meant_option(
    word: &str,
    words: &[&str],
    name: Option<&str>,
    program: &Command,
) -> Option<String> {
    let command = name.and_then(|name| program.find_subcommand(name));
    let tip = command.and_then(|command| {
        single_hyphen(words, command).or_else(|| unknown_options::meant(word, command))
    });
    tip.or_else(|| {
        let long = word.strip_prefix("--")?;
        let owners = (program.get_subcommands()).filter(|command| has(command, long));
        let owners = owners.map(|command| format!("`pgnkit {}`", command.get_name()));
        let owners = joined(owners, ", ");
        (!owners.is_empty()).then(|| format!("'--{long}' is an option of {owners}"))
    })
}

/// Suggests the value that is similar or contains the word, and nothing otherwise.
fn meant_value(error: &mut Error) {
    let (Some(value), Some(ContextValue::Strings(valid))) = (
        text(error, ContextKind::InvalidValue),
        error.get(ContextKind::ValidValue),
    ) else {
        return;
    };
    let word = value.to_lowercase();
    let valid = valid.iter().map(String::as_str);
    let part = valid
        .clone()
        .find(|valid| word.len() > 2 && valid.contains(&word));
    let meant = part.or_else(|| nearest(&word, valid)).map(str::to_owned);
    error.remove(ContextKind::SuggestedValue);
    if let Some(meant) = meant {
        let meant = ContextValue::String(meant);
        error.insert(ContextKind::SuggestedValue, meant);
    }
}
