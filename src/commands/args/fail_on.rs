//! When a command fails that has run to its end.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

/// When a command that reports on games fails.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct FailArgs {
    /// Exit with 1 if a game is not replayed to its end, or text was lost
    #[arg(long, value_parser = fail_on(&WHEN), default_value = "never", value_name = "WHEN")]
    fail_on: FailOn,
}

/// The words of [`FailArgs`].
const WHEN: [(&str, &str); 2] = [
    (
        "error",
        "A game is not replayed to its end, or text was lost",
    ),
    ("never", "Never, whatever the games contain"),
];

impl FailArgs {
    /// Whether games that are not read whole make the command fail.
    pub(crate) fn on_error(self) -> bool {
        self.fail_on == FailOn::Error
    }
}

/// What makes a command fail; each takes some of these words, with a meaning of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Something is wrong.
    Error,
    /// Nothing is found.
    None,
    /// Nothing does.
    Never,
}

/// Accepts these words, each with what it means in the command.
pub(crate) fn fail_on(
    words: &[(&'static str, &'static str)],
) -> impl TypedValueParser<Value = FailOn> {
    let values = words
        .iter()
        .map(|(word, meaning)| PossibleValue::new(word).help(meaning));
    PossibleValuesParser::new(values).try_map(|word| FailOn::from_str(&word, false))
}
