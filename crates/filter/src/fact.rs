//! What a game says where a name stands: a value, or why there is none.

use std::borrow::Cow;

use super::subject::Subject;
use pgnkit_core::pgn::date::{Date, Day};

/// What a name stands for in one game, or at one of its positions.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact<'a> {
    /// It depends on the moves, which are not read yet.
    Later,
    /// The value is not known.
    Unknown(Missing),
    /// There is no such value: no comparison with it holds.
    Nothing,
    /// Text.
    Text(Cow<'a, str>),
    /// Text that may have been another, had the game been read to its end.
    Doubtful(Cow<'a, str>),
    /// A number, from the least to the most that it can be.
    Number(f64, f64),
    /// A date, from the first to the last day that it can be.
    Days(Day, Day),
    /// True or false.
    Flag(bool),
}

/// Why a value is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// The record does not say.
    Absent,
    /// A value that cannot be read.
    Unreadable,
    /// The game could not be read to its end.
    Cut,
    /// The record says two things.
    Differs,
}

impl Fact<'_> {
    /// A number that is known.
    pub fn number(number: f64) -> Fact<'static> {
        Fact::Number(number, number)
    }

    /// A whole number that is known.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of bytes beyond 2^53 do not occur"
    )]
    pub fn count(count: u64) -> Fact<'static> {
        Fact::number(count as f64)
    }

    /// The fact, with no upper bound on its number if there may be more.
    pub(crate) fn or_more(self, may_be: bool) -> Self {
        match self {
            Fact::Number(least, _) if may_be => Fact::Number(least, f64::INFINITY),
            other => other,
        }
    }

    /// A number, from its text.
    pub fn decimal(text: &str) -> Fact<'static> {
        text.parse()
            .map_or(Fact::Unknown(Missing::Unreadable), Fact::number)
    }

    /// A date with what is known of it.
    pub(crate) fn date(date: Date) -> Fact<'static> {
        match (date.earliest(), date.latest()) {
            (Some(earliest), Some(latest)) => Fact::Days(earliest, latest),
            _ => Fact::Unknown(Missing::Absent),
        }
    }

    /// Whether the value is exactly known.
    pub(crate) fn is_known(&self) -> bool {
        match self {
            Fact::Later | Fact::Unknown(_) | Fact::Nothing | Fact::Doubtful(_) => false,
            Fact::Number(least, most) => least >= most,
            Fact::Days(first, last) => first == last,
            Fact::Text(_) | Fact::Flag(_) => true,
        }
    }
}

impl<'a> Fact<'a> {
    /// A text that is known.
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Fact<'a> {
        Fact::Text(text.into())
    }

    /// The fact that there is, or that there is nothing.
    pub(crate) fn or_nothing(fact: Option<Fact<'a>>) -> Fact<'a> {
        fact.unwrap_or(Fact::Nothing)
    }

    /// The fact that there is, or that the record does not say.
    pub fn or_absent(fact: Option<Fact<'a>>) -> Fact<'a> {
        fact.unwrap_or(Fact::Unknown(Missing::Absent))
    }
}

/// What kind of value a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// Text.
    Text,
    /// The name of a player: compared as `duplicates` compares names.
    Player,
    /// A code of letters and digits, which ranges such as `B90..B99` order.
    Code,
    /// A number.
    Number,
    /// A date.
    Date,
    /// True or false: it stands alone.
    Flag,
    /// A word of this list.
    Word(&'static [&'static str]),
    /// Words or numbers with a blank between them.
    List,
    /// Codes of rules with a blank between them.
    Rules,
}

impl ValueType {
    /// The type with an article, for messages.
    pub fn noun(self) -> &'static str {
        match self {
            ValueType::Text => "text",
            ValueType::Player => "a player's name",
            ValueType::Code => "a code",
            ValueType::Number => "a number",
            ValueType::Date => "a date",
            ValueType::Flag => "true or false",
            ValueType::Word(_) => "a word",
            ValueType::List => "a list of words",
            ValueType::Rules => "codes of rules",
        }
    }
}

/// A function that gets the value of a name.
pub(crate) type Get = dyn for<'a, 'w> Fn(&Subject<'a, 'w>) -> Fact<'a> + Send + Sync;
