//! One move of the mainline.

use shakmaty::Move;

use crate::chess::{disambiguation::Disambiguation, written::Sign};

/// One move of the mainline, and what it led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Plies since the last capture or pawn move, or as the start position says.
    pub halfmove_clock: u32,
    /// How often the position after it has occurred, this time included.
    pub occurrences: u32,
    /// The check sign as written.
    pub sign: Sign,
    /// What is written of a piece's from-square: 0, 1 (the file), 2 (the rank) or 3 (both); 0 for a pawn's capture.
    pub origin_parts: u8,
    /// What SAN needs of it (PGN standard 8.2.3.4); in a variant known only if some of it is written.
    pub needed_parts: u8,
    /// Whether the move gives check.
    pub check: bool,
}

impl Ply {
    /// What is written of a piece's from-square against what SAN needs of it.
    #[must_use]
    pub fn disambiguation(&self) -> Disambiguation {
        Disambiguation::compare(self.origin_parts, self.needed_parts)
    }
}

impl From<Ply> for Move {
    #[inline]
    fn from(ply: Ply) -> Move {
        ply.mv
    }
}
