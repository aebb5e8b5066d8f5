//! `--table lengths`: how long games are.

use super::tally::{GamePlace, InFiles, LeftOut, Seen, Tally};
use super::{distribution::Distribution, sums::Sum};
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::game_result::GameResult;

#[derive(Debug, Default)]
pub(crate) struct Lengths {
    pub(crate) all: Distribution,
    pub(crate) decisive: Distribution,
    pub(crate) drawn: Distribution,
    /// Plies of the first of the shortest decisive games, and where it is.
    shortest: Option<(u64, GamePlace)>,
    longest: Option<(u64, GamePlace)>,
}

/// The columns, in order.
const COLUMNS: &[Column<InFiles<'static, Lengths>>] = columns! { |row|
    "games": Count = row.tally.all.count(), "number of games, all replayed to their end" few => Sum;
    "mean_plies": Decimal = row.tally.all.mean(), "mean number of plies" few => Lost;
    "least_plies": Count = row.tally.all.least(), "plies of the shortest game" few => Least;
    "quarter_plies": Decimal = row.tally.all.quantile(25), "a quarter of the games have fewer plies; like SQL's PERCENTILE_CONT, here and below: interpolated where it falls between two games" => Lost;
    "median_plies": Decimal = row.tally.all.quantile(50), "half of the games have fewer plies" few => Lost;
    "three_quarters_plies": Decimal = row.tally.all.quantile(75), "three quarters of the games have fewer plies" => Lost;
    "nine_tenths_plies": Decimal = row.tally.all.quantile(90), "nine tenths of the games have fewer plies" => Lost;
    "most_plies": Count = row.tally.all.most(), "plies of the longest game" few => Most;
    "decisive_games": Count = row.tally.decisive.count(), "games with a winner" => Sum;
    "decisive_mean_plies": Decimal = row.tally.decisive.mean(), "their mean number of plies" => Lost;
    "decisive_median_plies": Decimal = row.tally.decisive.quantile(50), "half of them have fewer plies" => Lost;
    "drawn_games": Count = row.tally.drawn.count(), "games drawn" => Sum;
    "drawn_mean_plies": Decimal = row.tally.drawn.mean(), "their mean number of plies" => Lost;
    "drawn_median_plies": Decimal = row.tally.drawn.quantile(50), "half of them have fewer plies" => Lost;
    "shortest_decisive_plies": Count = row.tally.shortest.map(|(plies, _)| plies), "plies of the shortest game with a winner" => Least;
    "shortest_decisive_file": Text = row.file(row.tally.shortest.map(|(_, place)| place)), "its file; of the first if there are several" => Lost;
    "shortest_decisive_game": Count = row.tally.shortest.map(|(_, place)| place.game), "number of the game in its file" => Lost;
    "longest_decisive_plies": Count = row.tally.longest.map(|(plies, _)| plies), "plies of the longest game with a winner" => Most;
    "longest_decisive_file": Text = row.file(row.tally.longest.map(|(_, place)| place)), "its file; of the first if there are several" => Lost;
    "longest_decisive_game": Count = row.tally.longest.map(|(_, place)| place.game), "number of the game in its file" => Lost;
};

impl Tally for Lengths {
    type Fact = ();
    type Row = InFiles<'static, Lengths>;

    fn columns() -> Vec<Column<InFiles<'static, Lengths>>> {
        COLUMNS.into()
    }

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

    fn kept_bytes(&self) -> usize {
        let all = [&self.all, &self.decisive, &self.drawn];
        all.iter().map(|lengths| lengths.kept_bytes()).sum()
    }

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<InFiles<'t, Lengths>> {
        vec![InFiles { tally: self, files }]
    }
}

impl Lengths {
    /// Takes extremes of later games into account.
    fn extremes(&mut self, shortest: Option<(u64, GamePlace)>, longest: Option<(u64, GamePlace)>) {
        let is_less =
            |a: &(u64, GamePlace), b: &Option<(u64, GamePlace)>| b.is_none_or(|b| a.0 < b.0);
        let is_more =
            |a: &(u64, GamePlace), b: &Option<(u64, GamePlace)>| b.is_none_or(|b| a.0 > b.0);
        if let Some(found) = shortest.filter(|found| is_less(found, &self.shortest)) {
            self.shortest = Some(found);
        }
        if let Some(found) = longest.filter(|found| is_more(found, &self.longest)) {
            self.longest = Some(found);
        }
    }
}
