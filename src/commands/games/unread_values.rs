//! Values that are left empty though something is written: counted, and told.

use std::collections::BTreeMap;

use crate::output::fact_cells::day;
use crate::output::message;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_filter::fact::{Fact, Missing, ValueType};
use pgnkit_filter::subject::Subject;
use pgnkit_filter::vocabulary::{Cost, Definition};

/// Names of tags whose values may not be what they should be.
#[derive(Clone)]
pub(super) struct TypedTags(Vec<Definition>);

/// How many values could not be read, by the places of their names.
pub(super) type UnreadCounts = BTreeMap<usize, u64>;

impl TypedTags {
    /// Finds the typed tags among these names.
    pub(super) fn among(names: impl Iterator<Item = Definition>) -> TypedTags {
        let mut typed: Vec<Definition> = Vec::new();
        for name in names.filter(|name| name.cost == Cost::Tags && what(name).is_some()) {
            // A tag that has a usual column as well is told once.
            if typed.iter().all(|known| known.source != name.source) {
                typed.push(name);
            }
        }
        TypedTags(typed)
    }

    /// Counts the values of a game that cannot be read.
    pub(super) fn count<'g>(&self, game: &'g Judged<'g>, counts: &mut UnreadCounts) {
        for (index, name) in self.0.iter().enumerate() {
            let is_unread = match (name.get)(&Subject::game(game)) {
                Fact::Unknown(missing) => matches!(missing, Missing::Unreadable | Missing::Differs),
                Fact::Days(first, last) => first != last || day(first).is_none(),
                _ => false,
            };
            if is_unread {
                *counts.entry(index).or_default() += 1;
            }
        }
    }

    /// Tells how many values are empty though something is written.
    pub(super) fn tell(&self, counts: &UnreadCounts) {
        let told = counts.iter().filter_map(|(&index, count)| {
            let name = self.0.get(index)?;
            Some(format!("{count} of {} ({})", name.source, what(name)?))
        });
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            message(&format!("cells left empty: {}", told.join(", ")));
        }
    }
}

/// What is said of a value that cannot be read; `None` if all can be.
fn what(name: &Definition) -> Option<&'static str> {
    match name.kind {
        ValueType::Date => Some("not a complete date"),
        ValueType::Number => Some("not a number"),
        ValueType::Word(_) if name.source == "Result" => Some("not one result"),
        _ => None,
    }
}
