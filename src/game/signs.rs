//! Check signs and origins of pieces as written, held against the board.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::flaws::Sign;
use super::replay::Replay;
use super::resolve::legal_origins;

/// What is wrong with the spelling of a move that is legal and understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misspelling {
    /// Check without a sign.
    MissingCheckSign,
    /// A check sign without check.
    SpuriousCheckSign,
    /// Mate without its sign.
    MissingMateSign,
    /// A mate sign without mate.
    SpuriousMateSign,
    /// More of the from-square than is needed.
    OverDisambiguated,
    /// The rank of the from-square, where its file is due.
    OddDisambiguation,
}

/// The file of a from-square is written.
pub(super) const ORIGIN_FILE: u8 = 1;
/// The rank of a from-square is written.
pub(super) const ORIGIN_RANK: u8 = 2;

/// A from-square as written, held against what SAN needs of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Disambiguation {
    /// What is needed, and nothing else.
    #[default]
    Right,
    /// More than is needed.
    Over,
    /// As much as is needed, and not the same.
    Odd,
}

impl Disambiguation {
    /// Holds what is written of a from-square against what is needed, both as [`ORIGIN_FILE`] and [`ORIGIN_RANK`].
    pub(super) fn of(written: u8, needed: u8) -> Disambiguation {
        if written.count_ones() > needed.count_ones() {
            Disambiguation::Over
        } else if written == needed {
            Disambiguation::Right
        } else {
            Disambiguation::Odd
        }
    }

    /// What is wrong with it; in a game in long algebraic notation, the whole square is usual.
    pub(super) fn misspelling(self, written: u8, is_long: bool) -> Option<Misspelling> {
        let is_whole = written == ORIGIN_FILE | ORIGIN_RANK;
        match self {
            Disambiguation::Over if !(is_long && is_whole) => Some(Misspelling::OverDisambiguated),
            Disambiguation::Odd => Some(Misspelling::OddDisambiguation),
            _ => None,
        }
    }
}

/// Which parts of a from-square there are, as [`ORIGIN_FILE`] and [`ORIGIN_RANK`].
pub(super) fn origin(file: bool, rank: bool) -> u8 {
    u8::from(file) * ORIGIN_FILE + u8::from(rank) * ORIGIN_RANK
}

/// All misspellings of the mainline, each with its ply, in order.
pub(super) fn misspellings(
    replay: &Replay,
    is_mate: bool,
    is_long: bool,
) -> Vec<(usize, Misspelling)> {
    let mut found = Vec::new();
    let last = replay.plies.len();
    for (index, ply) in replay.plies.iter().enumerate() {
        if let Some(origin) = ply.disambiguation.misspelling(ply.origin_parts, is_long) {
            found.push((index + 1, origin));
        }
        let mate = is_mate && index + 1 == last;
        if let Some(sign) = sign_fault(ply.sign, ply.check, mate) {
            found.push((index + 1, sign));
        }
    }
    found
}

pub(super) fn sign_fault(sign: Sign, check: bool, mate: bool) -> Option<Misspelling> {
    match (sign, check, mate) {
        (Sign::None, true, false) => Some(Misspelling::MissingCheckSign),
        (Sign::Check | Sign::Either, false, _) => Some(Misspelling::SpuriousCheckSign),
        (Sign::None | Sign::Check, _, true) => Some(Misspelling::MissingMateSign),
        (Sign::Mate, _, false) => Some(Misspelling::SpuriousMateSign),
        _ => None,
    }
}

/// The from-square as written against what SAN needs of it (PGN standard 8.2.3.4); a pinned man that could not move
/// needs nothing.
pub(super) fn disambiguation(
    board: &Board,
    us: Color,
    mv: Move,
    origin_parts: u8,
) -> Disambiguation {
    let Move::Normal { role, from, to, .. } = mv else {
        return Disambiguation::Right;
    };
    if origin_parts == 0 {
        return Disambiguation::Right;
    }
    if role == Role::Pawn {
        return Disambiguation::Over;
    }
    let others = legal_origins(board, us, role, to).without(from);
    Disambiguation::of(origin_parts, needed_parts(from, others))
}

/// What SAN needs of a from-square, given from where else such a man can legally go to the target.
pub(super) fn needed_parts(from: Square, others: Bitboard) -> u8 {
    let (file, rank) = needed_origin(from, others);
    origin(file, rank)
}

/// Whether SAN needs the file and the rank of a from-square, given from where else such a man can legally go to the
/// target (PGN standard 8.2.3.4).
pub(super) fn needed_origin(from: Square, others: Bitboard) -> (bool, bool) {
    if others.is_empty() {
        return (false, false);
    }
    let file_is_shared = (others & Bitboard::from_file(from.file())).any();
    let rank_is_shared = (others & Bitboard::from_rank(from.rank())).any();
    (!file_is_shared || rank_is_shared, file_is_shared)
}
