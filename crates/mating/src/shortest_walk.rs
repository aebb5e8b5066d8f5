//! A walk of all pieces to a mate by a lone knight or bishop, or of a lone king by two: each side goes a shortest way to a pattern, and
//! loses moves where it would arrive before the other.
//!
//! Says yes, or nothing; its moves are legal by the rules of shakmaty.

use std::hash::BuildHasher;

use hashbrown::HashSet;
use shakmaty::{Chess, Color, Position, Role};

use super::corner_mates::{CornerMate, nearest_patterns};

/// How many patterns are walked to.
const PATTERNS: usize = 20;

/// The most plies more than a shortest way has.
const MOST_LOST: i32 = 4;

/// The most positions of one walk, in two rounds.
const MOST_POSITIONS: [usize; 2] = [60, 400];

/// Whether a side was walked to a mate that has one piece beside its king, a knight or a bishop, or two of them against a lone king.
pub(super) fn finds_mate(position: &Chess, side: Color) -> bool {
    let board = position.board();
    let ours = board.by_color(side);
    let is_lone = !board.by_color(!side).more_than_one();
    let (second, pieces) = if is_lone { (side, 2) } else { (!side, 1) };
    let minors = (board.knights() | board.bishops()) & ours;
    if ours.count() != pieces + 1 || minors.count() != pieces {
        return false;
    }
    let patterns = nearest_patterns(board, side, second, PATTERNS);
    MOST_POSITIONS.into_iter().any(|most| {
        (0..=MOST_LOST).any(|lost| {
            patterns.iter().any(|&pattern| {
                let mut walk = ShortestWalk {
                    side,
                    pattern,
                    left: most,
                    seen: HashSet::default(),
                };
                let shortest = pattern.moves(board, side);
                let shortest = shortest.map(|moves| moves.plies(position.turn() == side));
                shortest.is_some_and(|plies| walk.walk(position, plies + lost))
            })
        })
    })
}

struct ShortestWalk {
    side: Color,
    pattern: &'static CornerMate,
    /// How many positions may still be looked at.
    left: usize,
    /// Hashes of positions with the plies that were left. That two have one hash can only hide a mate.
    seen: HashSet<u64>,
}

impl ShortestWalk {
    /// Whether a mate is found in so many plies or fewer.
    fn walk(&mut self, position: &Chess, plies: i32) -> bool {
        let is_ours = position.turn() == self.side;
        if !is_ours && position.is_checkmate() {
            return true;
        }
        if plies == 0 || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut ways = Vec::new();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let Some(moves) = self.pattern.moves(next.board(), self.side) else {
                continue;
            };
            if moves.plies(!is_ours) < plies {
                let still = if is_ours { moves.ours } else { moves.theirs };
                // Kings go first: later, the other pieces are in their way.
                ways.push((still, mv.role() != Role::King, next));
            }
        }
        ways.sort_by_key(|&(still, is_piece, _)| (still, is_piece));
        ways.into_iter().any(|(_, _, next)| {
            let hash = self.seen.hasher().hash_one((&next, plies));
            self.seen.insert(hash) && self.walk(&next, plies - 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    fn position(fen: &str) -> Chess {
        let fen: Fen = fen.parse().expect("a FEN");
        (fen.into_position(CastlingMode::Standard)).expect("a position")
    }

    /// From the ends of real games. Other programs find a mate in each, too: a search by python-chess, or chasolver.
    #[test]
    fn a_lone_minor_mates_with_the_help_of_a_piece_in_the_way() {
        for (fen, side) in [
            ("8/8/8/5k2/8/6Kn/5B2/8 b - - 1 57", Color::White),
            ("8/8/8/5k2/8/6Kn/5B2/8 b - - 1 57", Color::Black),
            ("8/8/8/r1NK4/8/4k3/8/8 b - - 7 82", Color::White),
            ("6b1/4K1P1/8/8/8/8/1k6/8 w - - 0 64", Color::Black),
            ("8/8/1K1k3p/8/B7/8/8/8 w - - 1 85", Color::White),
            ("8/8/8/8/3K1n2/7B/5k2/8 w - - 0 1", Color::White),
            ("8/8/4K3/5p2/2k5/5n2/6N1/8 w - - 0 1", Color::White),
        ] {
            assert!(finds_mate(&position(fen), side), "{side:?} {fen}");
        }
    }

    /// From the ends of real games, too.
    #[test]
    fn two_minor_pieces_mate_a_lone_king() {
        for (fen, side) in [
            ("8/8/4KB2/8/5kN1/8/8/8 b - - 0 69", Color::White),
            ("2b5/1K6/4k3/3n4/8/8/8/8 w - - 0 75", Color::Black),
            ("8/3n4/4K3/8/3k4/4n3/8/8 w - - 4 86", Color::Black),
        ] {
            assert!(finds_mate(&position(fen), side), "{side:?} {fen}");
        }
    }

    #[test]
    fn nothing_is_walked_to_where_there_is_no_mate() {
        for fen in [
            // Bishops of one colour; a knight and a queen; a pawn that is taken or blocked at once; nobody in the king's way.
            "8/8/3k4/8/2B5/8/4b3/1K6 w - - 0 1",
            "8/8/3k4/8/1N6/8/5q2/1K6 w - - 0 1",
            "8/8/8/8/8/8/1p6/kBK5 w - - 0 1",
            "8/8/3k4/8/2B5/8/8/1K6 w - - 0 1",
        ] {
            assert!(!finds_mate(&position(fen), Color::White), "{fen}");
        }
    }
}
