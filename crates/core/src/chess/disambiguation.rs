//! What SAN needs of a from-square, and how what is written compares (PGN standard 8.2.3.4).

use shakmaty::{Bitboard, Square};

/// The file of a from-square is written.
pub(crate) const ORIGIN_FILE: u8 = 1;

/// The rank of a from-square is written.
pub(crate) const ORIGIN_RANK: u8 = 2;

/// A from-square as written, held against what SAN needs of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Disambiguation {
    /// Exactly the needed disambiguation.
    #[default]
    Right,
    /// More than is needed.
    Over,
    /// As much as is needed, and not the same.
    Odd,
}

impl Disambiguation {
    /// Holds what is written of a from-square against what is needed, both as [`ORIGIN_FILE`] and [`ORIGIN_RANK`]; what
    /// is not written is right.
    pub(crate) fn compare(written: u8, needed: u8) -> Disambiguation {
        if written == 0 {
            Disambiguation::Right
        } else if written.count_ones() > needed.count_ones() {
            Disambiguation::Over
        } else if written == needed {
            Disambiguation::Right
        } else {
            Disambiguation::Odd
        }
    }
}

/// Which parts of a from-square there are, as [`ORIGIN_FILE`] and [`ORIGIN_RANK`].
pub(crate) fn origin(file: bool, rank: bool) -> u8 {
    u8::from(file) * ORIGIN_FILE + u8::from(rank) * ORIGIN_RANK
}

/// What SAN needs of a from-square, given from where else such a piece can legally go to the target (PGN standard 8.2.3.4).
pub(super) fn needed_parts(from: Square, others: Bitboard) -> u8 {
    if others.is_empty() {
        return 0;
    }
    let file_is_shared = (others & Bitboard::from_file(from.file())).any();
    let rank_is_shared = (others & Bitboard::from_rank(from.rank())).any();
    origin(!file_is_shared || rank_is_shared, file_is_shared)
}
