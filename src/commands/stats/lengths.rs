//! `--table lengths`: how long games are.

use super::distribution::Distribution;
use super::sums::Sum;
use super::tally::{LeftOut, Place, Seen, Tally};
use crate::chess::game_result::GameResult;
use crate::output::rows::{Column, Value, columns};

#[derive(Debug, Default)]
pub(in crate::commands) struct Lengths {
    pub(in crate::commands) all: Distribution,
    pub(in crate::commands) decisive: Distribution,
    pub(in crate::commands) drawn: Distribution,
    /// Plies of the first of the shortest decisive games, and where it is.
    shortest: Option<(u64, Place)>,
    longest: Option<(u64, Place)>,
}

impl Tally for Lengths {
    type Fact = ();

    const COLUMNS: &'static [Column] = &columns! {
        "games": "number of games, all replayed to their end",
        "mean_plies": "mean number of plies",
        "least_plies": "plies of the shortest game",
        "quarter_plies": "a quarter of the games have fewer plies; like SQL's PERCENTILE_CONT, here and below: interpolated where it falls between two games",
        "median_plies": "half of the games have fewer plies",
        "three_quarters_plies": "three quarters of the games have fewer plies",
        "nine_tenths_plies": "nine tenths of the games have fewer plies",
        "most_plies": "plies of the longest game",
        "decisive_games": "games with a winner",
        "decisive_mean_plies": "their mean number of plies",
        "decisive_median_plies": "half of them have fewer plies",
        "drawn_games": "games drawn",
        "drawn_mean_plies": "their mean number of plies",
        "drawn_median_plies": "half of them have fewer plies",
        "shortest_decisive_plies": "plies of the shortest game with a winner",
        "shortest_decisive_file": "its file; of the first if there are several",
        "shortest_decisive_game": "number of the game in its file",
        "longest_decisive_plies": "plies of the longest game with a winner",
        "longest_decisive_file": "its file; of the first if there are several",
        "longest_decisive_game": "number of the game in its file",
    };

    fn fact(seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        seen.is_whole()
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let plies = seen.plies();
        self.all.add(plies);
        if seen.is_decisive() {
            self.decisive.add(plies);
            self.extremes(Some((plies, seen.place())), Some((plies, seen.place())));
        } else if seen.result == Some(GameResult::Draw) {
            self.drawn.add(plies);
        }
    }

    fn merge(&mut self, later: Self) {
        self.all.absorb(later.all);
        self.decisive.absorb(later.decisive);
        self.drawn.absorb(later.drawn);
        self.extremes(later.shortest, later.longest);
    }

    fn games(&self) -> u64 {
        self.all.count()
    }

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        let all = &self.all;
        let mut row = vec![Value::Count(all.count()), all.mean(), all.least()];
        row.extend([25, 50, 75, 90].map(|percent| all.quantile(percent)));
        row.push(all.most());
        for part in [&self.decisive, &self.drawn] {
            row.extend([Value::Count(part.count()), part.mean(), part.quantile(50)]);
        }
        for extreme in [self.shortest, self.longest] {
            let plies = extreme.map(|(plies, _)| plies);
            row.push(Value::from(plies));
            row.extend(Place::cells(extreme.map(|(_, place)| place), files));
        }
        vec![row]
    }
}

impl Lengths {
    /// Takes extremes of later games into account.
    fn extremes(&mut self, shortest: Option<(u64, Place)>, longest: Option<(u64, Place)>) {
        let is_less = |a: &(u64, Place), b: &Option<(u64, Place)>| b.is_none_or(|b| a.0 < b.0);
        let is_more = |a: &(u64, Place), b: &Option<(u64, Place)>| b.is_none_or(|b| a.0 > b.0);
        if let Some(found) = shortest.filter(|found| is_less(found, &self.shortest)) {
            self.shortest = Some(found);
        }
        if let Some(found) = longest.filter(|found| is_more(found, &self.longest)) {
            self.longest = Some(found);
        }
    }
}
