//! The facts of all games, in input order, and the names that they refer to.

use std::collections::BTreeSet;

use hashbrown::DefaultHashBuilder;
use indexmap::IndexMap;

use super::game_facts::{FactsBatch, GameFacts, Ymd, contradict, hash32, hash64};
use pgnkit_core::input::record::{Origin, Record};
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::pgn::player_name::letters;
use pgnkit_core::pgn::player_name::{FoldedName, MOST_SHELVES};

/// All games.
#[derive(Default)]
pub(crate) struct GameTable {
    pub(crate) facts: Vec<GameFacts>,
    /// For each run of games that follow each other in a source: the index of the first, the source, and the ordinal of that
    /// game.
    starts: Vec<(usize, usize, u64)>,
    players: Texts<PlayerKeys>,
    /// Events, each with a hash of its name, folded; 0 if it has none.
    events: Texts<u64>,
    /// Rounds, each with the number of the round, its part and its board, as far as they are numbers.
    rounds: Texts<Vec<u32>>,
    /// FIDE IDs, each with a name that has it.
    pub(crate) fide_ids: BTreeSet<(u32, u32)>,
    /// About how many bytes the texts take.
    text_bytes: usize,
}

/// Texts by their indices, each with what is known of it without reading it again.
type Texts<T> = IndexMap<Box<str>, T, DefaultHashBuilder>;

/// Hashes that compare a player's name.
struct PlayerKeys {
    /// Hash of surname and initial; 0 for nobody.
    key: u64,
    /// A bit for the key of each word of the name: names that share none are not the same.
    bag: u64,
    /// Hash of the key of the surname, where it is plain what that is; else 0.
    surname: u64,
    /// Hashes of the shelves where names that are alike stand; 0 where there are fewer.
    shelves: [u32; MOST_SHELVES],
}

impl PlayerKeys {
    fn new(text: &str) -> PlayerKeys {
        let name = FoldedName::parse(text);
        let surname = name.as_ref().and_then(FoldedName::only_surname);
        let words = letters::plain_words(text);
        let all = name.as_ref().map(FoldedName::shelves).unwrap_or_default();
        let mut shelves = [0; MOST_SHELVES];
        for (number, shelf) in shelves.iter_mut().zip(&all) {
            *number = hash32(shelf);
        }
        PlayerKeys {
            key: name.as_ref().map_or(0, |name| hash64(&name.key())),
            surname: surname.map_or(0, |surname| hash64(&surname)),
            shelves,
            bag: words
                .iter()
                .fold(0, |bag, word| bag | 1 << (hash64(&word.key()) % 64)),
        }
    }
}

impl GameTable {
    /// Adds the games of a batch.
    ///
    /// # Errors
    ///
    /// There are more games than can be numbered.
    pub(crate) fn add(&mut self, seen: &FactsBatch) -> anyhow::Result<()> {
        for (index, facts) in seen.facts.iter().enumerate() {
            let (source, game) = seen.places[index];
            let at = self.facts.len();
            let goes_on = |&(start, last, first): &(usize, usize, u64)| {
                last == source && first + (at - start) as u64 == game
            };
            if !self.starts.last().is_some_and(goes_on) {
                self.starts.push((at, source, game));
            }
            let [white, black, event, round] = seen.texts(index);
            let ids = seen.fide_ids[index];
            let bytes = &mut self.text_bytes;
            let facts = GameFacts {
                white: index_of(&mut self.players, white, bytes, PlayerKeys::new)?,
                black: index_of(&mut self.players, black, bytes, PlayerKeys::new)?,
                event: index_of(&mut self.events, event, bytes, |text| {
                    hash64(&letters::joined_words(text))
                })?,
                round: index_of(&mut self.rounds, round, bytes, |text| {
                    let numbers = text.split('.').map_while(|part| part.trim().parse().ok());
                    numbers.collect()
                })?,
                ..*facts
            };
            for (id, player) in ids.into_iter().zip([facts.white, facts.black]) {
                if id != 0 {
                    self.fide_ids.insert((id, player));
                }
            }
            self.facts.push(facts);
        }
        u32::try_from(self.facts.len())?;
        Ok(())
    }

    /// About how many bytes it takes, and what is made of it: groups, pairs and rows.
    pub(crate) fn kept_bytes(&self) -> usize {
        /// Bytes for each game while games are compared.
        const COMPARED: usize = 150;
        /// Bytes for each pair of an ID and a name, in trees and tables.
        const ID_BYTES: usize = 100;
        self.facts.len() * (size_of::<GameFacts>() + COMPARED)
            + self.starts.len() * size_of::<(usize, usize, u64)>()
            + self.fide_ids.len() * ID_BYTES
            + self.text_bytes
    }

    pub(crate) fn game(&self, index: u32) -> &GameFacts {
        &self.facts[index as usize]
    }

    pub(crate) fn indices(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.facts.len()).unwrap_or(u32::MAX)
    }

    /// The source of a game, and its ordinal there.
    pub(crate) fn place(&self, index: u32) -> (usize, u64) {
        let index = index as usize;
        let after = self.starts.partition_point(|&(start, _, _)| start <= index);
        let (start, source, first) = self.starts[after.saturating_sub(1)];
        (source, first + (index - start) as u64)
    }

    /// The game that a record was, if it was seen where it stands now.
    pub(crate) fn index(&self, record: &Record<'_>) -> Option<u32> {
        let Origin { source, game, .. } = record.origin;
        let is_before = |&(_, other, first): &(usize, usize, u64)| (other, first) <= (source, game);
        let found = self.starts.partition_point(is_before).checked_sub(1)?;
        let (start, _, first) = self.starts[found];
        let index = start + usize::try_from(game - first).ok()?;
        let index = u32::try_from(index).ok()?;
        let facts = self.facts.get(index as usize)?;
        let is_same =
            self.place(index) == (source, game) && facts.offset == record.origin.place().offset;
        is_same.then_some(index)
    }

    /// Gives the games that share a key, of those that belong to it, in the order of the keys; each group in input order.
    pub(crate) fn each_group<K: Ord>(
        &self,
        belongs: impl Fn(u32) -> bool,
        key: impl Fn(&GameFacts) -> K,
        visit: impl FnMut(&[u32]),
    ) {
        let mut order: Vec<u32> = self.indices().filter(|&index| belongs(index)).collect();
        order.sort_unstable_by_key(|&index| (key(self.game(index)), index));
        let is_same = |&a: &u32, &b: &u32| key(self.game(a)) == key(self.game(b));
        order.chunk_by(is_same).for_each(visit);
    }

    pub(crate) fn name(&self, player: u32) -> &str {
        text_at(&self.players, player)
    }

    /// The number of names.
    pub(crate) fn player_count(&self) -> u32 {
        u32::try_from(self.players.len()).unwrap_or(u32::MAX)
    }

    /// Hash of surname and initial; 0 for nobody.
    pub(crate) fn player_key(&self, player: u32) -> u64 {
        self.players[player as usize].key
    }

    /// Hashes of the shelves of a name; none of nobody.
    pub(crate) fn shelves(&self, player: u32) -> impl Iterator<Item = u32> {
        let shelves = self.players[player as usize].shelves.into_iter();
        shelves.filter(|&shelf| shelf != 0)
    }

    pub(crate) fn event_text(&self, game: &GameFacts) -> &str {
        text_at(&self.events, game.event)
    }

    /// Hash of the event's name, folded; 0 if it has none.
    pub(crate) fn event_key(&self, game: &GameFacts) -> u64 {
        self.events[game.event as usize]
    }

    pub(crate) fn round_text(&self, game: &GameFacts) -> &str {
        text_at(&self.rounds, game.round)
    }

    /// The number of the round, its part and its board, as far as they are numbers.
    pub(crate) fn round_numbers(&self, game: &GameFacts) -> &[u32] {
        let round = self.rounds.get_index(game.round as usize);
        round.map_or(&[], |(_, numbers)| numbers)
    }

    /// The day, the event and the round of a game: its place matters only where one of the others is not known.
    pub(crate) fn rest_of_roster(&self, game: &GameFacts) -> (Ymd, u64, &[u32], u32, &str) {
        let (event, round) = (self.event_key(game), self.round_numbers(game));
        let (site, text) = match (event, round) {
            (0, _) => (game.site, ""),
            (_, []) => (game.site, self.round_text(game).trim_matches(['?', '-'])),
            _ => (0, ""),
        };
        (game.date, event, round, site, text)
    }

    /// Whether two names can be one player's, as far as that is known without reading them again; two unknown ones are.
    fn can_be_same_player(&self, one: u32, two: u32) -> bool {
        let [a, b] = [one, two].map(|index| &self.players[index as usize]);
        if one == two || a.key == 0 || b.key == 0 {
            return a.key == b.key;
        }
        let same_surname = a.surname == b.surname || a.surname == 0 || b.surname == 0;
        same_surname && a.bag & b.bag != 0
    }

    /// Whether two names may be one player's; two unknown ones are.
    fn is_same_player(&self, one: u32, two: u32) -> bool {
        if one == two || !self.can_be_same_player(one, two) {
            return one == two;
        }
        let names = [one, two].map(|player| FoldedName::parse(self.name(player)));
        let [Some(one), Some(two)] = names else {
            return true;
        };
        one.agrees(&two)
    }

    pub(crate) fn are_same_players(&self, one: &GameFacts, two: &GameFacts) -> bool {
        self.is_same_player(one.white, two.white) && self.is_same_player(one.black, two.black)
    }

    /// Whether two games have the same players, and name both.
    pub(crate) fn are_named_players(&self, one: &GameFacts, two: &GameFacts) -> bool {
        self.can_be_named_players(one, two) && self.are_same_players(one, two)
    }

    /// Whether that can be, as far as it is known without reading their names again.
    pub(crate) fn can_be_named_players(&self, one: &GameFacts, two: &GameFacts) -> bool {
        let is_named = |player: u32| self.player_key(player) != 0;
        is_named(one.white)
            && is_named(one.black)
            && self.can_be_same_player(one.white, two.white)
            && self.can_be_same_player(one.black, two.black)
    }

    /// Whether nothing that both say of the round differs.
    pub(crate) fn rounds_fit(&self, one: &GameFacts, two: &GameFacts) -> bool {
        let mut pairs = self.round_numbers(one).iter().zip(self.round_numbers(two));
        pairs.all(|(a, b)| a == b)
    }

    /// Adds to what is known of a game what another record of it says.
    pub(crate) fn absorb(&self, known: &mut GameFacts, game: &GameFacts) {
        known.date = known.date.merged(game.date);
        known.white = self.fuller(known.white, game.white);
        known.black = self.fuller(known.black, game.black);
        for (mine, other) in [(&mut known.time, game.time), (&mut known.id, game.id)] {
            if *mine == 0 {
                *mine = other;
            }
        }
        if known.known_result().is_none() {
            known.result = game.result;
        }
        if self.round_numbers(known).len() < self.round_numbers(game).len() {
            known.round = game.round;
        }
    }

    /// The number of letters in a name.
    pub(crate) fn name_letters(&self, player: u32) -> usize {
        let letters = self.name(player).chars();
        letters.filter(|letter| letter.is_alphabetic()).count()
    }

    /// Of two names of one player, the one that says more.
    fn fuller(&self, one: u32, two: u32) -> u32 {
        let says = |player: u32| (self.player_key(player) != 0, self.name_letters(player));
        if one != two && self.is_same_player(one, two) && says(two) > says(one) {
            two
        } else {
            one
        }
    }

    pub(crate) fn is_same_event(&self, one: &GameFacts, two: &GameFacts) -> bool {
        self.event_key(one) == self.event_key(two) && one.site == two.site
    }

    /// The tags of the roster in which two games differ, in its order.
    pub(crate) fn differing(&self, one: &GameFacts, two: &GameFacts) -> Vec<&'static str> {
        [
            ("Event", self.event_key(one) != self.event_key(two)),
            ("Site", one.site != two.site),
            ("Date", one.date != two.date),
            ("Round", self.round_text(one) != self.round_text(two)),
            ("White", one.white != two.white),
            ("Black", one.black != two.black),
            ("Result", one.known_result() != two.known_result()),
        ]
        .into_iter()
        .filter_map(|(tag, differs)| differs.then_some(tag))
        .collect()
    }
}

/// The index of a text, which is added if it is not there, with what `read` makes of it.
fn index_of<T>(
    texts: &mut Texts<T>,
    text: &str,
    bytes: &mut usize,
    read: impl FnOnce(&str) -> T,
) -> anyhow::Result<u32> {
    let index = texts.get_index_of(text).unwrap_or_else(|| {
        *bytes += entry_bytes::<Box<str>, PlayerKeys>(text.len());
        texts.insert_full(text.into(), read(text)).0
    });
    Ok(u32::try_from(index)?)
}

fn text_at<T>(texts: &Texts<T>, index: u32) -> &str {
    let text = texts.get_index(index as usize);
    text.map_or("", |(text, _)| text)
}

/// Whether time and address say that they are two games.
pub(crate) fn are_told_apart(one: &GameFacts, two: &GameFacts) -> bool {
    contradict(one.time, two.time) || contradict(one.id, two.id)
}

/// Whether both results are known and differ.
pub(crate) fn results_differ(one: &GameFacts, two: &GameFacts) -> bool {
    let results = one.known_result().zip(two.known_result());
    results.is_some_and(|(one, two)| one != two)
}
