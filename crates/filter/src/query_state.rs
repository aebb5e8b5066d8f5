//! What is known of a condition on positions after some of them, one after another.

use super::truth::Truth;
use crate::truth::Reasons;

/// How many conditions may stand one behind another.
pub(crate) const MOST_IN_A_ROW: usize = 64;

/// The positions that have to fulfil a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    /// One position, at least.
    Any,
    /// As many as there are: they are counted.
    Count,
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
    /// One position for each condition, each the very next.
    Next,
}

/// What is known after some positions of a line. It is small, so that a line that branches off takes it along.
#[derive(Clone, Copy)]
pub(crate) struct QueryState {
    at: Quantifier,
    /// Positions running, or conditions met, or all that count; for the very next ply a bit for each condition that was
    /// met last of those up to it.
    sure: u64,
    /// The number of positions that may fulfil it.
    possible: u64,
    /// Why it is not known.
    reasons: Reasons,
    truth: Truth,
}

impl QueryState {
    /// Before the first position.
    pub(super) fn new(at: Quantifier) -> QueryState {
        QueryState {
            at,
            sure: 0,
            possible: 0,
            reasons: 0,
            truth: (at == Quantifier::All).into(),
        }
    }

    /// Whether what follows changes nothing.
    pub(super) fn is_decided(&self) -> bool {
        match self.at {
            Quantifier::Count => false,
            Quantifier::All => self.truth == Truth::False,
            _ => self.truth == Truth::True,
        }
    }

    /// Whether the condition holds, if no position follows.
    pub(super) fn truth(&self) -> Truth {
        self.truth
    }

    /// At how many positions the condition holds, from the least to the most, and why if these differ; `cut` is the reason why more may follow.
    #[expect(
        clippy::cast_precision_loss,
        reason = "games of 2^53 plies do not occur"
    )]
    pub(super) fn count(&self, cut: Option<Reasons>) -> (f64, f64, Reasons) {
        let (sure, possible) = (self.sure as f64, self.possible as f64);
        match cut {
            Some(cut) => (sure, f64::INFINITY, self.reasons | cut),
            None => (sure, possible, self.reasons),
        }
    }

    /// Takes a position, of which `truth` says whether the condition with a number holds; there are `count` of them.
    pub(super) fn step(&mut self, count: usize, mut truth: impl FnMut(usize) -> Truth) {
        match self.at {
            Quantifier::Any => self.truth = Truth::any([self.truth, truth(0)]),
            Quantifier::All => self.truth = Truth::all([self.truth, truth(0)]),
            Quantifier::Count => match truth(0) {
                Truth::True => (self.sure, self.possible) = (self.sure + 1, self.possible + 1),
                Truth::Unknown(why) => self.may_hold(why),
                _ => {}
            },
            Quantifier::For(plies) => {
                match truth(0) {
                    Truth::True => (self.sure, self.possible) = (self.sure + 1, self.possible + 1),
                    Truth::Unknown(why) => {
                        self.sure = 0;
                        self.may_hold(why);
                    }
                    _ => (self.sure, self.possible, self.reasons) = (0, 0, 0),
                }
                self.conclude(self.sure >= plies, self.possible >= plies);
            }
            Quantifier::Then => self.later(count, truth),
            Quantifier::Next => self.next(count, truth),
            Quantifier::Final | Quantifier::Start => {}
        }
    }

    fn may_hold(&mut self, why: Reasons) {
        self.possible += 1;
        self.reasons |= why;
    }

    fn conclude(&mut self, surely: bool, possibly: bool) {
        if surely {
            self.truth = Truth::True;
        } else if possibly {
            self.truth = Truth::Unknown(self.reasons);
        }
    }

    /// One condition after another, with any number of positions between.
    fn later(&mut self, count: usize, mut truth: impl FnMut(usize) -> Truth) {
        let mut of = |met: u64| {
            let index = usize::try_from(met).ok()?;
            (index < count).then(|| truth(index))
        };
        let next = of(self.possible);
        let surely = if self.sure == self.possible {
            next
        } else {
            of(self.sure)
        };
        match next {
            Some(Truth::True) => self.possible += 1,
            Some(Truth::Unknown(why)) => self.may_hold(why),
            _ => {}
        }
        self.sure += u64::from(surely == Some(Truth::True));
        let all = count as u64;
        self.conclude(self.sure >= all, self.possible >= all);
    }

    /// One condition after another, each at the very next position.
    fn next(&mut self, count: usize, mut truth: impl FnMut(usize) -> Truth) {
        let (sure, possible) = (self.sure << 1 | 1, self.possible << 1 | 1);
        (self.sure, self.possible) = (0, 0);
        for index in (0..count).filter(|index| possible >> index & 1 == 1) {
            match truth(index) {
                Truth::True => {
                    self.sure |= sure & 1 << index;
                    self.possible |= 1 << index;
                }
                Truth::Unknown(why) => {
                    self.possible |= 1 << index;
                    self.reasons |= why;
                }
                _ => {}
            }
        }
        let last = count - 1;
        self.conclude(self.sure >> last & 1 == 1, self.possible >> last & 1 == 1);
    }
}
