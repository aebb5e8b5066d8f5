//! `--table lengths`: how long games are.

use std::cmp::Reverse;

use super::distribution::Distribution;
use super::sums::{Greatest, Sum, sum};
use super::table::{CountedGame, GamePlace, InFiles, LeftOut, StatsTable};
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::game_result::GameResult;

sum! {
    /// Plies of games.
    #[derive(Debug, Default)]
    pub(crate) struct Lengths {
        pub(crate) all: Distribution,
        pub(crate) decisive: Distribution,
        pub(crate) drawn: Distribution,
        /// Plies of the shortest decisive game, and where it is.
        pub(crate) shortest: Greatest<Option<(Reverse<u64>, Reverse<GamePlace>)>>,
        /// Plies of the longest decisive game, and where it is.
        pub(crate) longest: Greatest<Option<(u64, Reverse<GamePlace>)>>,
    }
}

impl StatsTable for Lengths {
    type Row = InFiles<'static, Lengths>;

    const COLUMNS: &'static [Column<InFiles<'static, Lengths>>] = columns! { |row|
        "games": Count = row.table.all.count(), "number of games, all replayed to their end" few => Sum;
        "mean_plies": Decimal = row.table.all.mean(), "mean number of plies" few => Lost;
        "least_plies": Count = row.table.all.least(), "plies of the shortest game" few => Least;
        "quarter_plies": Decimal = row.table.all.quantile(25), "a quarter of the games have fewer plies; like SQL's PERCENTILE_CONT, here and below: interpolated where it falls between two games" => Lost;
        "median_plies": Decimal = row.table.all.quantile(50), "half of the games have fewer plies" few => Lost;
        "three_quarters_plies": Decimal = row.table.all.quantile(75), "three quarters of the games have fewer plies" => Lost;
        "nine_tenths_plies": Decimal = row.table.all.quantile(90), "nine tenths of the games have fewer plies" => Lost;
        "most_plies": Count = row.table.all.most(), "plies of the longest game" few => Most;
        "decisive_games": Count = row.table.decisive.count(), "games with a winner" => Sum;
        "decisive_mean_plies": Decimal = row.table.decisive.mean(), "their mean number of plies" => Lost;
        "decisive_median_plies": Decimal = row.table.decisive.quantile(50), "half of them have fewer plies" => Lost;
        "drawn_games": Count = row.table.drawn.count(), "games drawn" => Sum;
        "drawn_mean_plies": Decimal = row.table.drawn.mean(), "their mean number of plies" => Lost;
        "drawn_median_plies": Decimal = row.table.drawn.quantile(50), "half of them have fewer plies" => Lost;
        "shortest_decisive_plies": Count = row.table.shortest.0.map(|(plies, _)| plies.0), "plies of the shortest game with a winner" => Least;
        "shortest_decisive_file": Text = row.file(row.table.shortest.0.map(|(_, place)| place.0)), "file of that game; the first if there are several" => Lost;
        "shortest_decisive_game": Count = row.table.shortest.0.map(|(_, place)| place.0.game), "number of the game in its file" => Lost;
        "longest_decisive_plies": Count = row.table.longest.0.map(|(plies, _)| plies), "plies of the longest game with a winner" => Most;
        "longest_decisive_file": Text = row.file(row.table.longest.0.map(|(_, place)| place.0)), "file of that game; the first if there are several" => Lost;
        "longest_decisive_game": Count = row.table.longest.0.map(|(_, place)| place.0.game), "number of the game in its file" => Lost;
    };

    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        seen.is_whole()?;
        let plies = seen.plies();
        self.all.add(plies);
        match seen.result() {
            Some(GameResult::Won(_)) => {
                self.decisive.add(plies);
                let place = Reverse(seen.place());
                self.shortest
                    .absorb(Greatest(Some((Reverse(plies), place))));
                self.longest.absorb(Greatest(Some((plies, place))));
            }
            Some(GameResult::Draw) => self.drawn.add(plies),
            _ => {}
        }
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        let all = [&self.all, &self.decisive, &self.drawn];
        all.iter().map(|lengths| lengths.kept_bytes()).sum()
    }

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<InFiles<'t, Lengths>> {
        vec![InFiles { table: self, files }]
    }
}
