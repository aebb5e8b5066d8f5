//! An expression that is understood: what has to hold of a game.

use regex::Regex;

use super::fact::Fact;
use super::findings::Findings;
use super::holds::Holds;
use super::lexer::Op;
use super::number::Number;
use super::on::On;
use super::query::Query;
use super::shape::Shape;
use super::source::Source;
use super::text::{Contained, PlayerName, is_within};
use super::truth::{Known, Truth};
use pgnkit_core::pgn::date::Day;

/// What has to hold of a game, or at one of its positions.
pub enum Condition {
    /// Always, or never.
    Always(bool),
    /// All of these; those that are known first stand first.
    All(Vec<Condition>),
    /// One of these.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// Not this equality, of values that are there: what does not exist is no other value either.
    Differs(Box<Condition>, Vec<Asked>),
    /// Something of a name.
    Test(Source, Test),
    /// Two names have one value.
    Same(Source, Source),
    /// Two names are names of one player.
    SamePlayer(Source, Source),
    /// The date of one name stands to that of another as this says.
    Dates(Source, Op, Source),
    /// Two numbers stand to each other as this says.
    Numbers(Number, Op, Number),
    /// A number lies between two others, these included.
    Within(Number, f64, f64),
    /// What stands on the board.
    Shape(Box<Shape>),
    /// The positions of the game.
    Positions(Box<Query>),
    /// There is a finding.
    Finding(Findings),
}

/// What is compared.
pub enum Asked {
    /// A value.
    Value(Source),
    /// A number.
    Number(Number),
}

impl Asked {
    /// Whether it is known that there is none.
    fn is_nothing(&self, on: &On<'_, '_>) -> bool {
        match self {
            Asked::Value(source) => source.fact(on) == Fact::Nothing,
            Asked::Number(number) => matches!(number.known(on), Known::Not(Truth::False)),
        }
    }
}

/// Something of the value of a name.
pub enum Test {
    /// It is exactly known.
    Known,
    /// It is true; of what is no flag, that there is something.
    Holds,
    /// It is one of these texts.
    OneOf(Vec<String>),
    /// It is this move, whose check sign does not matter.
    Move(String),
    /// One of its parts, which blanks separate, is one of these.
    Has(Vec<String>),
    /// It contains a text.
    Contains(Contained),
    /// It is the name of this player.
    Player(PlayerName),
    /// It contains a text, or is the name of this player.
    ContainsPlayer(Contained, PlayerName),
    /// A regular expression matches.
    Matches(Regex),
    /// It is a code from one to another, both included.
    CodeWithin(String, String),
    /// The date stands to a span of days as this says.
    Days(Op, Day, Day),
}

impl Holds for Condition {
    fn truth(&self, on: &On<'_, '_>) -> Truth {
        match self {
            Condition::Always(holds) => (*holds).into(),
            Condition::All(parts) => Truth::all(parts.iter().map(|part| part.truth(on))),
            Condition::Any(parts) => Truth::any(parts.iter().map(|part| part.truth(on))),
            Condition::Not(part) => !part.truth(on),
            Condition::Differs(_, values) if values.iter().any(|value| value.is_nothing(on)) => {
                Truth::False
            }
            Condition::Differs(same, _) => !same.truth(on),
            Condition::Test(source, test) => test.truth(source, on),
            Condition::Same(left, right) => {
                left.test(on, |one| right.test(on, |other| (one == other).into()))
            }
            Condition::SamePlayer(left, right) => left.test(on, |one| match one {
                Fact::Text(one) => {
                    let player = PlayerName::new(&one);
                    right.test_text(on, |other| *other == *one || player.is(other))
                }
                _ => Truth::False,
            }),
            Condition::Dates(left, op, right) => left.test(on, |one| {
                right.test(on, |other| match (one, other) {
                    (Fact::Days(a, b), Fact::Days(c, d)) => {
                        let why = left.reasons[0] | right.reasons[0];
                        compare_days(*op, (a, b), (c, d), c == d, why)
                    }
                    _ => Truth::False,
                })
            }),
            Condition::Numbers(left, op, right) => left.compare(*op, right, on),
            Condition::Within(number, from, to) => number.within(*from, *to, on),
            Condition::Shape(shape) => match on.walk {
                Some(walk) => shape.matches(walk).into(),
                None => Truth::Later,
            },
            Condition::Positions(query) => query.truth(on),
            Condition::Finding(findings) => findings.any(on),
        }
    }

    fn is_material_only(&self) -> bool {
        match self {
            Condition::Always(_) => true,
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().all(Holds::is_material_only)
            }
            Condition::Not(part) | Condition::Differs(part, _) => part.is_material_only(),
            Condition::Shape(shape) => shape.is_material(),
            Condition::Numbers(left, _, right) => {
                left.is_material_only() && right.is_material_only()
            }
            Condition::Within(number, ..) => number.is_material_only(),
            _ => false,
        }
    }
}

impl Test {
    fn truth(&self, source: &Source, on: &On<'_, '_>) -> Truth {
        match self {
            Test::Known => source.known(on),
            Test::Holds => source.test(on, |fact| match fact {
                Fact::Flag(flag) => flag.into(),
                _ => Truth::True,
            }),
            Test::OneOf(texts) => source.test_text(on, |text| texts.iter().any(|one| one == text)),
            Test::Move(san) => {
                source.test_text(on, |text| text.trim_end_matches(['+', '#']) == san)
            }
            Test::Has(words) => source.test_text(on, |text| {
                text.split(' ')
                    .any(|part| words.iter().any(|word| word == part))
            }),
            Test::Contains(contained) => source.test_text(on, |text| contained.is_in(text)),
            Test::Player(player) => source.test_text(on, |text| player.is(text)),
            Test::ContainsPlayer(contained, player) => {
                source.test_text(on, |text| contained.is_in(text) || player.is(text))
            }
            Test::Matches(regex) => source.test_text(on, |text| regex.is_match(text)),
            Test::CodeWithin(from, to) => {
                source.test_text(on, |text| is_within(&text.to_ascii_uppercase(), from, to))
            }
            Test::Days(op, first, last) => source.test(on, |fact| match fact {
                Fact::Days(a, b) => {
                    compare_days(*op, (a, b), (*first, *last), true, source.reasons[0])
                }
                _ => Truth::False,
            }),
        }
    }
}

/// Whether a date, of which the first and the last day are known, stands to a span of days as an operator says: within it,
/// before or after it. The other end is known to be one day, or a span that is meant as a whole, if `is_whole`.
fn compare_days(
    op: Op,
    (a, b): (Day, Day),
    (c, d): (Day, Day),
    is_whole: bool,
    reasons: u64,
) -> Truth {
    let (holds, fails) = match op {
        Op::Less => (b < c, a >= if is_whole { c } else { d }),
        Op::LessOrEqual => (b <= if is_whole { d } else { c }, a > d),
        Op::Greater => (a > d, b <= if is_whole { d } else { c }),
        Op::GreaterOrEqual => (a >= if is_whole { c } else { d }, b < c),
        _ => (is_whole && a >= c && b <= d, b < c || a > d),
    };
    match (holds, fails) {
        (true, _) => Truth::True,
        (_, true) => Truth::False,
        _ => Truth::Unknown(reasons),
    }
}
