//! The spellings of one kind of name, and the name that each leads to. Reads no file.

use std::borrow::Cow;

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

/// A text that leads to a name.
#[derive(Debug)]
struct SpellingEntry {
    /// The text without the characters that do not count.
    key: Box<str>,
    /// Indices of the names that it leads to; one, if it is clear.
    names: Vec<u32>,
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
    names: Vec<Box<str>>,
    /// By their keys, once the section is finished.
    spellings: Vec<SpellingEntry>,
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

    /// Adds a name, and gives its index.
    pub(crate) fn add_name(&mut self, name: &str) -> anyhow::Result<u32> {
        let index = u32::try_from(self.names.len())?;
        self.names.push(name.into());
        Ok(index)
    }

    /// Adds a spelling of a name; the name itself is one only if it is added too.
    pub(crate) fn add_spelling(&mut self, text: &str, name: u32, entry: usize) {
        self.spellings.push(SpellingEntry {
            key: self.key(text).into(),
            names: vec![name],
            entry,
        });
    }

    /// Puts the spellings in order, once all are there.
    pub(crate) fn finish(&mut self) {
        self.spellings.sort_by(|one, two| one.key.cmp(&two.key));
        let names = &self.names;
        let text = |index: u32| &names[index as usize];
        self.spellings.dedup_by(|next, kept| {
            let (is_same, name) = (next.key == kept.key, next.names[0]);
            if is_same && !kept.names.iter().any(|&known| text(known) == text(name)) {
                kept.names.push(name);
            }
            is_same
        });
        self.spellings.shrink_to_fit();
    }

    /// Whether a value has a correction that no program would read as ASCII.
    pub(crate) fn has_wide_names(&self) -> bool {
        let mut general = self.general.iter().flatten();
        !self.names.iter().all(|name| name.is_ascii()) || general.any(|(_, to)| !to.is_ascii())
    }

    /// What a value is a spelling of, and the entry that says so.
    pub(crate) fn read(&self, value: &str) -> (SpellingMatch<'_>, Option<usize>) {
        let found = self.find(value).or_else(|| self.find_player(value));
        if let Some(spelling) = found {
            return (self.reading(spelling, value), Some(spelling.entry));
        }
        let corrected = corrected(value, &self.general);
        if corrected == value {
            return (SpellingMatch::Stays, None);
        }
        match self.find(&corrected) {
            Some(spelling) => (self.reading(spelling, value), Some(spelling.entry)),
            None => (SpellingMatch::Name(corrected.into()), None),
        }
    }

    fn reading(&self, spelling: &SpellingEntry, value: &str) -> SpellingMatch<'_> {
        let names: Vec<&str> = (spelling.names.iter())
            .map(|&name| &*self.names[name as usize])
            .collect();
        match names[..] {
            _ if names.contains(&value) => SpellingMatch::Stays,
            [name] => SpellingMatch::Name(name.into()),
            _ => SpellingMatch::Several(names),
        }
    }

    /// The text without what does not count.
    fn key(&self, text: &str) -> String {
        let counts = |character: &char| !self.ignored.contains(*character);
        text.chars().filter(counts).collect()
    }

    fn find(&self, text: &str) -> Option<&SpellingEntry> {
        let key = self.key(text);
        let index = self
            .spellings
            .binary_search_by(|spelling| (*spelling.key).cmp(&key));
        // A text of characters that do not count is nobody.
        Some(&self.spellings[index.ok()?]).filter(|_| !key.is_empty())
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
        let next = (self.spellings).partition_point(|spelling| *spelling.key < *key);
        let goes_on = |spelling: &SpellingEntry| spelling.key.starts_with(&key);
        if self.spellings.get(next).is_some_and(goes_on) {
            return None;
        }
        let (given, surname) = standard.rsplit_once(' ')?;
        self.find(&format!("{surname} {given}"))
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
            let name = section.add_name(spellings[0]).expect("few names");
            for spelling in *spellings {
                section.add_spelling(spelling, name, 0);
            }
        }
        section.finish();
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
        section.finish();
        // The example in the comments of Scid's source.
        assert_eq!(
            name(&section, "II champ 3rd II 3rd (Italy) (Italy)").as_deref(),
            Some("2. champ 3. II 3. (Italy) ITA")
        );
    }
}
