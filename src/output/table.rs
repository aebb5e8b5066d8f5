//! Which columns rows have, and how they are written.

pub(crate) mod buffer_pool;
pub mod cell_cache;

use std::fmt;
use std::sync::OnceLock;

use anyhow::bail;

use self::buffer_pool::BufferPool;
use self::cell_cache::{Adjacent, CellCache, GameRows, NumberedColumns, runs};
use super::columns::{Column, InText, Row, headings};
use super::dataset::output_head::{OutputHead, RowsHead};
use super::rows::{RowFormat, Rows, json_keys};
#[cfg(feature = "tables")]
use super::typed::cells::TypedColumns;
use super::value::Value;
use pgnkit_core::nearest::did_you_mean;

/// The style of CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CsvStyle {
    /// The text between fields.
    pub delimiter: u8,
    /// Whether a byte order mark stands before the header.
    pub marked: bool,
    /// Whether text that a spreadsheet would take for a formula is marked as text.
    pub safe: bool,
}

/// Columns of rows, and the way to write them.
pub struct Table<R: Row> {
    /// The columns that are written, in order.
    columns: Vec<Column<R>>,
    format: RowFormat,
    header: bool,
    csv: CsvStyle,
    /// Whether rows of columns are held as text until they are chosen.
    held: bool,
    /// How many rows are written, if not all.
    first: Option<u64>,
    /// How many columns at the beginning are the same in all rows of a game.
    same: usize,
    /// The columns behind them, if some of them follow from numbers.
    runs: Vec<Adjacent<R>>,
    /// Memories that no game is using.
    remembered: BufferPool<CellCache>,
    /// Made with the first row.
    json_keys: OnceLock<Vec<String>>,
}

/// A chosen name that is no column.
#[derive(Debug)]
pub(crate) struct UnknownColumn {
    pub(crate) name: String,
    /// What was probably meant: empty, or the end of a sentence.
    pub(crate) tip: String,
    known: String,
}

impl fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownColumn { name, tip, known } = self;
        let and = if tip.is_empty() { "; the" } else { " The" };
        write!(f, "no column '{name}'{tip}{and} columns are {known}")
    }
}

impl std::error::Error for UnknownColumn {}

/// Refuses names that differ by case alone: many readers of tables do not tell them apart.
fn refuse_alike<R: Row>(written: &[Column<R>]) -> anyhow::Result<()> {
    for (index, column) in written.iter().enumerate() {
        let name = &column.heading.name;
        let is_alike = |other: &&Column<R>| {
            other.heading.name != *name && other.heading.name.eq_ignore_ascii_case(name)
        };
        if let Some(other) = written[..index].iter().find(is_alike) {
            bail!(
                "the columns '{}' and '{name}' have the same name for readers that ignore case: leave one of them out",
                other.heading.name
            );
        }
    }
    Ok(())
}

impl<R: Row> Table<R> {
    /// A table of `columns`, of which those named are written, or all but those on request; in text, the few that are
    /// for it.
    ///
    /// # Errors
    ///
    /// Two columns of one name, or a chosen name that is no column.
    pub fn new(
        columns: Vec<Column<R>>,
        format: RowFormat,
        chosen: &[String],
        header: bool,
    ) -> anyhow::Result<Table<R>> {
        let names: Vec<&str> = columns.iter().map(|column| &*column.heading.name).collect();
        let twice = |&index: &usize| names[..index].contains(&names[index]);
        if let Some(index) = (0..names.len()).find(twice) {
            bail!("two columns would both be named '{}'", names[index]);
        }
        let find = |name: &String| {
            let known = columns.iter().find(|column| column.heading.name == *name);
            known.cloned().ok_or_else(|| UnknownColumn {
                name: name.clone(),
                tip: did_you_mean(name, names.iter().copied()),
                known: names.join(","),
            })
        };
        let mut written: Vec<_> = chosen.iter().map(find).collect::<Result<_, _>>()?;
        if chosen.is_empty() {
            written = columns;
            let is_text = format == RowFormat::Text;
            written.retain(|column| {
                !column.on_request && (column.in_text == InText::Always || !is_text)
            });
        }
        refuse_alike(&written)?;
        Ok(Table {
            columns: written,
            format,
            header,
            csv: CsvStyle {
                delimiter: if format == RowFormat::Tsv {
                    b'\t'
                } else {
                    b','
                },
                marked: false,
                safe: false,
            },
            held: false,
            first: None,
            same: 0,
            runs: Vec::new(),
            remembered: BufferPool::default(),
            json_keys: OnceLock::new(),
        })
    }

    /// A table whose columns of these names have one value in all rows of a game; those that come first are written once.
    #[must_use]
    pub fn same_in_game(mut self, names: &[&str]) -> Table<R> {
        let is_same = |column: &&Column<R>| names.contains(&&*column.heading.name);
        // What ends a row is no part of it.
        let before_last = self.columns.len().saturating_sub(1);
        self.same = (self.columns[..before_last].iter())
            .take_while(is_same)
            .count();
        self
    }

    /// A table whose columns of these names follow from numbers, and so are made once for each; after
    /// [`Table::same_in_game`].
    #[must_use]
    pub fn following(mut self, follows: &[NumberedColumns<R>]) -> Table<R> {
        self.runs = runs(&self.columns[self.same..], follows);
        self
    }

    /// A table whose CSV is written so; of tabs, the delimiter stays.
    #[must_use]
    pub fn styled(mut self, csv: CsvStyle) -> Table<R> {
        let delimiter = match self.format {
            RowFormat::Tsv => self.csv.delimiter,
            _ => csv.delimiter,
        };
        self.csv = CsvStyle { delimiter, ..csv };
        self
    }

    /// A table of which only the first rows are written, if so many are given.
    #[must_use]
    pub fn first(self, first: Option<u64>) -> Table<R> {
        Table { first, ..self }
    }

    /// A table of rows that are chosen or put in order by their bytes: those of columns are text until then, for
    /// [`Output::push`](super::Output::push).
    #[must_use]
    pub fn held(mut self) -> Table<R> {
        self.held = true;
        self
    }

    /// Whether one of these columns is written: else what they are made from need not be.
    pub fn has_any(&self, columns: &[Column<R>]) -> bool {
        columns.iter().any(|column| self.has(&column.heading.name))
    }

    /// Leaves a column out.
    pub fn leave_out(&mut self, name: &str) {
        self.columns.retain(|column| column.heading.name != name);
        debug_assert!(
            self.same == 0 && self.runs.is_empty(),
            "columns are left out before `same_in_game` and `following`"
        );
    }

    /// The header line, if there is one.
    pub fn header(&self) -> Vec<u8> {
        let mut rows = Rows::default();
        if matches!(self.format, RowFormat::Csv | RowFormat::Tsv) && self.header {
            self.push_line(&mut rows, |rows| {
                for column in &self.columns {
                    rows.push_field(&column.heading.name, self.csv.safe);
                }
            });
        }
        let mark = if self.csv.marked { "\u{feff}" } else { "" };
        [mark.as_bytes(), &rows.into_bytes()].concat()
    }

    /// Adds a row of CSV or the like.
    fn push_line(&self, rows: &mut Rows, push: impl FnOnce(&mut Rows)) {
        if self.csv.delimiter == b',' {
            return rows.push_csv(self.columns.len(), push);
        }
        let mut row = Rows::default();
        row.push_csv(self.columns.len(), push);
        rows.push_delimited(&row, self.csv.delimiter);
    }

    /// What an output of these rows begins with.
    pub fn head(&self) -> OutputHead {
        OutputHead {
            rows: Some(self.rows_head()),
            text: self.header(),
            first: self.first,
        }
    }

    /// What is known of the rows before there is one.
    pub fn rows_head(&self) -> RowsHead {
        RowsHead {
            format: self.format,
            columns: headings(&self.columns),
            header: self.header,
        }
    }

    /// The names of the columns that are written, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| &*column.heading.name)
    }

    /// Whether a column is written.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    /// The values of a row, in order, with the names of their columns.
    pub fn cells<'r>(
        &self,
        row: &'r R::Of<'_>,
    ) -> impl ExactSizeIterator<Item = (&str, Value<'r>)> {
        let columns = self.columns.iter();
        columns.map(|column| (&*column.heading.name, column.value(row)))
    }

    /// Writes these rows.
    pub fn rows(&self, all: &[R::Of<'_>]) -> Rows {
        let mut rows = Rows::default();
        for row in all {
            self.push(row, &mut rows);
        }
        rows
    }

    /// Adds a row, of which only what is written is made.
    pub fn push(&self, row: &R::Of<'_>, rows: &mut Rows) {
        self.push_next(row, rows, &mut GameRows::default());
    }

    /// Adds one of many rows of a game, with `game` as the row before it in `rows` has left it.
    #[inline]
    pub fn push_next<'t>(&'t self, row: &R::Of<'_>, rows: &mut Rows, game: &mut GameRows<'t>) {
        match self.format {
            RowFormat::Csv if self.csv.delimiter == b',' => self.push_csv(row, rows, game),
            RowFormat::Csv | RowFormat::Tsv => self.push_line(rows, |rows| {
                for column in &self.columns {
                    column.push_csv(row, rows, self.csv.safe);
                }
            }),
            RowFormat::Jsonl => {
                let keys = self
                    .json_keys
                    .get_or_init(|| json_keys(self.names()))
                    .iter();
                let values = self.columns.iter().map(|column| column.value(row));
                rows.push_json(keys.map(String::as_str).zip(values));
            }
            #[cfg(feature = "tables")]
            RowFormat::Parquet | RowFormat::Arrow if !self.held => {
                let kinds = || self.columns.iter().map(|column| column.heading.kind);
                let columns = rows.columns(|| TypedColumns::new(kinds()));
                for (cells, column) in columns.row().zip(&self.columns) {
                    column.push_to(row, cells);
                }
            }
            RowFormat::Parquet | RowFormat::Arrow | RowFormat::Text => {
                rows.push_cells(self.columns.iter().map(|column| column.value(row)));
            }
        }
    }

    #[inline]
    fn push_csv<'t>(&'t self, row: &R::Of<'_>, rows: &mut Rows, game: &mut GameRows<'t>) {
        let write = |columns: &[Column<R>], rows: &mut Rows| {
            for column in columns {
                column.push_csv(row, rows, self.csv.safe);
            }
        };
        let (first, rest) = self.columns.split_at(self.same);
        rows.push_csv(self.columns.len(), |rows| {
            if game.begins.is_empty() {
                let start = rows.line().len();
                write(first, rows);
                game.begins = start..rows.line().len();
            } else {
                rows.line().extend_from_within(game.begins.clone());
            }
            if self.runs.is_empty() {
                return write(rest, rows);
            }
            let remembered = game.remembered(&self.remembered);
            for (index, run) in self.runs.iter().enumerate() {
                let write = |rows: &mut Rows| write(&run.columns, rows);
                match run.from.and_then(|from| from(row)) {
                    None => write(rows),
                    Some(number) => remembered.push((index, number), rows, write),
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::columns::Heading;
    use crate::output::rows::fill;
    use crate::output::typed::kind::ColumnKind;
    use crate::output::value::Value;

    /// Values that stand for themselves.
    struct Values;

    impl Row for Values {
        type Of<'g> = [Value<'g>; 3];
    }

    type Kinds = [ColumnKind; 3];
    const TEXT_FLAG_COUNT: Kinds = [ColumnKind::Text, ColumnKind::Flag, ColumnKind::Count];
    const TEXT_TEXT_COUNT: Kinds = [ColumnKind::Text, ColumnKind::Text, ColumnKind::Count];

    fn table(
        names: [&'static str; 3],
        kinds: Kinds,
        format: RowFormat,
        chosen: &[&str],
    ) -> anyhow::Result<Table<Values>> {
        let mut columns = Vec::new();
        for (index, (name, kind)) in names.into_iter().zip(kinds).enumerate() {
            let heading = Heading::new(name, kind, "");
            columns.push(Column::<Values>::given(heading, move |row| {
                row[index].clone()
            }));
        }
        let chosen: Vec<String> = chosen.iter().map(|&name| name.to_owned()).collect();
        Table::new(columns, format, &chosen, true)
    }

    fn rows(
        kinds: Kinds,
        format: RowFormat,
        chosen: &[&str],
        written: &[[Value<'_>; 3]],
    ) -> String {
        let table = table(["a", "b", "c"], kinds, format, chosen).expect("known columns");
        let mut rows = Rows::default();
        for row in written {
            table.push(row, &mut rows);
        }
        String::from_utf8(rows.into_bytes()).expect("UTF-8")
    }

    fn written(format: RowFormat, chosen: &[&str]) -> String {
        let table = table(["a", "b", "c"], TEXT_FLAG_COUNT, format, chosen);
        let header = table.expect("known columns").header();
        let written = [
            [Value::text("x,\"y\"\n"), Value::Empty, Value::Count(7)],
            [Value::text("é"), Value::Flag(true), Value::Empty],
        ];
        let rows = rows(TEXT_FLAG_COUNT, format, chosen, &written);
        String::from_utf8(header).expect("UTF-8") + &rows
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
                let row = [Value::text(first), Value::text(second), Value::Count(7)];
                let all = rows(TEXT_TEXT_COUNT, RowFormat::Csv, &[], &[row]);
                assert_eq!(all.as_bytes(), expected, "{first:?} {second:?}");

                let mut expected = csv::Writer::from_writer(Vec::new());
                expected.write_record([first]).expect("to memory");
                let expected = expected.into_inner().expect("to memory");
                let row = [Value::Empty, Value::text(first), Value::Empty];
                let one = rows(TEXT_TEXT_COUNT, RowFormat::Csv, &["b"], &[row]);
                assert_eq!(one.as_bytes(), expected, "{first:?}");
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
            let kinds = [ColumnKind::Text, ColumnKind::Text, ColumnKind::Decimal];
            let table = table(["a", "b", "c"], kinds, format, &[]).expect("known columns");
            let mut rows = Rows::default();
            let style = CsvStyle {
                delimiter: b',',
                marked: false,
                safe,
            };
            table.styled(style).push(&row, &mut rows);
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
        let numbers = [0, 300, 325, 350, 5, -25, -1050, 4100];
        let row = |number| [Value::Hundredths(number), Value::Empty, Value::Empty];
        let kinds = [ColumnKind::Decimal, ColumnKind::Text, ColumnKind::Text];
        assert_eq!(
            rows(kinds, RowFormat::Csv, &["a"], &numbers.map(row)),
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
            let row = [
                Value::Decimal("-0.5".into()),
                Value::Later,
                Value::text("é"),
            ];
            let kinds = [ColumnKind::Decimal, ColumnKind::Count, ColumnKind::Text];
            let table = table(["a", "b", "c"], kinds, format, &[]).expect("known columns");
            let mut rows = Rows::default();
            table.push(&row, &mut rows);
            let mut filled = Vec::new();
            fill(&rows.into_bytes(), 12, &mut filled);
            assert_eq!(String::from_utf8(filled).expect("UTF-8"), expected);
        }
    }

    #[test]
    fn an_unknown_column_is_named() {
        let table = table(["a", "b", "c"], TEXT_FLAG_COUNT, RowFormat::Csv, &["z"]);
        let error = table.err().expect("no such column");
        assert!(error.to_string().contains("no column 'z'"));
    }

    #[test]
    fn names_are_unique() {
        let table = table(["a", "b", "a"], TEXT_FLAG_COUNT, RowFormat::Csv, &[]);
        let error = table.err().expect("twice a");
        assert_eq!(error.to_string(), "two columns would both be named 'a'");
    }
}
