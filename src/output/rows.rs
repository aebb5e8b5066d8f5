//! Rows as bytes, CSV (RFC 4180), JSON Lines or cells of text; or as columns with types.

use std::io::Write as _;

use pgnkit_core::byte_search::{has_any, memchr};

#[cfg(feature = "tables")]
use super::typed::cells::{TypedColumns, TypedRows};
use super::{
    csv_formula::is_like_formula,
    value::{Hundredths, NO_ITEM, Value},
};
use pgnkit_core::pgn::date;
use pgnkit_core::short_text::ShortText;

/// Makes the formats of a command, which are those of rows, and others before and behind them.
macro_rules! formats {
    (
        $(#[$about:meta])*
        $seen:vis enum $name:ident {
            $($(#[$before:meta])* $first:ident,)*
            ;
            $($(#[$behind:meta])* $last:ident,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
        $seen enum $name {
            $($(#[$before])* $first,)*
            /// Comma-separated values with a header
            Csv,
            /// Tab-separated values
            Tsv,
            /// One JSON object per line
            Jsonl,
            /// Apache Parquet, for databases and data frames
            Parquet,
            /// Apache Arrow, as a stream
            Arrow,
            $($(#[$behind])* $last,)*
        }
    };
}

pub(crate) use formats;

formats! {
    /// A format of rows.
    pub enum RowFormat {
        ;
        /// Aligned columns, for people
        Text,
    }
}

impl RowFormat {
    /// Whether rows are written as columns with types.
    pub fn has_columns(self) -> bool {
        matches!(self, RowFormat::Parquet | RowFormat::Arrow)
    }

    /// What names of files in it end with.
    pub fn extension(self) -> &'static str {
        match self {
            RowFormat::Csv => "csv",
            RowFormat::Tsv => "tsv",
            RowFormat::Jsonl => "jsonl",
            RowFormat::Parquet => "parquet",
            RowFormat::Arrow => "arrow",
            RowFormat::Text => "txt",
        }
    }
}

/// Ends each cell of a row that is aligned or put into columns later; this byte does not occur in UTF-8 text.
pub(super) const CELL_END: u8 = 0xfe;

/// Ends each row of such cells; this byte does not either.
pub(in crate::output) const ROW_END: u8 = 0xfd;

/// Marks the place of a [`Value::Later`]; this byte does not occur in UTF-8 text.
const LATER: u8 = 0xff;

/// Rows written so far, as bytes or as columns.
#[derive(Default)]
pub struct Rows {
    lines: Vec<u8>,
    #[cfg(feature = "tables")]
    columns: Option<TypedColumns>,
}

impl Rows {
    /// Adds a row as the csv crate would write it, which is tested; `columns` of them, of which `push` adds each with a
    /// comma behind it.
    #[inline]
    pub(super) fn push_csv(&mut self, columns: usize, push: impl FnOnce(&mut Rows)) {
        let start = self.lines.len();
        push(self);
        // A line with nothing on it would be no row.
        if columns == 1 && self.lines.len() == start + 1 {
            self.lines.truncate(start);
            self.lines.extend_from_slice(b"\"\",");
        }
        // The comma behind the last value.
        if let Some(last) = self.lines[start..].last_mut() {
            *last = b'\n';
        }
    }

    /// Adds bytes that need no quotes, and a comma.
    #[inline]
    pub(super) fn push_bytes(&mut self, bytes: &[u8]) {
        self.lines.extend_from_slice(bytes);
        self.lines.push(b',');
    }

    /// Adds a short text and a comma.
    #[inline]
    pub(super) fn push_short(&mut self, text: ShortText) {
        text.append_with(b',', &mut self.lines);
    }

    /// Adds nothing and a comma.
    #[inline]
    pub(super) fn push_empty(&mut self) {
        self.lines.push(b',');
    }

    /// Adds a number and a comma.
    #[inline]
    pub(super) fn push_number(&mut self, count: u64) {
        // Nearly all numbers of moves have one digit or two.
        if let Ok(small @ 0..100) = u8::try_from(count) {
            let (tens, ones) = (b'0' + small / 10, b'0' + small % 10);
            let number = ShortText::default()
                .with_if(tens, small >= 10)
                .with_if(ones, true);
            self.push_short(number);
        } else {
            self.push_long_number(count);
        }
    }

    #[inline(never)]
    fn push_long_number(&mut self, count: u64) {
        self.push_count(count);
        self.lines.push(b',');
    }

    /// Adds a text, in quotes where it needs them, and a comma; if `safe`, a formula is marked as text.
    pub(super) fn push_field(&mut self, text: &str, safe: bool) {
        if safe && is_like_formula(text) {
            self.push_text(&format!("'{text}"));
        } else {
            self.push_text(text);
        }
        self.lines.push(b',');
    }

    /// Adds a value and a comma.
    pub(super) fn push_value(&mut self, value: Value<'_>, safe: bool) {
        match value {
            Value::Empty => {}
            Value::Text(text) => return self.push_field(&text, safe),
            Value::Short(text) => return self.push_short(text),
            Value::Json(text) => self.push_text(&text),
            Value::Count(count) => return self.push_number(count),
            Value::Decimal(number) => self.lines.extend_from_slice(number.as_bytes()),
            value @ Value::Items(_) => self.push_text(&plain(&value)),
            value => self.push_plain(&value),
        }
        self.lines.push(b',');
    }

    fn push_text(&mut self, text: &str) {
        if needs_quotes(text.as_bytes()) {
            self.push_quoted(text);
        } else {
            self.lines.extend_from_slice(text.as_bytes());
        }
    }

    /// Adds what every format writes in the same way.
    fn push_plain(&mut self, value: &Value<'_>) {
        match value {
            Value::Count(count) => self.push_count(*count),
            Value::Integer(number) => self.push_count(*number),
            Value::Day(day) => self.lines.extend_from_slice(&date::iso_bytes(*day)),
            Value::Hundredths(number) => {
                // Writing to memory cannot fail.
                let _ = write!(self.lines, "{}", Hundredths(*number));
            }
            Value::Flag(true) => self.lines.extend_from_slice(b"true"),
            Value::Flag(false) => self.lines.extend_from_slice(b"false"),
            Value::Later => self.lines.push(LATER),
            Value::Short(text) => text.append_to(&mut self.lines),
            Value::Text(text) | Value::Json(text) | Value::Decimal(text) => {
                self.lines.extend_from_slice(text.as_bytes());
            }
            Value::Items(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.lines.push(b' ');
                    }
                    match item {
                        Value::Empty => self.lines.extend_from_slice(NO_ITEM.as_bytes()),
                        item => self.push_plain(item),
                    }
                }
            }
            Value::Empty => {}
        }
    }

    fn push_count(&mut self, count: impl itoa::Integer) {
        let mut number = itoa::Buffer::new();
        self.lines
            .extend_from_slice(number.format(count).as_bytes());
    }

    /// Adds a field in quotes, of which each inside is doubled (RFC 4180, 2.7).
    fn push_quoted(&mut self, text: &str) {
        let mut rest = text.as_bytes();
        self.lines.push(b'"');
        while let Some(quote) = memchr(b'"', rest) {
            self.lines.extend_from_slice(&rest[..=quote]);
            self.lines.push(b'"');
            rest = &rest[quote + 1..];
        }
        self.lines.extend_from_slice(rest);
        self.lines.push(b'"');
    }

    /// Adds an object, of values with their [`json_keys`] before them.
    pub(super) fn push_json<'v>(&mut self, values: impl Iterator<Item = (&'v str, Value<'v>)>) {
        for (key, value) in values {
            self.lines.extend_from_slice(key.as_bytes());
            self.push_json_value(value);
        }
        self.lines.extend_from_slice(b"}\n");
    }

    fn push_json_value(&mut self, value: Value<'_>) {
        match value {
            Value::Empty => self.lines.extend_from_slice(b"null"),
            Value::Text(text) => push_json_text(&text, &mut self.lines),
            Value::Short(text) => {
                self.lines.push(b'"');
                text.append_to(&mut self.lines);
                self.lines.push(b'"');
            }
            Value::Count(count) => self.push_count(count),
            value @ Value::Day(_) => {
                self.lines.push(b'"');
                self.push_plain(&value);
                self.lines.push(b'"');
            }
            Value::Items(items) => {
                self.lines.push(b'[');
                for (index, item) in items.into_iter().enumerate() {
                    if index > 0 {
                        self.lines.push(b',');
                    }
                    self.push_json_value(item);
                }
                self.lines.push(b']');
            }
            value => self.push_plain(&value),
        }
    }

    /// Cells as text, each with its end; nothing in those that are empty. A number may still be put in by [`fill`].
    pub(crate) fn push_cells<'v>(&mut self, values: impl Iterator<Item = Value<'v>>) {
        for value in values {
            self.push_plain(&value);
            self.lines.push(CELL_END);
        }
        self.lines.push(ROW_END);
    }

    /// The columns, which are these as long as there are none.
    #[cfg(feature = "tables")]
    pub(super) fn columns(&mut self, new: impl FnOnce() -> TypedColumns) -> &mut TypedColumns {
        self.columns.get_or_insert_with(new)
    }

    /// About how many bytes they take.
    pub(crate) fn size(&self) -> usize {
        #[cfg(feature = "tables")]
        if let Some(columns) = &self.columns {
            return columns.text_bytes();
        }
        self.lines.len()
    }

    /// Takes the rows of the columns, if there are any.
    #[cfg(feature = "tables")]
    pub(super) fn take_columns(&mut self) -> Option<TypedRows> {
        self.columns.take().map(TypedColumns::finish)
    }

    /// For formats of a line's own making; not to be mixed with [`Table::push`](super::table::Table::push).
    pub fn line(&mut self) -> &mut Vec<u8> {
        &mut self.lines
    }

    /// Adds a row of CSV with another character between its fields, which are quoted where they need it then.
    pub(super) fn push_delimited(&mut self, row: &Rows, delimiter: u8) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(&row.lines[..]);
        let mut writer = csv::WriterBuilder::new()
            .delimiter(delimiter)
            .from_writer(&mut self.lines);
        let records = reader.byte_records();
        // A row in memory is read and written without errors.
        for record in records.map_while(Result::ok) {
            let _ = writer.write_byte_record(&record);
        }
        let _ = writer.flush();
    }

    /// The bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        #[cfg(feature = "tables")]
        debug_assert!(self.columns.is_none(), "these rows are columns");
        self.lines
    }
}

/// A value as every format writes it, without quotes.
pub(super) fn plain(value: &Value<'_>) -> String {
    let mut rows = Rows::default();
    rows.push_plain(value);
    String::from_utf8_lossy(&rows.lines).into_owned()
}

/// Text instead of rows.
impl From<String> for Rows {
    fn from(text: String) -> Rows {
        Rows {
            lines: text.into_bytes(),
            #[cfg(feature = "tables")]
            columns: None,
        }
    }
}

/// Appends a row with a number in the place of every [`Value::Later`].
pub fn fill(row: &[u8], number: u64, out: &mut Vec<u8>) {
    let mut rest = row;
    while let Some(at) = memchr(LATER, rest) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// Whether a field has a character in it that means something in CSV (RFC 4180).
#[inline]
fn needs_quotes(field: &[u8]) -> bool {
    has_any([b',', b'"', b'\n', b'\r'], field)
}

/// What stands before the values of an object: their names, with all that is between.
pub(super) fn json_keys<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let key = |(index, name)| {
        let between = if index == 0 { '{' } else { ',' };
        format!("{between}{}:", serde_json::Value::from(name))
    };
    names.enumerate().map(key).collect()
}

/// Appends text as JSON, in quotes.
pub(crate) fn push_json_text(text: &str, out: &mut Vec<u8>) {
    // Nearly all of it is written as it stands.
    let stands = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if text.bytes().all(stands) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
        return;
    }
    // Strings have no way to fail.
    let _ = serde_json::to_writer(out, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `serde_json` says what has to be escaped (RFC 8259, section 7).
    #[test]
    fn text_that_stands_as_it_is_needs_no_escapes() {
        for character in '\0'..='\u{2100}' {
            for text in [String::from(character), format!("a{character}b")] {
                let mut written = Vec::new();
                push_json_text(&text, &mut written);
                let expected = serde_json::to_string(&text).expect("a string");
                assert_eq!(String::from_utf8_lossy(&written), expected);
            }
        }
    }
}
