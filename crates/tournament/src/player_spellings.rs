//! Spellings of one player in an event: which of its names are taken for one, and which are only alike.
//!
//! Names are compared by [`FoldedName`]; the rounds of the event say whether two can be one player. Where a spelling may be that of two
//! players, it stays one of its own.

use std::collections::{HashMap, HashSet};

use crate::event::{Event, EventPlayer, Spellings};
use pgnkit_core::pgn::player_name::FoldedName;

/// Pairs of players, by their places.
type Pairs = Vec<(usize, usize)>;

/// A game or a bye of a player: the round, the opponent, and what two records of one game share.
type PlayerRound = (Option<u32>, Option<usize>, [u64; 3]);

/// The names of an event, each with what its player did.
struct EventNames<'e> {
    event: &'e Event,
    folded: Vec<Option<FoldedName>>,
    turns: Vec<Vec<PlayerRound>>,
    /// Whether a pair of names meets twice, as in a double round robin.
    meets_again: bool,
}

/// More names on one shelf are no names of people, and each would be compared with each.
const MOST_ALIKE: usize = 1000;

impl<'e> EventNames<'e> {
    fn new(event: &'e Event) -> EventNames<'e> {
        let mut turns = vec![Vec::new(); event.players.len()];
        let (mut met, mut meets_again) = (HashSet::new(), false);
        for bout in &event.games {
            let [one, two] = bout.moves;
            for (own, other, side) in [(bout.white, bout.black, 1), (bout.black, bout.white, 2)] {
                let moves = [one, two, side * u64::from(bout.has_moves)];
                turns[own].push((bout.round, Some(other), moves));
            }
            meets_again |= !met.insert(bout.pair());
        }
        for bye in &event.byes {
            turns[bye.player].push((bye.round, None, [0; 3]));
        }
        EventNames {
            event,
            folded: (event.players.iter())
                .map(|player| FoldedName::parse(&player.name))
                .collect(),
            turns,
            meets_again,
        }
    }

    fn name(&self, player: usize) -> Option<&FoldedName> {
        self.folded[player].as_ref()
    }

    /// Whether two have names, and these are so.
    fn are(
        &self,
        [one, two]: [usize; 2],
        are_so: impl Fn(&FoldedName, &FoldedName) -> bool,
    ) -> bool {
        let names = self.name(one).zip(self.name(two));
        names.is_some_and(|(one, two)| are_so(one, two))
    }

    /// Pairs of names that are so, each once, the one that comes first before the other; and names of which nothing is said, because
    /// too many share a shelf: how many, and one of them.
    fn pairs(
        &self,
        are_so: impl Fn(&FoldedName, &FoldedName) -> bool,
    ) -> (Pairs, Vec<(usize, &'e str)>) {
        let mut shelves: HashMap<String, Vec<usize>> = HashMap::new();
        for (player, name) in self.folded.iter().enumerate() {
            for shelf in name.iter().flat_map(FoldedName::shelves) {
                shelves.entry(shelf).or_default().push(player);
            }
        }
        let (mut pairs, mut too_many) = (Vec::new(), Vec::new());
        for shelf in shelves.into_values() {
            if shelf.len() > MOST_ALIKE {
                too_many.push((shelf.len(), &*self.event.players[shelf[0]].name));
                continue;
            }
            for (index, &one) in shelf.iter().enumerate() {
                let others = shelf[index + 1..].iter().copied();
                let others = others.filter(|&two| self.are([one, two], &are_so));
                pairs.extend(others.map(|two| (one, two)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        too_many.sort_unstable();
        (pairs, too_many)
    }

    /// Pairs of names that agree or differ by a slip, and that nothing in the event tells apart; and those that are not compared.
    fn similar(&self) -> (Pairs, Vec<(usize, &'e str)>) {
        let (mut pairs, left_out) = self.pairs(|one, two| one.agrees(two) || one.resembles(two));
        pairs.retain(|&(one, two)| !self.are_two(one, two));
        (pairs, left_out)
    }

    /// Whether two turns of one round may be one player's: the same game, or games of a match with one opponent.
    fn may_be_one(&self, turn: &PlayerRound, other: &PlayerRound) -> bool {
        let (Some(one), Some(two)) = (turn.1, other.1) else {
            return false;
        };
        let agree = || self.are([one, two], FoldedName::agrees);
        one == two || turn.2 == other.2 && turn.2[2] != 0 && agree()
    }

    /// Whether two names are two players: they met, had different games in one round, or different FIDE IDs, teams or federations.
    fn are_two(&self, one: usize, two: usize) -> bool {
        let differ = |field: fn(&EventPlayer) -> &str| {
            let [one, two] = [one, two].map(|player| field(&self.event.players[player]));
            !one.is_empty() && !two.is_empty() && !one.eq_ignore_ascii_case(two)
        };
        let (first, second) = (&self.turns[one], &self.turns[two]);
        let meets = |turns: &[PlayerRound], other| turns.iter().any(|turn| turn.1 == Some(other));
        let mut rounds: HashMap<u32, Vec<&PlayerRound>> = HashMap::new();
        for turn in second {
            if let Some(round) = turn.0 {
                rounds.entry(round).or_default().push(turn);
            }
        }
        let is_busy = |turn: &PlayerRound| {
            let theirs = turn.0.and_then(|round| rounds.get(&round));
            theirs.is_some_and(|theirs| theirs.iter().any(|other| !self.may_be_one(turn, other)))
        };
        meets(first, two)
            || first.iter().any(is_busy)
            || differ(|player| &player.fide_id)
            || differ(|player| &player.team)
            || differ(|player| &player.federation)
    }

    /// Whether two names that are not spelt the same may be one player by what is known: every round fits, no opponent is met twice
    /// where nobody else is, and the ratings are not far apart.
    fn fit(&self, one: usize, two: usize) -> bool {
        /// Ratings of one player in an event that lasts.
        const MOST_POINTS: u16 = 100;
        let turns = || self.turns[one].iter().chain(&self.turns[two]);
        let ratings = [one, two].map(|player| self.event.players[player].rating);
        let apart = matches!(ratings, [Some(one), Some(two)] if one.abs_diff(two) > MOST_POINTS);
        let opponents: HashSet<Option<usize>> = self.turns[one].iter().map(|turn| turn.1).collect();
        let is_again = |turn: &PlayerRound| {
            let same_game = |other: &PlayerRound| (other.0, other.2) == (turn.0, turn.2);
            turn.1.is_some()
                && opponents.contains(&turn.1)
                && !self.turns[one].iter().any(same_game)
        };
        !apart
            && turns().all(|turn| turn.0.is_some())
            && (self.meets_again || !self.turns[two].iter().any(is_again))
    }

    /// Names that are one player's, each group in file order.
    fn groups(&self) -> Vec<Vec<usize>> {
        let (mut pairs, _) = self.pairs(FoldedName::agrees);
        pairs.retain(|&(one, two)| self.is_person(one) && self.is_person(two));
        let mut groups = Vec::new();
        for group in connected(pairs.iter().copied()) {
            if self.is_one(&group, |one, two| self.is_spelling(one, two)) {
                groups.push(group);
            } else {
                let inner = pairs.iter().copied().filter(|&(one, two)| {
                    let is_inner = group.binary_search(&one).is_ok();
                    is_inner && self.is_same(one, two) && !self.are_two(one, two)
                });
                let parts = connected(inner).into_iter();
                groups.extend(
                    parts.filter(|part| self.is_one(part, |one, two| self.is_same(one, two))),
                );
            }
        }
        groups
    }

    /// Whether each two of a group may be one player, and are so.
    fn is_one(&self, group: &[usize], are_so: impl Fn(usize, usize) -> bool) -> bool {
        let mut pairs = (group.iter().enumerate())
            .flat_map(|(index, &one)| group[index + 1..].iter().map(move |&two| (one, two)));
        group.len() <= MOST_SPELLINGS
            && pairs.all(|(one, two)| are_so(one, two) && !self.are_two(one, two))
    }

    fn is_same(&self, one: usize, two: usize) -> bool {
        self.are([one, two], FoldedName::is_same)
    }

    /// Whether a name is one of a person, of which spellings are joined.
    fn is_person(&self, player: usize) -> bool {
        self.name(player).is_some_and(FoldedName::has_given)
    }

    fn is_spelling(&self, one: usize, two: usize) -> bool {
        self.are([one, two], |first, second| {
            first.is_same(second)
                || (first.fits_initials(second) || first.shares_marks(second)) && self.fit(one, two)
        })
    }

    /// Of spellings of a player, the one that says most: given names, marks, a comma behind the surname, games.
    fn fullest(&self, group: &[usize]) -> usize {
        let says = |player: usize| {
            let fullness = self.name(player).map(FoldedName::fullness);
            let has_comma = self.event.players[player].name.contains(',');
            (fullness, has_comma, self.turns[player].len())
        };
        // The first of those that say as much.
        let best = group.iter().rev().max_by_key(|&&player| says(player));
        best.copied().unwrap_or_default()
    }
}

/// More spellings are not those of one name.
const MOST_SPELLINGS: usize = 50;

/// Groups of what is connected by pairs, in order.
fn connected(pairs: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut group_of: HashMap<usize, usize> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (one, two) in pairs {
        let [first, second] = [one, two].map(|player| {
            *group_of.entry(player).or_insert_with(|| {
                groups.push(vec![player]);
                groups.len() - 1
            })
        });
        if first != second {
            let moved = std::mem::take(&mut groups[second]);
            group_of.extend(moved.iter().map(|&player| (player, first)));
            groups[first].extend(moved);
        }
    }
    groups.retain(|group| !group.is_empty());
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort_unstable();
    groups
}

impl Event {
    /// Pairs of names that agree or differ by a slip, and that nothing in the event tells apart; and those that are not compared
    /// because so many are alike: their number, and one of them.
    pub(crate) fn similar_names(&self) -> (Vec<[&str; 2]>, Vec<(usize, &str)>) {
        let (pairs, left_out) = EventNames::new(self).similar();
        let name = |player: usize| &*self.players[player].name;
        let pairs = pairs.into_iter().map(|(one, two)| [name(one), name(two)]);
        (pairs.collect(), left_out)
    }

    /// Takes the spellings of one player together: those that differ in case, marks and punctuation, and those of which one has
    /// initials for the given names of the other, where nobody else in the event has the surname with that initial and every round
    /// fits.
    pub fn join_spellings(&mut self) {
        let names = EventNames::new(self);
        let groups = names.groups();
        let fullest: Vec<usize> = groups.iter().map(|group| names.fullest(group)).collect();
        self.join(&groups, &fullest, false);
    }

    /// The event with each two names taken for one that differ by a slip, and that nothing in the event tells apart; `None` if there
    /// are none. A name that is like two others stays one of its own.
    pub(crate) fn with_slips_joined(&self) -> Option<Event> {
        let names = EventNames::new(self);
        let (pairs, _) = names.similar();
        let mut times: HashMap<usize, usize> = HashMap::new();
        for player in pairs.iter().flat_map(|&(one, two)| [one, two]) {
            *times.entry(player).or_default() += 1;
        }
        let alone = |&&(one, two): &&(usize, usize)| times[&one] == 1 && times[&two] == 1;
        let pairs: Vec<Vec<usize>> = (pairs.iter().filter(alone))
            .map(|&(one, two)| vec![one, two])
            .collect();
        let games = |player: usize| names.turns[player].len();
        let usual = |pair: &Vec<usize>| pair[usize::from(games(pair[1]) > games(pair[0]))];
        let usual: Vec<usize> = pairs.iter().map(usual).collect();
        let mut joined = (!pairs.is_empty()).then(|| self.clone())?;
        joined.join(&pairs, &usual, true);
        Some(joined)
    }

    /// Makes one player of each group, with the name of the fullest; slips are remarked on as such.
    fn join(&mut self, groups: &[Vec<usize>], fullest: &[usize], are_slips: bool) {
        let mut leads: Vec<usize> = (0..self.players.len()).collect();
        for (group, &best) in groups.iter().zip(fullest) {
            let first = group[0];
            let others = group.iter().filter(|&&player| player != best);
            let others = others.map(|&player| self.players[player].name.clone());
            self.spellings.push(Spellings {
                player: first,
                others: others.collect(),
                is_slip: are_slips,
            });
            let name = self.players[best].name.clone();
            for &player in &group[1..] {
                leads[player] = first;
                let other = std::mem::take(&mut self.players[player]);
                self.players[first].complete(&other);
            }
            self.players[first].name = name;
        }
        let mut places = Vec::with_capacity(leads.len());
        let mut kept = 0;
        for (player, &lead) in leads.iter().enumerate() {
            let place = if lead == player { kept } else { places[lead] };
            kept += usize::from(lead == player);
            places.push(place);
        }
        let mut stay = leads.iter().zip(0..).map(|(&lead, player)| player == lead);
        self.players.retain(|_| stay.next().unwrap_or(true));
        let games = self.games.iter_mut().chain(&mut self.copies);
        for bout in games.chain(&mut self.play_offs) {
            (bout.white, bout.black) = (places[bout.white], places[bout.black]);
        }
        for bye in &mut self.byes {
            bye.player = places[bye.player];
        }
        for spelt in &mut self.spellings {
            spelt.player = places[spelt.player];
        }
    }
}

impl EventPlayer {
    /// Fills what is not known with what is known of another.
    pub fn complete(&mut self, other: &EventPlayer) {
        self.rating = self.rating.or(other.rating);
        for (known, more) in [
            (&mut self.team, &other.team),
            (&mut self.title, &other.title),
            (&mut self.fide_id, &other.fide_id),
            (&mut self.federation, &other.federation),
        ] {
            if known.is_empty() {
                known.clone_from(more);
            }
        }
    }

    /// Number of bytes of its texts.
    pub fn text_bytes(&self) -> usize {
        let texts = [
            &self.name,
            &self.team,
            &self.title,
            &self.fide_id,
            &self.federation,
        ];
        texts.iter().map(|text| text.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::EventGame;

    /// An event of games, each a round and two names.
    fn event(games: &[(u32, &str, &str)]) -> Event {
        let mut event = Event::default();
        for (number, &(round, white, black)) in games.iter().enumerate() {
            let [white, black] = [white, black].map(|name| {
                let known = event.players.iter().position(|player| player.name == name);
                known.unwrap_or_else(|| {
                    event.players.push(EventPlayer {
                        name: name.to_owned(),
                        ..EventPlayer::default()
                    });
                    event.players.len() - 1
                })
            });
            event.games.push(EventGame {
                white,
                black,
                round: (round > 0).then_some(round),
                has_moves: true,
                moves: [number as u64, 0],
                ..EventGame::default()
            });
        }
        event
    }

    fn joined(games: &[(u32, &str, &str)]) -> Vec<String> {
        let mut event = event(games);
        event.join_spellings();
        assert!(
            event
                .games
                .iter()
                .all(|bout| bout.white.max(bout.black) < event.players.len())
        );
        event
            .players
            .into_iter()
            .map(|player| player.name)
            .collect()
    }

    #[test]
    fn spellings_of_one_player_are_joined_where_every_round_fits() {
        assert_eq!(
            joined(&[
                (1, "Caruana,F", "Baker, Bob"),
                (2, "Caruana, Fabiano", "Clark, Cy"),
                (3, "Davis, Di", "Caruana F.")
            ]),
            ["Caruana, Fabiano", "Baker, Bob", "Clark, Cy", "Davis, Di"]
        );
        // By case, marks and punctuation also where no round is known.
        assert_eq!(
            joined(&[(0, "Able, Ann", "B, C"), (0, "ABLE,Ann", "D, E")]).len(),
            3
        );
        assert_eq!(
            joined(&[(0, "Able, Ann", "B, C"), (0, "Able,A", "D, E")]).len(),
            4
        );
        assert_eq!(
            joined(&[
                (1, "Mueller, Anna", "B, C"),
                (2, "Muller, A", "D, E"),
                (3, "Müller, Anna", "F, G")
            ])[0],
            "Müller, Anna"
        );
    }

    #[test]
    fn two_players_that_could_be_one_are_not_joined() {
        for games in [
            // In one round.
            &[(1, "Able,A", "B, C"), (1, "Able, Ann", "D, E")][..],
            // Against each other.
            &[(1, "Able,A", "Able, Ann"), (2, "B, C", "D, E")],
            // The initial may be that of two.
            &[
                (1, "Able,A", "B, C"),
                (2, "Able, Ann", "D, E"),
                (2, "Able, Abe", "B, C"),
            ],
            // One opponent twice, where nobody else meets again.
            &[
                (1, "Able,A", "B, C"),
                (2, "B, C", "Able, Ann"),
                (3, "B, C", "D, E"),
            ],
            // Nothing but a third spelling says that they are one.
            &[(1, "Mueller, A", "B, C"), (2, "Muller, A", "D, E")],
            &[(1, "Stockfish 15", "B, C"), (2, "stockfish-15", "D, E")],
            &[(1, "magnus", "B, C"), (2, "Magnus", "D, E")],
            // A given name that is the beginning of another one, and a son.
            &[(1, "Able, Jan", "B, C"), (2, "Able, Janet", "D, E")],
            &[(1, "Able, Jan", "B, C"), (2, "Able, Jan Jr.", "D, E")],
        ] {
            let event = event(games);
            assert_eq!(joined(games).len(), event.players.len(), "{games:?}");
        }
        // Of two who share an initial, one may have two spellings of all letters.
        assert_eq!(
            joined(&[
                (1, "Able, Ann", "B, C"),
                (2, "ABLE,ANN", "D, E"),
                (2, "Able, Abe", "B, C"),
                (3, "Able,A", "D, E")
            ]),
            ["Able, Ann", "B, C", "D, E", "Able, Abe", "Able,A"]
        );
    }

    #[test]
    fn one_game_under_two_spellings_is_no_contradiction() {
        let mut event = event(&[(1, "Able,A", "Baker, Bob"), (1, "Able, Ann", "Baker,B")]);
        event.games[1].moves = event.games[0].moves;
        event.join_spellings();
        assert_eq!(event.players.len(), 2);
        assert_eq!(event.spellings[0].others, ["Able,A"]);
        // Two may have played the same moves in a round.
        let mut event = super::tests::event(&[(1, "Able,A", "B, C"), (1, "Able, Ann", "D, E")]);
        event.games[1].moves = event.games[0].moves;
        event.join_spellings();
        assert_eq!(event.players.len(), 4);
    }
}
