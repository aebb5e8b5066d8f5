//! Why the side to move cannot castle.
//!
//! Chess960 rules throughout (FIDE Laws, Guidelines II): in standard chess they say the same.

use shakmaty::{CastlingSide, Color, Move, Position, Role, Square, attacks};

use super::objection::{AttemptContext, ReasonInWords};
use super::{reason::Reason, wording};

/// The first rule against castling on that side; none if it is legal.
pub(super) fn judge(case: AttemptContext<'_>, side: CastlingSide) -> Option<ReasonInWords> {
    let us = case.position.turn();
    let Some(rook) = case.position.castles().rook(us, side) else {
        return Some(case.start.castles().rook(us, side).map_or_else(
            || (Reason::CastleRightAbsent, wording::no_right(us, side)),
            |rook| (Reason::CastleRightLost, loss(case, us, rook)),
        ));
    };

    let board = case.position.board();
    let king = board.king_of(us)?;
    let target = side.king_to(us);
    let attackers = |square, occupied| board.attacks_to(square, !us, occupied);

    let checkers = case.position.checkers();
    if checkers.any() {
        let words = format!(
            "the king on {king} is in check from {}",
            wording::pieces_on(board, checkers)
        );
        return Some((Reason::CastleOutOfCheck, words));
    }
    let without_king = board.occupied().without(king);
    let crossed = attacks::between(king, target).into_iter();
    let attacked = crossed.filter(|&square| attackers(square, without_king).any());
    if let Some(square) = attacked.min_by_key(|square| square.distance(king)) {
        let attackers = wording::pieces_on(board, attackers(square, without_king));
        let words = format!("the king crosses {square}, which is attacked by {attackers}");
        return Some((Reason::CastleThroughCheck, words));
    }
    let castled = without_king.without(rook).with(side.rook_to(us));
    let checkers = attackers(target, castled);
    if checkers.any() {
        let words = format!(
            "on {target} the king would be in check from {}",
            wording::pieces_on(board, checkers)
        );
        return Some((Reason::CastleIntoCheck, words));
    }
    let blockers = case.position.castles().path(us, side) & board.occupied();
    let first = blockers
        .into_iter()
        .min_by_key(|square| square.distance(king))?;
    let words = format!("{} is in the way", wording::piece_on(board, first));
    Some((Reason::CastlePathBlocked, words))
}

/// What took away the right to castle with the rook that stood on a square at the start.
fn loss(case: AttemptContext<'_>, us: Color, rook: Square) -> String {
    let mut turn = case.start.turn();
    for (ply, mv) in (1_u64..).zip(case.history) {
        if turn == us {
            match mv {
                Some(Move::Castle { .. }) => return format!("the king castled at ply {ply}"),
                Some(Move::Normal {
                    role: Role::King, ..
                }) => return format!("the king moved at ply {ply}"),
                Some(Move::Normal { from, .. }) if *from == rook => {
                    return format!("the rook on {rook} moved at ply {ply}");
                }
                _ => {}
            }
        } else if mv.is_some_and(|mv| mv.is_capture() && mv.to() == rook) {
            return format!("the rook on {rook} was captured at ply {ply}");
        }
        turn = !turn;
    }
    format!("the right to castle with the rook on {rook} was lost")
}
