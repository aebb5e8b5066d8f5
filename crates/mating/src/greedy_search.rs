//! A search for a mate with the help of both sides that follows what makes progress as far as it goes.
//!
//! Finds what needs a plan: kings that walk to a corner, pieces that stand in the king's way there, pawns that promote. The method is
//! the main search of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022): a search by increasing depths for
//! which moves that make progress do not count. Says yes, or nothing; its moves are legal by the rules of shakmaty.

use std::hash::BuildHasher;

use hashbrown::HashMap;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

use super::corner_mates::knight_moves;
use super::piece_board::pawn_covers;
use super::squares::advance;

/// The most positions of the first attempts, one for each corner; those of the next four are eight times as many.
const FIRST_LIMIT: usize = 400;

/// The most plies of a line.
const MOST_PLIES: usize = 200;

/// The most moves of a line that make no progress.
const MOST_USUAL: i32 = 100;

/// Whether a mate by a side is found before so many positions are looked at.
pub(super) fn finds_mate(position: &Chess, side: Color, most_positions: usize) -> bool {
    let mut left = most_positions;
    let mut limit = FIRST_LIMIT;
    for attempt in 0.. {
        // What is left is for the last attempt.
        let most = if limit * 4 > left { left } else { limit };
        let mut dive = GreedySearch {
            side,
            most,
            count: 0,
            corners: corners(side, attempt),
            seen: HashMap::default(),
            is_cut: false,
        };
        if dive.finds_mate(position) {
            return true;
        }
        left = left.saturating_sub(dive.count.max(1));
        if !dive.is_cut || left == 0 {
            return false;
        }
        if attempt % 4 == 3 {
            limit *= 8;
        }
    }
    false
}

/// The corners as an attempt prefers them: first those to which the pawns of the side go.
fn corners(side: Color, attempt: usize) -> [Square; 4] {
    let mut corners = [Square::H8, Square::A8, Square::H1, Square::A1];
    if side.is_black() {
        corners.reverse();
    }
    corners.rotate_left(attempt % 4);
    corners
}

struct GreedySearch {
    side: Color,
    /// The most positions that are looked at.
    most: usize,
    /// Those that were.
    count: usize,
    corners: [Square; 4],
    /// By hash, how many moves without progress were left when a position was looked at. That two positions have one hash can only hide
    /// a mate.
    seen: HashMap<u64, i32>,
    /// Whether something was left out.
    is_cut: bool,
}

impl GreedySearch {
    fn finds_mate(&mut self, position: &Chess) -> bool {
        for usual in 2..MOST_USUAL {
            self.seen.clear();
            self.is_cut = false;
            if self.dive(position, usual, false, 0) {
                return true;
            }
            if !self.is_cut || self.count >= self.most {
                return false;
            }
        }
        false
    }

    /// Looks at a position from which so many moves without progress may be made.
    fn dive(&mut self, position: &Chess, left: i32, after_progress: bool, ply: usize) -> bool {
        let may_be_mate = position.turn() != self.side && position.is_check();
        if may_be_mate && position.legal_moves().is_empty() {
            return true;
        }
        if left <= 0 || ply >= MOST_PLIES || self.count >= self.most {
            self.is_cut = true;
            return false;
        }
        if position.has_insufficient_material(self.side) {
            return false;
        }
        let hash = self.seen.hasher().hash_one(position);
        let seen = self.seen.entry(hash).or_insert(0);
        if *seen >= left {
            return false;
        }
        *seen = left;
        self.count += 1;
        let guide = PieceGoals::new(position.board(), self.side, self.corners);
        let moves = position.legal_moves();
        for (worth, cost) in [
            (MoveWorth::Progress, 0),
            (MoveWorth::Usual, i32::from(!after_progress)),
            (MoveWorth::Harm, 2),
        ] {
            for &mv in &moves {
                if guide.worth(position.turn(), mv) != worth {
                    continue;
                }
                let mut next = position.clone();
                next.play_unchecked(mv);
                if self.dive(&next, left - cost, worth == MoveWorth::Progress, ply + 1) {
                    return true;
                }
            }
        }
        false
    }
}

/// What a move is for the mate that is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveWorth {
    Progress,
    Usual,
    Harm,
}

/// Where the pieces should go: the king into a corner, the other one near him, and a piece beside him in his way.
struct PieceGoals {
    side: Color,
    corner: Square,
    other: Square,
    blocker: Square,
    /// Whether the other side has to promote to a piece that can stand in its king's way.
    needs_promotion: bool,
    /// Whether bishops have to walk too: there are no other pieces, and two of the other side or more.
    has_bishops_only: bool,
    /// Where pawns could capture, if the side has nothing else.
    prey: Bitboard,
}

impl PieceGoals {
    fn new(board: &Board, side: Color, corners: [Square; 4]) -> PieceGoals {
        let (ours, theirs) = (board.by_color(side), board.by_color(!side));
        let bishops = board.bishops();
        let dark = Bitboard::DARK_SQUARES;
        // A bishop mates in a corner that he can attack; a bishop of the other side beside it can stand in the way.
        let colour = if (ours & bishops & dark).any()
            || (ours & bishops).is_empty() && (theirs & bishops & !dark).any()
        {
            dark
        } else if bishops.any() {
            !dark
        } else {
            Bitboard::FULL
        };
        let mut wanted = corners.into_iter().filter(|&at| colour.contains(at));
        let corner = wanted.next().unwrap_or(corners[0]);
        let heavy = board.rooks_and_queens();
        let pawns = board.pawns() & ours;
        let has_pawns_only = ours.count() == pawns.count() + 1;
        // Where a king has to go first, if nobody else opens the way of his pawns: to the pawns before them.
        let ahead = pawns.shift(side.fold_wb(8, -8));
        let is_alone = ((heavy | board.knights()) & ours).is_empty() && ahead.is_subset(theirs);
        let in_the_way = (ahead & board.pawns()).first().filter(|_| is_alone);
        PieceGoals {
            side,
            corner,
            other: in_the_way.unwrap_or_else(|| inward(corner, 0, 2)),
            blocker: inward(corner, 1, 0),
            needs_promotion: needs_promotion(board, side),
            has_bishops_only: (board.knights() | heavy).is_empty()
                && (theirs & bishops).more_than_one(),
            prey: if has_pawns_only {
                pawn_covers(side, pawns)
            } else {
                Bitboard::EMPTY
            },
        }
    }

    fn worth(&self, turn: Color, mv: Move) -> MoveWorth {
        let Some(from) = mv.from() else {
            return MoveWorth::Usual;
        };
        let (to, role) = (mv.to(), mv.role());
        let is_ours = turn == self.side;
        let goal = match (is_ours, role) {
            (true, Role::King) => self.other,
            (true, _) | (false, Role::King) => self.corner,
            (false, _) => self.blocker,
        };
        let walks = match role {
            Role::King => true,
            Role::Bishop => self.has_bishops_only,
            _ => false,
        };
        let comes_near = walks && to.distance(goal) < from.distance(goal)
            || role == Role::Knight && knight_moves(to, goal) < knight_moves(from, goal);
        let is_pawn = role == Role::Pawn;
        let is_heavy = matches!(mv.promotion(), Some(Role::Queen | Role::Rook));
        let is_prey = self.prey.contains(to) && !is_pawn && role != Role::King;
        let is_progress = comes_near
            || match (is_ours, self.needs_promotion) {
                (true, _) => mv.is_capture() || is_pawn && advance(self.side, to) >= 4,
                (false, true) => is_pawn && !is_heavy,
                (false, false) => is_prey && !mv.is_capture(),
            };
        if is_progress {
            MoveWorth::Progress
        } else if !is_ours && (self.needs_promotion || mv.is_capture()) {
            MoveWorth::Harm
        } else {
            MoveWorth::Usual
        }
    }
}

/// Whether a side with a knight alone, or with bishops of one colour, could only mate if the other side promoted a pawn.
fn needs_promotion(board: &Board, side: Color) -> bool {
    let (ours, theirs) = (board.by_color(side), board.by_color(!side));
    let (knights, bishops) = (board.knights(), board.bishops());
    if ours.count() == 2 && (ours & knights).any() {
        return (theirs & (knights | bishops | board.rooks())).is_empty();
    }
    let dark = Bitboard::DARK_SQUARES;
    let colour = if (ours & bishops & dark).any() {
        dark
    } else {
        !dark
    };
    ours.count() == (ours & bishops).count() + 1
        && (bishops & !colour).is_empty()
        && (theirs & knights).is_empty()
}

/// The square so many files and ranks from a corner.
fn inward(corner: Square, files: i32, ranks: i32) -> Square {
    let toward = |edge: u32, by: i32| if edge == 0 { by } else { -by };
    let offset = 8 * toward(corner.rank().into(), ranks) + toward(corner.file().into(), files);
    corner.offset(offset).unwrap_or(corner)
}
