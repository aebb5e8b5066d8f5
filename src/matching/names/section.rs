//! The spellings of one kind of name, and the name that each leads to. Reads no file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The entry of a table for a value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SpellingMatch<'s> {
    /// The table says nothing of the value, or that it is right.
    Stays,
    /// The value is a spelling of this name.
    Name(Cow<'s, str>),
    /// The value may be any of these names.
    Several(Vec<&'s str>),
}

/// The names that one spelling stands for.
#[derive(Debug)]
struct SpellingEntry {
    /// The names, each once; one, if it is clear.
    names: Vec<Arc<str>>,
    /// Number of the entry of the table that it comes from.
    entry: usize,
}

/// The spellings of the values of some tags.
#[derive(Debug, Default)]
pub(crate) struct SpellingSection {
    /// Characters that do not count where spellings are compared.
    ignored: String,
    /// Whether surnames may come last, as Scid has it for players.
    holds_players: bool,
    /// By texts without the characters that do not count.
    spellings: BTreeMap<String, SpellingEntry>,
    pub(crate) general: PartialCorrections,
}

/// Corrections of prefixes, of infixes and of suffixes of any value.
pub(crate) type PartialCorrections = [Vec<(String, String)>; 3];

impl SpellingSection {
    /// A section without spellings, in which these characters do not count.
    pub(crate) fn new(ignored: &str, holds_players: bool) -> SpellingSection {
        SpellingSection {
            ignored: ignored.to_owned(),
            holds_players,
            ..SpellingSection::default()
        }
    }

    /// Adds a spelling of a name; the name itself is one only if it is added too.
    pub(crate) fn add(&mut self, text: &str, name: &Arc<str>, entry: usize) {
        let names = Vec::new();
        let known = self.spellings.entry(self.key(text));
        let known = known.or_insert(SpellingEntry { names, entry });
        if !known.names.contains(name) {
            known.names.push(Arc::clone(name));
        }
    }

    /// Whether a value has a correction that no program would read as ASCII.
    pub(crate) fn has_wide_names(&self) -> bool {
        let mut general = self.general.iter().flatten();
        let mut names = self.spellings.values().flat_map(|spelling| &spelling.names);
        names.any(|name| !name.is_ascii()) || general.any(|(_, to)| !to.is_ascii())
    }

    /// What a value is a spelling of, and the entry that says so.
    pub(crate) fn read(&self, value: &str) -> (SpellingMatch<'_>, Option<usize>) {
        let found = self.find(value).or_else(|| self.find_player(value));
        if let Some(spelling) = found {
            return (spelling.read(value), Some(spelling.entry));
        }
        let corrected = corrected(value, &self.general);
        if corrected == value {
            return (SpellingMatch::Stays, None);
        }
        match self.find(&corrected) {
            Some(spelling) => (spelling.read(value), Some(spelling.entry)),
            None => (SpellingMatch::Name(corrected.into()), None),
        }
    }

    /// The text without what does not count.
    fn key(&self, text: &str) -> String {
        let counts = |character: &char| !self.ignored.contains(*character);
        text.chars().filter(counts).collect()
    }

    fn find(&self, text: &str) -> Option<&SpellingEntry> {
        // A text of characters that do not count is nobody.
        let key = Some(self.key(text)).filter(|key| !key.is_empty());
        self.spellings.get(&key?)
    }

    /// A player whose name begins with a small letter or a particle, or ends with the surname.
    fn find_player(&self, text: &str) -> Option<&SpellingEntry> {
        if !self.holds_players {
            return None;
        }
        let standard = standardized(text);
        if let Some(found) = self.find(&standard) {
            return Some(found);
        }
        // What some spelling goes on from is one that the table knows in this order.
        let key = self.key(&standard);
        let mut next = self.spellings.range(key.clone()..);
        if next
            .next()
            .is_some_and(|(known, _)| known.starts_with(&key))
        {
            return None;
        }
        let (given, surname) = standard.rsplit_once(' ')?;
        self.find(&format!("{surname} {given}"))
    }
}

impl SpellingEntry {
    fn read(&self, value: &str) -> SpellingMatch<'_> {
        matched(self.names.iter().map(|name| &**name).collect(), value)
    }
}

/// What a value is for which these names, each once, have been found.
pub(super) fn matched<'s>(names: Vec<&'s str>, value: &str) -> SpellingMatch<'s> {
    match names[..] {
        [] => SpellingMatch::Stays,
        _ if names.contains(&value) => SpellingMatch::Stays,
        [name] => SpellingMatch::Name(name.into()),
        _ => SpellingMatch::Several(names),
    }
}

/// A name with its first letter in upper case, and `Van Der` as `Van der`.
fn standardized(text: &str) -> String {
    let mut characters = text.chars();
    let Some(first) = characters.next() else {
        return String::new();
    };
    let text: String = first.to_uppercase().chain(characters).collect();
    for particle in ["Van Der ", "Van Den ", "Van De "] {
        if let Some(rest) = text.strip_prefix(particle) {
            return format!("{}{rest}", particle.replace(" D", " d"));
        }
    }
    text
}

/// A value with the first prefix that fits, every infix, and the first suffix that fits corrected, in this order.
fn corrected(value: &str, [prefixes, infixes, suffixes]: &PartialCorrections) -> String {
    let of_prefix =
        |(from, to): &(String, String)| Some(format!("{to}{}", value.strip_prefix(from)?));
    let mut text = prefixes
        .iter()
        .find_map(of_prefix)
        .unwrap_or_else(|| value.to_owned());
    for (from, to) in infixes {
        text = text.replace(from, to);
    }
    let of_suffix =
        |(from, to): &(String, String)| Some(format!("{}{to}", text.strip_suffix(from)?));
    suffixes.iter().find_map(of_suffix).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(ignored: &str, holds_players: bool, names: &[&[&str]]) -> SpellingSection {
        let mut section = SpellingSection::new(ignored, holds_players);
        for spellings in names {
            for spelling in *spellings {
                section.add(spelling, &spellings[0].into(), 0);
            }
        }
        section
    }

    fn name<'s>(section: &'s SpellingSection, value: &str) -> Option<Cow<'s, str>> {
        match section.read(value).0 {
            SpellingMatch::Name(name) => Some(name),
            SpellingMatch::Stays | SpellingMatch::Several(_) => None,
        }
    }

    #[test]
    fn only_the_characters_named_do_not_count() {
        let section = section(
            "., -_*",
            true,
            &[&["Speelman, Jonathan S", "Speelman, J S"]],
        );
        // From the header of Scid's spelling file.
        for value in ["Speelman, J.S.", "Speelman JS", "Speelman,Jonathan S"] {
            assert_eq!(
                name(&section, value).as_deref(),
                Some("Speelman, Jonathan S")
            );
        }
        assert_eq!(
            name(&section, "J. S. Speelman").as_deref(),
            Some("Speelman, Jonathan S")
        );
        for value in [
            "Speelman, Jonathan S",
            "speelman, j s x",
            "Speelman",
            "SPEELMAN JS",
            "",
            "-",
            "?",
        ] {
            assert_eq!(section.read(value).0, SpellingMatch::Stays, "{value}");
        }
    }

    #[test]
    fn particles_of_players_have_one_form() {
        let section = section("., -_*", true, &[&["Van der Wiel, John"]]);
        for value in [
            "van der Wiel, John",
            "Van Der Wiel, John",
            "Wiel, John Van Der",
        ] {
            let expected = (value != "Wiel, John Van Der").then_some("Van der Wiel, John");
            assert_eq!(name(&section, value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn a_spelling_of_two_names_is_none_of_them_unless_it_is_one() {
        let names: &[&[&str]] = &[&["Akai, Kiyotaka"], &["Sakai, Kiyotaka", "Akai, Kiyotaka"]];
        let section = section("., ", true, names);
        assert_eq!(section.read("Akai, Kiyotaka").0, SpellingMatch::Stays);
        assert_eq!(
            section.read("Akai Kiyotaka").0,
            SpellingMatch::Several(vec!["Akai, Kiyotaka", "Sakai, Kiyotaka"])
        );
    }

    #[test]
    fn general_corrections_as_scid_makes_them() {
        let pair = |from: &str, to: &str| vec![(from.to_owned(), to.to_owned())];
        let mut section = SpellingSection::new("", false);
        section.general = [
            pair("II ", "2. "),
            pair("3rd ", "3. "),
            pair("(Italy)", "ITA"),
        ];
        // The example in the comments of Scid's source.
        assert_eq!(
            name(&section, "II champ 3rd II 3rd (Italy) (Italy)").as_deref(),
            Some("2. champ 3. II 3. (Italy) ITA")
        );
    }
}
