//! Tables of spellings as rows: CSV with the columns `from` and `to`, and what `pgnkit duplicates` writes.

use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use pgnkit_core::english::counted;
use pgnkit_core::pgn::tag_line::is_name_byte;
use pgnkit_core::pgn::tags::{kind::TagKind, start_tags::START_TAGS};
use pgnkit_core::pgn::text::place_in;
use pgnkit_core::rules::across_games::PLAYER_SPELLING;

/// A spelling, and what is to stand in its place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SpellingRow {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The tag that it is about; the names of players if there is none.
    pub(crate) tag: Option<String>,
    /// Where it stands in the text, in bytes.
    pub(crate) at: usize,
}

/// Names of the columns that count, the usual one first.
const FROM: &[&str] = &["from", "old", "before", "spelling", "alias"];
const TO: &[&str] = &["to", "new", "after", "correct"];
const TAG: &[&str] = &["tag"];
/// Names of the columns that count in what `pgnkit duplicates` writes.
const CODE: &[&str] = &["code"];
const RARER: &[&str] = &["name"];
const USUAL: &[&str] = &["other_name"];

const NEEDED: &str = "--names needs the columns from and to, or code, name and other_name as `pgnkit duplicates` writes them";

/// Reads the rows of a file of this name.
pub(crate) fn read(file: &str, text: &str) -> anyhow::Result<Vec<SpellingRow>> {
    if text.trim().is_empty() {
        // JSON Lines of which there are none.
        Ok(Vec::new())
    } else if text.trim_start().starts_with('{') {
        read_json(file, text)
    } else {
        read_csv(file, text)
    }
}

/// The columns of a table: those of a spelling and its name, of the tag, and of the code.
struct SpellingColumns {
    from: usize,
    to: usize,
    tag: Option<usize>,
    code: Option<usize>,
}

impl SpellingColumns {
    /// The columns by their names.
    fn of(header: &[String]) -> Result<SpellingColumns, String> {
        let column = |names: &[&str]| -> Result<Option<usize>, String> {
            let is_named =
                |found: &String| names.iter().any(|name| found.eq_ignore_ascii_case(name));
            let mut found = (0..header.len()).filter(|&index| is_named(&header[index]));
            let first = found.next();
            match (first, found.next()) {
                (Some(one), Some(two)) => Err(format!(
                    "the columns '{}' and '{}' mean the same",
                    header[one], header[two]
                )),
                _ => Ok(first),
            }
        };
        let (from, to, tag, code) = match (column(FROM)?, column(TO)?) {
            (Some(from), Some(to)) => (from, to, column(TAG)?, None),
            _ => match (column(CODE)?, column(RARER)?, column(USUAL)?) {
                (code @ Some(_), Some(from), Some(to)) => (from, to, None, code),
                _ => return Err(format!("{NEEDED}; these are {}", header.join(", "))),
            },
        };
        Ok(SpellingColumns {
            from,
            to,
            tag,
            code,
        })
    }

    /// The spelling that a row gives, which begins at `at`; `None` if the row is about something else.
    fn row<'t>(
        &self,
        text: impl Fn(usize) -> &'t str,
        place: impl Fn(usize) -> String,
        at: usize,
    ) -> anyhow::Result<Option<SpellingRow>> {
        if (self.code).is_some_and(|code| text(code) != PLAYER_SPELLING.code) {
            return Ok(None);
        }
        let tag = self.tag.filter(|&tag| !text(tag).is_empty());
        let names = [self.from, self.to].map(|index| (index, fault(text(index))));
        let faults = (names.into_iter()).chain(tag.map(|tag| (tag, fault_of_tag(text(tag)))));
        for (index, fault) in faults {
            if let Some(fault) = fault {
                bail!("{}: {fault}", place(index));
            }
        }
        Ok(Some(SpellingRow {
            from: text(self.from).to_owned(),
            to: text(self.to).to_owned(),
            tag: tag.map(|tag| text(tag).to_owned()),
            at,
        }))
    }
}

/// Rows of CSV with a header; commas, semicolons or tabs part the fields, and lines that begin with `#` are comments.
fn read_csv(file: &str, text: &str) -> anyhow::Result<Vec<SpellingRow>> {
    let start = row_start(text, 0);
    let is_delimiter = |byte: &u8| matches!(byte, b',' | b';' | b'\t');
    let delimiter = text[start..].bytes().find(is_delimiter).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .comment(Some(b'#'))
        .flexible(true)
        .from_reader(text.as_bytes());
    let cannot_read = || format!("cannot read {file}");
    let header: Vec<String> = (reader.headers().with_context(cannot_read)?.iter())
        .map(|name| name.trim().to_owned())
        .collect();
    let columns = SpellingColumns::of(&header)
        .map_err(|error| anyhow!("{}: {error}", place_in(file, text.as_bytes(), start)))?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.with_context(cannot_read)?;
        let at = record.position().map_or(0, |position| {
            usize::try_from(position.byte()).unwrap_or(text.len())
        });
        let at = row_start(text, at);
        let place = |index: usize| {
            let start = field_start(text, at, index, delimiter);
            place_in(file, text.as_bytes(), start)
        };
        if record.len() != header.len() {
            let (has, wants) = (record.len(), header.len());
            let place = place(if has > wants { wants } else { has - 1 });
            let has = counted(has as u64, "field", "fields");
            bail!(
                "{place}: the row has {has}, and the header {wants}: quote names that have a comma"
            );
        }
        let text = |index: usize| record.get(index).unwrap_or_default().trim();
        rows.extend(columns.row(text, place, at)?);
    }
    // A quote that is not closed swallows all the rest.
    if let Some(last) = rows.last()
        && !text[last.at..].matches('"').count().is_multiple_of(2)
    {
        let place = place_in(file, text.as_bytes(), last.at);
        bail!("{place}: a quote in this row is not closed");
    }
    Ok(rows)
}

/// JSON Lines: an object on each line.
fn read_json(file: &str, text: &str) -> anyhow::Result<Vec<SpellingRow>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        if line.trim().is_empty() {
            continue;
        }
        let row: serde_json::Map<String, Value> =
            serde_json::from_str(line.trim_end()).map_err(|error| {
                let column = line.floor_char_boundary(error.column().saturating_sub(1));
                let place = place_in(file, text.as_bytes(), at + column);
                let words = error.to_string();
                // It counts lines from this one.
                let words = words.split(" at line ").next().unwrap_or_default();
                anyhow!("{place}: this is not a JSON object: {words}")
            })?;
        let header: Vec<String> = row.keys().cloned().collect();
        let is_other = |code: &Value| code != PLAYER_SPELLING.code;
        if row.get(CODE[0]).is_some_and(is_other) {
            continue;
        }
        let place = |_| place_in(file, text.as_bytes(), at);
        let columns =
            SpellingColumns::of(&header).map_err(|error| anyhow!("{}: {error}", place(0)))?;
        let text = |index: usize| row[&header[index]].as_str().unwrap_or_default().trim();
        rows.extend(columns.row(text, place, at)?);
    }
    Ok(rows)
}

/// The fault of a name, if any.
fn fault(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("there is no name here".to_owned());
    }
    name.contains(char::is_control)
        .then(|| "a name has a line end or another control character here".to_owned())
}

/// Why a tag has no names.
fn fault_of_tag(tag: &str) -> Option<String> {
    if !tag.bytes().all(is_name_byte) {
        return Some(format!("'{tag}' is not the name of a tag"));
    }
    let decides = START_TAGS.iter().any(|name| name.eq_ignore_ascii_case(tag));
    (decides || TagKind::of(tag) != TagKind::Text)
        .then(|| format!("the tag {tag} does not hold names"))
}

/// Where the row begins that follows a place: behind blank lines and comments.
fn row_start(text: &str, mut at: usize) -> usize {
    loop {
        at += text[at..].len() - text[at..].trim_start_matches(['\r', '\n']).len();
        if !text[at..].starts_with('#') {
            return at;
        }
        at += text[at..].find('\n').unwrap_or(text.len() - at);
    }
}

/// Where a field of the row that begins at `start` begins.
fn field_start(text: &str, start: usize, field: usize, delimiter: u8) -> usize {
    let (mut passed, mut is_quoted) = (0, false);
    for (at, byte) in text.bytes().enumerate().skip(start) {
        if passed == field {
            return at;
        }
        is_quoted ^= byte == b'"';
        passed += usize::from(byte == delimiter && !is_quoted);
    }
    text.len()
}
