//! What `--by` groups games by, and the order of the groups.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::output::columns::{Heading, Role};
use crate::output::fact_cells::{cell, heading};
use crate::output::value::Value;
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_filter::fact::{Fact, ValueType};
use pgnkit_filter::subject::Subject;
use pgnkit_filter::vocabulary::{Definition, Vocabulary};

/// A key to group by: a name of expressions that a game has a value of.
#[derive(Clone)]
pub(crate) struct GroupKey(pub(crate) Definition);

/// The part of a group that a key gives. What is not known comes last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GroupValue {
    /// A number, in thousandths.
    Number(i64),
    Day(Day),
    Flag(bool),
    /// A word, behind its place among those that have an order.
    Text(u64, String),
    Empty,
}

impl GroupKey {
    /// The keys of these names.
    ///
    /// # Errors
    ///
    /// One stands for no value of a game.
    pub(crate) fn all(names: &[String], vocabulary: &Vocabulary) -> anyhow::Result<Vec<GroupKey>> {
        let keys: Result<_, String> = names
            .iter()
            .map(|name| GroupKey::new(name, vocabulary))
            .collect();
        keys.map_err(|mistake| anyhow::anyhow!("--by: {mistake}"))
    }

    /// The key of a name.
    ///
    /// # Errors
    ///
    /// It stands for no value of a game.
    pub(crate) fn new(name: &str, vocabulary: &Vocabulary) -> Result<GroupKey, String> {
        vocabulary.resolve(name.trim()).map(GroupKey)
    }

    /// The heading of its column.
    pub(crate) fn heading(&self) -> Heading {
        heading(&self.0)
    }

    /// Whether it gives what a column of a table does: that column need not be written twice.
    pub(crate) fn gives(&self, heading: &Heading) -> bool {
        let says_the_key = matches!(heading.role, Some(Role::Key | Role::Follows));
        says_the_key && self.0.name.eq_ignore_ascii_case(&heading.name)
    }

    /// The part of a game's group; how it ended is asked only if that matters.
    pub(crate) fn part<'g>(&self, game: &'g Judged<'g>) -> GroupValue {
        match (self.0.get)(&Subject::game(game)) {
            Fact::Text(text) | Fact::Doubtful(text) => self.text(text),
            Fact::Number(least, most) if least >= most || most.is_infinite() => {
                GroupValue::number(least)
            }
            Fact::Days(first, last) if first == last => GroupValue::Day(first),
            Fact::Flag(flag) => GroupValue::Flag(flag),
            _ => GroupValue::Empty,
        }
    }

    /// The cell of a part of a group.
    #[expect(
        clippy::cast_precision_loss,
        reason = "no number of a game is that large"
    )]
    pub(crate) fn value<'v>(&self, part: &'v GroupValue) -> Value<'v> {
        match part {
            GroupValue::Number(thousandths) => {
                cell(Fact::number(*thousandths as f64 / 1000.0), self.0.numbers)
            }
            GroupValue::Day(day) => Value::Day(*day),
            GroupValue::Flag(flag) => Value::Flag(*flag),
            GroupValue::Text(_, text) => Value::text(text.as_str()),
            GroupValue::Empty => Value::Empty,
        }
    }

    /// The part of a group that is written so.
    pub(crate) fn value_of(&self, cell: &str) -> GroupValue {
        let read = match self.0.kind {
            ValueType::Number => cell.parse().ok().map(GroupValue::number),
            ValueType::Date => Date::parse_loosely(cell).day().map(GroupValue::Day),
            ValueType::Flag => cell.parse().ok().map(GroupValue::Flag),
            _ => None,
        };
        read.unwrap_or_else(|| self.text(cell.into()))
    }

    fn text(&self, text: Cow<'_, str>) -> GroupValue {
        if text.is_empty() {
            return GroupValue::Empty;
        }
        let place = match self.0.kind {
            _ if !self.0.is_ordered => 0,
            ValueType::Word(words) => {
                (words.iter().position(|word| *word == text)).map_or(u64::MAX, |at| at as u64)
            }
            _ => {
                let digits =
                    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                text[..digits].parse().unwrap_or(u64::MAX)
            }
        };
        GroupValue::Text(place, text.into_owned())
    }
}

impl GroupValue {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no number of a game is that large"
    )]
    fn number(number: f64) -> GroupValue {
        GroupValue::Number((number * 1000.0).round() as i64)
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let text = match self {
            GroupValue::Text(_, text) => text.len(),
            _ => 0,
        };
        entry_bytes::<GroupValue, ()>(text)
    }
}

/// Groups in order: by each key in turn, of which numbers, days, time classes and rating bands have an order of their own
/// and others come by their numbers of games, the most first. Groups stand together by so many keys; those that differ
/// only in others come by their games.
pub(crate) fn in_order<'g, T>(
    keys: &[GroupKey],
    together: usize,
    groups: &'g BTreeMap<Vec<GroupValue>, T>,
    games: impl Fn(&T) -> u64,
) -> Vec<(&'g Vec<GroupValue>, &'g T)> {
    // Games of each group and of each larger one around it.
    let mut totals: BTreeMap<&[GroupValue], u64> = BTreeMap::new();
    for (parts, group) in groups {
        let games = games(group);
        for level in 1..=keys.len() {
            *totals.entry(&parts[..level]).or_default() += games;
        }
    }
    let mut sorted: Vec<_> = groups.iter().collect();
    sorted.sort_by(|(a, _), (b, _)| {
        let level = a.iter().zip(*b).take_while(|(a, b)| a == b).count();
        let by_games = match keys[..together].get(level) {
            Some(key) if key.0.is_ordered => Ordering::Equal,
            key => {
                let end = key.map_or(keys.len(), |_| level + 1);
                totals.get(&b[..end]).cmp(&totals.get(&a[..end]))
            }
        };
        by_games.then_with(|| a.cmp(b))
    });
    sorted
}
