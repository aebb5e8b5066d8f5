//! `--table checks`: checks and mates, by the piece that moved.

use shakmaty::{ByColor, ByRole, Role};

use super::fractions::percent;
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::sums::{Sum as _, both, sum};
use super::table::{CountedGame, LeftOut, arrived};
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::{piece_names, position::GamePosition};
use pgnkit_core::game::replay::replay_ends::ReplayEnds;

sum! {
    /// The checks that a piece gave.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct CheckCounts {
        checks: ByColor<u64>,
        double: u64,
        discovered: u64,
        mates: ByColor<u64>,
        /// Games with such a check.
        games: u64,
    }
}

impl KeyCounts for CheckCounts {
    type Key = Role;

    const KEYS: &'static [Role] = &Role::ALL;

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "piece": Text = piece_names::role(*row.key), "the piece that moved: a promoted one by what it became, in castling the rook" few => Key;
        "checks": Count = both(row.counts.checks), "its moves that gave check, including mates" few => Sum;
        "checks_percent": Decimal = percent(both(row.counts.checks), both(row.all.checks)), "as a percentage of all checks" => OfAll("checks");
        "white_checks": Count = row.counts.checks.white, "those by White" => Sum;
        "black_checks": Count = row.counts.checks.black, "those by Black" => Sum;
        "double_checks": Count = row.counts.double, "those with two pieces giving check" => Sum;
        "discovered_checks": Count = row.counts.discovered, "those in which the piece that moved gives no check itself" => Sum;
        "mates": Count = both(row.counts.mates), "its moves that mated" few => Sum;
        "mates_percent": Decimal = percent(both(row.counts.mates), both(row.all.mates)), "as a percentage of all mates" => OfAll("mates");
        "white_mates": Count = row.counts.mates.white, "those by White" => Sum;
        "black_mates": Count = row.counts.mates.black, "those by Black" => Sum;
        "games_with": Count = row.counts.games, "games with such a check" => Sum;
        "games": Count = row.games, "number of games, all replayed to their end; the same in all rows" few => OfGroup;
    };

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        seen.is_whole()?;
        let replay = &seen.game.replay;
        let mut checks = match replay.run() {
            ReplayEnds::Chess(start, _) => checks(start, &replay.plies),
            ReplayEnds::Variant(start, _) => checks(start, &replay.plies),
        };
        if let Some((turn, mv)) = seen.moves().last()
            && replay.is_checkmate()
        {
            let (role, _) = arrived(mv);
            *checks.get_mut(role).mates.get_mut(turn) += 1;
        }
        for (role, counts) in checks.zip_role() {
            table.of(role).absorb(counts);
        }
        Ok(())
    }
}

/// The checks of a game, mates not counted apart.
fn checks<P: GamePosition>(start: &P, plies: &[Ply]) -> ByRole<CheckCounts> {
    let mut checks: ByRole<CheckCounts> = ByRole::default();
    let mut position = start.clone();
    for ply in plies {
        let turn = position.turn();
        position.play_unchecked(ply.mv());
        let checkers = position.checkers();
        if checkers.any() {
            let (role, square) = arrived(ply.mv());
            let counts = checks.get_mut(role);
            counts.games = 1;
            *counts.checks.get_mut(turn) += 1;
            counts.double += u64::from(checkers.more_than_one());
            counts.discovered += u64::from(!checkers.contains(square));
        }
    }
    checks
}
