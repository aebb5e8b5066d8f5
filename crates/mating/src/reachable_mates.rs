//! Whether a king could be mated on any square that he can ever reach, going by where all pieces can ever get.
//!
//! Says *never* with proof, or nothing.

use shakmaty::attacks::{attacks, between, king_attacks, knight_attacks, queen_attacks};
use shakmaty::{Bitboard, Chess, Color, Role, Square};

use super::routes::{PieceRoutes, Routes};

/// Whether a side can never mate, because the other king has no square on which a mate could stand.
///
/// Where he is mated, a piece other than a king gives check, and each square beside him is attacked by the other side, the
/// king not being in the way, or held by a piece of his own. Pieces are only where [`Routes`] says that they can get. So there is a
/// square of the king, and one of the other king that is not beside it, such that a piece can attack the former, and the squares
/// around that neither the other king nor any piece can attack, even if nothing stood between, are held by as many
/// pieces of the mated king's side, each of which can get to its square. The other king is on a square of his routes, or has just stepped to
/// where the mated side has no move ([`Routes`]), and discovered the check.
pub(super) fn never_mates(position: &Chess, side: Color) -> bool {
    let routes = Routes::new(position);
    let (Some(ours), Some(theirs)) = (routes.king(side), routes.king(!side)) else {
        return false;
    };
    let hunters: Vec<&PieceRoutes> =
        (routes.of(side).filter(|man| man.piece.role != Role::King)).collect();
    let blockers: Vec<Bitboard> = (routes.of(!side))
        .filter(|man| man.piece.role != Role::King)
        .map(PieceRoutes::anywhere)
        .collect();
    // The king hides nothing behind him.
    let attacked = hunters.iter().fold(Bitboard::EMPTY, |attacked, man| {
        attacked | attacked_by(man, routes.fixed & !theirs.reach)
    });
    !(theirs.reach & attacked).into_iter().any(|square| {
        let around = king_attacks(square) & !attacked;
        let is_mate_from = |other| can_be_held(around & !king_attacks(other), &blockers);
        (ours.reach & !king_attacks(square).with(square))
            .into_iter()
            .any(is_mate_from)
            || (routes.last_steps(side, square).into_iter()).any(|(from, to)| {
                discovers(&hunters, routes.fixed, square, from) && is_mate_from(to)
            })
    })
}

/// Whether a king could discover a check on a square from where he leaves: something that can get there attacks through where he was,
/// past pieces that never move.
fn discovers(hunters: &[&PieceRoutes], fixed: Bitboard, square: Square, from: Square) -> bool {
    let open = queen_attacks(square, fixed.without(from));
    let is_beyond = |&at: &Square| between(square, at).contains(from);
    let beyond: Bitboard = open.into_iter().filter(is_beyond).collect();
    hunters.iter().any(|man| (man.anywhere() & beyond).any())
}

/// What a piece can ever attack.
fn attacked_by(man: &PieceRoutes, fixed: Bitboard) -> Bitboard {
    let as_is = man.reach.into_iter().fold(Bitboard::EMPTY, |all, from| {
        all | attacks(from, man.piece, fixed)
    });
    man.promoted.into_iter().fold(as_is, |all, from| {
        all | queen_attacks(from, fixed) | knight_attacks(from)
    })
}

/// Whether each of a few squares can be held by a piece of its own.
fn can_be_held(squares: Bitboard, blockers: &[Bitboard]) -> bool {
    let mut holders: Vec<Option<Square>> = vec![None; blockers.len()];
    squares.into_iter().all(|square| {
        let mut tried = vec![false; blockers.len()];
        finds_holder(square, blockers, &mut holders, &mut tried)
    })
}

/// Finds a piece for a square by an augmenting path, which may give other pieces to other squares.
fn finds_holder(
    square: Square,
    blockers: &[Bitboard],
    holders: &mut [Option<Square>],
    tried: &mut [bool],
) -> bool {
    for index in 0..blockers.len() {
        if tried[index] || !blockers[index].contains(square) {
            continue;
        }
        tried[index] = true;
        let is_free = match holders[index] {
            None => true,
            Some(held) => finds_holder(held, blockers, holders, tried),
        };
        if is_free {
            holders[index] = Some(square);
            return true;
        }
    }
    false
}
