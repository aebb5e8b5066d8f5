//! Tag names given by the user.

use std::collections::BTreeSet;

use super::known_values::{KnownNames, known};
use crate::output::columns::Heading;
use crate::output::messages;
use crate::output::typed::kind::ColumnKind;
use pgnkit_core::game::Game;
use pgnkit_core::nearest::nearest;
use pgnkit_core::pgn::tag_line::is_name_byte;
use pgnkit_core::pgn::tags::known_tags::USUAL;

/// Reads the name of a tag.
pub(crate) fn tag_parser() -> KnownNames<String> {
    known(tag_name, || USUAL.to_vec())
}

/// Reads the name of a tag: letters, digits and underscores (PGN standard 8.1.1).
pub(crate) fn tag_name(text: &str) -> Result<String, String> {
    if text.is_empty() || !text.bytes().all(is_name_byte) {
        return Err("a tag name has only letters, digits and underscores".to_owned());
    }
    Ok(text.to_owned())
}

/// The meaning of a column that holds a tag.
pub(crate) const TAG_MEANING: &str = "tag value without surrounding spaces; empty if absent or `?`";

/// The column of a tag as text, named after it.
pub(crate) fn tag_heading(name: &str) -> Heading {
    Heading::new(name.to_owned(), ColumnKind::Text, TAG_MEANING)
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
        tell_absent(absent.map(|(_, name)| name.as_str()));
    }
}

/// Reports tags that no game had, with a similar name among the known tags.
pub(crate) fn tell_absent<'n>(names: impl Iterator<Item = &'n str>) {
    messages(names.map(absent));
}

fn absent(name: &str) -> String {
    // Tags begin with a capital, in the standard and nearly everywhere; other names never do.
    if name.starts_with(|first: char| first.is_ascii_lowercase())
        && !USUAL.iter().any(|tag| tag.eq_ignore_ascii_case(name))
    {
        return format!("no game has a value for {name}");
    }
    let tip = match nearest(name, USUAL).filter(|word| *word != name) {
        Some(word) => format!("; did you mean '{word}'?"),
        None => String::new(),
    };
    format!("no game has a value for the tag {name}{tip}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_suggested() {
        let meant = |name| {
            let message = absent(name);
            message.split('\'').nth(1).map(str::to_owned)
        };
        assert_eq!(meant("whiteelo").as_deref(), Some("WhiteElo"));
        assert_eq!(meant("WhiteElo"), None);
        assert_eq!(meant("Xyz"), None);
    }
}
