//! Holds `can_mate` against an exhaustive table of every position of three and four pieces.
//!
//!     cargo run --release --manifest-path fuzz/Cargo.toml --example retrograde -- [SAMPLE]
//!
//! For each set of pieces it finds all positions from which White can mate by any series of legal moves, Black helping, by a
//! closure over all positions that shares no code with the search; then it asks the search for every position of three pieces,
//! and for SAMPLE positions of each four (2,500), and as many of those that are not won. Half are asked with colours changed.
//! No castling rights; en passant is followed where a move makes it possible. Takes half an hour of one core.

mod board;
mod table;

use std::process::ExitCode;
use std::time::Instant;

use pgnkit_core::{CanMate, Effort, can_mate};
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Piece, PositionError, Setup, Square};

use board::Men;
use table::{Tables, names, sets};

/// Numbers that look random: xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).expect("31 bits") % end
    }
}

/// What the search says of a position, and the position itself.
fn asked(men: Men, is_white: bool, swapped: bool) -> (CanMate, Chess) {
    let mut setup = Setup::empty();
    let mut board = Board::empty();
    for man in men.iter() {
        let square = if swapped { man.square ^ 56 } else { man.square };
        let color = Color::from_white(man.is_white != swapped);
        let role = man.kind.role();
        board.set_piece_at(Square::new(u32::from(square)), Piece { color, role });
    }
    setup.board = board;
    setup.turn = Color::from_white(is_white != swapped);
    // A check that no last move can have given does not matter here: both sides of the comparison only look ahead.
    let position = Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .expect("a legal position");
    let side = Color::from_white(!swapped);
    (can_mate(&position, side, Effort::Full), position)
}

#[derive(Default)]
struct Count {
    asked: u64,
    unproved: u64,
    wrong: u64,
}

impl Count {
    fn ask(&mut self, men: Men, is_white: bool, is_won: bool, swapped: bool) {
        let (found, position) = asked(men, is_white, swapped);
        self.asked += 1;
        let wanted = if is_won { CanMate::Yes } else { CanMate::No };
        if found == CanMate::Unknown {
            self.unproved += 1;
        } else if found != wanted {
            self.wrong += 1;
            println!("WRONG: {found:?}, and not {wanted:?}: {position:?}");
        }
    }
}

fn main() -> ExitCode {
    let sample = std::env::args()
        .nth(1)
        .map_or(2_500, |word| word.parse().expect("a number"));
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut tables = Tables::default();
    let (mut three, mut four) = (Count::default(), Count::default());
    for set in sets() {
        let start = Instant::now();
        let sweeps = tables.fill(&set);
        let table = tables.get(&set);
        let (won, lost) = table.counts();
        println!(
            "{}: {won} won, {lost} not, {sweeps} sweeps, {:.0?}",
            names(&set),
            start.elapsed()
        );
        let swap = |random: &mut Random| random.below(2) == 1;
        if set.len() == 1 {
            for place in 0..table.len() {
                if let Some((men, is_white)) = table.legal(place) {
                    let swapped = swap(&mut random);
                    three.ask(men, is_white, table.is_won(place), swapped);
                }
            }
            continue;
        }
        let (mut any, mut tries) = (0, 0);
        while any < sample {
            let place = random.below(table.len());
            if let Some((men, is_white)) = table.legal(place) {
                any += 1;
                let swapped = swap(&mut random);
                four.ask(men, is_white, table.is_won(place), swapped);
            }
        }
        // Those that are not won are few in most sets: begin anywhere, and take what comes.
        let (mut not_won, mut place) = (0, random.below(table.len()));
        while not_won < sample.min(lost) && tries < table.len() {
            if !table.is_won(place)
                && let Some((men, is_white)) = table.legal(place)
            {
                not_won += 1;
                let swapped = swap(&mut random);
                four.ask(men, is_white, false, swapped);
                place = (place + random.below(table.len() / sample.max(1) + 1)) % table.len();
            }
            place = (place + 1) % table.len();
            tries += 1;
        }
    }
    for (name, count) in [("three", &three), ("four", &four)] {
        println!(
            "{name} pieces: {} asked, {} unproved, {} wrong",
            count.asked, count.unproved, count.wrong
        );
    }
    ExitCode::from(u8::from(three.wrong + four.wrong > 0))
}
