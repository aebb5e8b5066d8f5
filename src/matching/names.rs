//! The spellings of names that `--names` gives, and the name that each leads to.

mod chains;
mod people;
mod rows;
mod scid;
pub(crate) mod section;

use std::io::{BufReader, Cursor, Read as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indexmap::{IndexMap, IndexSet};

use self::chains::Chains;
use self::people::{ListForm, MOST_LIST_BYTES, People};
use self::rows::SpellingRow;
use self::section::{SpellingMatch, SpellingSection};
use pgnkit_core::input::coding::encoding;
use pgnkit_core::input::side_file::{self, MOST_BYTES};
use pgnkit_core::input::source::{self, named};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::pgn::text::place_in;
use pgnkit_tournament::trf::record::TrfRecord;

/// What a list of players is recognised by stands within so many bytes.
const HEAD_BYTES: u64 = 4096;

/// The text of a file without a byte order mark.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(source::BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// Whether a text is a record of an event: its first line begins with a number of three digits, and one has a player.
fn is_record(text: &str) -> bool {
    let begins = |line: &str| {
        let bytes = line.as_bytes();
        bytes.len() > 3 && bytes[..3].iter().all(u8::is_ascii_digit) && bytes[3] == b' '
    };
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with("###"));
    lines.next().is_some_and(begins) && text.lines().any(|line| line.starts_with("001 "))
}

/// The tags that a spelling is about if nothing else is said.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// A table of spellings.
#[derive(Debug, Default)]
pub(crate) struct SpellingTable {
    /// Sections, each with the tags that it is about.
    sections: Vec<(Vec<String>, SpellingSection)>,
    /// The players of a list, in place of sections.
    people: Option<People>,
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
        let failed = || format!("cannot read {file}");
        let reader = source::open_as_is(path).with_context(failed)?.reader;
        let mut reader = BufReader::new(reader);
        let mut start = Vec::new();
        let mut head = reader.by_ref().take(HEAD_BYTES);
        head.read_to_end(&mut start).with_context(failed)?;
        let form = ListForm::of(&decode(without_mark(&start)));
        let reader = Cursor::new(start).chain(reader);
        if let Some(form) = form {
            let people =
                People::of_list(form, reader.take(MOST_LIST_BYTES)).with_context(failed)?;
            return Ok(SpellingTable::of_people(people));
        }
        let bytes = side_file::read_to_end(reader, MOST_BYTES).with_context(failed)?;
        let bytes = encoding::as_utf8(bytes);
        let text = decode(without_mark(&bytes));
        if is_record(&text) {
            let record = TrfRecord::read(bytes);
            return Ok(SpellingTable::of_people(People::of_record(&record)));
        }
        let names = if scid::is_spelling_file(&text) {
            let sections = scid::read(&file, &text)?;
            SpellingTable {
                sections,
                ..SpellingTable::default()
            }
        } else {
            SpellingTable::of_rows(&rows::read(&file, &text)?, |at| {
                place_in(&file, text.as_bytes(), at)
            })?
        };
        let has_wide = names
            .sections
            .iter()
            .any(|(_, section)| section.has_wide_names());
        Ok(SpellingTable { has_wide, ..names })
    }

    fn of_people(people: People) -> SpellingTable {
        SpellingTable {
            has_wide: people.has_wide_names(),
            people: Some(people),
            ..SpellingTable::default()
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
                section.add(from, &name.into(), entries.insert_full(from).0);
            }
            sections.push((vec![(*tag).to_owned()], section));
        }
        let used = entries.iter().map(|_| AtomicBool::new(false)).collect();
        Ok(SpellingTable {
            sections,
            used: Some(used),
            ..SpellingTable::default()
        })
    }

    /// What a value of a tag is a spelling of, with the FIDE ID of a player, if it is known.
    pub(crate) fn reading(&self, tag: &[u8], value: &str, id: Option<u32>) -> SpellingMatch<'_> {
        let is_same = |known: &str| known.as_bytes().eq_ignore_ascii_case(tag);
        if let Some(people) = self
            .people
            .as_ref()
            .filter(|_| PLAYERS.into_iter().any(is_same))
        {
            return people.read(value, id);
        }
        let mut sections = self.sections.iter();
        let Some((_, section)) = sections.find(|(tags, _)| tags.iter().any(|tag| is_same(tag)))
        else {
            return SpellingMatch::Stays;
        };
        let (reading, entry) = section.read(value);
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
