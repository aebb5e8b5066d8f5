//! `--table squares`: where pieces go, are captured and mate.

use shakmaty::{ByColor, Move, Role, Square};

use super::fractions::percent;
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::sums::{both, sum};
use super::table::{CountedGame, LeftOut, arrived};
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::san::{square_name, to_square};

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
