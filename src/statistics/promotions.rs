//! `--table promotions`: what pawns became.

use shakmaty::{ByColor, ByRole, Role};

use super::fractions::percent;
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::sums::{Sum, both, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::{piece_names, san::CheckMark};

sum! {
    /// The pawns that became a piece.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct PromotionCounts {
        by: ByColor<u64>,
        capturing: u64,
        checking: u64,
        mating: u64,
        /// Games with such a promotion.
        games: u64,
    }
}

impl KeyCounts for PromotionCounts {
    type Key = Role;

    const KEYS: &'static [Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "piece": Text = piece_names::role(*row.key), "piece that the pawn became; all but `queen` are underpromotions. `king` only if there is one, in Antichess" few => Key;
        "promotions": Count = both(row.counts.by), "number of promotions" few => Sum;
        "promotions_percent": Decimal = percent(both(row.counts.by), both(row.all.by)), "as a percentage of all promotions" => OfAll("promotions");
        "white_promotions": Count = row.counts.by.white, "those by White" => Sum;
        "black_promotions": Count = row.counts.by.black, "those by Black" => Sum;
        "with_capture": Count = row.counts.capturing, "those that captured" few => Sum;
        "with_check": Count = row.counts.checking, "those that gave check, including mates" => Sum;
        "mates": Count = row.counts.mating, "those that mated" few => Sum;
        "games_with": Count = row.counts.games, "games with such a promotion" => Sum;
        "games_with_percent": Decimal = percent(row.counts.games, row.games), "as a percentage of all games" => Percent(&[("games_with", 1)], &[("games", 1)]);
        "games": Count = row.games, "number of games, all replayed to their end; the same in all rows" few => OfGroup;
    };

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        seen.is_whole()?;
        let mut pieces: ByRole<PromotionCounts> = ByRole::default();
        for (index, (turn, mv)) in seen.moves().enumerate() {
            if let Some(role) = mv.promotion() {
                let check = seen.game.replay.check_given(index);
                let counts = pieces.get_mut(role);
                *counts.by.get_mut(turn) += 1;
                counts.capturing += u64::from(mv.is_capture());
                counts.checking += u64::from(check != CheckMark::None);
                counts.mating += u64::from(check == CheckMark::Mate);
                counts.games = 1;
            }
        }
        for (role, counts) in pieces.zip_role() {
            if counts.games > 0 {
                table.of(role).absorb(counts);
            }
        }
        Ok(())
    }
}
