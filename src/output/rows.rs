//! Rows of named columns, as CSV (RFC 4180) or JSON Lines.

use std::borrow::Cow;

use anyhow::{Context, bail};

use super::formula::is_like_formula;
use super::nearest::did_you_mean;
pub use super::value::Value;

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum RowFormat {
    /// Comma-separated values with a header.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

/// A column of a command's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub meaning: &'static str,
}

/// An array of columns, each `"name": "what it holds"`.
macro_rules! columns {
    ($($name:literal: $meaning:literal,)*) => {
        [$($crate::output::rows::Column { name: $name, meaning: $meaning }),*]
    };
}
pub(crate) use columns;

/// Which columns are written, and how.
#[derive(Debug, Clone)]
pub struct Table {
    names: Vec<Cow<'static, str>>,
    /// Indices of the columns written, in order.
    chosen: Vec<usize>,
    format: RowFormat,
    header: bool,
    safe: bool,
}

impl Table {
    /// A table of `columns`, of which those named are written, or all.
    ///
    /// # Errors
    ///
    /// A name that is no column.
    pub fn new(
        columns: &[Column],
        format: RowFormat,
        chosen: &[String],
        header: bool,
    ) -> anyhow::Result<Table> {
        let names = columns.iter().map(|column| column.name.into()).collect();
        Table::with_names(names, format, chosen, header)
    }

    /// A table of columns with these names, some of which the user may have given.
    ///
    /// # Errors
    ///
    /// Two columns of one name, or a chosen name that is no column.
    pub fn with_names(
        names: Vec<Cow<'static, str>>,
        format: RowFormat,
        chosen: &[String],
        header: bool,
    ) -> anyhow::Result<Table> {
        let twice = |&index: &usize| names[..index].contains(&names[index]);
        if let Some(index) = (0..names.len()).find(twice) {
            bail!("two columns would both be named '{}'", names[index]);
        }
        let index = |name: &String| {
            let known = names.iter().position(|known| known == name);
            known.with_context(|| {
                let tip = did_you_mean(name, names.iter().map(|name| &**name));
                let and = if tip.is_empty() { "; the" } else { " The" };
                format!(
                    "no column '{name}'{tip}{and} columns are {}",
                    names.join(",")
                )
            })
        };
        let indices = chosen
            .iter()
            .map(index)
            .collect::<anyhow::Result<Vec<_>>>()?;
        let chosen = if indices.is_empty() {
            (0..names.len()).collect()
        } else {
            indices
        };
        Ok(Table {
            names,
            chosen,
            format,
            header,
            safe: false,
        })
    }

    /// The same, with text that a spreadsheet would take for a formula marked as text in CSV, if `safe`.
    #[must_use]
    pub fn safe(mut self, safe: bool) -> Table {
        self.safe = safe;
        self
    }

    /// Whether the column at that index is written; others need not be computed.
    #[must_use]
    pub fn has(&self, index: usize) -> bool {
        self.chosen.contains(&index)
    }

    /// Leaves a column out.
    pub fn leave_out(&mut self, index: usize) {
        self.chosen.retain(|&chosen| chosen != index);
    }

    /// The header line, if there is one.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        if self.format == RowFormat::Jsonl || !self.header {
            return Vec::new();
        }
        let names: Vec<_> = self.names.iter().map(|name| Value::text(&**name)).collect();
        let mut rows = Rows::default();
        self.push(&names, &mut rows);
        rows.into_bytes()
    }

    /// The columns written with their values, in order; `values` are those of all columns.
    pub fn choose<'t, 'v>(
        &'t self,
        values: &'v [Value<'v>],
    ) -> impl Iterator<Item = (&'t str, &'v Value<'v>)> + use<'t, 'v> {
        let chosen = self.chosen.iter();
        chosen.map(|&index| (&*self.names[index], &values[index]))
    }

    /// Adds a row; `values` are those of all columns, in order.
    pub fn push(&self, values: &[Value<'_>], rows: &mut Rows) {
        debug_assert_eq!(values.len(), self.names.len(), "a value for each column");
        match self.format {
            RowFormat::Csv => {
                let values = self.chosen.iter().map(|&index| values[index].borrowed());
                rows.push_csv(values, self.safe);
            }
            RowFormat::Jsonl => rows.push_json(
                self.choose(values)
                    .map(|(name, value)| (name, value.borrowed())),
            ),
        }
    }
}

/// Rows written so far, as bytes.
pub struct Rows {
    lines: Vec<u8>,
    /// Writes the fields that need quotes, one after another.
    quoting: csv::Writer<Vec<u8>>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows {
            lines: Vec::new(),
            quoting: csv::Writer::from_writer(Vec::new()),
        }
    }
}

impl Rows {
    /// Most fields are numbers, empty, or text without characters that CSV treats specially: they are
    /// joined directly; the csv crate writes the others.
    pub(super) fn push_csv<'v>(
        &mut self,
        values: impl ExactSizeIterator<Item = Value<'v>>,
        safe: bool,
    ) {
        let alone = values.len() == 1;
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.lines.push(b',');
            }
            match value {
                // A line with nothing on it would be no row.
                Value::Empty if alone => self.push_quoted(""),
                Value::Empty => {}
                Value::Text(text) if safe && is_like_formula(&text) => {
                    self.push_text(&format!("'{text}"));
                }
                Value::Text(text) => self.push_text(&text),
                Value::Count(count) => self.push_count(count),
                Value::Hundredths(number) => self.push_hundredths(number),
                Value::Flag(flag) => self.push_flag(flag),
                Value::Decimal(number) => self.lines.extend_from_slice(number.as_bytes()),
                Value::Later => self.lines.push(LATER),
            }
        }
        self.lines.push(b'\n');
    }

    fn push_text(&mut self, text: &str) {
        if needs_quotes(text.as_bytes()) {
            self.push_quoted(text);
        } else {
            self.lines.extend_from_slice(text.as_bytes());
        }
    }

    fn push_count(&mut self, count: u64) {
        let mut number = itoa::Buffer::new();
        self.lines
            .extend_from_slice(number.format(count).as_bytes());
    }

    fn push_hundredths(&mut self, number: i64) {
        if number < 0 {
            self.lines.push(b'-');
        }
        let number = number.unsigned_abs();
        self.push_count(number / 100);
        let part = number % 100;
        if part > 0 {
            self.lines.push(b'.');
            self.push_count(part / 10);
            if !part.is_multiple_of(10) {
                self.push_count(part % 10);
            }
        }
    }

    fn push_flag(&mut self, flag: bool) {
        self.lines
            .extend_from_slice(if flag { b"true" } else { b"false" });
    }

    /// Adds a field as the csv crate writes it alone on a line.
    fn push_quoted(&mut self, text: &str) {
        let start = self.quoting.get_ref().len();
        // Writing to memory cannot fail.
        let _ = self.quoting.write_record([text]);
        let _ = self.quoting.flush();
        let written = &self.quoting.get_ref()[start..];
        self.lines
            .extend_from_slice(written.strip_suffix(b"\n").unwrap_or(written));
    }

    pub(super) fn push_json<'v>(&mut self, values: impl Iterator<Item = (&'v str, Value<'v>)>) {
        self.lines.push(b'{');
        for (index, (name, value)) in values.enumerate() {
            if index > 0 {
                self.lines.push(b',');
            }
            push_json_text(name, &mut self.lines);
            self.lines.push(b':');
            match value {
                Value::Empty => self.lines.extend_from_slice(b"null"),
                Value::Text(text) => push_json_text(&text, &mut self.lines),
                Value::Count(count) => self.push_count(count),
                Value::Hundredths(number) => self.push_hundredths(number),
                Value::Flag(flag) => self.push_flag(flag),
                Value::Decimal(number) => self.lines.extend_from_slice(number.as_bytes()),
                Value::Later => self.lines.push(LATER),
            }
        }
        self.lines.extend_from_slice(b"}\n");
    }

    /// For formats that write their own lines; not to be mixed with [`Table::push`].
    pub fn line(&mut self) -> &mut Vec<u8> {
        &mut self.lines
    }

    /// The bytes.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.lines
    }
}

/// Marks the place of a [`Value::Later`]; this byte does not occur in UTF-8 text.
const LATER: u8 = 0xff;

/// Appends a row with a number in the place of every [`Value::Later`].
pub fn fill(row: &[u8], number: u64, out: &mut Vec<u8>) {
    let mut rest = row;
    while let Some(at) = memchr::memchr(LATER, rest) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// Whether a field has a character in it that means something in CSV (RFC 4180).
fn needs_quotes(field: &[u8]) -> bool {
    const SHORT_BYTES: usize = 24;
    if field.len() <= SHORT_BYTES {
        return field.iter().any(|&byte| SPECIAL[usize::from(byte)]);
    }
    // Without branches, so that it takes many bytes at once.
    let special = |byte: u8| u8::from(matches!(byte, b',' | b'"' | b'\n' | b'\r'));
    field.iter().fold(0, |found, &byte| found | special(byte)) != 0
}

static SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    special[b',' as usize] = true;
    special[b'"' as usize] = true;
    special[b'\n' as usize] = true;
    special[b'\r' as usize] = true;
    special
};

fn push_json_text(text: &str, out: &mut Vec<u8>) {
    // Strings have no way to fail.
    let _ = serde_json::to_writer(out, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Column; 3] = [
        Column {
            name: "a",
            meaning: "",
        },
        Column {
            name: "b",
            meaning: "",
        },
        Column {
            name: "c",
            meaning: "",
        },
    ];

    fn written(format: RowFormat, chosen: &[&str]) -> String {
        let chosen: Vec<String> = chosen.iter().map(|&name| name.to_owned()).collect();
        let table = Table::new(&COLUMNS, format, &chosen, true).expect("known columns");
        let mut rows = Rows::default();
        table.push(
            &[Value::text("x,\"y\"\n"), Value::Empty, Value::Count(7)],
            &mut rows,
        );
        table.push(
            &[Value::text("é"), Value::Flag(true), Value::Empty],
            &mut rows,
        );
        String::from_utf8([table.header(), rows.into_bytes()].concat()).expect("UTF-8")
    }

    #[test]
    fn csv_is_quoted_as_rfc_4180_says() {
        assert_eq!(
            written(RowFormat::Csv, &[]),
            "a,b,c\n\"x,\"\"y\"\"\n\",,7\né,true,\n"
        );
        assert_eq!(
            written(RowFormat::Csv, &["c", "a"]),
            "c,a\n7,\"x,\"\"y\"\"\n\"\n,é\n"
        );
    }

    #[test]
    fn csv_is_what_the_csv_crate_writes() {
        let texts = [
            "", "a", "a,b", "\"", "a\"b", "\n", "a\rb", " a ", "é,ü", "'", "#x", "1.5", "-", "=1+1",
        ];
        for first in texts {
            for second in texts {
                let mut expected = csv::Writer::from_writer(Vec::new());
                expected
                    .write_record([first, second, "7"])
                    .expect("to memory");
                let expected = expected.into_inner().expect("to memory");
                let table =
                    Table::new(&COLUMNS, RowFormat::Csv, &[], false).expect("known columns");
                let mut rows = Rows::default();
                table.push(
                    &[Value::text(first), Value::text(second), Value::Count(7)],
                    &mut rows,
                );
                assert_eq!(rows.into_bytes(), expected, "{first:?} {second:?}");

                let mut expected = csv::Writer::from_writer(Vec::new());
                expected.write_record([first]).expect("to memory");
                let table = Table::new(&COLUMNS, RowFormat::Csv, &["b".to_owned()], false)
                    .expect("known column");
                let mut rows = Rows::default();
                table.push(&[Value::Empty, Value::text(first), Value::Empty], &mut rows);
                assert_eq!(
                    rows.into_bytes(),
                    expected.into_inner().expect("to memory"),
                    "{first:?}"
                );
            }
        }
    }

    #[test]
    fn formulas_are_marked_where_that_is_asked_for() {
        let row = [
            Value::text("=1+1"),
            Value::text("-a,b"),
            Value::Decimal("-0.5".into()),
        ];
        let written = |format, safe| {
            let table = Table::new(&COLUMNS, format, &[], false).expect("known columns");
            let mut rows = Rows::default();
            table.safe(safe).push(&row, &mut rows);
            String::from_utf8(rows.into_bytes()).expect("UTF-8")
        };
        assert_eq!(written(RowFormat::Csv, false), "=1+1,\"-a,b\",-0.5\n");
        assert_eq!(written(RowFormat::Csv, true), "'=1+1,\"'-a,b\",-0.5\n");
        assert_eq!(
            written(RowFormat::Jsonl, true),
            written(RowFormat::Jsonl, false)
        );
    }

    #[test]
    fn hundredths_are_decimal_fractions() {
        let table = Table::new(&COLUMNS[..1], RowFormat::Csv, &[], false).expect("known columns");
        let mut rows = Rows::default();
        for number in [0, 300, 325, 350, 5, -25, -1050, 4100] {
            table.push(&[Value::Hundredths(number)], &mut rows);
        }
        assert_eq!(
            String::from_utf8_lossy(&rows.into_bytes()),
            "0\n3\n3.25\n3.5\n0.05\n-0.25\n-10.5\n41\n"
        );
    }

    #[test]
    fn json_has_types() {
        assert_eq!(
            written(RowFormat::Jsonl, &[]),
            "{\"a\":\"x,\\\"y\\\"\\n\",\"b\":null,\"c\":7}\n{\"a\":\"é\",\"b\":true,\"c\":null}\n"
        );
    }

    #[test]
    fn numbers_as_they_stand_and_numbers_known_later() {
        for (format, expected) in [
            (RowFormat::Csv, "-0.5,12,é\n"),
            (RowFormat::Jsonl, "{\"a\":-0.5,\"b\":12,\"c\":\"é\"}\n"),
        ] {
            let table = Table::new(&COLUMNS, format, &[], false).expect("known columns");
            let mut rows = Rows::default();
            let row = [
                Value::Decimal("-0.5".into()),
                Value::Later,
                Value::text("é"),
            ];
            table.push(&row, &mut rows);
            let mut filled = Vec::new();
            fill(&rows.into_bytes(), 12, &mut filled);
            assert_eq!(String::from_utf8(filled).expect("UTF-8"), expected);
        }
    }

    #[test]
    fn an_unknown_column_is_named() {
        let error = Table::new(&COLUMNS, RowFormat::Csv, &["z".to_owned()], true)
            .expect_err("no such column");
        assert!(error.to_string().contains("no column 'z'"));
    }

    #[test]
    fn names_are_unique() {
        let names = vec!["a".into(), "b".into(), "a".into()];
        let error = Table::with_names(names, RowFormat::Csv, &[], true).expect_err("twice a");
        assert_eq!(error.to_string(), "two columns would both be named 'a'");
    }
}
