//! What tries of other moves need beside a replay: legal moves near some squares, what a written move fails for, and moves that are
//! illegal, but clear.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::moves::without_blocked;
use super::{Mailbox, bit, code, first, index};
use crate::chess::attacks::{bishop_from, rook_from};
use crate::chess::ply::Ply;
use crate::chess::reach::{CHECKS, REACH};
use crate::chess::written::{ORIGINS, WrittenMove};

const PAWN: usize = Role::Pawn as usize;
const KING: usize = Role::King as usize;

/// Where pieces may go, for a search that asks for some moves only.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Targets {
    /// The squares to which the pieces of each role may go.
    by_role: [u64; 7],
    /// The squares from which they may go anywhere.
    free: u64,
}

impl Targets {
    /// All of the board.
    pub(crate) const ALL: Targets = Targets {
        by_role: [u64::MAX; 7],
        free: 0,
    };

    /// The targets of a move that is written with one slip, or with its target mirrored: for its piece the file and the rank of the
    /// target, for any other piece the target; and where its piece leaves the target, the word may be the beginning of a longer one.
    pub(crate) fn near(role: Role, target: Square) -> Targets {
        let mut by_role = [bit(target.to_usize()); 7];
        let mirrored = target.rotate_180();
        let lines = Bitboard::from(target.file()) | Bitboard::from(target.rank());
        by_role[role as usize] = lines.0 | bit(mirrored.to_usize());
        let free = bit(target.to_usize());
        Targets { by_role, free }
    }
}

impl Mailbox {
    /// Passes the move to the other side, whatever its king thinks of that.
    pub(crate) fn pass(&mut self) {
        self.turn = !self.turn;
        self.last = Ply::NONE;
        self.look_for_check();
    }

    /// The legal moves that leave or reach one of some squares, to some targets; castling and captures en passant have any target.
    pub(crate) fn moves_touching(&self, squares: u64, targets: &Targets) -> Vec<Ply> {
        let us = index(self.turn);
        let own = (PAWN..=KING).fold(0, |own, role| own | self.men[code(us, role)]);
        let mut moves = Vec::with_capacity(16);
        for from in Bitboard(own) {
            let from = from.to_usize();
            let role = usize::from(self.squares[from]) & 7;
            let mut asked = u64::MAX;
            if bit(from) & squares == 0 {
                asked &= squares;
            }
            if bit(from) & targets.free == 0 {
                asked &= targets.by_role[role];
            }
            if asked == 0 {
                continue;
            }
            for to in Bitboard(self.reached(us, role, from) & !own & asked) {
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
        self.add_special(us, squares, &mut moves);
        moves
    }

    /// Adds castling and captures en passant that touch some squares.
    fn add_special(&self, us: usize, squares: u64, moves: &mut Vec<Ply>) {
        let home = 0xff << (56 * us);
        if squares & home != 0 {
            let castling = CastlingSide::ALL.map(|side| self.find_castling(us, side));
            moves.extend(castling.into_iter().flatten());
        }
        let Some(to) = self.passed().map(Square::to_usize) else {
            return;
        };
        for from in Bitboard(CHECKS[us][PAWN][to] & self.men[code(us, PAWN)]) {
            let (file, rank) = (u32::from(from.file()), u32::from(from.rank()));
            let touches = bit(from.to_usize()) | bit(to) | bit(to ^ 8);
            let to = to.try_into().unwrap_or(0);
            let written = WrittenMove::of_kind(1, true, to).from(file, rank);
            if touches & squares != 0 {
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

    /// The squares of which one must change before a written move that is not legal can become so.
    pub(crate) fn needs(&self, written: WrittenMove) -> u64 {
        let (us, kind, to) = (index(self.turn), written.kind(), written.to());
        let home = usize::from(self.kings[us]) & 63;
        let lines = REACH[0][Role::Queen as usize][home] | REACH[0][Role::Knight as usize][home];
        let safety = lines | bit(home);
        if written.is_special() && written.promotion() == 0 {
            let side = CastlingSide::from_queen_side(to == 1);
            let blocked = self.castles.path(self.turn, side).0 & self.occupied;
            return match self.right(us, side) {
                // No move brings back a right.
                None => 0,
                Some(_) if blocked != 0 => blocked,
                Some(_) => u64::MAX,
            };
        }
        let (reach, role) = if written.is_special() {
            (CHECKS[us][PAWN][to] | bit(to ^ 8), PAWN)
        } else {
            (REACH[us][kind][to], kind.max(1))
        };
        let candidates = reach & self.men[code(us, role) & 31] & ORIGINS[written.origin()];
        let mut squares = reach | bit(to);
        if role == PAWN && written.capture() {
            // The pawn that is taken en passant, and where it came from.
            squares |= bit(to ^ 8) | bit(to.wrapping_add(8)) | bit(to.wrapping_sub(8));
        }
        if without_blocked(candidates, to, self.occupied) != 0 {
            squares |= safety;
        }
        squares
    }

    /// The one move that is written, where it is illegal, but nobody can be mistaken about it: it leaves or puts its own king in check,
    /// castles without the right or through check, steps over a piece with a pawn, or takes en passant too late.
    pub(crate) fn find_unnoticed(&self, written: WrittenMove) -> Option<Ply> {
        let (us, kind, to) = (index(self.turn), written.kind(), written.to());
        if written.is_special() {
            return match written.promotion() {
                0 => self.find_bare_castling(us, to == 1),
                promotion => self.find_bare_promotion(us, written, promotion),
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
        let between = crate::chess::reach::BETWEEN[king][rook];
        (self.castles.mode().is_standard() && is_there && between & self.occupied == 0)
            .then(|| Ply::castle(king, rook))
    }

    /// A promotion that leaves its king in check.
    fn find_bare_promotion(
        &self,
        us: usize,
        written: WrittenMove,
        promotion: usize,
    ) -> Option<Ply> {
        let to = written.to();
        let target = usize::from(self.squares[to]);
        let meant = if written.capture() { 2 - us } else { 0 };
        let reach = if written.capture() {
            CHECKS[us][PAWN][to]
        } else {
            bit(to ^ 8)
        };
        let pawns = reach & self.men[code(us, PAWN)] & ORIGINS[written.origin()];
        let is_clear = pawns.is_power_of_two() && target >> 3 == meant && target & 7 != KING;
        (is_clear && to / 8 == 7 * (1 - us))
            .then(|| Ply::normal(PAWN, first(pawns), to, target & 7).promoting(promotion))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shakmaty::{Chess, Position};

    use super::*;
    use crate::numbers::Numbers;

    #[test]
    fn moves_touching_all_squares_are_those_of_shakmaty() {
        let mut numbers = Numbers(3);
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
                    of(mailbox.moves_touching(u64::MAX, &Targets::ALL)),
                    of(all.clone())
                );
                let touching = |ply: &Ply| {
                    ply.is_special()
                        || (bit(ply.origin_index()) | bit(ply.target_index())) & squares != 0
                };
                let touching = all.into_iter().filter(touching).collect();
                assert!(
                    of(mailbox.moves_touching(squares, &Targets::ALL)).is_subset(&of(touching))
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
