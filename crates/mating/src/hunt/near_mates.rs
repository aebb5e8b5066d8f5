//! Mates that are near: in one move, or in a few while the king waits.

use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::approach::MoveWeights;
use super::plan::{MatePlan, MatingAim, PiecePath};
use super::{Hunt, PlyResult};
use crate::hunters::Hunter;
use crate::mating_net::MatingNet;
use crate::piece_board::{cover, pawn_covers};

impl Hunt {
    /// The next move of the plan; none if there is no plan, or it came to nothing.
    pub(super) fn follow(&mut self) -> Option<PlyResult> {
        let (from, to) = self.plan.steps.pop()?;
        if let Some(hunter) = self.pack.at(from)
            && hunter.cover.contains(to)
            && !self.ours().contains(to)
        {
            if self.plan.is_done() && self.mates_with(None, &[(hunter, to)]) {
                return Some(self.mate(hunter, to));
            }
            if !self.plan.is_done() && self.go_hunter(hunter, to) {
                return Some(PlyResult::Made);
            }
        }
        self.give_up();
        None
    }

    /// Gives up a plan; the next one has to wait, or it would be the same.
    pub(super) fn give_up(&mut self) {
        self.plan = MatePlan::default();
        self.failures += 1;
        self.resting = self.line.len() + 2 * self.failures;
    }

    fn mate(&mut self, hunter: Hunter, to: Square) -> PlyResult {
        self.line.push((hunter.at, to, None));
        PlyResult::Mate
    }

    /// Mates, or begins to follow a plan.
    pub(super) fn close_in(&mut self, net: &MatingNet, taste: &MoveWeights) -> Option<PlyResult> {
        if !net.is_near() {
            return None;
        }
        if self.is_stale {
            self.look_at_guards();
        }
        let mut aims = std::mem::take(&mut self.aims);
        self.aim(net, &mut aims);
        let mate = self.mate_in_one(&aims);
        if mate.is_none() && self.line.len() >= self.resting {
            self.plan = self.plan(net, &aims, taste.tries).unwrap_or_default();
        }
        self.aims = aims;
        match mate {
            Some((hunter, to)) => Some(self.mate(hunter, to)),
            None if self.plan.is_done() => None,
            None => self.follow(),
        }
    }

    fn look_at_guards(&mut self) {
        let side = !self.side;
        let occupied = self.occupied();
        let theirs = self.theirs();
        self.guarded = pawn_covers(side, self.pawns_of(side));
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for at in self.field.roles[role] & theirs {
                self.guarded |= cover(role, side, at, occupied);
            }
        }
        self.is_stale = false;
    }

    /// Whether it is mate when these hunters stand there, a guard is gone, and their king is safe.
    fn mates_with(&self, guard: Option<Square>, moves: &[(Hunter, Square)]) -> bool {
        let mut field = self.field.clone();
        if let Some(guard) = guard {
            field.clear(guard);
        }
        for (hunter, _) in moves {
            field.toggle(self.side, hunter.role, hunter.at);
        }
        for &(hunter, to) in moves {
            field.clear(to);
            field.toggle(self.side, hunter.role, to);
        }
        let occupied = field.occupied();
        field.is_mate(self.king, self.side)
            && (field.attackers(self.pack.king, !self.side, occupied)).is_empty()
    }

    fn mate_in_one(&self, aims: &[MatingAim]) -> Option<(Hunter, Square)> {
        aims.iter().find_map(|aim| {
            let targets = aim.mates & aim.hunter.cover & !self.guarded;
            let mut targets = targets.into_iter();
            let to = targets.find(|&to| self.mates_with(None, &[(aim.hunter, to)]))?;
            Some((aim.hunter, to))
        })
    }

    /// From where the pieces would mate, or nearly; in place of what is in `aims`.
    fn aim(&self, net: &MatingNet, aims: &mut Vec<MatingAim>) {
        aims.clear();
        for &hunter in self.pack.pieces() {
            let posts = net.posts[hunter.role];
            let (mut mates, mut nearly) = (posts.mates & !self.ours(), posts.nearly & !self.ours());
            if (mates | nearly).is_empty() {
                continue;
            }
            let others = self.pack.others(&hunter);
            let without = self.occupied().without(hunter.at);
            let mut need = |set: Bitboard| {
                nearly = nearly & set | mates & !set;
                mates &= set;
            };
            // What only this piece attacks now.
            for square in net.flights & hunter.cover & !others {
                need(cover(hunter.role, self.side, square, without).with(square));
            }
            // Where the king could not take it.
            need(others | !king_attacks(self.king));
            if (mates | nearly).any() {
                aims.push(MatingAim {
                    hunter,
                    others,
                    mates,
                    nearly,
                });
            }
        }
    }

    /// A plan of up to two moves each by one hunter or two.
    fn plan(&self, net: &MatingNet, aims: &[MatingAim], mut tries: i32) -> Option<MatePlan> {
        let mut plan_to = |aim: &MatingAim, posts: Bitboard| {
            posts.into_iter().find_map(|post| {
                let is_worth_it = tries > 0;
                is_worth_it.then(|| self.plan_to(net, aim, post, &mut tries))?
            })
        };
        (aims.iter().find_map(|aim| plan_to(aim, aim.mates)))
            .or_else(|| aims.iter().find_map(|aim| plan_to(aim, aim.nearly)))
    }

    fn plan_to(
        &self,
        net: &MatingNet,
        aim: &MatingAim,
        post: Square,
        tries: &mut i32,
    ) -> Option<MatePlan> {
        let hunter = &aim.hunter;
        let without = self.occupied().without(hunter.at);
        let cover = cover(hunter.role, self.side, post, without);
        let way = self.way(net, hunter, post, cover)?;
        let guards = self.guards(post);
        let stay = king_attacks(self.king) | self.field.roles.pawn;
        if guards.more_than_one() || (guards & stay).any() {
            return None;
        }
        let guard = guards.first();
        let mut plan = MatePlan {
            guard: guard.map(|at| (at, post)),
            ..MatePlan::default()
        };
        if aim.nearly.contains(post) {
            let mut missing = net.flights & !aim.others & !cover.with(post);
            if king_attacks(self.king).contains(post) && !aim.others.contains(post) {
                missing.add(post);
            }
            let square = missing.first()?;
            let help = self.help(net, (hunter, post), guard, square, tries)?;
            plan.begin_with(way);
            plan.begin_with(help);
            return Some(plan);
        }
        // A guard needs a ply to go.
        if guard.is_some() && way.by.is_none() {
            return None;
        }
        *tries -= 1;
        plan.begin_with(way);
        self.mates_with(guard, &[(*hunter, post)]).then_some(plan)
    }

    /// A hunter's way to a post, from where it attacks some squares, in two moves at the most.
    fn way(
        &self,
        net: &MatingNet,
        hunter: &Hunter,
        post: Square,
        cover: Bitboard,
    ) -> Option<PiecePath> {
        let mut by = None;
        if !hunter.cover.contains(post) {
            let checks = net.posts[hunter.role].checks;
            let quiet = hunter.cover & !self.occupied() & !checks;
            by = Some((cover & quiet).first()?);
        }
        Some(PiecePath {
            at: hunter.at,
            by,
            to: post,
        })
    }

    /// The pieces of the hunted side but the king that guard a post.
    fn guards(&self, post: Square) -> Bitboard {
        if !self.guarded.contains(post) {
            return Bitboard::EMPTY;
        }
        let guards = self.field.attackers(post, !self.side, self.occupied());
        guards.without(self.king)
    }

    /// The way of another hunter that comes to attack a square first, so that it is mate.
    fn help(
        &self,
        net: &MatingNet,
        (hunter, post): (&Hunter, Square),
        guard: Option<Square>,
        square: Square,
        tries: &mut i32,
    ) -> Option<PiecePath> {
        let without = self.occupied().without(hunter.at);
        let clear = !self.ours() & !between(self.king, post).with(post).with(self.king);
        for other in self.pack.pieces() {
            if other.at == hunter.at {
                continue;
            }
            let reach = |from| cover(other.role, self.side, from, without);
            let places = clear & !net.posts[other.role].checks & reach(square);
            let mut places = match places & other.cover {
                near if near.any() => near.into_iter().take(1),
                _ => places.into_iter().take(3),
            };
            let Some(way) = places.find_map(|to| self.way(net, other, to, reach(to))) else {
                continue;
            };
            *tries -= 1;
            if self.mates_with(guard, &[(*hunter, post), (*other, way.to)]) {
                return Some(way);
            }
            if *tries <= 0 {
                return None;
            }
        }
        None
    }
}
