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
        if ply.over_disambiguated && !(is_long && ply.origin_parts == 2) {
            found.push((index + 1, Misspelling::OverDisambiguated));
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

/// Whether SAN needs less of the from-square (PGN standard 8.2.3.4); a pinned man that could not move needs nothing.
pub(super) fn is_over_disambiguated(board: &Board, us: Color, mv: Move, origin_parts: u8) -> bool {
    let Move::Normal { role, from, to, .. } = mv else {
        return false;
    };
    if role == Role::Pawn {
        return true;
    }
    origin_parts > needed_parts(from, legal_origins(board, us, role, to).without(from))
}

/// How much of a from-square SAN needs, given from where else such a man can legally go to the target.
pub(super) fn needed_parts(from: Square, others: Bitboard) -> u8 {
    let (file, rank) = needed_origin(from, others);
    u8::from(file) + u8::from(rank)
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
