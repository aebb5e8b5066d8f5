//! Attacks along lines, by arithmetic on whole bitboards.
//!
//! Equal to shakmaty's, which looks them up in tables of 700 kB, or square by square in one of 32 kB: in a replay the
//! few hundred bytes of masks here stay in the processor's nearest memory, and no branch depends on the position.
//! Those of an empty board are looked up.

use shakmaty::{Bitboard, Role, Square, attacks::rook_attacks};

use super::square_tables::REACH;

/// The other squares of the file, the diagonal (a1-h8) and the anti-diagonal of each square.
static MASKS: [[u64; 3]; 64] = masks();

/// What a rook attacks on its rank, by its file and what stands on the six inner squares of the rank.
static RANKS: [[u8; 64]; 8] = ranks();

const fn masks() -> [[u64; 3]; 64] {
    let mut masks = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let mut other = 0;
        while other < 64 {
            let bit = 1 << other;
            if other != square {
                let (other_file, other_rank) = (other % 8, other / 8);
                if other_file == file {
                    masks[square][0] |= bit;
                }
                if other_file + rank == file + other_rank {
                    masks[square][1] |= bit;
                }
                if other_file + other_rank == file + rank {
                    masks[square][2] |= bit;
                }
            }
            other += 1;
        }
        square += 1;
    }
    masks
}

const fn ranks() -> [[u8; 64]; 8] {
    let mut ranks = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = Bitboard((inner as u64) << 1);
            let attacked = rook_attacks(Square::ALL[file], occupied);
            ranks[file][inner] = attacked.0.to_le_bytes()[0];
            inner += 1;
        }
        file += 1;
    }
    ranks
}

/// Where a piece of a role could come from on an empty board; not for pawns.
#[inline]
pub(super) fn lines(role: Role, square: Square) -> Bitboard {
    Bitboard(REACH[0][role as usize][square.to_usize()])
}

/// What a rook attacks from a square by its number, as bits.
#[inline]
pub(super) fn rook_from(at: usize, occupied: u64) -> u64 {
    let at = at & 63;
    let rank = at & 0b11_1000;
    let inner = (occupied >> rank >> 1) & 63;
    let along_rank = u64::from(RANKS[at % 8][inner as usize]) << rank;
    along_rank | line(at, occupied, MASKS[at][0])
}

/// What a bishop attacks from a square by its number, as bits.
#[inline]
pub(super) fn bishop_from(at: usize, occupied: u64) -> u64 {
    let at = at & 63;
    let [_, diagonal, anti_diagonal] = MASKS[at];
    line(at, occupied, diagonal) | line(at, occupied, anti_diagonal)
}

/// What is attacked on a line that is no rank: the blockers up the board are met by a borrow in a subtraction, those
/// down the board by one in the mirrored board ("hyperbola quintessence").
#[inline]
fn line(at: usize, occupied: u64, mask: u64) -> u64 {
    let blockers = occupied & mask;
    let slider = 1_u64 << at;
    let up = blockers.wrapping_sub(slider);
    let down = blockers
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes())
        .swap_bytes();
    (up ^ down) & mask
}

#[cfg(test)]
mod tests {
    use shakmaty::attacks;

    use super::*;
    use crate::test_random::TestRandom;

    #[test]
    fn equal_to_shakmaty_on_random_boards() {
        let mut numbers = TestRandom(1);
        for _ in 0..2000 {
            let state = numbers.next();
            let boards = [
                state,
                state & state.rotate_left(19),
                state | state.rotate_left(7),
            ];
            for occupied in boards.map(Bitboard) {
                for square in Square::ALL {
                    let at = square.to_usize();
                    assert_eq!(
                        Bitboard(rook_from(at, occupied.0)),
                        attacks::rook_attacks(square, occupied)
                    );
                    assert_eq!(
                        Bitboard(bishop_from(at, occupied.0)),
                        attacks::bishop_attacks(square, occupied)
                    );
                }
            }
        }
    }
}
