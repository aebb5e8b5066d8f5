//! Conditions on the positions of a game: at some of them, at all, at so many running, one after another.

use super::holds::Holds;
use super::on::On;
use super::truth::{Bounds, Truth};
use super::walk::GameWalk;
use crate::pipeline::choice::Reasons;

/// A condition on the positions of a game, from the start position to that after the last move.
pub struct Query {
    /// Which positions count.
    pub(super) at: At,
    /// The first that counts, by its ply.
    pub(super) first: usize,
    /// What has to hold there, one after another; only [`At::Then`] has more than one.
    pub(super) conditions: Vec<Box<dyn Holds>>,
    /// For which reason it is unknown where a game could not be read to its end.
    pub(super) cut: Reasons,
}

/// Which positions have to fulfil a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// One position, at least.
    Any,
    /// All positions; where a move is asked for, all but the start position.
    All,
    /// The last position.
    Final,
    /// The first position.
    Start,
    /// So many positions running.
    For(u64),
    /// One position for each condition, each later than the one before.
    Then,
}

impl Query {
    /// Whether the condition holds.
    pub(super) fn truth(&self, on: &On<'_, '_>) -> Truth {
        let (walk, is_cut) = match self.walk(on) {
            Ok(walk) => walk,
            Err(truth) => return truth,
        };
        let truth = match self.at {
            At::Any => Truth::any(self.truths(on, &walk)),
            At::All => Truth::all(self.truths(on, &walk)),
            At::Start => return self.at_ply(0, on, &walk),
            At::Final if is_cut => return Truth::Unknown(self.cut),
            At::Final => return self.at_ply(walk.last(), on, &walk),
            At::For(plies) => self.running(plies, on, &walk),
            At::Then => self.one_after_another(on, &walk),
        };
        // What came after the error may have decided it.
        match truth {
            Truth::False if is_cut && self.at != At::All => Truth::Unknown(self.cut),
            Truth::True if is_cut && self.at == At::All => Truth::Unknown(self.cut),
            Truth::Unknown(reasons) if is_cut => Truth::Unknown(reasons | self.cut),
            truth => truth,
        }
    }

    /// At how many positions the condition holds.
    pub(super) fn count(&self, on: &On<'_, '_>) -> Bounds {
        let (walk, is_cut) = match self.walk(on) {
            Ok(walk) => walk,
            Err(truth) => return Bounds::Not(truth),
        };
        let (mut sure, mut possible, mut reasons) = (0.0, 0.0, 0);
        for truth in self.truths(on, &walk) {
            match truth {
                Truth::True => (sure, possible) = (sure + 1.0, possible + 1.0),
                Truth::Unknown(why) => (possible, reasons) = (possible + 1.0, reasons | why),
                _ => {}
            }
        }
        if is_cut {
            return Bounds::Between(sure, f64::INFINITY, reasons | self.cut);
        }
        Bounds::Between(sure, possible, reasons)
    }

    /// The positions of the game, and whether more would follow but for an error.
    ///
    /// # Errors
    ///
    /// The answer, where there are no positions.
    fn walk<'a>(&self, on: &On<'a, '_>) -> Result<(GameWalk<'a>, bool), Truth> {
        let game = on.game.ok_or(Truth::Later)?;
        if game.setup.fault.is_some() {
            return Err(Truth::Unknown(self.cut));
        }
        Ok((GameWalk::new(game), game.fault_code().is_some()))
    }

    fn at_ply<'a>(&self, ply: usize, on: &On<'a, '_>, walk: &GameWalk<'a>) -> Truth {
        walk.go(ply);
        let first = self.conditions.first();
        first.map_or(Truth::True, |first| first.truth(&on.position(walk)))
    }

    /// Whether the condition holds at each position, in order. Where it depends on the material alone, it is asked only
    /// where that changes.
    fn truths<'a>(&self, on: &On<'a, '_>, walk: &GameWalk<'a>) -> impl Iterator<Item = Truth> {
        let mut conditions = self.conditions.iter();
        let is_material_only = conditions.all(|condition| condition.is_material_only());
        let mut last = Truth::False;
        (self.first..=walk.last()).map(move |ply| {
            walk.go(ply);
            if !is_material_only || walk.changes_material() {
                last = self.at_ply(ply, on, walk);
            }
            last
        })
    }

    fn running<'a>(&self, plies: u64, on: &On<'a, '_>, walk: &GameWalk<'a>) -> Truth {
        let (mut sure, mut possible, mut reasons) = (0, 0, 0);
        let mut result = Truth::from(plies == 0);
        for truth in self.truths(on, walk) {
            match truth {
                Truth::True => (sure, possible) = (sure + 1, possible + 1),
                Truth::Unknown(why) => {
                    (sure, possible, reasons) = (0, possible + 1, reasons | why);
                }
                _ => (sure, possible, reasons) = (0, 0, 0),
            }
            if sure >= plies {
                return Truth::True;
            }
            if possible >= plies {
                result = Truth::Unknown(reasons);
            }
        }
        result
    }

    fn one_after_another<'a>(&self, on: &On<'a, '_>, walk: &GameWalk<'a>) -> Truth {
        let (mut sure, mut possible, mut reasons) = (0, 0, 0);
        for ply in 0..=walk.last() {
            walk.go(ply);
            let here = on.position(walk);
            let truth = |index: usize| self.conditions.get(index).map(|it| it.truth(&here));
            let next = truth(possible);
            let surely = if sure == possible { next } else { truth(sure) };
            match next {
                Some(Truth::True) => possible += 1,
                Some(Truth::Unknown(why)) => (possible, reasons) = (possible + 1, reasons | why),
                _ => {}
            }
            sure += usize::from(surely == Some(Truth::True));
            if sure == self.conditions.len() {
                return Truth::True;
            }
        }
        if possible >= self.conditions.len() {
            Truth::Unknown(reasons)
        } else {
            Truth::False
        }
    }
}
