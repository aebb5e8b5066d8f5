//! Mates that are near: in one move, or in a few while the king waits.

use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::approach::Taste;
use super::{Hunt, Ply};
use crate::chess::mating::field::{cover, pawn_covers};
use crate::chess::mating::net::Net;
use crate::chess::mating::pack::Hunter;

/// The most moves of a plan: two each of two pieces.
const MOST_STEPS: usize = 4;

/// A piece's way to a square, by another one if need be.
#[derive(Debug, Clone, Copy)]
struct Way {
    at: Square,
    by: Option<Square>,
    to: Square,
}

/// Moves that mate if the king waits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Plan {
    /// From where and where to, the last one first.
    steps: [Option<(Square, Square)>; MOST_STEPS],
    /// How many are left.
    count: usize,
    /// A piece of the hunted side that would take the one that mates, and on which square: it has to go before.
    pub(super) guard: Option<(Square, Square)>,
}

impl Plan {
    /// Puts a way before what was planned.
    fn begin_with(&mut self, way: Way) {
        if let Some(by) = way.by {
            self.push((by, way.to));
        }
        self.push((way.at, way.by.unwrap_or(way.to)));
    }

    fn push(&mut self, step: (Square, Square)) {
        if let Some(place) = self.steps.get_mut(self.count) {
            *place = Some(step);
            self.count += 1;
        }
    }

    fn pop(&mut self) -> Option<(Square, Square)> {
        self.count = self.count.checked_sub(1)?;
        self.steps[self.count]
    }

    /// From where it is to be mate, while anything is planned.
    pub(super) fn post(&self) -> Option<Square> {
        let last = self.steps[0].filter(|_| self.count > 0);
        last.map(|(_, post)| post)
    }
}

impl Hunt {
    /// The next move of the plan; none if there is no plan, or it came to nothing.
    pub(super) fn follow(&mut self) -> Option<Ply> {
        let (from, to) = self.plan.pop()?;
        if let Some(hunter) = self.pack.at(from)
            && hunter.cover.contains(to)
            && !self.ours().contains(to)
        {
            if self.plan.count == 0 && self.mates_with(None, &[(hunter, to)]) {
                return Some(self.mate(hunter, to));
            }
            if self.plan.count > 0 && self.go_hunter(hunter, to) {
                return Some(Ply::Made);
            }
        }
        self.give_up();
        None
    }

    /// Gives up a plan; the next one has to wait, or it would be the same.
    pub(super) fn give_up(&mut self) {
        self.plan = Plan::default();
        self.failures += 1;
        self.resting = self.line.count + 2 * self.failures;
    }

    fn mate(&mut self, hunter: Hunter, to: Square) -> Ply {
        self.line.add((hunter.at, to, None));
        Ply::Mate
    }

    /// Mates, or begins to follow a plan.
    pub(super) fn close_in(&mut self, net: &Net, taste: &Taste) -> Option<Ply> {
        if !net.is_near() {
            return None;
        }
        if self.is_stale {
            self.look_at_guards();
        }
        if let Some((hunter, to)) = self.mate_in_one(net) {
            return Some(self.mate(hunter, to));
        }
        if self.line.count < self.resting {
            return None;
        }
        self.plan = self.plan(net, taste.tries)?;
        self.follow()
    }

    fn look_at_guards(&mut self) {
        let side = !self.side;
        let occupied = self.occupied();
        let theirs = self.theirs();
        self.guarded = pawn_covers(side, self.pawns_of(side));
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for at in self.field.role(role) & theirs {
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

    fn mate_in_one(&self, net: &Net) -> Option<(Hunter, Square)> {
        let free = !self.ours() & !self.guarded;
        self.pack.pieces().iter().find_map(|hunter| {
            let targets = net.posts(hunter.role).mates & hunter.cover & free;
            let mut targets = self.tight(net, hunter, targets).into_iter();
            let to = targets.find(|&to| self.mates_with(None, &[(*hunter, to)]))?;
            Some((*hunter, to))
        })
    }

    /// Those posts from which a hunter attacks what only it attacks now, and where the king cannot take it.
    fn tight(&self, net: &Net, hunter: &Hunter, mut posts: Bitboard) -> Bitboard {
        if posts.is_empty() {
            return posts;
        }
        let others = self.pack.others(hunter);
        posts &= others | !king_attacks(self.king);
        if posts.any() {
            let without = self.occupied().without(hunter.at);
            for square in net.flights & hunter.cover & !others {
                posts &= cover(hunter.role, self.side, square, without).with(square);
            }
        }
        posts
    }

    /// A plan of up to two moves each by one hunter or two.
    fn plan(&self, net: &Net, mut tries: i32) -> Option<Plan> {
        let free = !self.ours();
        for hunter in self.pack.pieces() {
            let posts = net.posts(hunter.role);
            for post in (posts.mates | posts.nearly) & free {
                let plan = self.plan_to(net, hunter, post, &mut tries);
                if plan.is_some() || tries <= 0 {
                    return plan;
                }
            }
        }
        None
    }

    fn plan_to(&self, net: &Net, hunter: &Hunter, post: Square, tries: &mut i32) -> Option<Plan> {
        let without = self.occupied().without(hunter.at);
        let cover = cover(hunter.role, self.side, post, without);
        let way = self.way(net, hunter, post, cover)?;
        let others = self.pack.others(hunter);
        let mut missing = net.flights & !others & !cover.with(post);
        if king_attacks(self.king).contains(post) && !others.contains(post) {
            missing.add(post);
        }
        let guards = self.guards(post);
        let stay = king_attacks(self.king) | self.field.role(Role::Pawn);
        if missing.more_than_one() || guards.more_than_one() || (guards & stay).any() {
            return None;
        }
        let guard = guards.first();
        let mut plan = Plan {
            guard: guard.map(|at| (at, post)),
            ..Plan::default()
        };
        plan.begin_with(way);
        if let Some(square) = missing.first() {
            plan.begin_with(self.help(net, (hunter, post), guard, square, tries)?);
            return Some(plan);
        }
        // A guard needs a ply to go.
        if guard.is_some() && way.by.is_none() {
            return None;
        }
        *tries -= 1;
        self.mates_with(guard, &[(*hunter, post)]).then_some(plan)
    }

    /// A hunter's way to a post, from where it attacks some squares, in two moves at the most.
    fn way(&self, net: &Net, hunter: &Hunter, post: Square, cover: Bitboard) -> Option<Way> {
        let mut by = None;
        if !hunter.cover.contains(post) {
            let checks = net.posts(hunter.role).checks;
            let quiet = hunter.cover & !self.occupied() & !checks;
            by = Some((cover & quiet).first()?);
        }
        Some(Way {
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
        net: &Net,
        (hunter, post): (&Hunter, Square),
        guard: Option<Square>,
        square: Square,
        tries: &mut i32,
    ) -> Option<Way> {
        let without = self.occupied().without(hunter.at);
        let clear = !self.ours() & !between(self.king, post).with(post).with(self.king);
        for other in self.pack.pieces() {
            if other.at == hunter.at {
                continue;
            }
            let reach = |from| cover(other.role, self.side, from, without);
            let places = clear & !net.posts(other.role).checks & reach(square);
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
