//! The keys of `--by`, and what a game has for them.

use anyhow::{Context, bail};

use super::sortable_bytes;
use crate::commands::expressions::record_keys::RecordKeys;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_filter::fact::Fact;
use pgnkit_filter::vocabulary::{Definition, Vocabulary};

/// What games are sorted by if nobody says it.
const USUAL: [&str; 4] = ["date", "event", "round", "Board"];

/// Names of values, each with its direction.
#[derive(Clone)]
pub(super) struct SortKeys {
    keys: RecordKeys,
    /// Whether the largest comes first, for each.
    descending: Vec<bool>,
    /// Whether the user has named them.
    are_given: bool,
}

impl SortKeys {
    /// Understands names as the user gives them, with `-` before one whose order is turned round; `is_reversed` turns
    /// round them all.
    pub(super) fn new(
        given: &[String],
        is_reversed: bool,
        vocabulary: &Vocabulary,
    ) -> anyhow::Result<SortKeys> {
        let usual = USUAL.map(str::to_owned);
        let wanted = if given.is_empty() { &usual } else { given };
        let direction = |key: &String| {
            let key = key.trim();
            let name = key.strip_prefix('-');
            let is_descending = name.is_some() != is_reversed;
            (name.unwrap_or(key).to_owned(), is_descending)
        };
        let (names, descending): (Vec<String>, Vec<bool>) = wanted.iter().map(direction).unzip();
        if names.iter().any(String::is_empty) {
            bail!("--by: a key is missing: separate keys with commas, without spaces");
        }
        if let Some(at) = names
            .iter()
            .position(|name| ["asc", "desc"].contains(&&**name))
        {
            let key = names[..at].last().map_or("date", String::as_str);
            bail!(
                "--by: '{}' is not a key; a hyphen before a key puts the largest first, as in --by -{key}",
                names[at]
            );
        }
        let keys = RecordKeys::new(&names, vocabulary).context("--by")?;
        Ok(SortKeys {
            keys,
            descending,
            are_given: !given.is_empty(),
        })
    }

    /// The names that the user has given, in order.
    pub(super) fn given(&self) -> impl Iterator<Item = &str> {
        let names = self.keys.names().iter().filter(|_| self.are_given);
        names.map(|name| &*name.name)
    }

    /// Appends the key of a record to `key`, and marks which of its values are `known`; appends nothing and says no if the
    /// game has to be replayed to know them.
    pub(super) fn push_record(
        &self,
        record: &Record<'_>,
        key: &mut Vec<u8>,
        known: &mut Vec<bool>,
    ) -> bool {
        let start = key.len();
        let is_pushed = self.keys.of_record(record, self.look(key, known)).is_some();
        if !is_pushed {
            key.truncate(start);
        }
        is_pushed
    }

    /// Appends the key of a game that is replayed, and marks which of its values are `known`.
    pub(super) fn push_game(&self, game: &Game<'_>, key: &mut Vec<u8>, known: &mut Vec<bool>) {
        self.keys.of_game(game, self.look(key, known));
    }

    fn look(&self, key: &mut Vec<u8>, known: &mut Vec<bool>) -> impl FnMut(&Definition, Fact<'_>) {
        known.resize(self.descending.len(), false);
        let mut numbered = self.descending.iter().zip(known);
        move |_, fact| {
            if let Some((&is_descending, is_known)) = numbered.next() {
                *is_known |= sortable_bytes::push(&fact, is_descending, key);
            }
        }
    }
}
