//! Who cannot mate, cannot: a walk through what can be reached finds no mate (FIDE Laws 5.2.2, 6.9).

use std::collections::HashSet;

use pgnkit_mating::{CanMate, Effort, can_mate};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Color, Position};

use super::config;
use crate::playout;

/// Positions from which a few moves often lead to one where a side cannot mate, for all its material.
const NEARLY_DEAD: [&str; 8] = [
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
    "4k3/8/8/p1p1p3/P1P1P1pp/6PP/8/4K3 w - - 0 1",
    "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1",
    "2b1k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1",
    "7k/8/8/6Q1/8/8/r7/4K3 w - - 0 1",
    "6rk/6pp/7N/8/8/8/5r2/4K3 w - - 0 1",
    "k7/P7/K7/8/8/8/8/2b5 w - - 0 1",
    "5b1k/7P/6K1/8/8/8/p7/8 w - - 0 1",
];

/// Whether a side mates in one of the first positions that can be reached.
fn mate_is_met(start: &Chess, side: Color) -> bool {
    const MOST_POSITIONS: usize = 600;
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if position.is_checkmate() && position.turn() != side {
            return true;
        }
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if seen.len() < MOST_POSITIONS && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    false
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn no_means_never(index in 0..NEARLY_DEAD.len(), choices in playout::choices(8)) {
        let start = playout::from_fen(NEARLY_DEAD[index], CastlingMode::Standard).position;
        let position = playout::after(&start, &playout::moves(&start, &choices));
        for side in Color::ALL {
            let quick = can_mate(&position, side, Effort::Fast);
            let full = can_mate(&position, side, Effort::Full);
            prop_assert!(full != CanMate::Unknown);
            prop_assert!(quick == full || quick == CanMate::Unknown);
            if full == CanMate::No {
                prop_assert!(!mate_is_met(&position, side));
            }
        }
    }
    #[test]
    fn all_efforts_agree(choices in playout::choices(60)) {
        let start = Chess::default();
        let position = playout::after(&start, &playout::moves(&start, &choices));
        for side in Color::ALL {
            let full = can_mate(&position, side, Effort::Full);
            prop_assert!(full != CanMate::Unknown);
            let quick = can_mate(&position, side, Effort::Fast);
            prop_assert!(quick == full || quick == CanMate::Unknown);
        }
    }
}
