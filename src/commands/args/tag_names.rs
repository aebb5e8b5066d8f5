//! Tag names given by the user.

use std::collections::BTreeSet;

use super::known::{KnownNames, known};
use crate::output::messages;
use crate::statistics::group_key::{GroupKey, key_words, tag_name};
use pgnkit_core::game::Game;
use pgnkit_core::nearest::nearest;
use pgnkit_core::pgn::tags::known::USUAL;

/// Reads the keys of `--by`.
pub(crate) fn key_parser() -> KnownNames<GroupKey> {
    known(GroupKey::parse, || key_words().to_vec())
}

/// Reads the name of a tag.
pub(crate) fn tag_parser() -> KnownNames<String> {
    known(tag_name, || USUAL.to_vec())
}

/// Which of the tags that the user named had a value in any game, by their place in the list.
#[derive(Default)]
pub(crate) struct TagsSeen(BTreeSet<usize>);

impl TagsSeen {
    /// Notes which of the tags have a value in a game; nothing is asked of those that are known to have one.
    pub(crate) fn note(&mut self, names: &[String], game: &Game<'_>) {
        for (index, name) in names.iter().enumerate() {
            let has_value = || game.tag_text(name).is_some();
            if !self.0.contains(&index) && has_value() {
                self.0.insert(index);
            }
        }
    }

    pub(crate) fn absorb(&mut self, more: TagsSeen) {
        self.0.extend(more.0);
    }

    /// Reports which of these no game had.
    pub(crate) fn tell_absent(&self, names: &[String]) {
        let numbered = names.iter().enumerate();
        let absent = numbered.filter(|(index, _)| !self.0.contains(index));
        tell_absent(absent.map(|(_, name)| name.as_str()), &[]);
    }
}

/// Reports tags that no game had, with a similar name among the known tags or the `others` that may be given.
pub(crate) fn tell_absent<'n>(names: impl Iterator<Item = &'n str>, others: &[&'static str]) {
    messages(names.map(|name| absent(name, others)));
}

fn absent(name: &str, others: &[&'static str]) -> String {
    let words = USUAL.into_iter().chain(others.iter().copied());
    match nearest(name, words).filter(|word| *word != name) {
        Some(word) => {
            format!("no game has a value for the tag {name}; did you mean '{word}'?")
        }
        None => {
            format!("no game has a value for the tag {name}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_suggested() {
        let meant = |name| {
            let message = absent(name, &["time-class"]);
            message.split('\'').nth(1).map(str::to_owned)
        };
        assert_eq!(meant("whiteelo").as_deref(), Some("WhiteElo"));
        assert_eq!(meant("time_class").as_deref(), Some("time-class"));
        assert_eq!(meant("WhiteElo"), None);
        assert_eq!(meant("Xyz"), None);
    }
}
