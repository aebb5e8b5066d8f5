//! `--table castling`: the sides to which the players castled, and what came of it.

use shakmaty::{ByColor, CastlingSide};

use super::fractions::{mean, percent};
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::result_counts::ResultCounts;
use super::sums::{Sum, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};
use crate::output::value::Hundredths;

sum! {
    /// The games in which the players castled to the same sides.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct CastlingCounts {
        results: ResultCounts,
        /// Sums of the plies with which they castled.
        plies: ByColor<u64>,
    }
}

impl CastlingCounts {
    /// Nothing where a player did not castle.
    fn mean_ply(&self, sum: u64) -> Option<Hundredths> {
        mean(sum, self.games()).filter(|_| sum > 0)
    }
}

impl KeyCounts for CastlingCounts {
    /// The sides to which White and Black castled.
    type Key = (&'static str, &'static str);

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "white_castling": Text = row.key.0, "`short`, `long` or `none`; also in Chess960" few => Key;
        "black_castling": Text = row.key.1, "the same for Black" few => Key;
        "games_percent": Decimal = percent(row.counts.games(), row.games), "number of games as a percentage of the group" => OfAll("games");
        "mean_white_ply": Decimal = row.counts.mean_ply(row.counts.plies.white), "mean ply at which White castled" => Lost;
        "mean_black_ply": Decimal = row.counts.mean_ply(row.counts.plies.black), "mean ply at which Black castled" => Lost;
    };

    const RESULTS: Option<fn(&Self) -> &ResultCounts> = Some(|counts| &counts.results);

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        seen.is_whole()?;
        let mut sides = ByColor::new_with(|_| "none");
        let mut plies = ByColor::<u64>::default();
        for (index, (turn, mv)) in seen.moves().enumerate() {
            if let Some(side) = mv.castling_side() {
                *sides.get_mut(turn) = match side {
                    CastlingSide::KingSide => "short",
                    CastlingSide::QueenSide => "long",
                };
                *plies.get_mut(turn) = index as u64 + 1;
            }
        }
        let counts = table.of((sides.white, sides.black));
        counts.results.add(seen.result());
        counts.plies.absorb(plies);
        Ok(())
    }
}
