//! Tables with a row per key: players, openings, squares.

use std::cmp::Reverse;
use std::collections::{BTreeMap, btree_map::Entry};
use std::rc::Rc;

use super::result_counts::ResultCounts;
use super::sums::Sum;
use super::table::{CountedGame, LeftOut, StatsTable};
use crate::output::columns::{Column, Row};
use pgnkit_core::memory::entry_bytes;

/// The counts of a key.
pub(crate) trait KeyCounts: Copy + Default + Sum + Send + 'static {
    type Key: Clone + Ord + Send;

    /// Keys that have a row whatever the games hold, in the order of the rows. Others follow, those with the most games first.
    const KEYS: &'static [Self::Key] = &[];

    /// The columns, in order.
    const COLUMNS: &'static [Column<KeyRow<'static, Self>>];

    /// The results of the games with the key, whose columns follow the others.
    const RESULTS: Option<fn(&Self) -> &ResultCounts> = None;

    /// Counts a game.
    ///
    /// # Errors
    ///
    /// Why it is not in the table.
    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut>;

    /// The number of games with the key, if rows come by it.
    fn games(&self) -> u64 {
        Self::RESULTS.map_or(0, |results| results(self).games())
    }

    /// Bytes of a key that are outside of it.
    fn text_bytes(_: &Self::Key) -> usize {
        0
    }
}

/// A table with a row per key.
#[derive(Debug)]
pub(crate) struct KeyTable<C: KeyCounts> {
    counts: BTreeMap<C::Key, C>,
    games: u64,
    /// About how many bytes the counts take.
    bytes: usize,
}

impl<C: KeyCounts> Default for KeyTable<C> {
    fn default() -> KeyTable<C> {
        let keys = C::KEYS.iter().cloned();
        KeyTable {
            counts: keys.map(|key| (key, C::default())).collect(),
            games: 0,
            bytes: 0,
        }
    }
}

/// A key with what was counted of it.
pub(crate) struct KeyRow<'t, C: KeyCounts> {
    pub(crate) key: &'t C::Key,
    pub(crate) counts: &'t C,
    /// The sum over all keys.
    pub(crate) all: Rc<C>,
    /// Games in the table.
    pub(crate) games: u64,
}

impl<C: KeyCounts> Row for KeyRow<'static, C> {
    type Of<'g> = KeyRow<'g, C>;
}

impl<C: KeyCounts> KeyTable<C> {
    /// The counts of a key.
    pub(crate) fn of(&mut self, key: C::Key) -> &mut C {
        match self.counts.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                self.bytes += entry_bytes::<C::Key, C>(C::text_bytes(place.key()));
                place.insert(C::default())
            }
        }
    }

    /// All keys, in their own order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &C::Key> {
        self.counts.keys()
    }

    /// The sum over all keys.
    pub(crate) fn sum(&self) -> C {
        let mut sum = C::default();
        self.counts.values().for_each(|&counts| sum.absorb(counts));
        sum
    }

    /// The first rows, so many of them.
    pub(crate) fn first_rows(&self, most: usize) -> Vec<KeyRow<'_, C>> {
        let mut rows: Vec<_> = self.counts.iter().collect();
        // A stable sort: equal numbers stay in the order of the keys.
        rows.sort_by_key(|(key, counts)| {
            let place = C::KEYS.iter().position(|fixed| fixed == *key);
            (place.unwrap_or(usize::MAX), Reverse(counts.games()))
        });
        let all = Rc::new(self.sum());
        let row = |(key, counts)| KeyRow {
            key,
            counts,
            all: Rc::clone(&all),
            games: self.games,
        };
        rows.into_iter().take(most).map(row).collect()
    }
}

impl<C: KeyCounts> Sum for KeyTable<C> {
    fn absorb(&mut self, later: KeyTable<C>) {
        self.games += later.games;
        for (key, counts) in later.counts {
            self.of(key).absorb(counts);
        }
    }
}

impl<C: KeyCounts> StatsTable for KeyTable<C> {
    type Row = KeyRow<'static, C>;

    const COLUMNS: &'static [Column<KeyRow<'static, C>>] = C::COLUMNS;

    fn columns() -> Vec<Column<KeyRow<'static, C>>> {
        let mut columns = C::COLUMNS.to_vec();
        if let Some(results) = C::RESULTS {
            let of_results = |column| {
                Column::of(column, move |column, row: &KeyRow<'_, C>| {
                    column.value(results(row.counts))
                })
            };
            columns.extend(ResultCounts::COLUMNS.iter().map(of_results));
        }
        columns
    }

    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        C::count(seen, self)?;
        self.games += 1;
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        self.bytes
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<KeyRow<'t, C>> {
        self.first_rows(usize::MAX)
    }
}
