//! Numbers in an expression: written, of a name, counted, added up.

use super::fact::{Fact, Why};
use super::findings::Findings;
use super::lexer::Op;
use super::on::On;
use super::pattern::pieces::PieceSet;
use super::query::Query;
use super::source::Source;
use super::truth::{Known, Truth};

/// A number in an expression.
pub enum Number {
    /// One that is written.
    Literal(f64),
    /// That of a name.
    Of(Source),
    /// Positions at which something holds.
    Positions(Box<Query>),
    /// Pieces on the board.
    Pieces(PieceSet),
    /// Findings of a game.
    Findings(Findings),
    /// A sum: terms, each with whether it is taken away.
    Sum(Vec<(bool, Number)>),
}

impl Number {
    /// What is known of it.
    pub(super) fn known(&self, on: &On<'_, '_>) -> Known {
        match self {
            Number::Literal(number) => Known::Between(*number, *number, 0),
            Number::Of(source) => match source.fact(on) {
                Fact::Number(least, most) => Known::Between(least, most, source.reason(Why::Cut)),
                Fact::Later => Known::Not(Truth::Later),
                Fact::Unknown(why) => Known::Not(Truth::Unknown(source.reason(why))),
                _ => Known::Not(Truth::False),
            },
            Number::Positions(query) => query.count(on),
            Number::Pieces(set) => match on.walk {
                Some(walk) => {
                    let count = f64::from(walk.with_board(|board| set.count(board)));
                    Known::Between(count, count, 0)
                }
                None => Known::Not(Truth::Later),
            },
            Number::Findings(findings) => findings.count(on),
            Number::Sum(terms) => {
                let (mut least, mut most, mut reasons) = (0.0, 0.0, 0);
                for (minus, term) in terms {
                    match term.known(on) {
                        Known::Between(from, to, why) => {
                            let (from, to) = if *minus { (-to, -from) } else { (from, to) };
                            (least, most, reasons) = (least + from, most + to, reasons | why);
                        }
                        not @ Known::Not(_) => return not,
                    }
                }
                Known::Between(least, most, reasons)
            }
        }
    }

    /// Whether a comparison of two numbers holds.
    pub(super) fn compare(&self, op: Op, other: &Number, on: &On<'_, '_>) -> Truth {
        let (a, b, c, d, reasons) = match (self.known(on), other.known(on)) {
            (Known::Between(a, b, why), Known::Between(c, d, also)) => (a, b, c, d, why | also),
            (Known::Not(Truth::False), _) | (_, Known::Not(Truth::False)) => return Truth::False,
            (Known::Not(truth), _) | (_, Known::Not(truth)) => return truth,
        };
        let (holds, fails) = match op {
            Op::Less => (b < c, a >= d),
            Op::LessOrEqual => (b <= c, a > d),
            Op::Greater => (a > d, b <= c),
            Op::GreaterOrEqual => (a >= d, b < c),
            // `!=` is made of `==` when the expression is read.
            _ => (a >= b && c >= d && a >= c && a <= c, b < c || a > d),
        };
        match (holds, fails) {
            (true, _) => Truth::True,
            (_, true) => Truth::False,
            _ => Truth::Unknown(reasons),
        }
    }

    /// Whether it depends on nothing but how many pieces of each kind are on the board.
    pub(super) fn is_material_only(&self) -> bool {
        match self {
            Number::Literal(_) | Number::Pieces(_) => true,
            Number::Sum(terms) => terms.iter().all(|(_, term)| term.is_material_only()),
            _ => false,
        }
    }

    /// Whether it lies between two numbers, these included.
    pub(super) fn within(&self, from: f64, to: f64, on: &On<'_, '_>) -> Truth {
        match self.known(on) {
            Known::Between(a, b, _) if a >= from && b <= to => Truth::True,
            Known::Between(a, b, _) if b < from || a > to => Truth::False,
            Known::Between(_, _, reasons) => Truth::Unknown(reasons),
            Known::Not(truth) => truth,
        }
    }
}
