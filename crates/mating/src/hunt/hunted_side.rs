//! The moves of the side whose king is hunted: they help.

use shakmaty::attacks::{between, king_attacks, queen_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::{Hunt, PlyResult};
use crate::hunters::Hunter;
use crate::piece_board::{BLOCKERS, cover, pawn_covers, pushes};
use crate::squares::{count, from_edge, steps};

/// How little it helps to capture a hunter.
const TAKES: i32 = 60;

/// How much a step to the corner helps where he is to be mated.
const TO_CORNER: i32 = 8;

/// How much steps of the king that look alike differ.
const NOISE: i32 = 8;

impl Hunt {
    /// A move of the hunted side.
    pub(super) fn flee(&mut self) -> PlyResult {
        if self.pack.all.is_empty() {
            return PlyResult::Stuck;
        }
        let free = !self.theirs() & !self.pack.once;
        let flights = king_attacks(self.king) & free;
        if self.plan.post().is_some() {
            if let Some((at, post)) = self.plan.guard.take()
                && self.dismiss(at, post)
            {
                return PlyResult::Made;
            }
            if self.wait() {
                return PlyResult::Made;
            }
            self.give_up();
        }
        let is_heavy = self.pack.pieces().first().is_some_and(Hunter::is_heavy);
        if !is_heavy && self.feed() {
            return PlyResult::Made;
        }
        match self.king_flight(flights, free) {
            Some(to) => {
                self.go(!self.side, (self.king, to), Role::King, true);
                PlyResult::Made
            }
            None if self.wait() || self.capture() => PlyResult::Made,
            None => PlyResult::Stuck,
        }
    }

    /// Where the king goes, of the squares that nobody attacks.
    fn king_flight(&mut self, flights: Bitboard, free: Bitboard) -> Option<Square> {
        let taste = self.taste();
        let ours = self.ours();
        let mut best = None;
        for to in flights {
            let open = count(king_attacks(to) & free);
            let mut worth = self.noise.next(NOISE)
                - taste.freedom * open
                - taste.edge * from_edge(to)
                - taste.way * steps(to, self.pack.king);
            if let Some(corner) = self.corner {
                worth -= TO_CORNER * steps(to, corner);
            }
            if ours.contains(to) {
                worth -= TAKES;
            }
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, to));
            }
        }
        best.map(|(_, to)| to)
    }

    /// Moves a piece so that it gives no check, if that is legal; whether it is sure to leave its own king safe is known.
    fn try_move(&mut self, (from, to): (Square, Square), role: Role, is_sure: bool) -> bool {
        let side = !self.side;
        if !is_sure {
            let occupied = self.field.occupied().without(from).with(to);
            let attackers = self.field.attackers(self.pack.king, side, occupied);
            if attackers.without(from).any() {
                return false;
            }
        }
        self.go(side, (from, to), role, is_sure)
    }

    /// Moves a piece away from where it guards a post.
    fn dismiss(&mut self, at: Square, post: Square) -> bool {
        let side = !self.side;
        let role = self.field.role_at(at);
        let Some(role) = role.filter(|_| self.theirs().contains(at)) else {
            return false;
        };
        let occupied = self.field.occupied();
        let without = occupied.without(at);
        let harms = cover(role, side, post, without) | cover(role, side, self.pack.king, without);
        let targets = cover(role, side, at, occupied) & !occupied & !harms;
        let mut targets = targets.without(post).into_iter();
        targets.any(|to| self.try_move((at, to), role, false))
    }

    /// Moves a piece to where a pawn can take it.
    fn feed(&mut self) -> bool {
        let side = !self.side;
        let occupied = self.field.occupied();
        let pieces = !self.field.roles.king & !self.field.roles.pawn;
        for to in pawn_covers(self.side, self.pawns_of(self.side)) & !occupied {
            for from in self.field.attackers(to, side, occupied) & pieces {
                let Some(role) = self.field.role_at(from) else {
                    continue;
                };
                let checks = cover(role, side, to, occupied.without(from));
                if !checks.contains(self.pack.king) && self.try_move((from, to), role, false) {
                    return true;
                }
            }
        }
        false
    }

    /// Captures a hunter where nothing else is left.
    fn capture(&mut self) -> bool {
        let side = !self.side;
        let occupied = self.field.occupied();
        let targets = self.ours().without(self.pack.king);
        for from in self.theirs() {
            let Some(role) = self.field.role_at(from) else {
                continue;
            };
            for to in cover(role, side, from, occupied) & targets {
                if self.go(side, (from, to), role, false) {
                    // It may give check.
                    self.may_be_checked = true;
                    return true;
                }
            }
        }
        false
    }

    /// Where a piece would give check, attack the post of a plan, or stand in its way.
    fn harms(&self, role: Role, post: Option<Square>, occupied: Bitboard) -> Bitboard {
        let checks = cover(role, self.side, self.pack.king, occupied);
        post.map_or(checks, |post| {
            let attacks = cover(role, self.side, post, occupied);
            checks | attacks.with(post) | between(self.king, post)
        })
    }

    /// Moves another piece than the king, one that changes little.
    fn wait(&mut self) -> bool {
        let side = !self.side;
        let occupied = self.field.occupied();
        let mut theirs = self.theirs();
        let post = self.plan.post();
        if post.is_some() {
            theirs &= !king_attacks(self.king);
        }
        let kings = [self.king, self.pack.king];
        let [tied, line] = kings.map(|king| queen_attacks(king, Bitboard::EMPTY));
        let tied = tied | line;
        let is_checked = self.pack.once.contains(self.king);
        if !is_checked {
            let pawns = self.pawns_of(side) & theirs & !tied;
            let forward = side.fold_wb(8, -8);
            let steps = pawns.shift(forward) & !occupied & !Bitboard::BACKRANKS;
            if let Some(to) = (steps & !self.harms(Role::Pawn, post, occupied)).first()
                && let Some(from) = to.offset(-forward)
            {
                return self.go(side, (from, to), Role::Pawn, true);
            }
        }
        for role in BLOCKERS {
            let mut harms = self.harms(role, post, occupied);
            if role == Role::Pawn {
                // It would become a knight.
                harms |= cover(Role::Knight, side, self.pack.king, occupied) & Bitboard::BACKRANKS;
            }
            for from in self.field.roles[role] & theirs {
                let is_sure = !is_checked && !tied.contains(from);
                let targets = match role {
                    Role::Pawn => pushes(side, from.into(), occupied),
                    _ => cover(role, side, from, occupied) & !occupied,
                };
                for to in targets & !harms {
                    if self.try_move((from, to), role, is_sure) {
                        return true;
                    }
                }
            }
        }
        false
    }
}
