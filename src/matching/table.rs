//! The facts of all games, in input order, and the names that they refer to.

use indexmap::IndexSet;

use super::facts::{Facts, FactsBatch, contradict, hash64};
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::pgn::name::{self, Name};

/// All games.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) facts: Vec<Facts>,
    /// For each source that has games: the index of its first, the source, and the ordinal of that game.
    starts: Vec<(usize, usize, u64)>,
    names: IndexSet<Box<str>>,
    players: Vec<Player>,
    events: IndexSet<Box<str>>,
    /// Hashes of the events' names, folded.
    event_keys: Vec<u64>,
    rounds: IndexSet<Box<str>>,
    numbers: Vec<Vec<u32>>,
    /// About how many bytes the texts take.
    text_bytes: usize,
}

/// What is known of a name without reading it again.
struct Player {
    /// Hash of surname and initial; 0 for nobody.
    key: u64,
    /// A bit for each word of the name: names that share none are not the same.
    bag: u64,
    /// Hash of the surname, where it is plain what that is; else 0.
    surname: u64,
}

impl Table {
    /// Adds the games of a batch.
    ///
    /// # Errors
    ///
    /// There are more games than can be numbered.
    pub(crate) fn add(&mut self, seen: &FactsBatch) -> anyhow::Result<()> {
        for (index, facts) in seen.facts.iter().enumerate() {
            let (source, game) = seen.places[index];
            if self
                .starts
                .last()
                .is_none_or(|&(_, last, _)| last != source)
            {
                self.starts.push((self.facts.len(), source, game));
            }
            let [white, black, event, round] = seen.texts(index);
            let facts = Facts {
                white: self.player(white)?,
                black: self.player(black)?,
                event: self.event(event)?,
                round: self.round(round)?,
                ..*facts
            };
            self.facts.push(facts);
        }
        u32::try_from(self.facts.len())?;
        Ok(())
    }

    /// About how many bytes it takes, and what is made of it: groups, pairs and rows.
    pub(crate) fn kept_bytes(&self) -> usize {
        /// Bytes for each game while games are compared.
        const COMPARED: usize = 150;
        self.facts.len() * (size_of::<Facts>() + COMPARED) + self.text_bytes
    }

    fn player(&mut self, text: &str) -> anyhow::Result<u32> {
        let index = self.interned(|table| &mut table.names, text)?;
        if self.players.len() < self.names.len() {
            let bit = |word: &String| 1 << (hash64(word) % 64);
            let name = Name::parse(text);
            let surname = name.as_ref().and_then(Name::only_surname);
            self.players.push(Player {
                key: name.as_ref().map_or(0, |name| hash64(&name.key())),
                surname: surname.map_or(0, hash64),
                bag: name::words(text)
                    .iter()
                    .map(bit)
                    .fold(0, |bag, bit: u64| bag | bit),
            });
        }
        Ok(index)
    }

    fn event(&mut self, text: &str) -> anyhow::Result<u32> {
        let index = self.interned(|table| &mut table.events, text)?;
        if self.event_keys.len() < self.events.len() {
            self.event_keys.push(hash64(&name::words(text).concat()));
        }
        Ok(index)
    }

    fn round(&mut self, text: &str) -> anyhow::Result<u32> {
        let index = self.interned(|table| &mut table.rounds, text)?;
        if self.numbers.len() < self.rounds.len() {
            let numbers = text.split('.').map_while(|part| part.trim().parse().ok());
            self.numbers.push(numbers.collect());
        }
        Ok(index)
    }

    /// The place of a text among those that are kept.
    fn interned(
        &mut self,
        texts: fn(&mut Table) -> &mut IndexSet<Box<str>>,
        text: &str,
    ) -> anyhow::Result<u32> {
        let known = texts(self).get_index_of(text);
        let index = known.unwrap_or_else(|| {
            self.text_bytes += entry_bytes::<Box<str>, Player>(text.len());
            texts(self).insert_full(text.into()).0
        });
        Ok(u32::try_from(index)?)
    }

    pub(crate) fn game(&self, index: u32) -> &Facts {
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

    /// The game with this ordinal in its source, if it was seen.
    pub(crate) fn index(&self, source: usize, game: u64) -> Option<u32> {
        let found = self
            .starts
            .binary_search_by_key(&source, |&(_, source, _)| source)
            .ok()?;
        let (start, _, first) = self.starts[found];
        let end = self
            .starts
            .get(found + 1)
            .map_or(self.facts.len(), |&(start, _, _)| start);
        let index = start + usize::try_from(game.checked_sub(first)?).ok()?;
        (index < end).then(|| u32::try_from(index).ok())?
    }

    pub(crate) fn name(&self, player: u32) -> &str {
        self.names
            .get_index(player as usize)
            .map_or("", |name| name)
    }

    /// Hash of surname and initial; 0 for nobody.
    pub(crate) fn player_key(&self, player: u32) -> u64 {
        self.players[player as usize].key
    }

    pub(crate) fn event_text(&self, game: &Facts) -> &str {
        self.events
            .get_index(game.event as usize)
            .map_or("", |event| event)
    }

    /// Hash of the event's name, folded; 0 if it has none.
    pub(crate) fn event_key(&self, game: &Facts) -> u64 {
        self.event_keys[game.event as usize]
    }

    pub(crate) fn round_text(&self, game: &Facts) -> &str {
        self.rounds
            .get_index(game.round as usize)
            .map_or("", |round| round)
    }

    /// The number of the round, its part and its board, as far as they are numbers.
    pub(crate) fn round_numbers(&self, game: &Facts) -> &[u32] {
        self.numbers
            .get(game.round as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// Whether two names may be one player's; two unknown ones are.
    fn is_same_player(&self, one: u32, two: u32) -> bool {
        if one == two {
            return true;
        }
        let [a, b] = [one, two].map(|index| &self.players[index as usize]);
        if a.key == 0 || b.key == 0 {
            return a.key == b.key;
        }
        let same_surname = a.surname == b.surname || a.surname == 0 || b.surname == 0;
        same_surname
            && a.bag & b.bag != 0
            && Name::parse(self.name(one))
                .zip(Name::parse(self.name(two)))
                .is_some_and(|(one, two)| one.agrees(&two))
    }

    pub(crate) fn are_same_players(&self, one: &Facts, two: &Facts) -> bool {
        self.is_same_player(one.white, two.white) && self.is_same_player(one.black, two.black)
    }

    /// The same, of games that name both.
    pub(crate) fn are_named_players(&self, one: &Facts, two: &Facts) -> bool {
        let named = |player: u32| self.player_key(player) != 0;
        named(one.white) && named(one.black) && self.are_same_players(one, two)
    }

    /// Whether nothing that both say of the round differs.
    pub(crate) fn rounds_fit(&self, one: &Facts, two: &Facts) -> bool {
        let mut pairs = self.round_numbers(one).iter().zip(self.round_numbers(two));
        pairs.all(|(a, b)| a == b)
    }

    /// Adds to what is known of a game what another record of it says.
    pub(crate) fn absorb(&self, known: &mut Facts, game: &Facts) {
        known.date = known.date.merged(game.date);
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

    pub(crate) fn is_same_event(&self, one: &Facts, two: &Facts) -> bool {
        self.event_key(one) == self.event_key(two) && one.site == two.site
    }

    /// The tags of the roster in which two games differ, in its order.
    pub(crate) fn differing(&self, one: &Facts, two: &Facts) -> Vec<&'static str> {
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

/// Whether time and address say that they are two games.
pub(crate) fn are_told_apart(one: &Facts, two: &Facts) -> bool {
    contradict(one.time, two.time) || contradict(one.id, two.id)
}

/// Whether both results are known and differ.
pub(crate) fn results_differ(one: &Facts, two: &Facts) -> bool {
    let results = one.known_result().zip(two.known_result());
    results.is_some_and(|(one, two)| one != two)
}
