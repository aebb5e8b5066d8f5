//! Numbers and dates in an expression: written, of a name, counted, added up.

use super::fact::{Fact, Missing};
use super::findings::Findings;
use super::lexer::Op;
use super::pattern::{pieces::PieceSet, square_set::SquareSet};
use super::position_query::Query;
use super::reference::Reference;
use super::subject::Subject;
use super::truth::{Bounds, Truth};
use pgnkit_core::pgn::date::Day;

/// A number or a date in an expression.
pub(crate) enum Term {
    /// One that is written, or a span of them that is meant as a whole: from the least to the most.
    Written(f64, f64),
    /// The value of a name.
    Of(Reference),
    /// The number of positions at which something holds.
    Positions(Box<Query>),
    /// The number of pieces on some squares, all if not said, of the board, or of the board with the colours exchanged.
    Pieces(PieceSet, Option<SquareSet>, bool),
    /// The number of findings of a game.
    Findings(Findings),
    /// A sum: terms, each with whether it is taken away.
    Sum(Vec<(bool, Term)>),
}

/// A day as a number that compares as days do.
pub(super) fn day_number((year, month, day): Day) -> f64 {
    f64::from(u32::from(year) << 9 | u32::from(month) << 5 | u32::from(day))
}

impl Term {
    /// What is known of the number or date.
    pub(super) fn bounds(&self, on: &Subject<'_, '_>) -> Bounds {
        match self {
            Term::Written(least, most) => Ok((*least, *most, 0)),
            Term::Of(name) => match name.fact(on) {
                Fact::Number(least, most) => Ok((least, most, name.reason(Missing::Cut))),
                Fact::Days(first, last) => {
                    let reason = name.reason(Missing::Absent);
                    Ok((day_number(first), day_number(last), reason))
                }
                Fact::Later => Err(Truth::Later),
                Fact::Unknown(missing) => Err(Truth::Unknown(name.reason(missing))),
                _ => Err(Truth::False),
            },
            Term::Positions(query) => query.count(on),
            Term::Pieces(set, squares, mirrored) => {
                let walk = on.walk.ok_or(Truth::Later)?;
                let count = walk.with_board(*mirrored, |board| match squares {
                    Some(squares) => set.count_on(board, squares.on(board)),
                    None => set.count(board),
                });
                Ok((count.into(), count.into(), 0))
            }
            Term::Findings(findings) => findings.count(on),
            Term::Sum(terms) => {
                let (mut least, mut most, mut reasons) = (0.0, 0.0, 0);
                for (minus, term) in terms {
                    let (from, to, why) = term.bounds(on)?;
                    let (from, to) = if *minus { (-to, -from) } else { (from, to) };
                    (least, most, reasons) = (least + from, most + to, reasons | why);
                }
                Ok((least, most, reasons))
            }
        }
    }

    /// Whether it is known that there is no such number or date.
    pub(super) fn is_nothing(&self, on: &Subject<'_, '_>) -> bool {
        match self {
            Term::Of(name) => name.fact(on) == Fact::Nothing,
            other => matches!(other.bounds(on), Err(Truth::False)),
        }
    }

    /// Whether a comparison with another term holds; none does with what does not exist, not even `!=`.
    pub(super) fn compare(&self, op: Op, other: &Term, on: &Subject<'_, '_>) -> Truth {
        let (a, b, c, d, reasons) = match (self.bounds(on), other.bounds(on)) {
            (Ok((a, b, why)), Ok((c, d, also))) => (a, b, c, d, why | also),
            (Err(Truth::False), _) | (_, Err(Truth::False)) => return Truth::False,
            (Err(truth), _) | (_, Err(truth)) => return truth,
        };
        let is_whole = c >= d || matches!(other, Term::Written(..));
        // Of what lies somewhere in a span, all of the span has to be behind or ahead.
        let (start, end) = if is_whole { (c, d) } else { (d, c) };
        let (holds, fails) = match op {
            Op::Less => (b < c, a >= start),
            Op::LessOrEqual => (b <= end, a > d),
            Op::Greater => (a > d, b <= end),
            Op::GreaterOrEqual => (a >= start, b < c),
            _ => (is_whole && a >= c && b <= d, b < c || a > d),
        };
        let truth = match (holds, fails) {
            (true, _) => Truth::True,
            (_, true) => Truth::False,
            _ => Truth::Unknown(reasons),
        };
        if op == Op::NotEqual { !truth } else { truth }
    }

    /// Whether it depends on nothing but how many pieces of each kind are on the board.
    pub(super) fn is_material_only(&self) -> bool {
        match self {
            Term::Written(..) | Term::Pieces(_, None, _) => true,
            Term::Sum(terms) => terms.iter().all(|(_, term)| term.is_material_only()),
            _ => false,
        }
    }
}
