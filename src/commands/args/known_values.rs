//! Values with known names: parsed by a function, and offered by shell completion.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};

/// Parses a value, and knows all names. An option should hide them from its help if there are many.
#[derive(Clone)]
pub(crate) struct KnownNames<T> {
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<&'static str>,
}

/// A parser by its function and the names that it knows.
pub(super) fn known<T>(
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<&'static str>,
) -> KnownNames<T> {
    KnownNames { read, names }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for KnownNames<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        // A blank after a comma, which was quoted so that the shell would not split there.
        let word = value
            .to_str()
            .map_or(value, |value| OsStr::new(value.trim()));
        if word.is_empty() {
            let missing = |_: &str| -> Result<T, &str> {
                Err("a name is missing: separate names with commas, without spaces")
            };
            return missing.parse_ref(command, argument, word);
        }
        self.read.parse_ref(command, argument, word)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.names)();
        Some(Box::new(names.into_iter().map(PossibleValue::new)))
    }
}
