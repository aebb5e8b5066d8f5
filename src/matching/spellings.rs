//! Names of all events that may be one player's: by their letters, by FIDE IDs, by initials.
//!
//! Each name leads to one other at most, so that a table of them says what to do: what is found within events leads on.

use hashbrown::{HashMap, HashSet};

use super::game_facts::hash64;
use super::spelling_pair::{SpellingPair, Strength, letters};
use super::table::GameTable;
use pgnkit_core::pgn::player_name::{FoldedName, Initials};

/// The names of all games, and what each leads to.
struct NameLeads<'t> {
    table: &'t GameTable,
    /// The first game of each name, and how many have it.
    games: Vec<(u32, u64)>,
    /// The name that each leads to; itself, if to none.
    leads: Vec<u32>,
    found: Vec<SpellingPair>,
}

/// The names that may be one player's, besides those that were found within events.
pub(crate) fn across(table: &GameTable, within: &[SpellingPair]) -> Vec<SpellingPair> {
    let mut spellings = NameLeads::new(table, within);
    spellings.by_letters();
    spellings.by_ids();
    spellings.by_names();
    spellings.found
}

impl<'t> NameLeads<'t> {
    fn new(table: &'t GameTable, within: &[SpellingPair]) -> NameLeads<'t> {
        let count = table.player_count();
        let mut games = vec![(u32::MAX, 0); count as usize];
        for index in table.indices() {
            let game = table.game(index);
            for player in [game.white, game.black] {
                let (first, games) = &mut games[player as usize];
                *first = index.min(*first);
                *games += 1;
            }
        }
        let mut spellings = NameLeads {
            table,
            games,
            leads: (0..count).collect(),
            found: Vec::new(),
        };
        for pair in within {
            let [from, to] = [pair.name, pair.other_name].map(|name| spellings.end(name));
            spellings.leads[from as usize] = to;
        }
        spellings
    }

    /// The name that a name leads to in the end.
    fn end(&self, mut name: u32) -> u32 {
        while self.leads[name as usize] != name {
            name = self.leads[name as usize];
        }
        name
    }

    /// Lets a name lead to another, if both do not lead to one.
    fn lead(&mut self, name: u32, other_name: u32, strength: Strength) {
        let [name, other_name] = [name, other_name].map(|name| self.end(name));
        if name == other_name {
            return;
        }
        self.leads[name as usize] = other_name;
        let first = |name: u32| self.games[name as usize].0;
        self.found.push(SpellingPair {
            game: first(name),
            name,
            other: first(other_name),
            other_name,
            strength,
        });
    }

    /// Lets names lead to the one of them that most games have, or the first.
    fn lead_to_usual(&mut self, names: &[u32], strength: Strength) {
        let usual = |&&name: &&u32| {
            let (first, games) = self.games[name as usize];
            (games, std::cmp::Reverse(first))
        };
        let Some(&usual) = names.iter().max_by_key(usual) else {
            return;
        };
        for &name in names {
            self.lead(name, usual, strength);
        }
    }

    /// Names that differ only in case, spaces and punctuation.
    fn by_letters(&mut self) {
        let table = self.table;
        let known = (0..table.player_count()).filter(|&name| table.player_key(name) != 0);
        let keyed = known.map(|name| (hash64(&letters(table.name(name))), name));
        self.by_key(keyed.collect(), Strength::Certain);
    }

    /// Names that have one key.
    fn by_key<K: Ord>(&mut self, mut keyed: Vec<(K, u32)>, strength: Strength) {
        keyed.sort_unstable();
        for alike in keyed.chunk_by(|one, two| one.0 == two.0) {
            if alike.len() > 1 {
                let names: Vec<u32> = alike.iter().map(|(_, name)| *name).collect();
                self.lead_to_usual(&names, strength);
            }
        }
    }

    /// Names with one FIDE ID. A name that has two is that of two players.
    fn by_ids(&mut self) {
        let ids = &self.table.fide_ids;
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for &(_, name) in ids {
            *counts.entry(name).or_default() += 1;
        }
        let keyed = ids.iter().copied().filter(|(_, name)| counts[name] == 1);
        self.by_key(keyed.collect(), Strength::Likely);
    }

    /// Names that are the same but for marks and order; then initials, where one full name fits that is in none of their events.
    fn by_names(&mut self) {
        let [same, initials] = self.agreeing();
        for (one, two) in same {
            self.lead_to_usual(&[one, two], Strength::Likely);
        }
        let mut fitting: HashMap<u32, Vec<u32>> = HashMap::new();
        for (name, full) in initials {
            let [name, full] = [name, full].map(|name| self.end(name));
            fitting.entry(name).or_default().push(full);
        }
        let mut fitting: Vec<(u32, Vec<u32>)> = fitting.into_iter().collect();
        fitting.sort_unstable();
        let are_met = self.met(&fitting);
        for (name, mut full) in fitting {
            full.sort_unstable();
            full.dedup();
            if let [only] = full[..]
                && !are_met.contains(&(name, only))
            {
                self.lead(name, only, Strength::Possible);
            }
        }
    }

    /// Pairs of names that are the same, and pairs of initials and full names that agree, which have no FIDE IDs that differ.
    fn agreeing(&self) -> [Vec<(u32, u32)>; 2] {
        let mut shelved: Vec<(u32, u32)> = Vec::new();
        for name in 0..self.table.player_count() {
            shelved.extend(self.table.shelves(name).map(|shelf| (shelf, name)));
        }
        shelved.sort_unstable();
        let ids: HashMap<u32, u32> = (self.table.fide_ids.iter())
            .map(|&(id, name)| (name, id))
            .collect();
        let (mut same, mut initials) = (Vec::new(), Vec::new());
        for shelf in shelved
            .chunk_by(|one, two| one.0 == two.0)
            .filter(|shelf| shelf.len() > 1)
        {
            let folded = |&(_, name): &(u32, u32)| {
                let folded = FoldedName::parse(self.table.name(name))?;
                Some((name, folded.initials(), folded))
            };
            let folded: Vec<_> = shelf
                .iter()
                .filter_map(folded)
                .filter(|(.., folded)| folded.has_given())
                .collect();
            if folded.len() > MOST_ON_SHELF {
                continue;
            }
            for (index, (one, with, first)) in folded.iter().enumerate() {
                for (two, other_with, second) in &folded[index + 1..] {
                    let differ = matches!((ids.get(one), ids.get(two)), (Some(one), Some(two)) if one != two);
                    if differ || !first.agrees(second) {
                        continue;
                    }
                    match (with, other_with) {
                        _ if first.is_same(second) => same.push((*one, *two)),
                        (Initials::Only, Initials::BehindAName) => initials.push((*one, *two)),
                        (Initials::BehindAName, Initials::Only) => initials.push((*two, *one)),
                        _ => {}
                    }
                }
            }
        }
        [same, initials]
    }

    /// Those of some pairs of names that are in one event, or met: what was not found within the event is none.
    fn met(&self, fitting: &[(u32, Vec<u32>)]) -> HashSet<(u32, u32)> {
        let mut wanted: HashMap<u32, HashSet<(u64, u32, u16)>> = HashMap::new();
        for (name, full) in fitting {
            wanted.entry(*name).or_default();
            for full in full {
                wanted.entry(*full).or_default();
            }
        }
        for index in self.table.indices() {
            let game = self.table.game(index);
            let key = self.table.event_key(game);
            for player in [game.white, game.black].map(|player| self.end(player)) {
                if let (Some(events), true) = (wanted.get_mut(&player), key != 0) {
                    events.insert((key, game.site, game.year));
                }
            }
        }
        let pairs = fitting
            .iter()
            .flat_map(|(name, full)| full.iter().map(|full| (*name, *full)));
        pairs
            .filter(|(name, full)| !wanted[name].is_disjoint(&wanted[full]))
            .collect()
    }
}

/// More names on one shelf are not compared with each other.
const MOST_ON_SHELF: usize = 10_000;
