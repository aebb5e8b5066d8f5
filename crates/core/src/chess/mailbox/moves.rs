//! Which legal move is written, and what it leaves behind.

use shakmaty::{Bitboard, Role};

use super::{BLACK, Mailbox, WHITE, bit, code, first, index, square};
use crate::chess::disambiguation::needed_parts;
use crate::chess::ply::Ply;
use crate::chess::square_tables::{BEHIND, BETWEEN, CHECKS, REACH};
use crate::chess::written_move::{ORIGINS, WrittenMove};

impl Mailbox {
    /// The legal move that a written one means; `None` if there is none, or more than one.
    pub(crate) fn find(&self, written: WrittenMove) -> Option<Ply> {
        if self.turn.is_white() {
            self.find_as::<WHITE>(written)
        } else {
            self.find_as::<BLACK>(written)
        }
    }

    /// The same, whether or not a piece's move has the capture sign that it needs.
    pub(crate) fn find_leniently(&self, written: WrittenMove) -> Option<Ply> {
        if written.is_special() || written.kind() < 2 {
            return self.find(written);
        }
        self.find(written.capturing(self.squares[written.to()] != 0))
    }

    /// Looks anew whether the king to move is in check: after a reply to a move that exposed it, more than the last move may give it.
    pub(crate) fn look_for_check(&mut self) {
        let us = index(self.turn);
        let king = usize::from(self.kings[us]);
        self.in_check = self.is_attacked(king, 1 - us, self.occupied, 0);
    }

    fn find_as<const US: usize>(&self, written: WrittenMove) -> Option<Ply> {
        self.find_plain::<US>(written)
            .or_else(|| self.find_special(US, written))
    }

    /// Plays written moves after the start position, and puts down the plies; whether all of them are legal as written.
    pub(crate) fn play_all(&mut self, written: &[WrittenMove], plies: &mut Vec<Ply>) -> bool {
        plies.clear();
        plies.resize(written.len(), Ply::NONE);
        let before_white = usize::from(self.turn.is_black()).min(written.len());
        let (first, written) = written.split_at(before_white);
        let (first_ply, plies) = plies.split_at_mut(before_white);
        if let (&[black], [ply]) = (first, first_ply) {
            self.turn = !self.turn;
            if !self.play_as::<BLACK>(black, ply) {
                return false;
            }
        }
        let ((pairs, last), (ply_pairs, ply_last)) =
            (written.as_chunks::<2>(), plies.as_chunks_mut::<2>());
        for (&[white, black], [white_ply, black_ply]) in pairs.iter().zip(ply_pairs) {
            if !self.play_as::<WHITE>(white, white_ply) || !self.play_as::<BLACK>(black, black_ply)
            {
                return false;
            }
        }
        let (Some(&white), Some(ply)) = (last.first(), ply_last.first_mut()) else {
            return true;
        };
        self.turn = !self.turn;
        self.play_as::<WHITE>(white, ply)
    }

    /// Plays a written move of a side; whether it is legal.
    #[inline(always)]
    fn play_as<const US: usize>(&mut self, written: WrittenMove, ply: &mut Ply) -> bool {
        if let Some(found) = self.find_plain::<US>(written) {
            let found = found.written_as(written);
            // What is written of the from-square is enough, or no move would have been found.
            let found = if written.has_origin() {
                let needed = self.needed_parts(found);
                found.written(written.sign(), written.origin_parts(), needed)
            } else {
                found
            };
            *ply = self.make_plain::<US>(found);
            return true;
        }
        let special = self.find_special(US, written);
        if let Some(found) = special {
            *ply = self.make_special(US, found.written_as(written));
        }
        special.is_some()
    }

    /// The legal move that a written one means, unless it is castling, en passant or a promotion.
    #[inline(always)]
    fn find_plain<const US: usize>(&self, written: WrittenMove) -> Option<Ply> {
        let them = 1 - US;
        let (kind, to) = (written.kind(), written.to());
        let target = usize::from(self.squares[to]);
        // 0 on an empty square, else 1 for White and 2 for Black.
        let meant = if written.capture() { them + 1 } else { 0 };
        let role = kind.max(1);
        let candidates = REACH[US][kind][to]
            & self.men[code(US, role) & 31]
            & ORIGINS[written.origin()]
            & if target >> 3 == meant { u64::MAX } else { 0 };
        let occupied = self.occupied;
        let open = if is_several(candidates) {
            without_blocked(candidates, to, occupied)
        } else {
            candidates
        };
        if open == 0 {
            return None;
        }
        let from = if self.in_check || role == Role::King as usize || is_several(open) {
            self.only_safe(US, open, to)?
        } else {
            let from = first(open);
            let our_king = usize::from(self.kings[US] & 63);
            if BETWEEN[from][to] & occupied != 0
                || BEHIND[our_king][from] & self.sliders(them) != 0 && !self.is_safe(US, from, to)
            {
                return None;
            }
            from
        };
        Some(Ply::normal(role, from, to, target & 7))
    }

    /// Plays a legal move that is no castling, en passant or promotion; says whether it gives check.
    #[inline(always)]
    fn make_plain<const US: usize>(&mut self, ply: Ply) -> Ply {
        let them = 1 - US;
        let (from, to, role) = (ply.origin_index(), ply.target_index(), ply.role_index());
        let captured = usize::from(self.squares[to]) & 31;
        let both = bit(from) | bit(to);
        let ply = if self.castlers & both == 0 {
            ply
        } else {
            self.losing_rights(US, ply)
        };
        self.squares[from] = 0;
        self.squares[to] = code(US, role) as u8;
        self.men[code(US, role) & 31] ^= both;
        self.men[captured] &= !bit(to);
        self.occupied = (self.occupied ^ bit(from)) | bit(to);
        if role == Role::King as usize {
            self.kings[US] = to as u8;
        }
        let king = usize::from(self.kings[them] & 63);
        let occupied = self.occupied;
        let direct = CHECKS[US][role][king] & bit(to) != 0 && BETWEEN[king][to] & occupied == 0;
        let check = direct
            || BEHIND[king][from] & self.sliders(US) & !bit(to) != 0
                && self.is_attacked(king, US, occupied, 0);
        self.in_check = check;
        self.last = ply;
        ply.checking(check)
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, ply: Ply) -> Ply {
        let us = index(self.turn);
        self.turn = !self.turn;
        if ply.is_special() {
            self.make_special(us, ply)
        } else if us == WHITE {
            self.make_plain::<WHITE>(ply)
        } else {
            self.make_plain::<BLACK>(ply)
        }
    }

    /// What SAN needs of the from-square of a legal move (PGN standard 8.2.3.4); because of a pinned piece that could not
    /// move, it needs nothing.
    #[inline(never)]
    pub(crate) fn needed_parts(&self, ply: Ply) -> u8 {
        let (from, to, role) = (ply.origin_index(), ply.target_index(), ply.role_index());
        if ply.is_castling() || role == Role::Pawn as usize {
            return 0;
        }
        let us = usize::from(self.squares[from] >= code(BLACK, 0) as u8);
        let others = REACH[us][role][to] & self.men[code(us, role) & 31] & !bit(from);
        if others == 0 {
            return 0;
        }
        let others = without_blocked(others, to, self.occupied);
        let others = Bitboard(others)
            .into_iter()
            .filter(|other| self.is_safe(us, other.to_usize(), to));
        needed_parts(square(from), others.collect())
    }

    /// Whether a piece other than the king, which can be pinned by nothing, has a move; while the king is not in check.
    pub(super) fn has_free_move(&self) -> bool {
        let us = index(self.turn);
        let (king, them) = (usize::from(self.kings[us]), self.sliders(1 - us));
        let men = |role: Role| self.men[code(us, role as usize)];
        let pieces = men(Role::Queen) | men(Role::Rook) | men(Role::Bishop) | men(Role::Knight);
        let (pawns, ours) = (men(Role::Pawn), pieces | men(Role::Pawn) | men(Role::King));
        let ahead = if us == WHITE { pawns << 8 } else { pawns >> 8 } & !self.occupied;
        let steppers = if us == WHITE { ahead >> 8 } else { ahead << 8 };
        Bitboard(pieces | steppers).into_iter().any(|from| {
            let from = from.to_usize();
            let piece = usize::from(self.squares[from]) & 7;
            // The nearest squares are enough of the lines of a slider.
            let near = REACH[us][piece][from];
            let near = if piece == Role::Knight as usize {
                near
            } else {
                near & REACH[us][Role::King as usize][from]
            };
            let moves = steppers & bit(from) != 0 || near & !ours != 0;
            moves && BEHIND[king][from] & them == 0
        })
    }

    /// Bishops, rooks and queens of a side.
    #[inline(always)]
    fn sliders(&self, us: usize) -> u64 {
        let of = |role: Role| self.men[code(us, role as usize) & 31];
        of(Role::Bishop) | of(Role::Rook) | of(Role::Queen)
    }
}

/// Those of several squares from which nothing stands in the way to a target.
#[inline(always)]
pub(super) fn without_blocked(candidates: u64, to: usize, occupied: u64) -> u64 {
    let mut open = candidates;
    let mut left = candidates;
    while left != 0 {
        if BETWEEN[first(left)][to] & occupied != 0 {
            open ^= left & left.wrapping_neg();
        }
        left &= left - 1;
    }
    open
}

#[inline(always)]
fn is_several(bits: u64) -> bool {
    bits & bits.wrapping_sub(1) != 0
}
