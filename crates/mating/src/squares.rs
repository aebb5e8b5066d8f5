//! Distances, counts and sets of squares.

use shakmaty::{Bitboard, Color, Square};

/// Steps of a king from one square to another.
#[inline]
pub(super) fn steps(a: Square, b: Square) -> i32 {
    i32::from(STEPS[a.to_usize()][b.to_usize()])
}

/// Looked up for every move, and short enough for the nearest cache.
static STEPS: [[u8; 64]; 64] = {
    let mut steps = [[0; 64]; 64];
    let (mut a, mut b) = (0_u8, 0_u8);
    while a < 64 {
        let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
        steps[a as usize][b as usize] = if files > ranks { files } else { ranks };
        b += 1;
        if b == 64 {
            (a, b) = (a + 1, 0);
        }
    }
    steps
};

/// Steps to the nearest corner, as a rook counts them.
pub(super) fn from_edge(square: Square) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    file.min(7 - file) + rank.min(7 - rank)
}

/// The ranks before a square, from a side's first.
pub(super) fn advance(side: Color, square: Square) -> i32 {
    side.relative_rank(square.rank()).into()
}

/// The squares before a pawn on its file.
pub(super) fn ahead(side: Color, pawn: Square) -> Bitboard {
    let file = Bitboard::from_file(pawn.file());
    let before = |square: &Square| side.fold_wb(*square > pawn, *square < pawn);
    file.into_iter().filter(before).collect()
}

/// The number of some squares.
pub(super) fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}
