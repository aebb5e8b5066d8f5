//! Finds a mate by playing on with both sides helping: a cheap proof that a side can mate.
//!
//! Finds nearly all mates in open positions, but not those that need a plan: it says yes, or nothing. Its moves are legal by
//! the rules of shakmaty, so the mate that it reaches is the proof.

use std::ops::Range;

use shakmaty::attacks::{attacks, king_attacks};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square};

use crate::chess::position::GamePosition;

/// Plies of each of them. Most mates take a dozen.
const PLIES: usize = 64;

/// Whether a mate by a side was found in some games that are played on, each with other choices among moves that look alike.
pub(super) fn finds_mate(position: &Chess, side: Color, mut attempts: Range<u64>) -> bool {
    attempts.any(|seed| plays_to_mate(position.clone(), side, Noise(seed)))
}

fn plays_to_mate(mut position: Chess, side: Color, mut noise: Noise) -> bool {
    for _ in 0..PLIES {
        let Some(hunt) = Hunt::new(position.board(), side) else {
            return false;
        };
        let choice = if position.turn() == side {
            hunt.hunt(&position, &mut noise)
        } else {
            hunt.flee(&mut noise)
        };
        let choice = match choice {
            Choice::Unclear => hunt.of_all(&position, &mut noise),
            choice => choice,
        };
        match choice {
            Choice::Mate => return true,
            Choice::Play(mv) => position.play_unchecked(mv),
            Choice::Unclear => return position.is_check() && position.turn() != side,
        }
    }
    false
}

/// What is done in a position.
enum Choice {
    /// The next move is mate.
    Mate,
    /// This legal move.
    Play(Move),
    /// No legal move was chosen.
    Unclear,
}

/// The move that is worth the most.
struct Best(Option<(i32, Move)>);

impl Best {
    fn add(&mut self, worth: i32, mv: Move) {
        if self.0.is_none_or(|(most, _)| worth > most) {
            self.0 = Some((worth, mv));
        }
    }

    fn choice(self) -> Choice {
        self.0.map_or(Choice::Unclear, |(_, mv)| Choice::Play(mv))
    }
}

fn is_mate_after(position: &Chess, mv: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next.is_check() && !next.has_legal_move()
}

/// What makes moves that look alike differ: numbers without order from 0 to 13, the same at every run.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> i32 {
        // A linear congruential generator with the multiplier and increment of Knuth's MMIX.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let byte = i32::from(self.0.to_be_bytes()[0]);
        byte * 14 / 256
    }
}

/// A move of the side that hunts the king.
struct Step {
    worth: i32,
    /// Whether the piece that moves gives check and leaves the king no square, as far as lines that it opens or closes do not
    /// change that.
    is_trap: bool,
}

/// What the other hunters do while one of them moves.
struct Others {
    /// What one or more of them attack.
    once: Bitboard,
    /// What two or more do, or three with the one that moves.
    twice: Bitboard,
    /// What the king's free squares are worth if the one that moves attacks none.
    worth: i32,
}

/// How a position looks to those who want a king mated. What moves are worth was found by trial: fewer plies to the mates of
/// final positions of real games.
struct Hunt<'p> {
    board: &'p Board,
    side: Color,
    king: Square,
    /// Squares beside the king where none of his own pieces stands.
    flights: Bitboard,
    /// Those, and his own.
    zone: Bitboard,
    /// What one hunter or more attacks, the king not being in the way.
    once: Bitboard,
    /// What two or more do.
    twice: Bitboard,
    /// What the hunter on each square attacks.
    covers: [Bitboard; 64],
    /// Whether a queen or a rook hunts.
    heavy: bool,
    /// Whether the king is alone, so that a move that leaves him no square is stalemate.
    alone: bool,
}

impl<'p> Hunt<'p> {
    fn new(board: &'p Board, side: Color) -> Option<Hunt<'p>> {
        let king = board.king_of(!side)?;
        let hunted = board.by_color(!side);
        let occupied = board.occupied().without(king);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut covers = [Bitboard::EMPTY; 64];
        for role in Role::ALL {
            for square in board.by_piece(role.of(side)) {
                let cover = attacks(square, role.of(side), occupied);
                twice |= once & cover;
                once |= cover;
                covers[square.to_usize()] = cover;
            }
        }
        Some(Hunt {
            board,
            side,
            king,
            flights: king_attacks(king) & !hunted,
            zone: (king_attacks(king) & !hunted).with(king),
            once,
            twice,
            covers,
            heavy: (board.by_color(side) & board.rooks_and_queens()).any(),
            alone: hunted.count() == 1,
        })
    }

    /// The best move of the hunters of those that can be seen without a list of the legal ones: no castling, no capture en
    /// passant, and only queens for pawns.
    fn hunt(&self, position: &Chess, noise: &mut Noise) -> Choice {
        if position.is_check() {
            return Choice::Unclear;
        }
        let mut best = Best(None);
        for role in Role::ALL {
            for from in self.board.by_piece(role.of(self.side)) {
                let others = self.others(from);
                let targets = match role {
                    Role::Pawn => self.pawn_targets(from),
                    _ => self.covers[from.to_usize()] & !self.board.by_color(self.side),
                };
                for to in targets {
                    let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
                    let mv = Move::Normal {
                        role,
                        from,
                        capture: self.board.role_at(to),
                        to,
                        promotion: promotes.then_some(Role::Queen),
                    };
                    let step = self.step(mv, &others);
                    if step.is_trap && position.is_legal(mv) && is_mate_after(position, mv) {
                        return Choice::Mate;
                    }
                    best.add(step.worth + noise.next(), mv);
                }
            }
        }
        match best.choice() {
            Choice::Play(mv) if !position.is_legal(mv) => Choice::Unclear,
            choice => choice,
        }
    }

    fn pawn_targets(&self, from: Square) -> Bitboard {
        let free = !self.board.occupied();
        let forward = self.side.fold_wb(8, -8);
        let third = Bitboard::from_rank(self.side.fold_wb(Rank::Third, Rank::Sixth));
        let one = Bitboard::from_square(from).shift(forward) & free;
        let two = (one & third).shift(forward) & free;
        one | two | self.covers[from.to_usize()] & self.board.by_color(!self.side)
    }

    /// The best move of the hunted king: to a square that nobody attacks it is legal.
    fn flee(&self, noise: &mut Noise) -> Choice {
        let mut best = Best(None);
        for to in self.flights & !self.once {
            let mv = Move::Normal {
                role: Role::King,
                from: self.king,
                capture: self.board.role_at(to),
                to,
                promotion: None,
            };
            best.add(self.help(mv) + noise.next(), mv);
        }
        best.choice()
    }

    /// The best of all legal moves.
    fn of_all(&self, position: &Chess, noise: &mut Noise) -> Choice {
        let hunts = position.turn() == self.side;
        let mut best = Best(None);
        let moves = position.legal_moves();
        for &mv in &moves {
            let worth = if hunts {
                let Some(from) = mv.from() else { continue };
                let step = self.step(mv, &self.others(from));
                if step.is_trap && is_mate_after(position, mv) {
                    return Choice::Mate;
                }
                step.worth
            } else {
                self.help(mv)
            };
            best.add(worth + noise.next(), mv);
        }
        best.choice()
    }

    fn others(&self, from: Square) -> Others {
        let before = self.covers[from.to_usize()];
        let once = self.twice | self.once & !before;
        let twice = self.twice & !before;
        Others {
            once,
            twice,
            worth: self.worth(once, twice),
        }
    }

    /// What the king's squares are worth by who attacks them: best two, since one of them will give check.
    fn worth(&self, once: Bitboard, twice: Bitboard) -> i32 {
        -7 * count(self.flights & !once) - 9 * count(self.flights & !twice)
    }

    /// What a hunter's move is worth: squares taken from the king.
    #[inline]
    fn step(&self, mv: Move, others: &Others) -> Step {
        let Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } = mv
        else {
            return Step {
                worth: 0,
                is_trap: false,
            };
        };
        let occupied = self.board.occupied().without(self.king);
        let then = promotion.unwrap_or(role).of(self.side);
        let after = attacks(to, then, occupied.without(from).with(to));
        let mut worth = others.worth - 2 * steps(to, self.king);
        let mut is_trap = false;
        if (after & self.zone).any() {
            let once = others.once | after;
            worth += self.worth(once, others.twice | others.once & after) - others.worth;
            let is_shut = (self.flights & !once).is_empty();
            is_trap = is_shut && after.contains(self.king);
            if after.contains(self.king) {
                worth -= 36;
            }
            if is_shut && self.alone {
                worth -= 200;
            }
        }
        if promotion == Some(Role::Queen) {
            worth += 42;
        } else if role == Role::Pawn && promotion.is_none() && !self.heavy {
            worth += 14 + 3 * advance(self.side, to);
        }
        if capture.is_some() {
            worth += if self.heavy { 10 } else { 24 };
        }
        Step { worth, is_trap }
    }

    /// How much a move of the hunted side helps.
    fn help(&self, mv: Move) -> i32 {
        let Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } = mv
        else {
            return -20;
        };
        let mut help = match capture {
            None => 0,
            Some(Role::Pawn) => -61,
            Some(_) => -42,
        };
        if promotion.is_some() {
            help -= 24;
        }
        if role == Role::King {
            // He goes to meet his hunters, at the edge if he can.
            let hunted = self.board.by_color(!self.side).without(from);
            let free = count(king_attacks(to) & !hunted & !self.once);
            let other = self.board.king_of(self.side);
            let way = other.map_or(0, |other| steps(other, to));
            return help + 42 - 5 * free - 3 * from_edge(to) - 2 * way;
        }
        // His pieces stand in his way.
        let open = king_attacks(self.king) & !self.once;
        if open.contains(to) {
            help += 15;
        }
        if open.contains(from) {
            help -= 4;
        }
        help
    }
}

fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}

/// Steps of a king from one square to another.
fn steps(a: Square, b: Square) -> i32 {
    i32::from(STEPS[a.to_usize()][b.to_usize()])
}

/// Looked up for every move, and short enough for the nearest cache.
static STEPS: [[u8; 64]; 64] = {
    let mut steps = [[0; 64]; 64];
    let (mut a, mut b) = (0_u8, 0_u8);
    while a < 64 {
        let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
        steps[a as usize][b as usize] = if files > ranks { files } else { ranks };
        b += 1;
        if b == 64 {
            (a, b) = (a + 1, 0);
        }
    }
    steps
};

/// How many ranks from its own first a square is.
fn advance(side: Color, square: Square) -> i32 {
    let rank = i32::from(square.rank());
    side.fold_wb(rank, 7 - rank)
}

/// Steps to the nearest corner, as a rook counts them.
fn from_edge(square: Square) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    file.min(7 - file) + rank.min(7 - rank)
}
