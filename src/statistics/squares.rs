//! `--table squares`: where pieces go, are captured and mate.

use shakmaty::{ByColor, Move, Role, Square};

use super::numbers::percent;
use super::sums::{Sum, both};
use super::tally::{LeftOut, Seen, Tally, arrived};
use crate::output::columns::{Column, columns, row};
use pgnkit_core::chess::san::{square_name, to_square};

#[derive(Debug)]
pub(crate) struct Squares {
    games: u64,
    squares: Vec<Counts>,
}

#[derive(Debug, Default, Clone)]
pub(crate) struct Counts {
    moves: ByColor<u64>,
    captures: u64,
    mating: u64,
    mated: u64,
}

impl Sum for Counts {
    fn absorb(&mut self, later: Counts) {
        self.moves.absorb(later.moves);
        self.captures += later.captures;
        self.mating += later.mating;
        self.mated += later.mated;
    }
}

impl Default for Squares {
    fn default() -> Squares {
        Squares {
            games: 0,
            squares: vec![Counts::default(); Square::ALL.len()],
        }
    }
}

/// A square, and what was counted of it and of all.
pub(crate) struct SquareRow<'t> {
    square: Square,
    counts: &'t Counts,
    moves: u64,
    captures: u64,
    games: u64,
}

row!(SquareRow);

/// The columns, in order.
const COLUMNS: &[Column<SquareRow<'static>>] = columns! { |row|
    "square": Text = square_name(row.square), "from a1 to h8, rank by rank" few => Key;
    "moves": Count = both(row.counts.moves), "moves to it; in castling the king's" few => Sum;
    "moves_percent": Decimal = percent(both(row.counts.moves), row.moves), "as a percentage of all moves" => OfAll("moves");
    "white_moves": Count = row.counts.moves.white, "those by White" => Sum;
    "black_moves": Count = row.counts.moves.black, "those by Black" => Sum;
    "captures": Count = row.counts.captures, "captures on it; en passant counts for the captured pawn's square" few => Sum;
    "captures_percent": Decimal = percent(row.counts.captures, row.captures), "as a percentage of all captures" => OfAll("captures");
    "mates": Count = row.counts.mating, "mates by a piece that moved to it; in castling the rook" few => Sum;
    "mated_kings": Count = row.counts.mated, "kings mated on it" => Sum;
    "games": Count = row.games, "number of games, all replayed to their end; the same in all rows" few => OfGroup;
};

impl Tally for Squares {
    type Fact = ();
    type Row = SquareRow<'static>;

    fn columns() -> Vec<Column<SquareRow<'static>>> {
        COLUMNS.into()
    }

    fn fact(seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        seen.is_whole()
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        self.games += 1;
        let replay = &seen.game.replay;
        let mut turn = replay.first_turn();
        for ply in &replay.plies {
            *self.at(to_square(ply.mv)).moves.get_mut(turn) += 1;
            if let Some(square) = captured_on(ply.mv) {
                self.at(square).captures += 1;
            }
            turn = !turn;
        }
        if let Some(last) = replay.plies.last()
            && replay.is_checkmate()
        {
            self.at(arrived(last.mv).1).mating += 1;
            let king = Role::King.of(replay.turn());
            if let Some(king) = replay.final_board().by_piece(king).first() {
                self.at(king).mated += 1;
            }
        }
    }

    fn merge(&mut self, later: Self) {
        self.games += later.games;
        for (sum, counts) in self.squares.iter_mut().zip(later.squares) {
            sum.absorb(counts);
        }
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<SquareRow<'t>> {
        let moves = self.squares.iter().map(|counts| both(counts.moves)).sum();
        let captures = self.squares.iter().map(|counts| counts.captures).sum();
        (Square::ALL.into_iter().zip(&self.squares))
            .map(|(square, counts)| SquareRow {
                square,
                counts,
                moves,
                captures,
                games: self.games,
            })
            .collect()
    }
}

impl Squares {
    fn at(&mut self, square: Square) -> &mut Counts {
        &mut self.squares[usize::from(square)]
    }
}

fn captured_on(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => mv.is_capture().then(|| mv.to()),
    }
}
