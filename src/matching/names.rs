//! The spellings of names that `--names` gives, and the name that each leads to.

mod chains;
mod rows;
mod scid;
pub(crate) mod section;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indexmap::{IndexMap, IndexSet};

use self::chains::Chains;
use self::rows::SpellingRow;
use self::section::{Reading, SpellingSection};
use pgnkit_core::input::side_file::{self, MOST_BYTES};
use pgnkit_core::input::source::{self, named};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::pgn::text::place_in;

/// The tags that a spelling is about if nothing else is said.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// A table of spellings.
#[derive(Debug)]
pub(crate) struct SpellingTable {
    sections: Vec<SpellingSection>,
    /// The tags, each with the index of its section.
    tags: Vec<(String, usize)>,
    /// Whether an entry was ever used; not kept for a spelling file, which is about all the world.
    used: Option<Vec<AtomicBool>>,
    /// Whether a name has characters beyond ASCII.
    pub(crate) has_wide: bool,
}

impl SpellingTable {
    /// Reads a table of any kind, which is recognised by its content.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or what it says is not clear: the place is in the message.
    pub(crate) fn read(path: &Path) -> anyhow::Result<SpellingTable> {
        let file = named(path);
        let bytes = source::open(path, &Arc::default(), 1)
            .and_then(|source| side_file::read_to_end(source.reader, MOST_BYTES))
            .with_context(|| format!("cannot read {file}"))?;
        let text = decode(
            bytes
                .strip_prefix(source::BYTE_ORDER_MARK)
                .unwrap_or(&bytes),
        );
        let names = if scid::is_spelling_file(&text) {
            let mut names = SpellingTable::of(Vec::new(), None);
            for (tags, section) in scid::read(&file, &text)? {
                let index = names.sections.len();
                let tags = tags.iter().map(|tag| ((*tag).to_owned(), index));
                names.tags.extend(tags);
                names.sections.push(section);
            }
            names
        } else {
            SpellingTable::of_rows(&rows::read(&file, &text)?, |at| {
                place_in(&file, text.as_bytes(), at)
            })?
        };
        let has_wide = names.sections.iter().any(SpellingSection::has_wide_names);
        Ok(SpellingTable { has_wide, ..names })
    }

    fn of(sections: Vec<(String, SpellingSection)>, entries: Option<usize>) -> SpellingTable {
        let (tags, sections): (Vec<String>, Vec<SpellingSection>) = sections.into_iter().unzip();
        SpellingTable {
            sections,
            tags: tags.into_iter().zip(0..).collect(),
            used: entries.map(|count| (0..count).map(|_| AtomicBool::new(false)).collect()),
            has_wide: false,
        }
    }

    /// The spellings of rows: one section for each tag.
    fn of_rows(
        rows: &[SpellingRow],
        place: impl Fn(usize) -> String,
    ) -> anyhow::Result<SpellingTable> {
        let mut by_tag: IndexMap<&str, Chains<'_>> = IndexMap::new();
        for row in rows {
            let given = row.tag.as_deref();
            let tags = given.as_ref().map_or(&PLAYERS[..], std::slice::from_ref);
            for tag in tags {
                let is_same = |known: &&&str| known.eq_ignore_ascii_case(tag);
                let tag = by_tag.keys().find(is_same).copied().unwrap_or(tag);
                by_tag
                    .entry(tag)
                    .or_default()
                    .add(&row.from, &row.to, row.at);
            }
        }
        let mut entries: IndexSet<&str> = IndexSet::new();
        let mut sections = Vec::new();
        for (tag, chains) in &by_tag {
            let mut section = SpellingSection::new("", false);
            for (from, name) in chains.resolved(&place)? {
                let name = section.add_name(name)?;
                section.add_spelling(from, name, entries.insert_full(from).0);
            }
            section.finish();
            sections.push(((*tag).to_owned(), section));
        }
        Ok(SpellingTable::of(sections, Some(entries.len())))
    }

    /// What a value of a tag is a spelling of.
    pub(crate) fn reading(&self, tag: &[u8], value: &str) -> Reading<'_> {
        let is_same = |(known, _): &&(String, usize)| known.as_bytes().eq_ignore_ascii_case(tag);
        let Some(&(_, section)) = self.tags.iter().find(is_same) else {
            return Reading::Stays;
        };
        let (reading, entry) = self.sections[section].read(value);
        if let Some((entry, used)) = entry.zip(self.used.as_ref()) {
            used[entry].store(true, Ordering::Relaxed);
        }
        reading
    }

    /// How many spellings matched nothing, and how many there are; `None` for a spelling file.
    pub(crate) fn unused(&self) -> Option<(usize, usize)> {
        let used = self.used.as_ref()?;
        let unused = used.iter().filter(|used| !used.load(Ordering::Relaxed));
        Some((unused.count(), used.len()))
    }
}
