//! `--table squares`: where pieces go, are captured and mate.

use shakmaty::{ByColor, Move, Role, Square};

use super::numbers::percent;
use super::sums::{Sum, both};
use super::tally::{LeftOut, Seen, Tally, arrived};
use crate::chess::san::to_square;
use crate::output::rows::{Column, Value, columns};

#[derive(Debug)]
pub(super) struct Squares {
    games: u64,
    squares: Vec<Counts>,
}

#[derive(Debug, Default, Clone)]
struct Counts {
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

impl Tally for Squares {
    type Fact = ();

    const COLUMNS: &'static [Column] = &columns! {
        "square": "from a1 to h8, rank by rank",
        "moves": "moves to it; in castling the king's",
        "moves_percent": "as a percentage of all moves",
        "white_moves": "those by White",
        "black_moves": "those by Black",
        "captures": "captures on it; en passant counts for the captured pawn's square",
        "captures_percent": "as a percentage of all captures",
        "mates": "mates by a piece that moved to it; in castling the rook",
        "mated_kings": "kings mated on it",
        "games": "number of games, all replayed to their end; the same in all rows",
    };

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

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        let moves = |counts: &Counts| both(counts.moves);
        let all_moves = self.squares.iter().map(moves).sum();
        let all_captures = self.squares.iter().map(|counts| counts.captures).sum();
        (Square::ALL.iter().zip(&self.squares))
            .map(|(square, counts)| {
                vec![
                    Value::text(square.to_string()),
                    Value::Count(moves(counts)),
                    percent(moves(counts), all_moves),
                    Value::Count(counts.moves.white),
                    Value::Count(counts.moves.black),
                    Value::Count(counts.captures),
                    percent(counts.captures, all_captures),
                    Value::Count(counts.mating),
                    Value::Count(counts.mated),
                    Value::Count(self.games),
                ]
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
