//! A search for a mate with the help of both sides, the most promising position first.
//!
//! A mate that is met is reached by legal moves of shakmaty's rules, castling of Chess960 and en passant included, which is the
//! proof of *yes*. When nothing is left to look at, all that can be reached was looked at, which is the proof of *no*: what is left
//! out is proved to lead to no mate by itself. Positions are compared, never hashes alone. Clocks are left out, and so are
//! draws by repetition or by number of moves: a series of moves is what counts.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};
use shakmaty::attacks::{attacks, king_attacks};
use shakmaty::{Chess, Color, Position, Role};

use super::can_mate::CanMate;
use super::corner_mates::{CornerMate, nearest_patterns};
use super::reachable_mates::never_mates;
use super::squares::{advance, ahead, count, from_edge, steps};

/// How many patterns of mates are aimed at.
const PATTERNS: usize = 3;

/// What a search says that may meet so many positions.
pub(super) fn search(start: &Chess, side: Color, most_positions: usize) -> CanMate {
    let mut search = Search {
        patterns: nearest_patterns(start.board(), side, !side, PATTERNS),
        ..Search::default()
    };
    search.meet(start.clone(), side);
    let mut asked = 0;
    while let Some(position) = search.next() {
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.turn() != side && next.is_checkmate() {
                return CanMate::Yes;
            }
            let changes = mv.is_zeroing() || mv.is_castle();
            if search.met.len() >= most_positions {
                return CanMate::Unknown;
            }
            if !search.meet(next, side) {
                continue;
            }
            let next = search.met.len() - 1;
            let position = &search.met[next];
            search.is_done[next] = position.has_insufficient_material(side)
                || changes && asks(next, &mut asked) && never_mates(position, side);
        }
    }
    CanMate::No
}

/// Whether to ask if a position leads to no mate: of the first, and then of one in a few, since it takes as long as to look at many.
fn asks(met: usize, asked: &mut usize) -> bool {
    const FIRST: usize = 100;
    const ONE_IN: usize = 50;
    let asks = *asked < FIRST + met / ONE_IN;
    *asked += usize::from(asks);
    asks
}

/// Positions that were met, and those of them that were not looked at.
#[derive(Default)]
struct Search {
    /// The nearest patterns of mates.
    patterns: Vec<&'static CornerMate>,
    met: Vec<Chess>,
    /// Whether nothing is left to look at behind each.
    is_done: Vec<bool>,
    /// The places of what was met, by position.
    places: HashTable<usize>,
    hasher: DefaultHashBuilder,
    /// What seems nearest to a mate, by each way to see it: distance, and place; of those alike the last.
    nearest: [BinaryHeap<(Reverse<i32>, usize)>; 3],
    /// The first that was met and may not be done.
    oldest: usize,
    /// Whose turn it is to choose: each way to see it, and age.
    turn: usize,
}

impl Search {
    /// Whether a position was not met before; then it is remembered.
    fn meet(&mut self, position: Chess, side: Color) -> bool {
        let Search {
            met,
            places,
            hasher,
            patterns,
            ..
        } = self;
        let hash = |position: &Chess| hasher.hash_one(position);
        let is_same = |&other: &usize| met[other] == position;
        let hash_of = |&other: &usize| hash(&met[other]);
        let Entry::Vacant(free) = places.entry(hash(&position), is_same, hash_of) else {
            return false;
        };
        let place = met.len();
        free.insert(place);
        let distances = distances(&position, side, patterns);
        for (nearest, distance) in self.nearest.iter_mut().zip(distances) {
            nearest.push((Reverse(distance), place));
        }
        self.met.push(position);
        self.is_done.push(false);
        true
    }

    /// The next position to look at: by turns the nearest to a mate by each way to see it, and the oldest.
    fn next(&mut self) -> Option<Chess> {
        loop {
            self.turn += 1;
            let place = if let Some(nearest) = self.nearest.get_mut(self.turn % 4) {
                nearest.pop()?.1
            } else {
                while *self.is_done.get(self.oldest)? {
                    self.oldest += 1;
                }
                self.oldest
            };
            if !self.is_done[place] {
                self.is_done[place] = true;
                return Some(self.met[place].clone());
            }
        }
    }
}

/// How far a mate seems, in several ways: less is nearer.
fn distances(position: &Chess, side: Color, patterns: &[&CornerMate]) -> [i32; 3] {
    let board = position.board();
    let (Some(king), Some(ours)) = (board.king_of(!side), board.king_of(side)) else {
        return [0; 3];
    };
    let occupied = board.occupied().without(king);
    let mut attacked = king_attacks(ours);
    let mut distance = 3 * steps(king, ours);
    let mut pawn_way = 99;
    for from in board.by_color(side).without(ours) {
        let Some(man) = board.piece_at(from) else {
            continue;
        };
        attacked |= attacks(from, man, occupied);
        if man.role == Role::Pawn {
            let ahead = ahead(side, from);
            let way = 6 * (7 - advance(side, from))
                + 9 * count(ahead & board.by_color(side))
                + 12 * count(ahead & board.by_color(!side));
            pawn_way = pawn_way.min(way);
        } else {
            distance += match man.role {
                Role::Queen | Role::Rook => -30,
                _ => steps(from, king) - 12,
            };
        }
    }
    let heavy = board.by_color(side) & board.rooks_and_queens();
    if heavy.is_empty() {
        distance += pawn_way;
    }
    let theirs = board.by_color(!side).without(king);
    let flights = king_attacks(king) & !theirs & !attacked;
    distance += 7 * count(flights) + 3 * from_edge(king);
    let moves = |pattern: &&CornerMate| pattern.moves(board, side);
    let by_pattern = (patterns.iter().filter_map(moves))
        .map(|moves| moves.ours + moves.theirs)
        .min();
    // Pieces beside the king stand in his way, and one is enough: others guard.
    let pieces = theirs & !board.pawns();
    let blocker = pieces.into_iter().map(|from| steps(from, king)).min();
    let cornered =
        distance + 12 * from_edge(king) + 6 * blocker.unwrap_or(0) + 3 * steps(king, ours);
    let guards = 4 * count(pieces) + 25 * count(pieces & board.rooks_and_queens());
    let by_pattern = by_pattern.map_or(cornered, |moves| 4 * moves + 4 * count(pieces));
    [distance, cornered + guards, by_pattern]
}
