//! Values of a record that it is sorted or filed by: names of expressions, known by the tags or by the game.

use std::fmt;

use anyhow::anyhow;

use crate::filter::fact::Fact;
use crate::filter::name::{Cost, Name, Vocabulary};
use crate::filter::names::tags;
use crate::filter::on::On;
use crate::game::{Game, tagged::Tagged};
use crate::input::record::Record;
use crate::outcome::judged::Judged;
use crate::output::nearest::did_you_mean;
use crate::pgn::date;
use crate::pgn::tags::Tags;

/// The names of values, in order.
#[derive(Clone)]
pub(super) struct RecordKeys {
    names: Vec<Name>,
}

impl fmt::Debug for RecordKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names.iter().map(|name| &name.name);
        f.debug_list().entries(names).finish()
    }
}

impl RecordKeys {
    /// Those of names as the user gives them: of expressions, or of any tag.
    pub(super) fn new(names: &[String], vocabulary: &Vocabulary) -> anyhow::Result<RecordKeys> {
        let find = |name: &String| {
            let known = vocabulary.game(name).cloned();
            let found = known.or_else(|| tags::known_tag(name).map(tags::tag));
            found.or_else(|| is_tag(name).then(|| tags::tag(name))).ok_or_else(|| {
                let all = vocabulary.games.iter().map(|name| &*name.name);
                let tip = did_you_mean(name, all.chain(tags::known_tags()));
                anyhow!("no key '{name}'{tip} (docs/filter.md lists the names; any tag is a key too)")
            })
        };
        let names = names.iter().map(find).collect::<anyhow::Result<_>>()?;
        Ok(RecordKeys { names })
    }

    /// The keys, which have these names, in another order.
    pub(super) fn in_order(&self, names: &[String], wanted: &[String]) -> RecordKeys {
        let find = |wanted: &String| {
            let at = names.iter().position(|name| name == wanted)?;
            self.names.get(at).cloned()
        };
        RecordKeys {
            names: wanted.iter().filter_map(find).collect(),
        }
    }

    /// Whether the tags alone give all of them.
    pub(super) fn are_in_tags(&self) -> bool {
        self.names
            .iter()
            .all(|name| name.cost == Cost::Tags && name.name != "result")
    }

    /// Looks at the values of a record by its tags.
    pub(super) fn of_record<T>(
        &self,
        record: &Record<'_>,
        mut look: impl FnMut(&Name, Fact<'_>) -> T,
    ) -> Vec<T> {
        let mut tags = Tags::default();
        tags.read(record.bytes);
        let on = On {
            tagged: Tagged {
                record: *record,
                tags: &tags,
            },
            game: None,
            walk: None,
        };
        self.names
            .iter()
            .map(|name| look(name, (name.get)(&on)))
            .collect()
    }

    /// Looks at the values of a game.
    pub(super) fn of_game<T>(
        &self,
        game: &Game<'_>,
        mut look: impl FnMut(&Name, Fact<'_>) -> T,
    ) -> Vec<T> {
        let judged = Judged::new(game);
        let on = On {
            tagged: judged.tagged(),
            game: Some(&judged),
            walk: None,
        };
        self.names
            .iter()
            .map(|name| look(name, (name.get)(&on)))
            .collect()
    }
}

/// Tags begin with a capital, in the standard and nearly everywhere.
fn is_tag(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

/// A value as text; `None` if it is not known.
pub(super) fn text(fact: Fact<'_>) -> Option<String> {
    match fact {
        Fact::Text(text) | Fact::Doubtful(text) => Some(text.into_owned()),
        Fact::Number(least, most) if least >= most => Some(least.to_string()),
        Fact::Days(first, last) if first == last => Some(date::iso(first)),
        Fact::Flag(flag) => Some(flag.to_string()),
        _ => None,
    }
}
