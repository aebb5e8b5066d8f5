//! Lists of players as tables of spellings: FIDE's rating lists, as text and as XML, and records of events (TRF).

use std::borrow::Cow;
use std::io::{self, BufRead};
use std::sync::OnceLock;

use super::section::{SpellingMatch, matched};
use crate::matching::game_facts::hash64;
use pgnkit_core::pgn::player_name::FoldedName;
use pgnkit_core::pgn::player_name::letters::bare_letters;
use pgnkit_core::pgn::text::decode;
use pgnkit_tournament::trf::record::TrfRecord;

/// The forms of rating lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListForm {
    /// Columns below a header: `ID Number`, `Name`, `Fed`.
    Text,
    /// Elements `fideid` and `name` of each `player`.
    Xml,
}

/// Most bytes that are read of a list: twice as many as the whole of FIDE's has as XML.
pub(super) const MOST_LIST_BYTES: u64 = 2 << 30;

/// The first line of a list as text, and where its columns are.
const ID_HEADER: &str = "ID Number";
const NAME_HEADER: &str = " Name ";

impl ListForm {
    /// The form of a list that begins so; `None` if it is none.
    pub(super) fn of(start: &str) -> Option<ListForm> {
        let start = start.trim_start();
        if start.starts_with(ID_HEADER) && start.contains(NAME_HEADER) {
            return Some(ListForm::Text);
        }
        let is_xml = start.starts_with('<')
            && (start.contains("<playerslist") || start.contains("<player>"));
        is_xml.then_some(ListForm::Xml)
    }
}

/// Players with their IDs, and what they are found by.
#[derive(Debug, Default)]
pub(super) struct People {
    /// The names of all, one after the other.
    text: String,
    ends: Vec<usize>,
    /// IDs, each with the place of the player.
    by_id: Vec<(u32, u32)>,
    /// Hashes of names without case, spaces and punctuation.
    by_letters: Vec<(u64, u32)>,
    /// Hashes of surnames and initials, once somebody asks for a name that is not there.
    by_key: OnceLock<Vec<(u64, u32)>>,
}

impl People {
    /// Reads a list.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub(super) fn of_list(form: ListForm, reader: impl BufRead) -> io::Result<People> {
        let mut people = People::default();
        match form {
            ListForm::Text => people.read_text(reader)?,
            ListForm::Xml => people.read_xml(reader)?,
        }
        people.finish();
        Ok(people)
    }

    /// The players of a record.
    pub(super) fn of_record(record: &TrfRecord) -> People {
        let mut people = People::default();
        for player in &record.players {
            people.add(&player.fide_id, &player.name);
        }
        people.finish();
        people
    }

    fn read_text(&mut self, mut reader: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        let (mut from, mut to) = (0, 0);
        while reader.read_until(b'\n', &mut line)? > 0 {
            let text = decode(&line);
            if to == 0 {
                // The header says where the names stand: up to the column behind theirs.
                from = text.find(NAME_HEADER).map_or(0, |at| at + 1);
                let behind = text.get(from + 4..).unwrap_or_default();
                let gap = behind.len() - behind.trim_start().len();
                to = from + 4 + gap;
            } else if let Some(id) = text.get(..from.min(ID_COLUMNS)) {
                self.add(id, text.get(from..to).unwrap_or_default());
            }
            line.clear();
        }
        Ok(())
    }

    fn read_xml(&mut self, mut reader: impl BufRead) -> io::Result<()> {
        let (mut token, mut id) = (Vec::new(), String::new());
        while reader.read_until(b'>', &mut token)? > 0 {
            if let Some(value) = token.strip_suffix(b"</fideid>") {
                id = decode(value).into_owned();
            } else if let Some(value) = token.strip_suffix(b"</name>") {
                self.add(&id, &unescaped(&decode(value)));
                id.clear();
            }
            token.clear();
        }
        Ok(())
    }

    fn add(&mut self, id: &str, name: &str) {
        let name = name.trim();
        let Ok(place) = u32::try_from(self.ends.len()) else {
            return;
        };
        if name.is_empty() {
            return;
        }
        self.text.push_str(name);
        self.ends.push(self.text.len());
        if let Ok(id) = id.trim().parse()
            && id != 0
        {
            self.by_id.push((id, place));
        }
        self.by_letters.push((hash64(&bare_letters(name)), place));
    }

    fn finish(&mut self) {
        self.by_id.sort_unstable();
        self.by_letters.sort_unstable();
    }

    pub(super) fn has_wide_names(&self) -> bool {
        !self.text.is_ascii()
    }

    fn name(&self, place: u32) -> &str {
        let place = place as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[place]]
    }

    /// What a value is a spelling of: the name of the player with the ID, if it may be that; else the one name with the same
    /// letters, or the one that it fits with initials.
    pub(super) fn read(&self, value: &str, id: Option<u32>) -> SpellingMatch<'_> {
        let Some(folded) = FoldedName::parse(value) else {
            return SpellingMatch::Stays;
        };
        let is_like = |name: &&str| {
            let name = FoldedName::parse(name);
            name.is_some_and(|name| name.agrees(&folded) || name.resembles(&folded))
        };
        let of_id = id.map_or(&[][..], |id| equal(&self.by_id, id));
        if let [(_, player)] = of_id
            && let Some(name) = Some(self.name(*player)).filter(is_like)
        {
            return reading(vec![name], value);
        }
        if id.is_some() && !self.by_id.is_empty() {
            // Somebody else, or nobody here.
            return SpellingMatch::Stays;
        }
        let letters = bare_letters(value);
        let named = equal(&self.by_letters, hash64(&letters)).iter();
        let named = named.map(|&(_, player)| self.name(player));
        let named: Vec<&str> = named.filter(|name| bare_letters(name) == letters).collect();
        if !named.is_empty() {
            return reading(named, value);
        }
        if !folded.has_given() {
            return SpellingMatch::Stays;
        }
        let keyed = equal(
            self.by_key.get_or_init(|| self.keyed()),
            hash64(&folded.key()),
        )
        .iter();
        let agreeing = keyed.filter_map(|&(_, player)| {
            let name = self.name(player);
            let other = FoldedName::parse(name)?;
            other
                .fits_initials(&folded)
                .then(|| (other.is_same(&folded), name))
        });
        let agreeing: Vec<(bool, &str)> = agreeing.collect();
        let is_there = agreeing.iter().any(|(is_same, _)| *is_same);
        let fitting = agreeing
            .into_iter()
            .filter(|(is_same, _)| *is_same || !is_there);
        reading(fitting.map(|(_, name)| name).collect(), value)
    }

    fn keyed(&self) -> Vec<(u64, u32)> {
        let places = 0..u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        let key = |place: u32| Some((hash64(&FoldedName::parse(self.name(place))?.key()), place));
        let mut keyed: Vec<(u64, u32)> = places.filter_map(key).collect();
        keyed.sort_unstable();
        keyed
    }
}

/// The columns that may have an ID.
const ID_COLUMNS: usize = 15;

/// What a value is, where these names have been found for it.
fn reading<'p>(mut names: Vec<&'p str>, value: &str) -> SpellingMatch<'p> {
    names.sort_unstable();
    names.dedup();
    matched(names, value)
}

/// The pairs with a key, in a list that is sorted.
fn equal<K: Ord + Copy>(sorted: &[(K, u32)], key: K) -> &[(K, u32)] {
    let start = sorted.partition_point(|(other, _)| *other < key);
    let count = sorted[start..].partition_point(|(other, _)| *other == key);
    &sorted[start..start + count]
}

/// Text of XML, with the five entities that it knows.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ];
    let mut text = text.to_owned();
    for (entity, character) in entities {
        text = text.replace(entity, character);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    // As FIDE publishes them; the players are made up.
    const TEXT: &str = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK\r\n\
100001         Able, Ann                                                    GER F   WGM  WGM                     2400  0   10\r\n\
100002         Able, Abe                                                    NOR M                                1800  0   20\r\n\
100003         O'Neil, Bob                                                  IRL M   IM                           2410  0   10\r\n";
    const XML: &str = "<?xml version='1.0'?>\n<playerslist>\n<player>\n<fideid>100001</fideid>\n<name>Able, Ann</name>\n<country>GER</country>\n</player>\n\
        <player><fideid>100002</fideid><name>Able, Abe</name></player><player><fideid>100003</fideid><name>O&apos;Neil, Bob</name></player></playerslist>";

    #[test]
    fn lists_are_read_in_both_forms() {
        for (text, form) in [(TEXT, ListForm::Text), (XML, ListForm::Xml)] {
            assert_eq!(ListForm::of(text), Some(form));
            let people = People::of_list(form, text.as_bytes()).expect("memory can be read");
            let read = |value: &str, id: Option<u32>| match people.read(value, id) {
                SpellingMatch::Stays => "stays".to_owned(),
                SpellingMatch::Name(name) => name.into_owned(),
                SpellingMatch::Several(names) => names.join(" or "),
            };
            // By the ID, where the name may be that player's.
            assert_eq!(read("Able,A", Some(100_001)), "Able, Ann");
            assert_eq!(read("Ann Able", Some(100_001)), "Able, Ann");
            assert_eq!(read("Baker, Bob", Some(100_001)), "stays");
            // By the letters, then by initials.
            assert_eq!(read("ABLE,ABE", None), "Able, Abe");
            assert_eq!(read("Able, Abe", None), "stays");
            assert_eq!(read("ONeil B.", None), "O'Neil, Bob");
            assert_eq!(read("IM O'Neil, Bob (2410)", None), "O'Neil, Bob");
            assert_eq!(read("Able,A", None), "Able, Abe or Able, Ann");
            assert_eq!(read("Able, Adam", None), "stays");
            assert_eq!(read("?", Some(100_001)), "stays");
        }
        for text in ["from,to\n", "", "@PLAYER", "001    1", "<html>"] {
            assert_eq!(ListForm::of(text), None, "{text}");
        }
    }
}
