//! A table whose rows are all known before one is written: as rows, or as text whose columns fit all of them.

use super::{output::OutputArgs, rows::RowArgs};
use crate::output::aligned::{aligned, in_width};
use crate::output::columns::{Column, Row};
use crate::output::dataset::first_rows::left_out;
use crate::output::dataset::output_head::OutputHead;
use crate::output::{rows::RowFormat, table::Table};

/// A table that is written as a whole.
pub(crate) struct WholeTable<R: Row> {
    /// How rows are made, for formats other than text.
    pub(crate) table: Table<R>,
    text: Option<TextTable<R>>,
}

/// The layout of a table for people.
struct TextTable<R: Row> {
    /// The columns that may be left out for want of width.
    few: Table<R>,
    /// Columns of the terminal, if it is one.
    width: Option<usize>,
    header: bool,
    /// How many rows are written, if not all.
    first: Option<u64>,
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
                first: rows.first.first,
            }),
            table: rows.table(columns, RowFormat::Csv)?,
        })
    }

    /// The head of the output.
    pub(crate) fn head(&self) -> OutputHead {
        match self.text {
            Some(_) => OutputHead::default(),
            None => self.table.head(),
        }
    }

    /// The table as text, if it is to be text, with remarks for standard error: a single row is printed as a column.
    pub(crate) fn text(&self, rows: &[R::Of<'_>]) -> Option<(String, Vec<String>)> {
        let text = self.text.as_ref()?;
        let most = text.first.and_then(|first| usize::try_from(first).ok());
        let shown = &rows[..most.unwrap_or(rows.len()).min(rows.len())];
        let (table, mut remarks) = match text.width {
            Some(width) if rows.len() > 1 => in_width(&text.few, shown, width),
            _ => (aligned(&self.table, shown, text.header), Vec::new()),
        };
        remarks.extend(left_out(shown.len() as u64, rows.len() as u64));
        Some((table, remarks))
    }
}
