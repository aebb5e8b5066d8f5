//! Rows of named columns, as CSV (RFC 4180) or JSON Lines.

use std::borrow::Cow;

use anyhow::bail;

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

/// One cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// Unknown, or does not apply.
    Empty,
    /// Text.
    Text(Cow<'a, str>),
    /// A number.
    Count(u64),
    /// True or false.
    Flag(bool),
}

impl<'a> Value<'a> {
    /// Text, or empty if there is none.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Value<'a> {
        let text = text.into();
        if text.is_empty() {
            Value::Empty
        } else {
            Value::Text(text)
        }
    }

    /// Text that may be absent.
    pub fn maybe(text: Option<impl Into<Cow<'a, str>>>) -> Value<'a> {
        text.map_or(Value::Empty, Value::text)
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Value::Count(count as u64)
    }
}

impl From<Option<usize>> for Value<'_> {
    fn from(count: Option<usize>) -> Self {
        count.map_or(Value::Empty, Value::from)
    }
}

/// Which columns are written, and how.
#[derive(Debug, Clone)]
pub struct Table {
    names: Vec<&'static str>,
    /// Indices of the columns written, in order.
    chosen: Vec<usize>,
    format: RowFormat,
    header: bool,
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
        let names: Vec<_> = columns.iter().map(|column| column.name).collect();
        let index = |name: &String| match names.iter().position(|known| known == name) {
            Some(index) => Ok(index),
            None => bail!("no column '{name}'; the columns are {}", names.join(",")),
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
        })
    }

    /// The header line, if there is one.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        if self.format == RowFormat::Jsonl || !self.header {
            return Vec::new();
        }
        let names: Vec<_> = self.names.iter().map(|&name| Value::text(name)).collect();
        let mut rows = Rows::default();
        self.push(&names, &mut rows);
        rows.into_bytes()
    }

    /// Adds a row; `values` are those of all columns, in order.
    pub fn push(&self, values: &[Value<'_>], rows: &mut Rows) {
        debug_assert_eq!(values.len(), self.names.len(), "a value for each column");
        match self.format {
            RowFormat::Csv => rows.push_csv(self.chosen.iter().map(|&index| &values[index])),
            RowFormat::Jsonl => rows.push_json(
                self.chosen
                    .iter()
                    .map(|&index| (self.names[index], &values[index])),
            ),
        }
    }
}

/// Rows written so far, as bytes.
#[derive(Default)]
pub struct Rows {
    csv: Option<csv::Writer<Vec<u8>>>,
    lines: Vec<u8>,
}

impl Rows {
    fn push_csv<'v>(&mut self, values: impl Iterator<Item = &'v Value<'v>>) {
        let writer = self
            .csv
            .get_or_insert_with(|| csv::Writer::from_writer(Vec::new()));
        let mut number = itoa::Buffer::new();
        // Writing to memory cannot fail, and rows may differ in length only by a defect of ours.
        for value in values {
            let _ = match value {
                Value::Empty => writer.write_field(""),
                Value::Text(text) => writer.write_field(text.as_bytes()),
                Value::Count(count) => writer.write_field(number.format(*count)),
                Value::Flag(flag) => writer.write_field(if *flag { "true" } else { "false" }),
            };
        }
        let _ = writer.write_record(None::<&[u8]>);
    }

    fn push_json<'v>(&mut self, values: impl Iterator<Item = (&'v str, &'v Value<'v>)>) {
        let mut number = itoa::Buffer::new();
        self.lines.push(b'{');
        for (index, (name, value)) in values.enumerate() {
            if index > 0 {
                self.lines.push(b',');
            }
            push_json_text(name, &mut self.lines);
            self.lines.push(b':');
            match value {
                Value::Empty => self.lines.extend_from_slice(b"null"),
                Value::Text(text) => push_json_text(text, &mut self.lines),
                Value::Count(count) => self
                    .lines
                    .extend_from_slice(number.format(*count).as_bytes()),
                Value::Flag(flag) => {
                    self.lines
                        .extend_from_slice(if *flag { b"true" } else { b"false" });
                }
            }
        }
        self.lines.extend_from_slice(b"}\n");
    }

    /// For formats of a line's own making; not to be mixed with [`Table::push`].
    pub fn line(&mut self) -> &mut Vec<u8> {
        &mut self.lines
    }

    /// The bytes.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        match self.csv {
            // A Vec takes every byte.
            Some(writer) => writer.into_inner().unwrap_or_default(),
            None => self.lines,
        }
    }
}

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
    fn json_has_types() {
        assert_eq!(
            written(RowFormat::Jsonl, &[]),
            "{\"a\":\"x,\\\"y\\\"\\n\",\"b\":null,\"c\":7}\n{\"a\":\"é\",\"b\":true,\"c\":null}\n"
        );
    }

    #[test]
    fn an_unknown_column_is_named() {
        let error = Table::new(&COLUMNS, RowFormat::Csv, &["z".to_owned()], true)
            .expect_err("no such column");
        assert!(error.to_string().contains("no column 'z'"));
    }
}
