//! Check signs and origins of pieces as written, held against the board.

use shakmaty::attacks;
use shakmaty::{Board, Color, Move, Position, Role, Square};

use super::flaws::Sign;
use super::replay::{Ply, Replay};
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
///
/// Walks with a bare board, since the moves are known to be legal.
pub(super) fn misspellings(
    replay: &Replay,
    is_mate: bool,
    is_long: bool,
) -> Vec<(usize, Misspelling)> {
    let mut found = Vec::new();
    let mut board = replay.start.board().clone();
    let mut turn = replay.start.turn();
    let last = replay.plies.len();
    for (index, ply) in replay.plies.iter().enumerate() {
        if ply.origin_parts > 0
            && !(is_long && ply.origin_parts == 2)
            && is_over_disambiguated(&board, turn, ply)
        {
            found.push((index + 1, Misspelling::OverDisambiguated));
        }
        play(&mut board, turn, ply.mv);
        let mate = is_mate && index + 1 == last;
        if let Some(sign) = sign_fault(ply.sign, gives_check(&board, turn, ply.mv), mate) {
            found.push((index + 1, sign));
        }
        turn = !turn;
    }
    found
}

fn play(board: &mut Board, us: Color, mv: Move) {
    match mv {
        Move::Normal {
            role,
            from,
            to,
            promotion,
            ..
        } => {
            board.discard_piece_at(from);
            board.set_piece_at(to, promotion.unwrap_or(role).of(us));
        }
        Move::EnPassant { from, to } => {
            board.discard_piece_at(from);
            board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
            board.set_piece_at(to, us.pawn());
        }
        Move::Castle { king, rook } => {
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            if let Some(side) = mv.castling_side() {
                let on = |file| Square::from_coords(file, king.rank());
                board.set_piece_at(on(side.rook_to_file()), us.rook());
                board.set_piece_at(on(side.king_to_file()), us.king());
            }
        }
        Move::Put { role, to } => board.set_piece_at(to, role.of(us)),
    }
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
fn is_over_disambiguated(board: &Board, us: Color, ply: &Ply) -> bool {
    let Move::Normal { role, from, to, .. } = ply.mv else {
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
    ply.origin_parts == 2 && !(file_is_shared && rank_is_shared)
}
