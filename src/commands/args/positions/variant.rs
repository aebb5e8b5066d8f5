//! The rules by which positions of a list are read.

use clap::Args;

use crate::commands::args::known_values::{KnownNames, known};
use pgnkit_core::chess::variant::names::{Variant, rules};
use pgnkit_core::nearest::did_you_mean;
use pgnkit_filter::names::games::VARIANTS;

/// Under which rules positions are read.
#[derive(Debug, Args)]
pub(crate) struct VariantArgs {
    /// Rules of the positions: `standard`, `chess960`, `antichess`, `atomic`, `crazyhouse`, `horde`, `king-of-the-hill`,
    /// `racing-kings` or `three-check`
    #[arg(long = "variant", value_name = "NAME", default_value = "standard", value_parser = parser(), hide_possible_values = true)]
    pub(crate) rules: Variant,
}

/// Reads the name of a variant, however it is spelt.
fn parser() -> KnownNames<Variant> {
    known(read, names)
}

fn read(name: &str) -> Result<Variant, String> {
    rules(name).ok_or_else(|| {
        let tip = did_you_mean(name, names());
        format!("no such variant{tip} (choose from {})", names().join(", "))
    })
}

/// The names that are offered: those in expressions, but `standard` for `chess`, and without `other`.
fn names() -> Vec<&'static str> {
    let [_, variants @ .., _] = &VARIANTS;
    [&["standard"], &variants[..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known() {
        for name in names() {
            assert!(rules(name).is_some(), "{name}");
        }
    }
}
