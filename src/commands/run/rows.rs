//! How the user wants rows written.

use std::borrow::Cow;

use anyhow::bail;
use clap::Args;

use crate::report::rows::{Column, RowFormat, Table};

/// How rows are written.
#[derive(Debug, Args)]
pub(in crate::commands) struct RowArgs {
    /// Only these columns, in this order
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub(in crate::commands) columns: Vec<String>,

    /// No header line in CSV
    #[arg(long)]
    pub(in crate::commands) no_header: bool,

    /// In CSV, put `'` before text that a spreadsheet would take for a formula
    ///
    /// That is text that begins with `=`, `+`, `-`, `@`, a tab or another control character, unless it is a number,
    /// `-`, `+/-` or `-/+`. The `'` is then part of the cell. JSON Lines need no such care.
    #[arg(long)]
    csv_safe: bool,
}

impl RowArgs {
    /// For a format that has no columns.
    pub(in crate::commands) fn refuse(&self, format: &str) -> anyhow::Result<()> {
        let given = [
            ("--columns", !self.columns.is_empty()),
            ("--no-header", self.no_header),
            ("--csv-safe", self.csv_safe),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((option, _)) => bail!("{option} is for rows, and --format {format} has none"),
            None => Ok(()),
        }
    }

    pub(in crate::commands) fn table(
        &self,
        columns: &[Column],
        format: RowFormat,
    ) -> anyhow::Result<Table> {
        let table = Table::new(columns, format, &self.columns, !self.no_header)?;
        Ok(table.safe(self.csv_safe))
    }

    /// A table of columns with these names, some of which the user may have given.
    pub(in crate::commands) fn table_with_names(
        &self,
        names: Vec<Cow<'static, str>>,
        format: RowFormat,
    ) -> anyhow::Result<Table> {
        let table = Table::with_names(names, format, &self.columns, !self.no_header)?;
        Ok(table.safe(self.csv_safe))
    }
}
