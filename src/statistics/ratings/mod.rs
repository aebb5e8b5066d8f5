//! `--table ratings`: a rating list of the players, from their games with each other.

mod fit;
mod groups;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use indexmap::IndexMap;
use shakmaty::{ByColor, Color};

use self::fit::Fit;
use self::groups::{Encounter, connected};
use super::fractions::{mean, percent};
use super::sums::{Score, Sum, sum};
use super::table::{CountedGame, LeftOut, StatsTable};
use crate::output::columns::{Column, columns, row};
use crate::output::value::Hundredths;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::outcome::kind::Kind;
use pgnkit_core::pgn::player_name::untitled;

/// The mean of a group, as in Ordo.
const MEAN: f64 = 2300.0;

/// Errors take a solution for each player; in larger groups they are left out.
const MOST_WITH_ERRORS: usize = 2000;

sum! {
    /// The games of a player.
    #[derive(Debug, Clone, Copy, Default)]
    struct Tally {
        score: Score,
        time_losses: u64,
        crashes: u64,
        illegal_moves: u64,
    }
}

/// Players, and the results of each two of them.
#[derive(Debug, Default)]
pub(crate) struct RatingTable {
    players: IndexMap<String, Tally>,
    /// White's score, by White and Black.
    results: BTreeMap<ByPlayers, Score>,
    /// About how many bytes the names take.
    bytes: usize,
}

type ByPlayers = (usize, usize);

/// A player in the list.
pub(crate) struct RatingRow<'t> {
    name: &'t str,
    tally: Tally,
    /// Counted from 1.
    group: usize,
    rating: Option<f64>,
    error: Option<f64>,
    superior: Option<f64>,
    opponents: Option<f64>,
    white: Option<f64>,
    draw_rate: Option<f64>,
}

row!(RatingRow);

#[allow(
    clippy::cast_possible_truncation,
    reason = "Elo and percentages are small"
)]
fn hundredths(number: f64) -> Hundredths {
    Hundredths((100.0 * number).round() as i64)
}

impl RatingTable {
    fn player(&mut self, name: &str) -> usize {
        self.players.get_index_of(name).unwrap_or_else(|| {
            self.bytes += entry_bytes::<String, usize>(name.len()) + size_of::<Tally>();
            let new = self.players.insert_full(name.to_owned(), Tally::default());
            new.0
        })
    }

    fn encounters(&self) -> Vec<Encounter> {
        #[allow(clippy::cast_precision_loss, reason = "games are fewer than 2^52")]
        let number = |count: u64| count as f64;
        let each = self.results.iter();
        let each = each.map(|(&(white, black), score)| Encounter {
            white,
            black,
            games: number(score.games()),
            score: number(score.halves()) / 2.0,
            draws: number(score.draws),
        });
        each.collect()
    }
}

impl Sum for RatingTable {
    fn absorb(&mut self, later: RatingTable) {
        let mut here = Vec::with_capacity(later.players.len());
        for (name, tally) in later.players {
            let player = self.player(&name);
            self.players[player].absorb(tally);
            here.push(player);
        }
        for ((white, black), results) in later.results {
            let known = self.results.entry((here[white], here[black]));
            known.or_default().absorb(results);
        }
    }
}

impl StatsTable for RatingTable {
    type Row = RatingRow<'static>;

    const COLUMNS: &'static [Column<RatingRow<'static>>] = columns! { |row|
        "player": Text = row.name, "value of the White or the Black tag, without a title such as GM; different spellings are not merged" few => Key;
        "group": Count = row.group, "ratings can be compared within a group: players who took points from each other, directly or through others. The group with the most games is 1; a player who won or lost all games is alone" few => Lost;
        "rating": Decimal = row.rating.map(|rating| hundredths(MEAN + rating)), "Elo, by the method of Ordo, around a mean of 2300 in the group; empty for a player who is alone" few => Lost;
        "error": Decimal = row.error.map(hundredths), "half the width of the 95 % interval around the distance from the mean; empty in groups of more than 2,000 players" few => Lost;
        "superior_percent": Decimal = row.superior.map(hundredths), "likelihood that the player is better than the next one" => Lost;
        "games": Count = row.tally.score.games(), "number of games: wins, draws and losses" few => Ranks;
        "points": Decimal = mean(row.tally.score.halves(), 2), "1 for a win, 1/2 for a draw" => Sum;
        "score_percent": Decimal = percent(row.tally.score.halves(), 2 * row.tally.score.games()), "points as a percentage of games" few => Percent(&[("points", 1)], &[("games", 1)]);
        "wins": Count = row.tally.score.wins, "games won" => Sum;
        "draws": Count = row.tally.score.draws, "games drawn" => Sum;
        "losses": Count = row.tally.score.losses, "games lost" => Sum;
        "draws_percent": Decimal = percent(row.tally.score.draws, row.tally.score.games()), "games drawn, as a percentage" => Percent(&[("draws", 1)], &[("games", 1)]);
        "mean_opponent": Decimal = row.opponents.map(|mean| hundredths(MEAN + mean)), "mean rating of the opponents in the group, each game counted" => Lost;
        "time_losses": Count = row.tally.time_losses, "games lost on time" => Sum;
        "crashes": Count = row.tally.crashes, "games lost by a disconnection, a stalled connection or abandonment" => Sum;
        "illegal_moves": Count = row.tally.illegal_moves, "games lost by an illegal move" => Sum;
        "white_advantage": Decimal = row.white.map(hundredths), "White's advantage in the group, in Elo; empty if its games do not show it" => Lost;
        "equal_draws_percent": Decimal = row.draw_rate.map(|rate| hundredths(100.0 * rate)), "share of draws between equal players in the group, as Ordo estimates it" => Lost;
    };

    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        let kind = seen.game.outcome().kind;
        let result = match seen.result() {
            _ if kind == Kind::Forfeit => return Err(LeftOut::NotPlayed),
            Some(result @ (GameResult::Won(_) | GameResult::Draw)) => result,
            _ => return Err(LeftOut::NoResult),
        };
        let names = ByColor {
            white: seen.game.tag_text("White").unwrap_or_default(),
            black: seen.game.tag_text("Black").unwrap_or_default(),
        };
        let names = names.as_ref().map(|name| untitled(name));
        if names.white.is_empty() || names.black.is_empty() || names.white == names.black {
            return Err(LeftOut::NoPlayers);
        }
        let players = names.map(|name| self.player(name));
        let results = self.results.entry((players.white, players.black));
        results.or_default().add(result.halves(Color::White));
        for color in Color::ALL {
            let tally = &mut self.players[*players.get(color)];
            tally.score.add(result.halves(color));
            let lost = u64::from(result == GameResult::Won(!color));
            match kind {
                Kind::TimeForfeit => tally.time_losses += lost,
                Kind::Disconnection | Kind::StalledConnection | Kind::Abandonment => {
                    tally.crashes += lost;
                }
                Kind::IllegalMove => tally.illegal_moves += lost,
                _ => {}
            }
        }
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        self.bytes + self.results.len() * entry_bytes::<ByPlayers, Score>(0)
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<RatingRow<'t>> {
        let encounters = self.encounters();
        let numbers = connected(self.players.len(), &encounters);
        let count = numbers.iter().max().map_or(0, |last| last + 1);
        let mut groups: Vec<PlayerGroup> = (0..count).map(|_| PlayerGroup::default()).collect();
        let mut places = vec![0; numbers.len()];
        let mut names: Vec<(&String, usize)> = self.players.keys().zip(0..).collect();
        names.sort_unstable();
        for (name, player) in names {
            let group = &mut groups[numbers[player]];
            places[player] = group.members.len();
            group.games += self.players[player].score.games();
            group.members.push((name, player));
        }
        for game in encounters {
            if numbers[game.white] == numbers[game.black] {
                let [white, black] = [game.white, game.black].map(|player| places[player]);
                groups[numbers[game.white]].encounters.push(Encounter {
                    white,
                    black,
                    ..game
                });
            }
        }
        // Those of one player stand behind the others. Equal ones stay in the order of their first names.
        groups.sort_by_key(|group| group.members[0].0);
        groups.sort_by_key(|group| (group.members.len() == 1, Reverse(group.games)));
        let each = groups.into_iter().zip(1..);
        each.flat_map(|(group, number)| self.of_group(number, group))
            .collect()
    }
}

/// Players whose ratings can be compared.
#[derive(Default)]
struct PlayerGroup<'t> {
    /// Their names and numbers, in the order of the names.
    members: Vec<(&'t str, usize)>,
    /// All games of its members.
    games: u64,
    /// The games between them, by their places here.
    encounters: Vec<Encounter>,
}

impl RatingTable {
    /// The players of a group, the best one first.
    fn of_group<'t>(&self, number: usize, mut group: PlayerGroup<'t>) -> Vec<RatingRow<'t>> {
        let members = group.members;
        // In whatever order the games were: the last digits of sums depend on it.
        (group.encounters).sort_unstable_by_key(|game| (game.white, game.black));
        let mut opponents = vec![(0.0, 0.0); members.len()];
        let fit = match members.len() {
            1 => None,
            players => Fit::new(players, group.encounters),
        };
        let mut ranked: Vec<usize> = (0..members.len()).collect();
        if let Some(fit) = &fit {
            // Those who are shown as equal stay in the order of their names.
            ranked.sort_by_key(|&place| Reverse(hundredths(MEAN + fit.ratings[place]).0));
            for game in &fit.encounters {
                for (player, other) in [(game.white, game.black), (game.black, game.white)] {
                    opponents[player].0 += game.games * fit.ratings[other];
                    opponents[player].1 += game.games;
                }
            }
        }
        let errors = (fit.as_ref()).filter(|_| members.len() <= MOST_WITH_ERRORS);
        let errors = errors.map(|fit| fit.errors(&ranked));
        let row = |(rank, &place): (usize, &usize)| {
            let (name, player) = members[place];
            let error = errors.as_ref().map(|errors| errors[rank]);
            RatingRow {
                name,
                tally: self.players[player],
                group: number,
                rating: fit.as_ref().map(|fit| fit.ratings[place]),
                error: error.map(|(error, _)| error),
                superior: error.and_then(|(_, superior)| superior),
                opponents: fit
                    .as_ref()
                    .map(|_| opponents[place].0 / opponents[place].1),
                white: fit.as_ref().and_then(|fit| fit.white),
                draw_rate: fit.as_ref().map(|fit| fit.draw_rate),
            }
        };
        ranked.iter().enumerate().map(row).collect()
    }
}
