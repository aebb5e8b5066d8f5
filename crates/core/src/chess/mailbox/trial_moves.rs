//! What tries of other moves need beside a replay: legal moves near some squares, what a written move fails for, and moves that are
//! illegal, but clear.

use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};

use super::{Mailbox, bit, code, first, index};
use super::{moves::without_blocked, special_moves::PAWN};
use crate::chess::attacks::{bishop_from, rook_from};
use crate::chess::ply::Ply;
use crate::chess::square_tables::{BETWEEN, CHECKS, REACH};
use crate::chess::written_move::{ORIGINS, WrittenMove};

const KING: usize = Role::King as usize;

const PROMOTING: u64 = 0xff00_0000_0000_00ff;

/// Some moves of a side, for a search that asks for no others: those that leave some squares, and those to squares by role.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveFilter {
    /// The squares from which pieces may go anywhere.
    leaving: u64,
    /// The squares to which the pieces of each role may go.
    reaching: [u64; 7],
}

impl MoveFilter {
    /// All moves.
    pub(crate) const ALL: MoveFilter = MoveFilter::touching(u64::MAX);

    /// No move.
    pub(crate) const NONE: MoveFilter = MoveFilter::touching(0);

    /// The moves that leave or reach one of some squares.
    pub(crate) const fn touching(squares: u64) -> MoveFilter {
        MoveFilter {
            leaving: squares,
            reaching: [squares; 7],
        }
    }

    /// The moves for which a word can be written with one slip, or with its target mirrored: to the file and the rank of the target
    /// by its piece, to the target by any other; and from the target, where the word may be the beginning of a longer one.
    pub(crate) fn near(role: Role, target: Square) -> MoveFilter {
        let mut near = MoveFilter::touching(bit(target.to_usize()));
        let mirrored = target.rotate_180();
        let lines = Bitboard::from(target.file()) | Bitboard::from(target.rank());
        near.reaching[role as usize] = lines.0 | bit(mirrored.to_usize());
        near
    }

    /// The moves of either.
    pub(crate) fn or(mut self, other: MoveFilter) -> MoveFilter {
        self.leaving |= other.leaving;
        for (squares, others) in self.reaching.iter_mut().zip(other.reaching) {
            *squares |= others;
        }
        self
    }

    /// The squares to which a piece may go.
    fn targets(&self, role: usize, from: usize) -> u64 {
        if bit(from) & self.leaving == 0 {
            self.reaching[role]
        } else {
            u64::MAX
        }
    }

    /// Whether the moves of pieces of a role touch one of some squares.
    fn touches(&self, role: usize, squares: u64) -> bool {
        (self.leaving | self.reaching[role]) & squares != 0
    }
}

impl Mailbox {
    /// Passes the move to the other side, whatever its king thinks of that.
    pub(crate) fn pass(&mut self) {
        self.turn = !self.turn;
        self.last = Ply::NONE;
        self.look_for_check();
    }

    /// The legal moves of two filters; castling and captures en passant are of every second one.
    pub(crate) fn moves_of(&self, asked: &MoveFilter, near: &MoveFilter) -> Vec<Ply> {
        let us = index(self.turn);
        let own = (PAWN..=KING).fold(0, |own, role| own | self.men[code(us, role)]);
        let mut moves = Vec::new();
        for from in Bitboard(own) {
            let from = from.to_usize();
            let role = usize::from(self.squares[from]) & 7;
            let targets = asked.targets(role, from) & near.targets(role, from) & !own;
            if targets == 0 {
                continue;
            }
            for to in Bitboard(self.reached(us, role, from) & targets) {
                let to = to.to_usize();
                let target = usize::from(self.squares[to]) & 7;
                if target == KING || !self.is_safe(us, from, to) {
                    continue;
                }
                let ply = Ply::normal(role, from, to, target);
                if role == PAWN && matches!(to / 8, 0 | 7) {
                    moves.extend((2..KING).map(|promotion| ply.promoting(promotion)));
                } else {
                    moves.push(ply);
                }
            }
        }
        self.add_special(us, asked, &mut moves);
        moves
    }

    /// Adds castling and captures en passant that a filter may ask for.
    fn add_special(&self, us: usize, asked: &MoveFilter, moves: &mut Vec<Ply>) {
        let home = 0xff << (56 * us);
        if asked.touches(KING, home) || asked.touches(Role::Rook as usize, home) {
            let castling = CastlingSide::ALL.map(|side| self.find_castling(us, side));
            moves.extend(castling.into_iter().flatten());
        }
        let Some(to) = self.passed().map(Square::to_usize) else {
            return;
        };
        for from in Bitboard(CHECKS[us][PAWN][to] & self.men[code(us, PAWN)]) {
            let (file, rank) = (u32::from(from.file()), u32::from(from.rank()));
            let touched = bit(from.to_usize()) | bit(to) | bit(to ^ 8);
            let to = to.try_into().unwrap_or(0);
            let written = WrittenMove::of_kind(1, true, to).from(file, rank);
            if asked.touches(PAWN, touched) {
                moves.extend(self.find_en_passant(us, written));
            }
        }
    }

    /// The squares that a piece may go to, but for what stands there of its own side and the safety of its king.
    fn reached(&self, us: usize, role: usize, from: usize) -> u64 {
        let occupied = self.occupied;
        match role {
            PAWN => {
                let them: u64 =
                    (PAWN..=KING).fold(0, |them, role| them | self.men[code(1 - us, role)]);
                let step = |from: u64| if us == 0 { from << 8 } else { from >> 8 };
                let one = step(bit(from)) & !occupied;
                let is_home = from / 8 == 1 + 5 * us;
                let two = if is_home { step(one) & !occupied } else { 0 };
                one | two | CHECKS[1 - us][PAWN][from] & them
            }
            3 => bishop_from(from, occupied),
            4 => rook_from(from, occupied),
            5 => bishop_from(from, occupied) | rook_from(from, occupied),
            _ => REACH[us][role][from],
        }
    }

    /// The earlier moves of a side of which one must be made, or not be made, before a written move that is not legal can become so.
    pub(crate) fn needs(&self, written: WrittenMove, by: Color) -> MoveFilter {
        let (us, kind, to) = (index(self.turn), written.kind(), written.to());
        if written.is_special() && written.promotion() == 0 {
            let side = CastlingSide::from_queen_side(to == 1);
            let blocked = self.castles.path(self.turn, side).0 & self.occupied;
            return match self.right(us, side) {
                // No move brings back a right.
                None => MoveFilter::NONE,
                Some(_) if blocked != 0 => MoveFilter::touching(blocked),
                Some(_) => MoveFilter::ALL,
            };
        }
        let (reach, role) = if written.is_special() {
            (CHECKS[us][PAWN][to] | bit(to ^ 8), PAWN)
        } else {
            (REACH[us][kind][to], kind.max(1))
        };
        let reach = reach & ORIGINS[written.origin()];
        let candidates = reach & self.men[code(us, role) & 31];
        if candidates == 0 && by != self.turn {
            return MoveFilter::NONE;
        }
        let mut squares = candidates | bit(to);
        for from in Bitboard(candidates) {
            squares |= BETWEEN[from.to_usize()][to];
        }
        if role == PAWN && written.capture() {
            // The pawn that is taken en passant, and where it came from.
            squares |= bit(to ^ 8) | bit(to.wrapping_add(8)) | bit(to.wrapping_sub(8));
        }
        if without_blocked(candidates, to, self.occupied) != 0 {
            let around = |at: usize| {
                bit(at) | REACH[0][Role::Queen as usize][at] | REACH[0][Role::Knight as usize][at]
            };
            squares |= around(usize::from(self.kings[us]) & 63);
            if role == KING {
                squares |= around(to);
            }
        }
        let mut needs = MoveFilter::touching(squares);
        if by == self.turn {
            needs.reaching[role] |= reach;
            // Or a pawn becomes one there.
            needs.reaching[PAWN] |= reach & PROMOTING;
        }
        needs
    }

    /// The one move that is written, where it is illegal, but nobody can be mistaken about it: it leaves or puts its own king in check,
    /// castles without the right or through check, steps over a piece with a pawn, or takes en passant too late.
    pub(crate) fn find_unnoticed(&self, written: WrittenMove) -> Option<Ply> {
        let (us, kind, to) = (index(self.turn), written.kind(), written.to());
        if written.is_special() {
            return match written.promotion() {
                0 => self.find_bare_castling(us, to == 1),
                promotion => {
                    let found = self.find_bare_promotion(us, written, promotion);
                    found.filter(|ply| ply.capture() != Some(Role::King))
                }
            };
        }
        let target = usize::from(self.squares[to]);
        let is_taking = if kind < 2 { kind == 1 } else { target != 0 };
        let meant = if is_taking { 2 - us } else { 0 };
        let role = kind.max(1);
        let ours = self.men[code(us, role) & 31] & ORIGINS[written.origin()];
        let open = without_blocked(REACH[us][kind][to] & ours, to, self.occupied);
        let from = first(open);
        if target >> 3 == meant && target & 7 != KING && open.is_power_of_two() {
            return (!self.is_safe(us, from, to)).then(|| Ply::normal(role, from, to, target & 7));
        }
        if kind > 1 || target != 0 {
            return None;
        }
        let passes = usize::from(self.squares[(to ^ 8) & 63]);
        if kind == 1 {
            // A pawn stands where it would after a double step.
            let pawns = REACH[us][1][to] & ours;
            let is_late = to / 8 == 5 - 3 * us && passes == code(1 - us, PAWN);
            return (is_late && pawns.is_power_of_two()).then(|| Ply::en_passant(first(pawns), to));
        }
        let from = if us == 0 {
            to.wrapping_sub(16)
        } else {
            to + 16
        };
        let is_over = to / 8 == 3 + us && bit(from) & ours != 0;
        let middle = usize::midpoint(from & 63, to);
        let stands = usize::from(self.squares[middle & 63]);
        (is_over && stands != 0 && stands != code(us, PAWN)).then(|| Ply::normal(PAWN, from, to, 0))
    }

    /// Castling with king and rook where they stood at the start, and nothing between them.
    fn find_bare_castling(&self, us: usize, is_far: bool) -> Option<Ply> {
        let rank = 56 * us;
        let (king, rook) = (rank + 4, rank + if is_far { 0 } else { 7 });
        let is_there = usize::from(self.squares[king]) == code(us, KING)
            && usize::from(self.squares[rook]) == code(us, Role::Rook as usize);
        let between = BETWEEN[king][rook];
        (self.castles.mode().is_standard() && is_there && between & self.occupied == 0)
            .then(|| Ply::castle(king, rook))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shakmaty::{Chess, Position};

    use super::*;
    use crate::chess::san::{CheckMark, san};
    use crate::test_random::TestRandom;

    #[test]
    fn moves_of_all_squares_are_those_of_shakmaty() {
        let mut numbers = TestRandom(3);
        for _ in 0..40 {
            let mut position = Chess::default();
            let mut mailbox = Mailbox::new(&position);
            for _ in 0..160 {
                let legal = position.legal_moves();
                let of = |plies: Vec<Ply>| -> BTreeSet<u32> {
                    plies.into_iter().map(Ply::ends_in_bits).collect()
                };
                let squares = numbers.below(usize::MAX) as u64;
                let all: Vec<Ply> = legal.iter().copied().map(Ply::new).collect();
                assert_eq!(
                    of(mailbox.moves_of(&MoveFilter::ALL, &MoveFilter::ALL)),
                    of(all.clone())
                );
                let touching = |ply: &Ply| {
                    ply.is_special()
                        || (bit(ply.origin_index()) | bit(ply.target_index())) & squares != 0
                };
                let touching = all.into_iter().filter(touching).collect();
                assert!(
                    of(mailbox.moves_of(&MoveFilter::touching(squares), &MoveFilter::ALL))
                        .is_subset(&of(touching))
                );
                if legal.is_empty() {
                    break;
                }
                let mv = legal[numbers.below(legal.len())];
                position.play_unchecked(mv);
                mailbox.play(Ply::new(mv));
            }
        }
    }

    /// The moves that shakmaty knows in the position of a mailbox.
    fn legal(mailbox: &Mailbox) -> Vec<Ply> {
        mailbox.moves_of(&MoveFilter::ALL, &MoveFilter::ALL)
    }

    /// Whether a move with which a written one is legal is among those that a position without it says it needs.
    fn assert_needed(ply: Ply, before: &Mailbox, without: &Mailbox, written: WrittenMove) -> bool {
        if without.find_leniently(written).is_some() {
            return false;
        }
        let needs = without.needs(written, before.turn);
        let needed = before.moves_of(&needs, &MoveFilter::ALL);
        let is_needed = needed.iter().any(|other| other.is_same(ply));
        assert!(is_needed, "{ply:?} {written:?} {:?}", before.pieces());
        true
    }

    #[test]
    fn a_move_that_makes_another_legal_is_needed() {
        let mut numbers = TestRandom(11);
        let (mut of_the_other, mut own) = (0, 0);
        for _ in 0..60 {
            let mut mailbox = Mailbox::new(&Chess::default());
            for _ in 0..160 {
                let moves = legal(&mailbox);
                if moves.is_empty() {
                    break;
                }
                let before = mailbox.clone();
                let mut passed = mailbox.clone();
                passed.pass();
                let ply = moves[numbers.below(moves.len())];
                mailbox.play(ply);
                let written = |mailbox: &Mailbox, ply: Ply| {
                    let san = san(ply.mv(), mailbox.needed_parts(ply), CheckMark::None);
                    WrittenMove::from_san(san.as_str().parse().unwrap()).unwrap()
                };
                for reply in legal(&mailbox) {
                    let word = written(&mailbox, reply);
                    if assert_needed(ply, &before, &passed, word) {
                        of_the_other += 1;
                        continue;
                    }
                    let (mut with, mut without) = (mailbox.clone(), passed.clone());
                    with.play(reply);
                    let Some(found) = without.find_leniently(word) else {
                        continue;
                    };
                    without.play(found);
                    for next in legal(&with) {
                        let word = written(&with, next);
                        own += usize::from(assert_needed(ply, &before, &without, word));
                    }
                }
            }
        }
        assert!(of_the_other > 1000 && own > 10_000, "{of_the_other} {own}");
    }

    #[test]
    fn clear_moves_that_are_illegal() {
        let castling = |side| WrittenMove::castling(side);
        for (fen, written, is_found) in [
            // The rook on f8 attacks f1.
            (
                "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
                castling(CastlingSide::KingSide),
                true,
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                castling(CastlingSide::KingSide),
                true,
            ),
            (
                "4k3/8/8/8/8/8/8/4KB1R w - - 0 1",
                castling(CastlingSide::KingSide),
                false,
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                castling(CastlingSide::QueenSide),
                true,
            ),
            // A knight on e3 is passed.
            (
                "4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1",
                WrittenMove::of_kind(0, false, 28),
                true,
            ),
            (
                "4k3/8/8/8/4p3/4N3/4P3/4K3 w - - 0 1",
                WrittenMove::of_kind(0, false, 28),
                false,
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                WrittenMove::of_kind(1, true, 43),
                true,
            ),
            (
                "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1",
                WrittenMove::of_kind(1, true, 43),
                false,
            ),
        ] {
            let fen: shakmaty::fen::Fen = fen.parse().unwrap();
            let position: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
            let found = Mailbox::new(&position).find_unnoticed(written);
            assert_eq!(found.is_some(), is_found, "{position:?}");
        }
    }
}
