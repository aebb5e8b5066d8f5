//! Which games `pgnkit endings` writes a row for, or counts.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::game::kind::KINDS;
use crate::game::{Ending, Game};

/// Which games to select.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct SelectArgs {
    /// Only games with these endings, as in the column `ending`
    #[arg(long, value_name = "KIND,...", value_delimiter = ',', value_parser = kind_parser(), hide_possible_values = true)]
    only: Vec<String>,

    /// Only games whose record contradicts itself or the board
    #[arg(long)]
    contradictions: bool,
}

/// Accepts the kinds of ending, with suggestions for others.
fn kind_parser() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(KINDS)
}

impl SelectArgs {
    /// How a game ended, if it is selected.
    pub(super) fn ending<'g, 'b>(&self, game: &'g Game<'b>) -> Option<&'g Ending<'b>> {
        let ending = game.ending();
        debug_assert!(KINDS.contains(&ending.kind), "{} is a kind", ending.kind);
        let is_wanted = (self.only.is_empty() || self.only.iter().any(|kind| kind == ending.kind))
            && (!self.contradictions || !ending.contradictions.is_empty());
        is_wanted.then_some(ending)
    }

    /// What the ledger says of the selection, if there is one.
    pub(super) fn counted(&self, selected: u64) -> String {
        if self.only.is_empty() && !self.contradictions {
            return String::new();
        }
        let games = if selected == 1 { "game" } else { "games" };
        format!("; selected: {selected} {games}")
    }
}
