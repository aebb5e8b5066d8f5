//! Check signs and origins of pieces as written, held against the board.

use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

use super::flaws::Sign;
use super::replay::{Ply, Replay};

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
    let mut position = replay.start.clone();
    let last = replay.plies.len();
    for (index, ply) in replay.plies.iter().enumerate() {
        if ply.origin_parts > 0
            && !(is_long && ply.origin_parts == 2)
            && is_over_disambiguated(&position, ply)
        {
            found.push((index + 1, Misspelling::OverDisambiguated));
        }
        position.play_unchecked(ply.mv);
        let mate = is_mate && index + 1 == last;
        if let Some(sign) = sign_fault(ply.sign, position.is_check(), mate) {
            found.push((index + 1, sign));
        }
    }
    found
}

fn sign_fault(sign: Sign, check: bool, mate: bool) -> Option<Misspelling> {
    match (sign, check, mate) {
        (Sign::None, true, false) => Some(Misspelling::MissingCheckSign),
        (Sign::Check | Sign::Either, false, _) => Some(Misspelling::SpuriousCheckSign),
        (Sign::None | Sign::Check, _, true) => Some(Misspelling::MissingMateSign),
        (Sign::Mate, _, false) => Some(Misspelling::SpuriousMateSign),
        _ => None,
    }
}

/// Whether SAN needs less of the from-square (PGN standard 8.2.3.4); a pinned man that could not move needs nothing.
fn is_over_disambiguated(position: &Chess, ply: &Ply) -> bool {
    let parts = |mv: Move| match San::from_move(position, mv) {
        San::Normal { file, rank, .. } => usize::from(file.is_some()) + usize::from(rank.is_some()),
        _ => 0,
    };
    usize::from(ply.origin_parts) > parts(ply.mv)
}
