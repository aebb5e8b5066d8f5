//! The text of a rank of a FEN, by a table and without branches.

use shakmaty::Bitboard;

/// Room for a [`FenBuffer`]: one rank and its slash, or the rights to castle.
pub(super) const TEXT_BYTES: usize = 16;

/// One byte of value 1 for every bit of a rank, file a in the lowest byte.
static SPREAD: [u64; 256] = spread();

/// For every set of occupied squares of a rank, what is known of its text.
static SHAPES: [Shape; 256] = shapes();

/// How a rank is spelled, given which of its squares are occupied. In numbers of eight bytes the lowest is file a, or
/// the first character.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// On each vacant square that ends a run of them the digit that counts it; zero on all others.
    digits: u64,
    /// The bytes that move down by one, two and four places, one step after the other, so that those of vacant squares
    /// inside a run are closed up.
    moves: [u64; 3],
    /// All bytes that are characters.
    written: u64,
    /// Number of characters.
    length: usize,
}

const fn spread() -> [u64; 256] {
    let mut table = [0; 256];
    let mut rank = 0_usize;
    while rank < 256 {
        let mut file = 0;
        while file < 8 {
            if rank >> file & 1 == 1 {
                table[rank] |= 1 << (8 * file);
            }
            file += 1;
        }
        rank += 1;
    }
    table
}

const fn shapes() -> [Shape; 256] {
    let mut shapes = [Shape {
        digits: 0,
        moves: [0; 3],
        written: 0,
        length: 0,
    }; 256];
    let mut occupied = 0_usize;
    while occupied < 256 {
        let shape = &mut shapes[occupied];
        let mut run = 0;
        let mut file = 0;
        while file < 8 {
            run = if occupied >> file & 1 == 1 {
                0
            } else {
                run + 1
            };
            // A vacant square beside another on its right is no character.
            if run == 0 || file == 7 || occupied >> (file + 1) & 1 == 1 {
                if run > 0 {
                    shape.digits |= (0x30 + run) << (8 * file); // '0'
                }
                // It goes down by as many places as there are squares without a character before it.
                let down = file - shape.length;
                let mut step = 0;
                while step < 3 {
                    if down >> step & 1 == 1 {
                        // Steps before this one have moved it already.
                        let place = file - down % (1 << step);
                        shape.moves[step] |= 0xff << (8 * place);
                    }
                    step += 1;
                }
                shape.length += 1;
            }
            file += 1;
        }
        shape.written = u64::MAX >> (64 - 8 * shape.length);
        occupied += 1;
    }
    shapes
}

/// A stretch of a FEN; what stands after its end is overwritten by the next one.
#[derive(Debug, Clone, Copy)]
pub(in crate::chess) struct FenBuffer {
    pub(in crate::chess) bytes: [u8; TEXT_BYTES],
    pub(in crate::chess) length: usize,
}

/// No right to castle.
pub(super) const NO_RIGHTS: FenBuffer = FenBuffer {
    bytes: *b"- \0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    length: 2,
};

/// Spells a rank, from 0, given pawns, knights, bishops, rooks, queens, kings and black pieces.
pub(super) fn spelled(men: &[Bitboard; 7], rank: usize) -> FenBuffer {
    let [pawns, knights, bishops, rooks, queens, kings, black] = men;
    let files = |men: &Bitboard| usize::from(men.0.to_le_bytes()[rank]);
    let occupied = files(&(*pawns | *knights | *bishops | *rooks | *queens | *kings));
    let on = |men: &Bitboard, letter: u8| SPREAD[files(men)] * u64::from(letter);
    let letters = on(pawns, b'P')
        | on(knights, b'N')
        | on(bishops, b'B')
        | on(rooks, b'R')
        | on(queens, b'Q')
        | on(kings, b'K')
        | on(black, b'a' - b'A');
    spelled_letters(letters, occupied)
}

/// Spells a rank, with a slash after it, given its letters and the files that have one.
#[inline]
pub(super) fn spelled_letters(letters: u64, occupied: usize) -> FenBuffer {
    let shape = &SHAPES[occupied];
    let mut squares = letters | shape.digits;
    // Without a branch on what stands where: branches cannot foresee that.
    for (step, moving) in shape.moves.into_iter().enumerate() {
        let moved = squares & moving;
        squares = squares ^ moved ^ moved >> (8 << step);
    }
    let slash = u128::from(b'/') << (8 * shape.length);
    let text = u128::from(squares & shape.written) | slash;
    FenBuffer {
        bytes: text.to_le_bytes(),
        length: shape.length + 1,
    }
}
