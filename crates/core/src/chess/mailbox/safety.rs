//! Whether a move leaves its own king safe, and whether a square is attacked.

use super::{Mailbox, bit, code, first};
use crate::chess::attacks::{bishop_from, rook_from};
use crate::chess::square_tables::{BETWEEN, CHECKS, REACH};
use shakmaty::Role;

impl Mailbox {
    /// The only one of several from-squares from which nothing stands in the way and a move leaves the king safe.
    #[inline(never)]
    pub(super) fn only_safe(&self, us: usize, origins: u64, to: usize) -> Option<usize> {
        let mut found = 0;
        let mut left = origins;
        while left != 0 {
            let from = first(left);
            if BETWEEN[from][to & 63] & self.occupied == 0 && self.is_safe(us, from, to) {
                found |= bit(from);
            }
            left &= left - 1;
        }
        found.is_power_of_two().then(|| first(found))
    }

    /// Whether our king is not attacked after a move; no castling, no en passant.
    #[inline(never)]
    pub(super) fn is_safe(&self, us: usize, from: usize, to: usize) -> bool {
        let king = usize::from(self.kings[us]);
        let occupied = self.occupied & !bit(from) | bit(to);
        let king = if from == king { to } else { king };
        !self.is_attacked(king, 1 - us, occupied, bit(to))
    }

    /// Whether a side attacks a square, without some of its pieces.
    #[inline(never)]
    pub(super) fn is_attacked(&self, at: usize, by: usize, occupied: u64, without: u64) -> bool {
        let at = at & 63;
        let men = |role: Role| self.men[code(by, role as usize) & 31];
        let straight = men(Role::Rook) | men(Role::Queen);
        let oblique = men(Role::Bishop) | men(Role::Queen);
        let reach = |role: Role| REACH[0][role as usize][at];
        let mut attackers = CHECKS[by & 1][Role::Pawn as usize][at] & men(Role::Pawn)
            | reach(Role::Knight) & men(Role::Knight)
            | reach(Role::King) & men(Role::King);
        if reach(Role::Rook) & straight != 0 {
            attackers |= rook_from(at, occupied) & straight;
        }
        if reach(Role::Bishop) & oblique != 0 {
            attackers |= bishop_from(at, occupied) & oblique;
        }
        attackers & !without != 0
    }
}
