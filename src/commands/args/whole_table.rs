//! A table whose rows are all known before one is written: as rows, or as text whose columns fit all of them.

use super::{output::OutputArgs, rows::RowArgs};
use crate::output::aligned::{aligned, in_width};
use crate::output::columns::{Column, Row};
use crate::output::dataset::head::OutputHead;
use crate::output::{rows::RowFormat, table::Table};

/// A table that is written as a whole.
pub(crate) struct WholeTable<R: Row> {
    /// How rows are made, for formats other than text.
    pub(crate) table: Table<R>,
    text: Option<TextTable<R>>,
}

/// How a table is written for people.
struct TextTable<R: Row> {
    /// The columns that may be left out for want of width.
    few: Table<R>,
    /// Columns of the terminal, if it is one.
    width: Option<usize>,
    header: bool,
}

impl<R: Row> WholeTable<R> {
    /// A table of columns in a format.
    ///
    /// # Errors
    ///
    /// A column that is asked for is none of them.
    pub(crate) fn new(
        columns: Vec<Column<R>>,
        format: RowFormat,
        rows: &RowArgs,
        output: &OutputArgs,
    ) -> anyhow::Result<WholeTable<R>> {
        if format != RowFormat::Text {
            let table = rows.table(columns, format)?;
            return Ok(WholeTable { table, text: None });
        }
        Ok(WholeTable {
            text: Some(TextTable {
                few: rows.table(columns.clone(), RowFormat::Text)?,
                width: output.columns(),
                header: !rows.no_header,
            }),
            table: rows.table(columns, RowFormat::Csv)?,
        })
    }

    /// What stands before rows.
    pub(crate) fn head(&self) -> OutputHead {
        match self.text {
            Some(_) => OutputHead::default(),
            None => self.table.head(),
        }
    }

    /// The table as text, if it is to be text, with remarks for standard error: a single row is printed as a column.
    pub(crate) fn text(&self, rows: &[R::Of<'_>]) -> Option<(String, Vec<String>)> {
        let text = self.text.as_ref()?;
        Some(match text.width {
            Some(width) if rows.len() > 1 => in_width(&text.few, rows, width),
            _ => (aligned(&self.table, rows, text.header), Vec::new()),
        })
    }
}
