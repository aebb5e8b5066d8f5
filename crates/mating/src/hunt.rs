//! Finds a mate by playing on with both sides helping: a cheap proof that a side can mate.
//!
//! Finds most mates that need no long plan: it says yes, or nothing. A *yes* is a line of moves that are legal when they are made:
//! each goes where a piece of its kind goes, and leaves no king of its side attacked; nobody castles or captures
//! en passant, but for the first moves of some attempts, which are legal by the rules of shakmaty. It ends in a position in which the king is attacked and cannot get away ([`PieceBoard::is_mate`]).

mod approach;
mod hunted_side;
mod near_mates;
mod plan;

use std::ops::Range;

use shakmaty::attacks::queen_attacks;
use shakmaty::{Bitboard, Chess, Color, Position, Role, Square};

use self::plan::{MatePlan, MatingAim};
use super::hunters::{Hunter, Hunters};
use super::piece_board::PieceBoard;
use super::squares::steps;

/// Plies of a game that is played on. Most mates take a dozen.
const PLIES: usize = 40;

/// The most plies at random before.
const MOST_WANDERED: usize = 6;

/// Whether a mate by a side was found in some games that are played on, each with other choices among moves that look alike; if it
/// `replays` them, one counts only if shakmaty's rules say the same.
pub(super) fn finds_mate(
    position: &Chess,
    side: Color,
    mut attempts: Range<u32>,
    replays: bool,
) -> bool {
    attempts.any(|seed| {
        line_to_mate(position, side, seed).is_some_and(|line| {
            let holds = !replays || mates(&line, position, side);
            debug_assert!(holds, "{side} in {position:?}: {line:?}");
            holds
        })
    })
}

/// The moves of such a game, if it ends in mate. All attempts but the first begin with a few moves at random.
fn line_to_mate(position: &Chess, side: Color, seed: u32) -> Option<Vec<Move>> {
    let mut position = position.clone();
    let mut line = Vec::with_capacity(PLIES + MOST_WANDERED);
    if seed > 0 {
        wander(&mut position, side, seed, &mut line)?;
    }
    let mut turn = position.turn();
    let mut hunt = Hunt::new(&position, side, seed, line)?;
    for _ in 0..PLIES {
        let is_ours = turn == side;
        let ply = if is_ours { hunt.hunt() } else { hunt.flee() };
        match ply {
            PlyResult::Mate => return Some(hunt.line),
            PlyResult::Made => turn = !turn,
            PlyResult::Stuck => return None,
        }
    }
    None
}

/// Plays a few moves at random, hardly any captures by the hunted side; `None` if that ends the game.
fn wander(position: &mut Chess, side: Color, seed: u32, line: &mut Vec<Move>) -> Option<()> {
    let mut noise = MoveNoise(seed.wrapping_mul(77));
    for _ in 0..2 + seed % 5 {
        let moves = position.legal_moves();
        let last = i32::try_from(moves.len()).ok()? - 1;
        let mut pick = || moves.get(usize::try_from(noise.next(last)).ok()?);
        let mut mv = *pick()?;
        if mv.is_capture() && position.turn() != side {
            mv = *pick()?;
        }
        line.push((mv.from()?, mv.to(), mv.promotion()));
        position.play_unchecked(mv);
    }
    Some(())
}

/// A move: from where, where to, and what a pawn becomes.
type Move = (Square, Square, Option<Role>);

/// Whether moves are legal by the rules of shakmaty, and the last one mates.
fn mates(line: &[Move], position: &Chess, side: Color) -> bool {
    let mut position = position.clone();
    for &wanted in line {
        let is_wanted = |mv: &&shakmaty::Move| {
            mv.from().map(|from| (from, mv.to(), mv.promotion())) == Some(wanted)
        };
        let Some(&mv) = position.legal_moves().iter().find(is_wanted) else {
            return false;
        };
        position.play_unchecked(mv);
    }
    position.is_checkmate() && position.turn() != side
}

/// What became of a ply.
enum PlyResult {
    /// It was mate.
    Mate,
    /// A move was made.
    Made,
    /// None was found.
    Stuck,
}

/// A game that both sides play so that one of them mates.
struct Hunt {
    field: PieceBoard,
    side: Color,
    /// Where the king is that is hunted.
    king: Square,
    pack: Hunters,
    /// What the pieces of the hunted side but the king attacked when last looked at. No more than a hint.
    guarded: Bitboard,
    /// Whether pieces moved since then.
    is_stale: bool,
    /// Whether the king of the hunters may be in check.
    may_be_checked: bool,
    plan: MatePlan,
    /// What is aimed at.
    aims: Vec<MatingAim>,
    /// Plans that came to nothing.
    failures: usize,
    /// Up to how many plies there will be no other plan.
    resting: usize,
    /// The corner where the king lets himself be mated, if it is chosen before.
    corner: Option<Square>,
    noise: MoveNoise,
    line: Vec<Move>,
}

impl Hunt {
    fn new(position: &Chess, side: Color, seed: u32, line: Vec<Move>) -> Option<Hunt> {
        let board = position.board();
        let king = board.king_of(!side)?;
        let field = PieceBoard::new(board);
        let occupied = field.occupied().without(king);
        let pack = Hunters::new(&field, side, board.king_of(side)?, occupied)?;
        Some(Hunt {
            field,
            side,
            king,
            pack,
            guarded: Bitboard::EMPTY,
            is_stale: true,
            may_be_checked: true,
            plan: MatePlan::default(),
            aims: Vec::new(),
            failures: 0,
            resting: 0,
            corner: corner(king, seed),
            noise: MoveNoise(seed),
            line,
        })
    }

    /// What is occupied, the hunted king left out.
    #[inline]
    fn occupied(&self) -> Bitboard {
        self.field.occupied().without(self.king)
    }

    /// Where the hunters and their king stand.
    #[inline]
    fn ours(&self) -> Bitboard {
        self.field.sides[self.side]
    }

    /// Where the pieces of the hunted side but the king stand.
    #[inline]
    fn theirs(&self) -> Bitboard {
        self.field.sides[!self.side].without(self.king)
    }

    #[inline]
    fn pawns_of(&self, side: Color) -> Bitboard {
        self.field.roles.pawn & self.field.sides[side]
    }

    /// Moves a hunter, if that is legal; where it goes is one of the squares where it can.
    fn go_hunter(&mut self, hunter: Hunter, to: Square) -> bool {
        let lines = queen_attacks(self.pack.king, Bitboard::EMPTY);
        let is_sure = !self.may_be_checked && !lines.contains(hunter.at);
        self.go(self.side, (hunter.at, to), hunter.role, is_sure)
    }

    /// Moves the king of the hunters, if he is safe there.
    fn go_king(&mut self, to: Square) -> bool {
        self.go(self.side, (self.pack.king, to), Role::King, false)
    }

    /// Moves a piece; if it is not sure that the king of its side is safe then, only if he is.
    fn go(&mut self, side: Color, (from, to): (Square, Square), role: Role, is_sure: bool) -> bool {
        let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        let then = match role {
            // A queen of the other side would be in the way.
            Role::Pawn if promotes && side == self.side => Role::Queen,
            Role::Pawn if promotes => Role::Knight,
            role => role,
        };
        let taken = (self.field.sides[!side].contains(to))
            .then(|| self.field.role_at(to))
            .flatten();
        // Makes the move, or takes it back.
        let swap = |field: &mut PieceBoard| {
            field.toggle(side, role, from);
            field.toggle(side, then, to);
            if let Some(taken) = taken {
                field.toggle(!side, taken, to);
            }
        };
        swap(&mut self.field);
        if !is_sure && self.is_king_attacked(side) {
            swap(&mut self.field);
            return false;
        }
        self.line.push((from, to, promotes.then_some(then)));
        if side == self.side {
            self.may_be_checked = false;
            self.is_stale |= taken.is_some();
            self.pack.moved(from, to, then, self.occupied());
            return true;
        }
        if taken.is_some() {
            self.pack.lose(to);
        }
        if role == Role::King {
            self.king = to;
            self.may_be_checked = queen_attacks(self.pack.king, Bitboard::EMPTY).contains(from);
        } else {
            self.is_stale = true;
            let changed = Bitboard::from_square(from).with(to);
            self.pack.look(changed, self.occupied());
        }
        true
    }

    fn is_king_attacked(&self, side: Color) -> bool {
        let kings = self.field.roles.king & self.field.sides[side];
        let occupied = self.field.occupied();
        let is_attacked = |king| self.field.attackers(king, !side, occupied).any();
        kings.into_iter().any(is_attacked)
    }
}

/// For the first attempt none, then by turns the corners, the nearest to a king first.
fn corner(king: Square, seed: u32) -> Option<Square> {
    let turn = usize::try_from(seed).ok()?.checked_sub(1)? % 4;
    let mut corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    corners.sort_by_key(|&corner| steps(corner, king));
    Some(corners[turn])
}

/// What makes moves that look alike differ: numbers without order, the same at every run.
struct MoveNoise(u32);

impl MoveNoise {
    /// The next number, from 0 to the most.
    #[inline]
    fn next(&mut self, most: i32) -> i32 {
        // The generator of Numerical Recipes.
        self.0 = (self.0.wrapping_mul(1_664_525)).wrapping_add(1_013_904_223);
        let byte = i32::from(self.0.to_be_bytes()[0]);
        byte * (most + 1) / 256
    }

    /// Whether the last number would have been odd had it been larger.
    #[inline]
    fn is_odd(&self) -> bool {
        self.0 & 0x10_0000 != 0
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::test_random::TestRandom;

    #[test]
    fn every_line_is_legal_and_mates() {
        let mut numbers = TestRandom(35);
        let (mut asked, mut found) = (0, 0);
        for game in 0..300 {
            let mut position = Chess::default();
            for ply in 0..200 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let captures = moves.iter().copied().filter(|mv| mv.is_capture());
                let captures: Vec<_> = captures.collect();
                let choice = if game % 2 == 0 && !captures.is_empty() {
                    &captures[..]
                } else {
                    &moves[..]
                };
                let index = numbers.below(choice.len());
                position.play_unchecked(choice[index]);
                if ply % 9 != 0 {
                    continue;
                }
                for side in Color::ALL {
                    asked += 1;
                    for seed in 0..2 {
                        if let Some(line) = line_to_mate(&position, side, seed) {
                            assert!(mates(&line, &position, side), "{position:?}");
                            let shorter = &line[..line.len() - 1];
                            assert!(!mates(shorter, &position, side), "{position:?}");
                            assert!(!mates(&line, &position, !side), "{position:?}");
                            found += 1;
                            break;
                        }
                    }
                }
            }
        }
        assert!(found * 10 > asked * 7, "{found} of {asked}");
    }

    #[test]
    fn a_line_that_is_not_legal_does_not_hold() {
        let start = Chess::default();
        // 1. f3 e5 2. g4 Qh4 mates; without the pawn's move, the queen cannot get there.
        let mut line = [
            (Square::F2, Square::F3, None),
            (Square::E7, Square::E5, None),
            (Square::G2, Square::G4, None),
            (Square::D8, Square::H4, None),
        ];
        assert!(mates(&line, &start, Color::Black) && !mates(&line, &start, Color::White));
        line[1].0 = Square::D7;
        assert!(!mates(&line, &start, Color::Black));
    }

    #[test]
    fn a_queen_a_rook_or_a_free_pawn_mates() {
        for fen in [
            "8/8/8/8/5QK1/3k4/8/8 w - - 0 1",
            "8/8/8/1k6/8/8/1R6/7K b - - 0 1",
            "8/8/8/1k6/8/8/6P1/7K b - - 0 1",
            "r3kb1r/pp3ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1",
        ] {
            let fen: Fen = fen.parse().expect("a FEN");
            let position = fen
                .into_position(CastlingMode::Standard)
                .expect("a position");
            assert!(
                finds_mate(&position, Color::White, 0..4, true),
                "{position:?}"
            );
        }
    }
}
