//! How the user wants rows written.

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::{headings::OUTPUT, output::OutputArgs};
use crate::output::columns::{Column, Row};
use crate::output::{rows::RowFormat, table::Table};

/// How rows are written, by commands that write nothing else.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    ///
    /// `text` shows a few columns, or those of --columns, in the width of the terminal: longer cells are cut, with `…` in
    /// place of what is missing. Of a long table, a terminal shows the first 20 rows and the last 5. A pipe or a file
    /// gets all rows, as wide as the environment variable COLUMNS says, or 80 columns.
    #[arg(short, long, value_enum, help_heading = OUTPUT)]
    format: Option<RowFormat>,

    #[command(flatten)]
    pub(crate) rows: RowArgs,
}

impl TableArgs {
    /// Where there are rows only with another option.
    pub(crate) fn refuse_without(&self, needed: &str) -> anyhow::Result<()> {
        if self.format.is_some() {
            bail!("--format applies to rows: it needs {needed}");
        }
        self.rows.refuse_without(needed)
    }

    /// A table of columns, for this output.
    pub(crate) fn of<R: Row>(
        &self,
        columns: impl Into<Vec<Column<R>>>,
        output: &OutputArgs,
    ) -> anyhow::Result<Table<R>> {
        let format = output.format(self.format, RowFormat::Text, RowFormat::Csv);
        self.rows.table(columns, format)
    }
}

/// The name of a value on the command line.
pub(crate) fn value_name<V: ValueEnum>(value: &V) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The format of rows that a command's format is; `None` if it has no rows in it.
pub(crate) fn row_format<F: ValueEnum>(format: &F) -> Option<RowFormat> {
    let format = RowFormat::from_str(&value_name(format), false).ok()?;
    // Commands with a text of their own do not write it as rows.
    (format != RowFormat::Text).then_some(format)
}

/// Which columns rows have, and what stands around them.
#[derive(Debug, Args)]
pub(crate) struct RowArgs {
    /// Write only these columns, in this order
    ///
    /// Separate names with commas, without spaces; --list-columns explains each column.
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', help_heading = OUTPUT)]
    pub(crate) columns: Vec<String>,

    /// List the columns that rows can have, with their types and meanings, and do nothing else
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) list_columns: bool,

    /// No header line in CSV and text
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) no_header: bool,

    /// In CSV, put `'` before text that a spreadsheet would take for a formula
    ///
    /// This applies to text that begins with `=`, `+`, `-`, `@`, a tab or another control character, unless it is a
    /// number, `-`, `+/-` or `-/+`. The `'` becomes part of the cell. JSON Lines do not need this.
    #[arg(long, help_heading = OUTPUT)]
    csv_safe: bool,
}

impl RowArgs {
    /// For a format that has no columns.
    pub(crate) fn refuse(&self, format: &str) -> anyhow::Result<()> {
        match self.first_given() {
            Some(option) => {
                bail!("{option} applies to rows, and --format {format} has none: add --format csv")
            }
            None => Ok(()),
        }
    }

    fn refuse_without(&self, needed: &str) -> anyhow::Result<()> {
        match self.first_given() {
            Some(option) => bail!("{option} applies to rows: it needs {needed}"),
            None => Ok(()),
        }
    }

    fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--columns", !self.columns.is_empty()),
            ("--no-header", self.no_header),
            ("--csv-safe", self.csv_safe),
        ];
        given
            .into_iter()
            .find(|(_, given)| *given)
            .map(|(option, _)| option)
    }

    /// A table of columns.
    pub(crate) fn table<R: Row>(
        &self,
        columns: impl Into<Vec<Column<R>>>,
        format: RowFormat,
    ) -> anyhow::Result<Table<R>> {
        let table = Table::new(columns.into(), format, &self.chosen()?, !self.no_header)?;
        Ok(table.safe(self.csv_safe))
    }

    /// The names of the columns asked for; none if all are.
    fn chosen(&self) -> anyhow::Result<Vec<String>> {
        let names = self.columns.iter().map(|name| name.trim().to_owned());
        let names: Vec<String> = names.collect();
        if names.iter().any(String::is_empty) {
            bail!(
                "a name is missing in --columns: separate names with commas, without spaces, as in game,ply"
            );
        }
        Ok(names)
    }
}
