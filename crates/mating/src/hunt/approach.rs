//! The moves of the hunters that bring a mate nearer.

use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::{Hunt, PlyResult};
use crate::hunters::Hunter;
use crate::mating_net::MatingNet;
use crate::piece_board::{cover, pawn_covers, pushes};
use crate::squares::{advance, count, steps};

/// What moves are worth, found by trial: fewer plies to the mates of final positions of real games.
pub(super) struct MoveWeights {
    /// A piece that attacks none, one, two, or more of the squares that are open to the king.
    posts: [i32; 4],
    /// If it captures.
    takes: i32,
    /// How much pieces that look alike differ.
    noise: i32,
    /// One piece in so many is considered, by turns.
    stride: usize,
    /// The step of a king towards the other: usually, with one piece or none, to a lone king.
    king: [i32; 3],
    /// A pawn's move: beside a queen or a rook, or without.
    pawn: [i32; 2],
    /// The same if it captures.
    pawn_takes: [i32; 2],
    /// For each rank that a pawn has come.
    rank: i32,
    /// How much pawns and kings that look alike differ.
    pawn_noise: i32,
    /// The most positions that are looked at for it.
    pub(super) tries: i32,
    /// For the hunted king, each square that is open from where he goes.
    pub(super) freedom: i32,
    /// Each step to the edges.
    pub(super) edge: i32,
    /// Each step to the other king.
    pub(super) way: i32,
}

/// For each flight that only the piece attacks which moves.
const LOST: i32 = 19;

/// If a pawn promotes.
const PROMOTES: i32 = 30;

/// The most squares open to the king where a mate is looked for that is near.
const OPEN: i32 = 2;

/// A step of the hunters' king to where the other is to be mated.
const TO_CORNER: i32 = 25;

const WITH_QUEEN: MoveWeights = MoveWeights {
    posts: [1, 5, 17, 26],
    takes: 13,
    noise: 4,
    stride: 1,
    king: [-37, 10, 32],
    pawn: [5, 13],
    pawn_takes: [2, 11],
    rank: 0,
    pawn_noise: 5,
    tries: 4,
    freedom: 2,
    edge: 3,
    way: 0,
};

const WITHOUT: MoveWeights = MoveWeights {
    posts: [6, 7, 9, 20],
    takes: 21,
    noise: 5,
    stride: 5,
    king: [-27, 8, 40],
    pawn: [-2, 18],
    pawn_takes: [18, -10],
    rank: 4,
    pawn_noise: 0,
    tries: 8,
    freedom: 6,
    edge: -1,
    way: 7,
};

/// A move and what it is worth.
type ValuedMove = (i32, Hunter, Square);

impl Hunt {
    pub(super) fn taste(&self) -> &'static MoveWeights {
        let first = self.pack.pieces().first();
        if first.is_some_and(|hunter| hunter.role == Role::Queen) {
            &WITH_QUEEN
        } else {
            &WITHOUT
        }
    }

    /// A move of the hunters.
    pub(super) fn hunt(&mut self) -> PlyResult {
        if let Some(ply) = self.follow() {
            return ply;
        }
        let taste = self.taste();
        let flights = king_attacks(self.king) & !self.theirs();
        let open = flights & !self.pack.once;
        if count(open) <= OPEN {
            let net = MatingNet::new(self.king, (flights, open), self.occupied(), &self.pack);
            if let Some(ply) = self.close_in(&net, taste) {
                return ply;
            }
        }
        self.approach(taste, flights, open)
    }

    fn approach(&mut self, taste: &MoveWeights, flights: Bitboard, open: Bitboard) -> PlyResult {
        let is_alone = self.theirs().is_empty();
        let is_few = self.pack.pieces().len() < 2;
        let mut best = self.best_piece(taste, flights, open);
        if let Some((worth, hunter, to)) = self.pawn(taste) {
            let worth = worth + self.noise.next(taste.pawn_noise);
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, hunter, to));
            }
        }
        let king = if self.corner.is_some() {
            TO_CORNER
        } else {
            taste.king[if is_alone { 2 } else { usize::from(is_few) }]
        };
        let king = king + self.noise.next(taste.pawn_noise);
        if best.is_none_or(|(most, ..)| king > most)
            && let Some(to) = self.king_step()
            && self.go_king(to)
        {
            return PlyResult::Made;
        }
        match best {
            Some((_, hunter, to)) if self.go_hunter(hunter, to) => PlyResult::Made,
            _ => self.anything(),
        }
    }

    fn best_piece(
        &mut self,
        taste: &MoveWeights,
        flights: Bitboard,
        open: Bitboard,
    ) -> Option<ValuedMove> {
        let (occupied, theirs) = (self.occupied(), self.theirs());
        let mut best: Option<ValuedMove> = None;
        let mut free = !self.ours();
        if theirs.is_empty() {
            // To shut in a lone king is stalemate.
            free &= !flights.with(self.king);
        }
        let pieces = self.pack.pieces();
        let are_few = pieces.len() < taste.stride;
        let stride = if are_few { 1 } else { taste.stride };
        let mut posts = (Role::King, Bitboard::EMPTY, [Bitboard::EMPTY; 3]);
        let considered = pieces.iter().skip(self.line.len() / 2 % stride);
        for hunter in considered.step_by(stride) {
            if posts.0 != hunter.role {
                let covers = |square| cover(hunter.role, self.side, square, occupied);
                let [mut one, mut two, mut more] = [Bitboard::EMPTY; 3];
                for square in open {
                    let set = covers(square);
                    (more, two, one) = (more | two & set, two | one & set, one | set);
                }
                posts = (hunter.role, covers(self.king), [one, two, more]);
            }
            let (_, checks, levels) = posts;
            let mut targets = hunter.cover & free & !checks;
            if pieces.len() < 3 {
                // The king shall not have to take it.
                targets &= !king_attacks(self.king) | self.pack.others(hunter);
            }
            let level = levels.iter().rposition(|&level| (targets & level).any());
            let (mut worth, mut targets) = match level {
                Some(level) => (taste.posts[level + 1], targets & levels[level]),
                None => (taste.posts[0], targets),
            };
            if (targets & theirs).any() {
                worth += taste.takes;
                targets &= theirs;
            }
            let lost = hunter.cover & flights & !self.pack.others(hunter);
            if lost.any() {
                worth -= LOST * count(lost);
            }
            worth += self.noise.next(taste.noise);
            let to = if self.noise.is_odd() {
                targets.last()
            } else {
                targets.first()
            };
            if best.is_none_or(|(most, ..)| worth > most) {
                best = to.map(|to| (worth, *hunter, to)).or(best);
            }
        }
        best
    }

    /// A pawn's move: one that promotes, else one that captures, else the foremost.
    fn pawn(&self, taste: &MoveWeights) -> Option<ValuedMove> {
        let side = self.side;
        let pawns = self.pawns_of(side);
        let takes = pawn_covers(side, pawns) & self.theirs();
        let steps = pushes(side, pawns, self.field.occupied());
        let ends = (takes | steps) & Bitboard::BACKRANKS;
        let is_heavy = self.pack.pieces().first().is_some_and(Hunter::is_heavy);
        let without = usize::from(!is_heavy);
        let (targets, worth) = if ends.any() {
            (ends, PROMOTES)
        } else if takes.any() {
            (takes, taste.pawn_takes[without])
        } else {
            (steps, 0)
        };
        let to = side.fold_wb(targets.last(), targets.first())?;
        if pawn_attacks(side, to).contains(self.king) {
            return None;
        }
        let from = if takes.contains(to) {
            (pawn_attacks(!side, to) & pawns).first()?
        } else {
            let back = side.fold_wb(-8, 8);
            let near = to.offset(back)?;
            if pawns.contains(near) {
                near
            } else {
                near.offset(back)?
            }
        };
        let worth = worth + taste.pawn[without] + taste.rank * advance(side, to);
        Some((worth, self.pack.at(from)?, to))
    }

    /// A step of the hunters' king towards the other, if he is far away.
    fn king_step(&self) -> Option<Square> {
        let goal = self.corner.unwrap_or(self.king);
        let way = steps(self.pack.king, goal);
        let near = king_attacks(self.pack.king) & !self.ours() & !king_attacks(self.king);
        let mut near = (near & !self.guarded).into_iter();
        (way > 2)
            .then(|| near.find(|&to| steps(to, goal) < way))
            .flatten()
    }

    /// Any move that is legal.
    fn anything(&mut self) -> PlyResult {
        let (ours, occupied) = (self.ours(), self.field.occupied());
        for number in 0..self.pack.all.len() {
            let hunter = self.pack.all[number];
            let targets = match hunter.role {
                Role::Pawn => {
                    pushes(self.side, hunter.at.into(), occupied) | hunter.cover & self.theirs()
                }
                _ => hunter.cover & !ours,
            };
            for to in targets.without(self.king) {
                if self.go_hunter(hunter, to) {
                    return PlyResult::Made;
                }
            }
        }
        for to in king_attacks(self.pack.king) & !ours & !king_attacks(self.king) {
            if self.go_king(to) {
                return PlyResult::Made;
            }
        }
        PlyResult::Stuck
    }
}
