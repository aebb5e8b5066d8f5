//! Games with the same moves: one game in several records, or several games.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::table::{GameTable, are_told_apart, results_differ};
use super::{best_record::KeepRule, game_facts::GameFacts};
use pgnkit_core::english::counted;
use pgnkit_core::game::fingerprint::OPENING_PLIES;

/// Below this many plies games of other events are alike by chance.
const SHORT_PLIES: u32 = 10;

/// Records of one game.
pub(crate) struct DuplicateGroup {
    /// At least two, in input order.
    pub(crate) games: Vec<u32>,
    pub(crate) best: u32,
}

/// Groups of records with the same moves.
pub(crate) struct SameGames {
    /// Records of one game each.
    pub(crate) duplicates: Vec<DuplicateGroup>,
    /// The best records of games that have the same moves and are not one game by their tags.
    pub(crate) near: Vec<DuplicateGroup>,
    /// Whether a game is the best, or the only, record of itself.
    pub(crate) is_best: Vec<bool>,
    /// Number of games that were compared with some of those with the same moves, not with all.
    pub(crate) half_compared: usize,
}

impl SameGames {
    /// The remark on the limit, if it was reached.
    pub(crate) fn remark(&self) -> Option<String> {
        if self.half_compared == 0 {
            return None;
        }
        let games = counted(self.half_compared, "game was", "games were");
        Some(format!(
            "{games} compared with only {MOST_CLUSTERS} of the games with the same moves: there may be more duplicates"
        ))
    }
}

pub(crate) fn find(table: &GameTable, keep: KeepRule) -> SameGames {
    let mut same = SameGames {
        duplicates: Vec::new(),
        near: Vec::new(),
        is_best: vec![true; table.facts.len()],
        half_compared: 0,
    };
    table.each_group(
        |_| true,
        |game| game.moves,
        |class| {
            if class.len() > 1 {
                same.add_class(table, keep, class);
            }
        },
    );
    same
}

impl SameGames {
    fn add_class(&mut self, table: &GameTable, keep: KeepRule, class: &[u32]) {
        let (clusters, half_compared) = clusters(table, class);
        self.half_compared += half_compared;
        let mut bests = Vec::new();
        for cluster in clusters {
            let Some(best) = keep.best(table, &cluster.games) else {
                continue;
            };
            bests.push(best);
            for &game in &cluster.games {
                self.is_best[game as usize] = game == best;
            }
            if cluster.games.len() > 1 {
                self.duplicates.push(DuplicateGroup {
                    games: cluster.games,
                    best,
                });
            }
        }
        bests.sort_unstable();
        let long = class
            .first()
            .is_some_and(|&game| table.game(game).plies as usize >= OPENING_PLIES);
        if let Some(best) = keep.best(table, &bests).filter(|_| long && bests.len() > 1) {
            self.near.push(DuplicateGroup { games: bests, best });
        }
    }
}

/// A game is compared with this many different games of the same moves, and as many of the same players: otherwise a
/// file that repeats one game under ever new names takes quadratic time.
const MOST_CLUSTERS: usize = 1000;

/// Games that may be one, and what they say of it together.
struct Cluster {
    games: Vec<u32>,
    known: GameFacts,
}

/// Games with the same moves, put together; and how many were compared with only some of the others.
fn clusters(table: &GameTable, class: &[u32]) -> (Vec<Cluster>, usize) {
    let long = |game: &GameFacts| game.plies as usize >= OPENING_PLIES;
    let mut class = class.to_vec();
    // The most informative come first, so that the result does not depend on the order of the rest.
    let unknowns = |index: u32| {
        let game = table.game(index);
        (
            !game.date.is_complete(),
            !game.date.has_year(),
            table.round_numbers(game).is_empty(),
            Reverse(table.name_letters(game.white) + table.name_letters(game.black)),
        )
    };
    class.sort_by_cached_key(|&index| (unknowns(index), index));
    // Of short games many are alike: only those with the same names are held against each other, and of the shortest
    // only those in which the rest of the roster is the same too.
    let key = |game: &GameFacts| {
        let players = (table.player_key(game.white), table.player_key(game.black));
        let rest = (game.plies < SHORT_PLIES).then(|| table.rest_of_roster(game));
        (players, rest)
    };
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut by_key: HashMap<_, Vec<usize>> = HashMap::new();
    let mut half_compared = 0;
    for index in class {
        let game = table.game(index);
        let named_alike = by_key.entry(key(game)).or_default();
        let mut found = (named_alike.iter().copied().take(MOST_CLUSTERS))
            .find(|&at| fits(table, &clusters[at].known, game));
        if found.is_none() && long(game) {
            found = clusters
                .iter()
                .take(MOST_CLUSTERS)
                .position(|cluster| fits(table, &cluster.known, game));
        }
        if let Some(at) = found {
            table.absorb(&mut clusters[at].known, game);
            clusters[at].games.push(index);
        } else {
            let compared = named_alike
                .len()
                .max(if long(game) { clusters.len() } else { 0 });
            half_compared += usize::from(compared > MOST_CLUSTERS);
            named_alike.push(clusters.len());
            clusters.push(Cluster {
                games: vec![index],
                known: *game,
            });
        }
    }
    for cluster in &mut clusters {
        cluster.games.sort_unstable();
    }
    (clusters, half_compared)
}

/// Whether two games with the same moves are one by their tags.
fn fits(table: &GameTable, one: &GameFacts, two: &GameFacts) -> bool {
    let alike = one.date.fits(two.date)
        && !results_differ(one, two)
        && !are_told_apart(one, two)
        && table.rounds_fit(one, two)
        && table.are_same_players(one, two);
    let is_short = one.plies < SHORT_PLIES;
    alike && !(is_short && table.rest_of_roster(one) != table.rest_of_roster(two))
}
