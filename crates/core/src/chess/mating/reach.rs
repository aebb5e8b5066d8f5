//! Everything that can be reached, where that is little: a proof of *no* by exhaustion, and of *yes* by finding a mate.
//!
//! Positions are compared, never hashes alone, and are played on by the rules of shakmaty, castling of Chess960 and en passant
//! included. Clocks are left out, and so are draws by repetition or by number of moves: a series of moves is what counts.

use std::collections::HashSet;

use shakmaty::{Chess, Color, Position};

use super::chance::CanMate;

/// What a look at all that can be reached says, if no more than so many positions can.
pub(super) fn exhausted(start: &Chess, side: Color, most_positions: usize) -> CanMate {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if position.has_insufficient_material(side) {
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() && position.turn() != side {
            return CanMate::Yes;
        }
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if seen.insert(next.clone()) {
                if seen.len() > most_positions {
                    return CanMate::Unknown;
                }
                open.push(next);
            }
        }
    }
    CanMate::No
}
