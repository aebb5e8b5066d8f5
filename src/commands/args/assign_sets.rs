//! `--assign-sets`: games shared out among sets by their moves, and the column that says which.

use std::str::FromStr;
use std::sync::Arc;

use crate::commands::args::headings::OUTPUT;
use crate::output::columns::{Column, Heading, Row};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::game::{Game, fingerprint::Fingerprint};

/// Whether games are shared out, and among which sets.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct SetsArgs {
    /// Add a column `set`, which divides the games into sets of these relative sizes
    ///
    /// For example, `train:98,valid:1,test:1`. Games with the same moves are always in the same set, whatever their
    /// tags, file and run, so duplicates are never in different sets. Games that share only their first moves may be.
    #[arg(long = "assign-sets", alias = "sets", value_name = "NAME:PARTS,...", help_heading = OUTPUT)]
    pub(crate) sets: Option<Sets>,
}

/// Sets in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sets(Arc<[NamedSet]>);

/// A set, and where its parts end among those of all.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NamedSet {
    name: String,
    end: u64,
}

impl FromStr for Sets {
    type Err = String;

    fn from_str(text: &str) -> Result<Sets, String> {
        let mut sets: Vec<NamedSet> = Vec::new();
        let mut end = 0;
        for word in text.split(',').map(str::trim) {
            let named = word.rsplit_once(':').filter(|(name, _)| !name.is_empty());
            let read = named.and_then(|(name, parts)| Some((name, parts.parse::<u32>().ok()?)));
            let Some((name, parts)) = read.filter(|(_, parts)| *parts > 0) else {
                return Err(format!(
                    "'{word}' is not a name with a number of parts, as in train:98,valid:1,test:1"
                ));
            };
            if sets.iter().any(|set| set.name == name) {
                return Err(format!("two sets are named {name}"));
            }
            end += u64::from(parts);
            sets.push(NamedSet {
                name: name.to_owned(),
                end,
            });
        }
        Ok(Sets(sets.into()))
    }
}

impl Sets {
    /// The set of a game.
    pub(crate) fn of(&self, game: &Game<'_>) -> &str {
        let [high, _] = Fingerprint::new(game).moves;
        self.at(high)
    }

    /// The set of a number out of all that 64 bits have.
    fn at(&self, number: u64) -> &str {
        let all = self.0.last().map_or(0, |last| last.end);
        let part = (u128::from(number) * u128::from(all)) >> u64::BITS;
        let set = self.0.iter().find(|set| part < u128::from(set.end));
        set.map_or("", |set| &set.name)
    }
}

impl SetsArgs {
    /// The column of the set, if there are sets, for rows that have one game each; `game` finds it.
    pub(crate) fn columns<R: Row>(
        &self,
        game: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r Game<'r>,
    ) -> Vec<Column<R>> {
        let sets = self.sets.clone();
        let column = sets.map(|sets| {
            Column::given(heading(), move |row| {
                Value::text(sets.of(game(row)).to_owned())
            })
        });
        column.into_iter().collect()
    }

    /// The same for rows of which a game has many, and which know their set.
    pub(crate) fn known<R: Row>(
        &self,
        set: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r str,
    ) -> Vec<Column<R>> {
        let column = self
            .sets
            .is_some()
            .then(|| Column::given(heading(), move |row| Value::text(set(row))));
        column.into_iter().collect()
    }

    /// The set of a game; nothing if there are none.
    pub(crate) fn of(&self, game: &Game<'_>) -> &str {
        self.sets.as_ref().map_or("", |sets| sets.of(game))
    }
}

fn heading() -> Heading {
    Heading::new(
        "set",
        ColumnKind::Word,
        "the set of the game, with `--assign-sets`",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_their_parts_of_all_numbers() {
        let sets: Sets = "train:2, valid:1,test:1".parse().expect("sets");
        let quarter = 1_u64 << 62;
        for (number, set) in [
            (0, "train"),
            (2 * quarter - 1, "train"),
            (2 * quarter, "valid"),
            (3 * quarter - 1, "valid"),
            (3 * quarter, "test"),
            (u64::MAX, "test"),
        ] {
            assert_eq!(sets.at(number), set, "{number}");
        }
    }

    #[test]
    fn what_is_no_set_is_refused() {
        for (text, told) in [
            ("train", "'train' is not a name with a number of parts"),
            ("train:0", "'train:0' is not a name"),
            ("train:98,:2", "':2' is not a name"),
            ("train:98,", "'' is not a name"),
            ("a:1,b:-1", "'b:-1' is not a name"),
            ("a:1,a:2", "two sets are named a"),
        ] {
            let error = text.parse::<Sets>().expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
