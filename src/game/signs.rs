//! Check signs and origins of pieces as written, held against the board.

use shakmaty::attacks;
use shakmaty::{Board, Color, Move, Role, Square};

use super::flaws::Sign;
use super::replay::Replay;
use super::resolve::{is_open, legal_origins, lines};

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

/// Whether a move that has been played gives check. Most cannot: the man that moved does not attack the king's
/// square on an empty board, nor did it stand between him and what is behind it.
pub(super) fn gives_check(board: &Board, us: Color, mv: Move) -> bool {
    let Some(king) = board.king_of(!us) else {
        return false;
    };
    let may = match mv {
        Move::Normal {
            role,
            from,
            to,
            promotion,
            ..
        } => {
            let direct = match promotion.unwrap_or(role) {
                Role::Pawn => attacks::pawn_attacks(!us, king).contains(to),
                Role::King => false,
                role => lines(role, king).contains(to),
            };
            let opens =
                lines(Role::Queen, king).contains(from) && is_open(from, king, board.occupied());
            direct || opens
        }
        _ => true,
    };
    may && board.attacks_to(king, us, board.occupied()).any()
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
    let others = legal_origins(board, us, role, to).without(from);
    if others.is_empty() {
        return true;
    }
    let shared = |other: Square| (other.file() == from.file(), other.rank() == from.rank());
    let file_is_shared = others.into_iter().any(|other| shared(other).0);
    let rank_is_shared = others.into_iter().any(|other| shared(other).1);
    origin_parts == 2 && !(file_is_shared && rank_is_shared)
}
