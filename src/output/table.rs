//! Which columns rows have, and how they are written.

use anyhow::{Context, bail};

use super::columns::{Column, Columns, Row};
use super::nearest::did_you_mean;
use super::rows::{RowFormat, Rows};
use super::value::Value;

/// Which columns are written, and how.
pub struct Table<R: Row> {
    /// Those written, in order.
    columns: Columns<R>,
    format: RowFormat,
    header: bool,
    safe: bool,
}

impl<R: Row> Table<R> {
    /// A table of `columns`, of which those named are written, or all.
    ///
    /// # Errors
    ///
    /// Two columns of one name, or a chosen name that is no column.
    pub fn new(
        columns: impl Into<Columns<R>>,
        format: RowFormat,
        chosen: &[String],
        header: bool,
    ) -> anyhow::Result<Table<R>> {
        let Columns(columns) = columns.into();
        let names: Vec<&str> = columns.iter().map(|cell| &*cell.heading.name).collect();
        let twice = |&index: &usize| names[..index].contains(&names[index]);
        if let Some(index) = (0..names.len()).find(twice) {
            bail!("two columns would both be named '{}'", names[index]);
        }
        let column = |name: &String| {
            let known = columns.iter().find(|cell| cell.heading.name == *name);
            known.cloned().with_context(|| {
                let tip = did_you_mean(name, names.iter().copied());
                let and = if tip.is_empty() { "; the" } else { " The" };
                let names = names.join(",");
                format!("no column '{name}'{tip}{and} columns are {names}")
            })
        };
        let chosen: Vec<_> = chosen.iter().map(column).collect::<anyhow::Result<_>>()?;
        Ok(Table {
            columns: Columns(if chosen.is_empty() { columns } else { chosen }),
            format,
            header,
            safe: false,
        })
    }

    /// The same, with text that a spreadsheet would take for a formula marked as text in CSV, if `safe`.
    #[must_use]
    pub fn safe(mut self, safe: bool) -> Table<R> {
        self.safe = safe;
        self
    }

    /// Whether one of these columns is written: else what they are made from need not be.
    #[must_use]
    pub fn has_any(&self, columns: &[Column<R>]) -> bool {
        let mut written = self.columns.0.iter().map(|cell| &cell.heading.name);
        written.any(|name| columns.iter().any(|column| column.name == name))
    }

    /// Leaves a column out.
    pub fn leave_out(&mut self, name: &str) {
        self.columns.0.retain(|cell| cell.heading.name != name);
    }

    /// The header line, if there is one.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        let mut rows = Rows::default();
        if self.format == RowFormat::Csv && self.header {
            let names = self.columns.0.iter().map(|cell| &*cell.heading.name);
            rows.push_csv(names.map(Value::text), self.safe);
        }
        rows.into_bytes()
    }

    /// Those written, in order.
    #[must_use]
    pub fn columns(&self) -> &Columns<R> {
        &self.columns
    }

    /// Adds a row, of which only what is written is made.
    pub fn push(&self, row: &R::Of<'_>, rows: &mut Rows) {
        match self.format {
            RowFormat::Csv => {
                let values = self.columns.0.iter().map(|cell| cell.value(row));
                rows.push_csv(values, self.safe);
            }
            RowFormat::Jsonl => rows.push_json(self.columns.cells(row)),
        }
    }
}
