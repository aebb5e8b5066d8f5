//! Perpetual check: a position that occurs three times while every move of one side gives check.

use std::collections::HashMap;

use shakmaty::{Chess, Color, Position};

use crate::game::{replay::Replay, replay::replay_ends::ReplayEnds};

/// A position comes back after at least two moves by each side: this many checks make it occur three times.
const FEWEST_CHECKS: usize = 4;

/// A perpetual check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Perpetual {
    /// Who gives check.
    pub by: Color,
    /// Ply of the first check after the first occurrence, from 1.
    pub first: usize,
    /// Ply after which the position had occurred three times.
    pub last: usize,
}

impl Replay {
    /// The first perpetual check, if there is one; asked only of games with a third repetition.
    pub(crate) fn perpetual_check(&self) -> Option<Perpetual> {
        let third = self.firsts().threefold?;
        if self.longest_checking() < FEWEST_CHECKS {
            return None;
        }
        let ReplayEnds::Chess(first, _) = self.run() else {
            return None;
        };
        let start = self.run_start(third);
        // Positions since a side last made a move without check: how often each, and the ply of the first.
        let mut series: [HashMap<Chess, (u32, usize)>; 2] = Default::default();
        let mut position = first.clone();
        for ply in 0..=self.plies.len() {
            if let Some(before) = ply.checked_sub(1) {
                position.play_unchecked(self.plies[before].mv());
            }
            if ply < start {
                continue;
            }
            let mover = !position.turn();
            if ply == start || !position.is_check() {
                series[usize::from(mover.is_black())].clear();
            }
            let mut found = None;
            for by in Color::ALL {
                let seen = &mut series[usize::from(by.is_black())];
                let (count, first) = seen.entry(position.clone()).or_insert((0, ply));
                *count += 1;
                if *count == 3 {
                    // In the first occurrence the side that gives check may have just moved, or be to move.
                    let first = if mover == by { *first + 2 } else { *first + 1 };
                    found = found.or(Some(Perpetual {
                        by,
                        first,
                        last: ply,
                    }));
                }
            }
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// How many moves in a row of one side gave check, at the most.
    fn longest_checking(&self) -> usize {
        let checks =
            std::iter::once(self.begins_in_check()).chain(self.plies.iter().map(|ply| ply.check()));
        let (mut row, mut longest) = ([0; 2], 0);
        for (ply, check) in checks.enumerate() {
            let row = &mut row[ply % 2];
            *row = if check { *row + 1 } else { 0 };
            longest = longest.max(*row);
        }
        longest
    }

    /// The ply of the last capture or pawn move before a ply: no position before it comes back.
    fn run_start(&self, ply: usize) -> usize {
        let played = &self.plies[..ply];
        played
            .iter()
            .rposition(|ply| ply.is_zeroing())
            .map_or(0, |at| at + 1)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::san::SanPlus;
    use shakmaty::{CastlingMode, FromSetup};

    use super::*;
    use crate::pgn::{flaws::Flaws, word::kinds::Word};

    /// The perpetual check in moves from a position.
    fn perpetual(fen: &str, moves: &str) -> Option<(Color, usize, usize)> {
        let fen: Fen = fen.parse().expect("a FEN");
        let start = Chess::from_setup(fen.into_setup(), CastlingMode::Standard).expect("legal");
        let sans: Vec<SanPlus> = moves
            .split_whitespace()
            .map(|san| san.parse().expect("a SAN"))
            .collect();
        let mut replay = Replay::default();
        replay.restart(&start.into());
        for san in sans {
            replay
                .play_word(Word::San(san), Flaws::empty())
                .expect("a legal move");
        }
        replay
            .perpetual_check()
            .map(|found| (found.by, found.first, found.last))
    }

    const WHITE_QUEEN: &str = "6k1/5p1p/8/8/7Q/8/q4PPP/6K1 w - - 0 1";
    const BLACK_QUEEN: &str = "6k1/Q4ppp/8/7q/8/8/5P1P/6K1 b - - 0 1";

    #[test]
    fn of_either_side_from_its_first_check() {
        // The positions after plies 2, 6 and 10 are the same.
        let moves = "Qg5+ Kf8 Qd8+ Kg7 Qg5+ Kf8 Qd8+ Kg7 Qg5+ Kf8 Qd8+";
        assert_eq!(
            perpetual(WHITE_QUEEN, moves),
            Some((Color::White, 3, 10)),
            "White is to move at the first occurrence"
        );
        let moves = "Qg4+ Kf1 Qd1+ Kg2 Qg4+ Kf1 Qd1+ Kg2 Qg4+ Kf1";
        assert_eq!(
            perpetual(BLACK_QUEEN, moves),
            Some((Color::Black, 3, 10)),
            "Black is to move at the first occurrence"
        );
        // The side that gives check moves into the first occurrence.
        let checked = "8/5pkp/8/6Q1/8/8/q4PPP/6K1 b - - 0 1";
        let moves = "Kf8 Qd8+ Kg7 Qg5+ Kf8 Qd8+ Kg7 Qg5+";
        assert_eq!(perpetual(checked, moves), Some((Color::White, 2, 8)));
    }

    #[test]
    fn one_quiet_move_between_the_occurrences_is_enough() {
        let quiet = "Qg5+ Kf8 Qh4 Kg8 Qg5+ Kf8 Qh4 Kg8";
        assert_eq!(perpetual(WHITE_QUEEN, quiet), None);
        // The third occurrence is none of a perpetual, the fourth is: plies 6, 10 and 14.
        let later = "Qg5+ Kf8 Qh4 Kg8 Qg5+ Kf8 Qd8+ Kg7 Qg5+ Kf8 Qd8+ Kg7 Qg5+ Kf8";
        assert_eq!(perpetual(WHITE_QUEEN, later), Some((Color::White, 7, 14)));
    }
}
