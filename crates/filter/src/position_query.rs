//! Conditions on the positions of a game: at some of them, at all, at so many running, one after another.

use super::query_state::{Quantifier, QueryState};
use super::side_line::{SideLine, side_lines};
use super::subject::Subject;
use super::truth::{Bounds, Truth};
use super::walk::GameWalk;
use crate::truth::Reasons;
use pgnkit_core::outcome::judged::Judged;

/// A condition on the positions of a game, from the start position to that after the last move.
pub(crate) struct Query {
    /// The positions to look at.
    pub(super) at: Quantifier,
    /// The first that counts, by its ply.
    pub(super) first: usize,
    /// What has to hold there, one after another; only [`Quantifier::Then`] and [`Quantifier::Next`] have more than one.
    pub(super) conditions: Vec<PositionTest>,
    /// Whether that is one condition whose truth changes only with the material on the board.
    pub(super) is_material_only: bool,
    /// For which reason it is unknown where a game could not be read to its end.
    pub(super) cut: Reasons,
    /// Whether it may hold in a variation.
    pub(super) in_variations: bool,
}

/// Whether something holds at a position.
pub(crate) type PositionTest = Box<dyn Fn(&Subject<'_, '_>) -> Truth + Send + Sync>;

impl Query {
    /// Whether the condition holds.
    pub(super) fn truth(&self, on: &Subject<'_, '_>) -> Truth {
        let game = match self.game(on) {
            Ok(game) => game,
            Err(truth) => return truth,
        };
        if self.in_variations && self.at != Quantifier::Start {
            return self.in_some_line(on, game);
        }
        let walk = GameWalk::new(game);
        let mut so_far = QueryState::new(self.at);
        self.follow(on, &walk, self.first, &mut so_far, |_, _| {});
        self.end(&so_far, on, &walk, game.fault_code().is_some())
    }

    /// Whether the condition holds in the mainline or in a line that goes into variations.
    ///
    /// Each move is looked at once, however many lines share it: what is known where a variation begins is kept for it.
    fn in_some_line<'a>(&self, on: &Subject<'a, '_>, game: &'a Judged<'a>) -> Truth {
        let all = side_lines(game);
        let mut begins: Vec<_> = all
            .iter()
            .zip(1..)
            .map(|(it, line)| (it.after, line))
            .collect();
        begins.sort_unstable();
        let mut known = vec![QueryState::new(self.at); all.len() + 1];
        let mut any = Truth::False;
        for (line, branch) in std::iter::once(None)
            .chain(all.into_iter().map(Some))
            .enumerate()
        {
            let (first, is_cut, goes_on) = match &branch {
                Some(branch) if branch.is_null => (self.first, branch.is_cut, branch.goes_on),
                // Its first position is one of the line that it leaves.
                Some(branch) => (1, branch.is_cut, branch.goes_on),
                None => (self.first, game.fault_code().is_some(), false),
            };
            let walk = branch.map_or_else(
                || GameWalk::new(game),
                |branch: SideLine<'a>| GameWalk::of_side_line(game, branch),
            );
            let mut so_far = known[line];
            let from = begins.partition_point(|begin| begin.0 < (line, 0));
            let mut mine = begins[from..].iter().peekable();
            let mut keep = |ply, so_far: &QueryState| {
                while let Some((_, other)) = mine.next_if(|begin| begin.0 <= (line, ply)) {
                    known[*other] = *so_far;
                }
            };
            if let Some(ply) = first.checked_sub(1) {
                keep(ply, &so_far);
            }
            self.follow(on, &walk, first, &mut so_far, keep);
            if !goes_on {
                any = Truth::any([any, self.end(&so_far, on, &walk, is_cut)]);
            }
            if any == Truth::True {
                break;
            }
        }
        any
    }

    /// At how many positions the condition holds.
    pub(super) fn count(&self, on: &Subject<'_, '_>) -> Bounds {
        let game = self.game(on)?;
        let walk = GameWalk::new(game);
        let mut so_far = QueryState::new(self.at);
        self.follow(on, &walk, self.first, &mut so_far, |_, _| {});
        Ok(so_far.count(game.fault_code().is_some().then_some(self.cut)))
    }

    /// The game, if it has positions.
    ///
    /// # Errors
    ///
    /// The answer, where there are none.
    fn game<'a>(&self, on: &Subject<'a, '_>) -> Result<&'a Judged<'a>, Truth> {
        let game = on.game.ok_or(Truth::Later)?;
        if game.setup.fault.is_some() {
            return Err(Truth::Unknown(self.cut));
        }
        Ok(game)
    }

    fn at_ply<'a>(&self, ply: usize, on: &Subject<'a, '_>, walk: &GameWalk<'a>) -> Truth {
        walk.go(ply);
        let first = self.conditions.first();
        first.map_or(Truth::True, |first| first(&on.position(walk)))
    }

    /// Goes through the positions of a line, from one ply on, until the answer is known; tells what is known at each. Where a
    /// condition depends on the material alone, it is asked only where that changes.
    fn follow<'a>(
        &self,
        on: &Subject<'a, '_>,
        walk: &GameWalk<'a>,
        from: usize,
        so_far: &mut QueryState,
        mut tell: impl FnMut(usize, &QueryState),
    ) {
        if matches!(self.at, Quantifier::Final | Quantifier::Start) {
            return;
        }
        let mut last = None;
        for ply in from..=walk.last() {
            if !so_far.is_decided() {
                walk.go(ply);
                let here = on.position(walk);
                so_far.step(self.conditions.len(), |index| match last {
                    Some(last) if self.is_material_only && !walk.changes_material() => last,
                    _ => *last.insert(self.conditions[index](&here)),
                });
            }
            tell(ply, so_far);
        }
    }

    /// Whether the condition holds in a line, now that it has been followed to its end.
    fn end<'a>(
        &self,
        so_far: &QueryState,
        on: &Subject<'a, '_>,
        walk: &GameWalk<'a>,
        is_cut: bool,
    ) -> Truth {
        let truth = match self.at {
            Quantifier::Start => return self.at_ply(0, on, walk),
            Quantifier::Final if is_cut => return Truth::Unknown(self.cut),
            Quantifier::Final => return self.at_ply(walk.last(), on, walk),
            _ => so_far.truth(),
        };
        // What came after the error may have decided it.
        match truth {
            Truth::False if is_cut && self.at != Quantifier::All => Truth::Unknown(self.cut),
            Truth::True if is_cut && self.at == Quantifier::All => Truth::Unknown(self.cut),
            Truth::Unknown(reasons) if is_cut => Truth::Unknown(reasons | self.cut),
            truth => truth,
        }
    }
}
