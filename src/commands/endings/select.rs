//! Which games `pgnkit endings` writes a row for, or counts, and how hard their ends are looked at.

use std::borrow::Cow;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::super::run::FlagArgs;
use crate::game::ending::Contradiction;
use crate::game::flag::{FlagAudit, FlagRules, flag_audit};
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

    #[command(flatten)]
    flags: FlagArgs,

    /// Ask of every game whether each side can still mate, and since when neither can; takes several times longer. Positions that
    /// cannot have arisen in a game may stay unknown
    #[arg(long)]
    deep: bool,
}

/// How a game ended, by the rules asked for.
pub(in crate::commands) struct Judged<'g, 'b> {
    pub(in crate::commands) ending: Cow<'g, Ending<'b>>,
    pub(super) audit: Option<FlagAudit>,
}

impl<'g, 'b> Judged<'g, 'b> {
    /// How a game ended; deep or not, see [`Ending`].
    pub(in crate::commands) fn of(game: &'g Game<'b>, deep: bool) -> Judged<'g, 'b> {
        let ending = if deep {
            Cow::Owned(Ending::deep(game))
        } else {
            Cow::Borrowed(game.ending())
        };
        debug_assert!(KINDS.contains(&ending.kind), "{} is a kind", ending.kind);
        Judged {
            audit: flag_audit(game, &ending),
            ending,
        }
    }

    /// Where the record contradicts itself, the board, or the rules for flags.
    pub(in crate::commands) fn contradictions(&self) -> impl Iterator<Item = Contradiction> {
        let of_flag = self.audit.as_ref().and_then(FlagAudit::contradiction);
        self.ending.contradictions.iter().copied().chain(of_flag)
    }
}

/// Accepts the kinds of ending, with suggestions for others.
fn kind_parser() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(KINDS)
}

impl SelectArgs {
    /// The rules that games are to be judged by.
    pub(super) fn flag_rules(&self) -> FlagRules {
        self.flags.rules()
    }

    /// How a game ended, if it is selected.
    pub(super) fn judge<'g, 'b>(&self, game: &'g Game<'b>) -> Option<Judged<'g, 'b>> {
        let judged = Judged::of(game, self.deep);
        let kind = judged.ending.kind;
        let is_wanted = (self.only.is_empty() || self.only.iter().any(|only| only == kind))
            && (!self.contradictions || judged.contradictions().next().is_some());
        is_wanted.then_some(judged)
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
