//! Tables of moves, over games replayed to their end: `--table checks` and `--table promotions`, by piece, and
//! `--table squares`.

use shakmaty::{ByColor, ByRole, Move, Role, Square};

use super::fractions::percent;
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::sums::{Sum as _, both, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::san::{CheckMark, square_name, to_square};
use pgnkit_core::chess::{piece_names, ply::Ply, position::GamePosition};
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

sum! {
    /// The counts of a square.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct SquareCounts {
        moves: ByColor<u64>,
        captures: u64,
        mating: u64,
        mated: u64,
    }
}

impl KeyCounts for SquareCounts {
    type Key = Square;

    const KEYS: &'static [Square] = &Square::ALL;

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "square": Text = square_name(*row.key), "from a1 to h8, rank by rank" few => Key;
        "moves": Count = both(row.counts.moves), "moves to it; in castling the king's" few => Sum;
        "moves_percent": Decimal = percent(both(row.counts.moves), both(row.all.moves)), "as a percentage of all moves" => OfAll("moves");
        "white_moves": Count = row.counts.moves.white, "those by White" => Sum;
        "black_moves": Count = row.counts.moves.black, "those by Black" => Sum;
        "captures": Count = row.counts.captures, "captures on it; en passant counts for the captured pawn's square" few => Sum;
        "captures_percent": Decimal = percent(row.counts.captures, row.all.captures), "as a percentage of all captures" => OfAll("captures");
        "mates": Count = row.counts.mating, "mates by a piece that moved to it; in castling the rook" few => Sum;
        "mated_kings": Count = row.counts.mated, "kings mated on it" => Sum;
        "games": Count = row.games, "number of games, all replayed to their end; the same in all rows" few => OfGroup;
    };

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        seen.is_whole()?;
        for (turn, mv) in seen.moves() {
            *table.of(to_square(mv)).moves.get_mut(turn) += 1;
            if let Some(square) = captured_on(mv) {
                table.of(square).captures += 1;
            }
        }
        let replay = &seen.game.replay;
        if let Some((turn, mv)) = seen.moves().last()
            && replay.is_checkmate()
        {
            table.of(arrived(mv).1).mating += 1;
            let king = replay.final_board().by_piece(Role::King.of(!turn));
            if let Some(king) = king.first() {
                table.of(king).mated += 1;
            }
        }
        Ok(())
    }
}

fn captured_on(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => mv.is_capture().then(|| mv.to()),
    }
}

/// The piece that moved, as it stands after the move, and where: a promoted one by what it became, in castling the rook.
fn arrived(mv: Move) -> (Role, Square) {
    match (mv, mv.castling_side()) {
        (Move::Castle { king, .. }, Some(side)) => {
            let square = Square::from_coords(side.rook_to_file(), king.rank());
            (Role::Rook, square)
        }
        _ => (mv.promotion().unwrap_or(mv.role()), mv.to()),
    }
}
