//! What a game says where a name stands: a value, or why there is none.

use std::borrow::Cow;

use super::on::On;
use pgnkit_core::pgn::date::{Date, Day};

/// What a name stands for in one game, or at one of its positions.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact<'a> {
    /// It depends on the moves, which are not read yet.
    Later,
    /// It is not known.
    Unknown(Why),
    /// It does not apply: no comparison with it holds.
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

/// Why something is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The record does not say.
    Absent,
    /// What it says cannot be read.
    Unreadable,
    /// The game could not be read to its end.
    Cut,
}

impl Fact<'_> {
    /// A number that is known.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of bytes beyond 2^53 do not occur"
    )]
    #[must_use]
    pub fn count(count: u64) -> Fact<'static> {
        Fact::Number(count as f64, count as f64)
    }

    /// The same number, or a greater one.
    #[must_use]
    pub fn or_more(self) -> Self {
        match self {
            Fact::Number(least, _) => Fact::Number(least, f64::INFINITY),
            other => other,
        }
    }

    /// A number, from its text.
    #[must_use]
    pub fn decimal(text: &str) -> Fact<'static> {
        match text.parse() {
            Ok(number) => Fact::Number(number, number),
            Err(_) => Fact::Unknown(Why::Unreadable),
        }
    }

    /// A date with what is known of it.
    #[must_use]
    pub fn date(date: Date) -> Fact<'static> {
        match (date.earliest(), date.latest()) {
            (Some(earliest), Some(latest)) => Fact::Days(earliest, latest),
            _ => Fact::Unknown(Why::Absent),
        }
    }

    /// Whether it is exactly known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        match self {
            Fact::Later | Fact::Unknown(_) | Fact::Nothing | Fact::Doubtful(_) => false,
            Fact::Number(least, most) => least >= most,
            Fact::Days(first, last) => first == last,
            Fact::Text(_) | Fact::Flag(_) => true,
        }
    }

    /// The same with a text of its own.
    #[must_use]
    pub fn into_owned(self) -> Fact<'static> {
        match self {
            Fact::Later => Fact::Later,
            Fact::Unknown(why) => Fact::Unknown(why),
            Fact::Nothing => Fact::Nothing,
            Fact::Text(text) => Fact::Text(Cow::Owned(text.into_owned())),
            Fact::Doubtful(text) => Fact::Doubtful(Cow::Owned(text.into_owned())),
            Fact::Number(least, most) => Fact::Number(least, most),
            Fact::Days(first, last) => Fact::Days(first, last),
            Fact::Flag(flag) => Fact::Flag(flag),
        }
    }
}

/// What kind of value a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
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
    /// One of these words.
    Word(&'static [&'static str]),
    /// Words or numbers with a blank between them.
    List,
    /// Codes of rules with a blank between them.
    Rules,
}

impl Type {
    /// What it is, with an article.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Type::Text => "text",
            Type::Player => "a player's name",
            Type::Code => "a code",
            Type::Number => "a number",
            Type::Date => "a date",
            Type::Flag => "true or false",
            Type::Word(_) => "a word",
            Type::List => "a list of words",
            Type::Rules => "codes of rules",
        }
    }
}

/// How a name gets its value.
pub type Get = dyn for<'a, 'w> Fn(&On<'a, 'w>) -> Fact<'a> + Send + Sync;
