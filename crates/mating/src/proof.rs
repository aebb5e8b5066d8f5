//! The proofs that a side can mate, or cannot, the cheapest first.
//!
//! Decides nothing about a game.

use std::ops::Range;

use shakmaty::{Chess, Color, Position};

use super::can_mate::CanMate;
use super::{best_first_search, greedy_search, hunt, reachable_mates, shortest_walk};

/// How far to go for an answer. Counted in positions, never in time: the answer is the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Look only at the board: the game is over, or the material is insufficient. Nanoseconds.
    Material,
    /// Also look where the pieces can ever get, which can only say no. Microseconds.
    Fast,
    /// Also look for a mate with the help of both sides. Microseconds, and up to seconds in composed positions.
    Full,
    /// The same, through five times as many.
    Deep,
}

/// Games that are played on to a mate: the one that finds most of them, some before anything else is tried, and some after that.
const FIRST_ATTEMPT: Range<u32> = 0..1;
const NEXT_ATTEMPTS: Range<u32> = 1..4;
const MORE_ATTEMPTS: Range<u32> = 4..12;

/// How many positions are looked at by the first search that follows what makes progress.
const FIRST_DIVE: usize = 20_000;

/// Whether a side can mate from a position. `No` and `Yes` are proved.
#[must_use]
pub fn can_mate(position: &Chess, side: Color, effort: Effort) -> CanMate {
    answer(position, side, effort, cfg!(debug_assertions))
}

/// The same, and a mate found by playing on is first replayed by the rules of [`shakmaty`], as debug builds always do: a trial of
/// this crate on the positions of whoever calls it. A line that does not hold is no proof, and the search goes on.
#[must_use]
pub fn can_mate_replayed(position: &Chess, side: Color, effort: Effort) -> CanMate {
    answer(position, side, effort, true)
}

fn answer(position: &Chess, side: Color, effort: Effort, replays: bool) -> CanMate {
    if position.has_insufficient_material(side) {
        return CanMate::No;
    }
    let finds_mate = |attempts| hunt::finds_mate(position, side, attempts, replays);
    // Where a mate is found, there was a move: to list them all takes a twelfth of the time.
    let is_asked = effort >= Effort::Full;
    if is_asked && (shortest_walk::finds_mate(position, side) || finds_mate(FIRST_ATTEMPT)) {
        return CanMate::Yes;
    }
    if position.legal_moves().is_empty() {
        let mated = position.is_check() && position.turn() != side;
        return if mated { CanMate::Yes } else { CanMate::No };
    }
    // How many positions are looked at by a search that leaves nothing out, and one more that follows what makes progress.
    let (most_met, last_dive) = match effort {
        Effort::Fast if reachable_mates::never_mates(position, side) => return CanMate::No,
        Effort::Material | Effort::Fast => return CanMate::Unknown,
        Effort::Full => (500_000, 2_000_000),
        Effort::Deep => (2_000_000, 10_000_000),
    };
    if finds_mate(NEXT_ATTEMPTS) {
        return CanMate::Yes;
    }
    if reachable_mates::never_mates(position, side) {
        return CanMate::No;
    }
    if finds_mate(MORE_ATTEMPTS) || greedy_search::finds_mate(position, side, FIRST_DIVE) {
        return CanMate::Yes;
    }
    let found = best_first_search::search(position, side, most_met);
    if found == CanMate::Unknown && greedy_search::finds_mate(position, side, last_dive) {
        return CanMate::Yes;
    }
    found
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, FromSetup, PositionError};

    use super::*;
    use crate::can_mate::CanMate::{No, Unknown, Yes};

    fn position(fen: &str, mode: CastlingMode) -> Chess {
        let setup = fen.parse::<Fen>().expect("a FEN").into_setup();
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .expect("a position")
    }

    fn chances(fen: &str) -> (CanMate, CanMate) {
        let position = position(fen, CastlingMode::Standard);
        let both = [Color::White, Color::Black].map(|side| {
            let found = can_mate(&position, side, Effort::Deep);
            for effort in [Effort::Material, Effort::Fast, Effort::Full] {
                let quicker = can_mate(&position, side, effort);
                assert!(quicker == found || quicker == Unknown, "{fen}");
            }
            found
        });
        (both[0], both[1])
    }

    #[test]
    fn material() {
        for (fen, white, black) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Yes,
                Yes,
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", No, No),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Yes, No),
            // A knight mates a king beside his own rook, bishop, knight or pawn, not beside his queen alone.
            ("4k3/8/8/8/8/p7/8/N3K3 w - - 0 1", Yes, Yes),
            ("4k3/8/8/8/8/n7/8/N3K3 w - - 0 1", Yes, Yes),
            ("4k3/8/8/8/8/q7/8/4K2N w - - 0 1", No, Yes),
            ("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", Yes, No),
            // Bishops of one colour never meet on the squares that a king flees to.
            ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", No, No),
            ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", Yes, Yes),
        ] {
            assert_eq!(chances(fen), (white, black), "{fen}");
        }
    }

    #[test]
    fn the_end_of_the_game_decides() {
        for (fen, white, black) in [
            (
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                No,
                Yes,
            ),
            ("7k/5Q2/6K1/8/8/8/p7/8 b - - 0 1", Yes, Yes),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", No, No),
        ] {
            assert_eq!(chances(fen), (white, black), "{fen}");
        }
    }

    #[test]
    fn what_is_forced_counts() {
        // The only move takes the queen.
        assert_eq!(chances("7k/6Q1/8/8/8/8/r7/4K3 b - - 0 1"), (No, Yes));
        // Her king protects her.
        assert_eq!(chances("7k/6Q1/6K1/8/8/8/r7/8 b - - 0 1"), (Yes, No));
    }

    #[test]
    fn a_wall_of_pawns_is_dead_until_it_opens() {
        // Every square of the fourth and the fifth rank is held by a pawn that cannot move, or attacked by one.
        let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
        assert_eq!(chances(wall), (No, No));
        let gap = "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1";
        assert_eq!(chances(gap), (Yes, Yes));
        // Only by en passant can a pawn take here.
        let closed = "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - - 0 1";
        assert_eq!(chances(closed), (No, No));
        let en_passant = "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1";
        assert_eq!(chances(en_passant), (Yes, Yes));
    }

    #[test]
    fn little_to_be_reached_is_reached() {
        // Eight positions, and 395, and a few more: none of them is mate.
        for (fen, white, black) in [
            ("k7/Pp1K4/1P6/8/8/8/8/8 w - - 0 1", No, No),
            ("2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1", No, No),
            ("8/8/8/8/8/6p1/4k1Pp/7K b - - 0 1", No, No),
        ] {
            let position = position(fen, CastlingMode::Standard);
            let full = |side| can_mate(&position, side, Effort::Full);
            assert_eq!(
                (full(Color::White), full(Color::Black)),
                (white, black),
                "{fen}"
            );
        }
    }

    #[test]
    fn a_king_that_steps_to_and_fro_holds_what_is_behind_him() {
        // Ka3 Kxa5 b6 axb6 a7 Ka6 a8=Q#: that the black king has left b6 lets the pawn go on.
        for fen in [
            "8/p2p4/Pk1P4/RP1p4/PKpP4/1pP5/1P6/8 w - - 0 1",
            "8/p2p4/Pk1P4/RP1p4/PKpP4/1pP5/1P6/1b6 b - - 0 1",
        ] {
            assert_eq!(chances(fen).0, Yes, "{fen}");
        }
    }

    #[test]
    fn rights_to_castle_in_chess960() {
        for (fen, white, black) in [
            // A mate without castling is a mate.
            ("7k/8/8/8/8/8/8/1R2K3 w B - 0 1", Yes, No),
            ("1r2k3/8/8/8/8/8/8/1R2K3 b Bb - 0 1", Yes, Yes),
            (
                "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1",
                Yes,
                Yes,
            ),
            // The only move takes the rook; with a square more for the king, it does not have to.
            ("8/8/8/8/8/8/p7/kR2K3 b B - 0 1", No, Yes),
            ("8/8/8/8/8/p7/8/kR2K3 b B - 0 1", Yes, Yes),
        ] {
            let position = position(fen, CastlingMode::Chess960);
            let full = |side| can_mate(&position, side, Effort::Full);
            assert_eq!(
                (full(Color::White), full(Color::Black)),
                (white, black),
                "{fen}"
            );
        }
    }

    #[test]
    fn positions_that_no_game_of_chess_has() {
        // More knights than a side can have (FIDE Laws 2.2): a mate that is found is a mate.
        let knights = "NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/8/8/K1k5 w - - 0 1";
        let found = can_mate(
            &position(knights, CastlingMode::Chess960),
            Color::White,
            Effort::Full,
        );
        assert_ne!(found, No);
    }
}
