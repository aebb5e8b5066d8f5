//! Values of names as cells of a table.

use crate::output::columns::Heading;
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::pgn::date::{Date, Day, iso};
use pgnkit_filter::fact::{Fact, ValueType};
use pgnkit_filter::vocabulary::{Definition, NumberRange};

/// The heading of the values of a name.
pub(crate) fn heading(name: &Definition) -> Heading {
    let kind = match (name.kind, name.numbers) {
        (_, NumberRange::Moments) => ColumnKind::Moment,
        (ValueType::Text | ValueType::Player | ValueType::Code, _) => ColumnKind::Text,
        (ValueType::Word(_), _) => ColumnKind::Word,
        (ValueType::List | ValueType::Rules, _) => ColumnKind::List,
        (ValueType::Flag, _) => ColumnKind::Flag,
        (ValueType::Date, _) => ColumnKind::Date,
        (ValueType::Number, NumberRange::Counts) => ColumnKind::Count,
        (ValueType::Number, NumberRange::Whole) => ColumnKind::Integer,
        (ValueType::Number, NumberRange::Decimals) => ColumnKind::Decimal,
    };
    Heading::new(name.name.clone(), kind, name.meaning)
}

/// A fact as a cell; empty where it is not exactly known.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts are whole numbers from 0"
)]
pub(crate) fn cell(fact: Fact<'_>, numbers: NumberRange) -> Value<'_> {
    match fact {
        Fact::Text(text) | Fact::Doubtful(text) => Value::text(text),
        // What was counted of a game that could not be read to its end is shown as far as it goes.
        Fact::Number(least, most) if least >= most || most.is_infinite() => match numbers {
            NumberRange::Counts => Value::Count(least as u64),
            NumberRange::Whole => Value::Integer(least as i64),
            NumberRange::Decimals | NumberRange::Moments => {
                Value::Decimal(least.to_string().into())
            }
        },
        Fact::Days(first, last) if first == last => day(first).into(),
        Fact::Flag(flag) => Value::Flag(flag),
        _ => Value::Empty,
    }
}

/// A day, if the calendar has it.
pub(crate) fn day(day: Day) -> Option<Day> {
    Date::parse_loosely(&iso(day)).day()
}
