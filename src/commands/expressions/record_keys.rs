//! Values of a record that it is sorted or filed by: names of expressions, known by the tags or by the game.

use anyhow::anyhow;

use pgnkit_core::game::{Game, tagged_record::TaggedRecord};
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::date;
use pgnkit_core::pgn::tags::Tags;
use pgnkit_filter::fact::Fact;
use pgnkit_filter::subject::Subject;
use pgnkit_filter::vocabulary::{Definition, Vocabulary};

/// The names of values, in order.
#[derive(Clone)]
pub(in crate::commands) struct RecordKeys {
    names: Vec<Definition>,
}

impl RecordKeys {
    /// The keys of these names, as the user gives them.
    pub(in crate::commands) fn new(
        names: &[String],
        vocabulary: &Vocabulary,
    ) -> anyhow::Result<RecordKeys> {
        let find = |name: &String| vocabulary.resolve(name).map_err(|mistake| anyhow!(mistake));
        let names = names.iter().map(find).collect::<anyhow::Result<_>>()?;
        Ok(RecordKeys { names })
    }

    /// The names, in order.
    pub(in crate::commands) fn names(&self) -> &[Definition] {
        &self.names
    }

    /// The keys, which have these names, in another order.
    pub(in crate::commands) fn in_order(&self, names: &[String], wanted: &[String]) -> RecordKeys {
        let find = |wanted: &String| {
            let at = names.iter().position(|name| name == wanted)?;
            self.names.get(at).cloned()
        };
        RecordKeys {
            names: wanted.iter().filter_map(find).collect(),
        }
    }

    /// Looks at the values of a record by its tags, in order; `None` if the game has to be replayed to know one of them.
    pub(in crate::commands) fn of_record<T>(
        &self,
        record: &Record<'_>,
        mut look: impl FnMut(&Definition, Fact<'_>) -> T,
    ) -> Option<Vec<T>> {
        let mut tags = Tags::default();
        tags.read(record.bytes);
        let on = Subject::tags(TaggedRecord::new(*record, &tags));
        let by_tags = |name: &Definition| match (name.get)(&on) {
            Fact::Later => None,
            fact => Some(look(name, fact)),
        };
        self.names.iter().map(by_tags).collect()
    }

    /// Looks at the values of a game, in order.
    pub(in crate::commands) fn of_game<T>(
        &self,
        game: &Game<'_>,
        mut look: impl FnMut(&Definition, Fact<'_>) -> T,
    ) -> Vec<T> {
        let judged = Judged::new(game);
        let on = Subject::game(&judged);
        self.names
            .iter()
            .map(|name| look(name, (name.get)(&on)))
            .collect()
    }
}

/// A value as text; `None` if it is not known.
pub(in crate::commands) fn text(fact: Fact<'_>) -> Option<String> {
    match fact {
        Fact::Text(text) | Fact::Doubtful(text) => Some(text.into_owned()),
        Fact::Number(least, most) if least >= most => Some(least.to_string()),
        Fact::Days(first, last) if first == last => Some(date::iso(first)),
        Fact::Flag(flag) => Some(flag.to_string()),
        _ => None,
    }
}
