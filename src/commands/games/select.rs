//! Which games `pgnkit outcomes` writes a row for, or counts, and how hard their ends are looked at.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::commands::args::flag_rules::FlagArgs;
use pgnkit_core::english::counted;
use pgnkit_core::game::Game;
use pgnkit_core::outcome::{judged::Judged, kind::Kind};

/// Options that select games.
#[derive(Debug, Clone, clap::Args)]
pub(in crate::commands) struct SelectArgs {
    /// Show only games with these outcomes, such as checkmate,stalemate; `docs/reference/columns.md` lists them
    #[arg(long, value_name = "KIND,...", value_delimiter = ',', value_parser = kind_parser(), hide_possible_values = true)]
    only: Vec<Kind>,

    /// Show only games whose record contradicts itself or the board
    #[arg(long)]
    contradictions: bool,

    #[command(flatten)]
    flags: FlagArgs,

    /// Prove for every game whether each side can still mate, with five times the search limit; several times slower.
    /// By default, this is done only after a loss on time or in a suspicious ending
    #[arg(long)]
    deep: bool,
}

/// Accepts the kinds of outcome, with suggestions for others.
fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    let value = |kind: &Kind| PossibleValue::new(kind.as_str()).help(kind.meaning());
    PossibleValuesParser::new(Kind::ALL.iter().map(value))
        .map(|word| Kind::parse(&word).expect("one of the words of all kinds"))
}

impl SelectArgs {
    /// How a game ended, if it is selected.
    pub(in crate::commands) fn judge<'g>(&self, game: &'g Game<'g>) -> Option<Judged<'g>> {
        let judged = Judged::by(game, self.flags.laws()).proved(self.deep);
        let is_wanted = (self.only.is_empty() || self.only.contains(&judged.outcome().kind))
            && (!self.contradictions || judged.contradictions().next().is_some());
        is_wanted.then_some(judged)
    }

    /// What the ledger says of the selection, if there is one.
    pub(in crate::commands) fn counted(&self, selected: u64) -> String {
        if self.only.is_empty() && !self.contradictions {
            return String::new();
        }
        format!("; {} selected", counted(selected, "game", "games"))
    }
}
