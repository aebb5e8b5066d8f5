//! Options about how rows are written.

use anyhow::bail;
use clap::{Args, ValueEnum};
use indexmap::IndexSet;

use super::{headings::OUTPUT, output::OutputArgs};
use crate::output::columns::{Column, ColumnGroup, Row};
use crate::output::rows::RowFormat;
use crate::output::table::{CsvStyle, Table};
use pgnkit_core::nearest::did_you_mean;
use pgnkit_filter::names::tags::called;

/// How rows are written, by commands that write nothing else.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    ///
    /// `text` fits a few columns, or those of --columns, to the width of the terminal, and cuts longer cells (`…`). A
    /// terminal shows the first 20 and the last 5 rows of a long table. Pipes and files get all rows, in the width that
    /// the environment variable COLUMNS gives, or in 80 columns.
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<RowFormat>,

    #[command(flatten)]
    pub(crate) rows: RowArgs,
}

impl TableArgs {
    /// Where there are rows only with another option.
    pub(crate) fn refuse_without(&self, needed: &str) -> anyhow::Result<()> {
        let format = self.format.map(|_| "--format");
        let given = format.or(self.rows.row_option());
        refuse_of_rows(given, &format!(": it needs {needed}"))
    }

    /// A table of columns, for this output.
    pub(crate) fn of<R: Row>(
        &self,
        columns: impl Into<Vec<Column<R>>>,
        output: &OutputArgs,
    ) -> anyhow::Result<Table<R>> {
        self.grouped(columns, &[], output)
    }

    /// A table of columns that may also be chosen by groups, for this output.
    pub(crate) fn grouped<R: Row>(
        &self,
        columns: impl Into<Vec<Column<R>>>,
        groups: &[ColumnGroup],
        output: &OutputArgs,
    ) -> anyhow::Result<Table<R>> {
        self.rows
            .grouped(columns.into(), groups, self.format(output))
    }

    /// The format for this output.
    pub(crate) fn format(&self, output: &OutputArgs) -> RowFormat {
        output.format(self.format, RowFormat::Text, RowFormat::Csv)
    }

    /// The names of the columns asked for.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = &str> {
        self.rows.columns.iter().map(|name| name.trim())
    }
}

/// Reads what stands between fields: one character of ASCII that is no quote, line end, letter or digit.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"\\t" => Ok(b'\t'),
        &[byte @ (b'\t' | b' '..=b'~')] if byte != b'"' && !byte.is_ascii_alphanumeric() => {
            Ok(byte)
        }
        _ => Err("expected one character, such as ';' or '\\t'".to_owned()),
    }
}

/// The group of the columns that are written where nobody chooses.
const USUAL: &str = "@usual";

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

/// Options that limit the rows.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct RowLimitArgs {
    /// Write only the first N games, positions, findings or other rows
    ///
    /// If rows are written while games are read, reading stops after the last row, with a message on standard error.
    #[arg(long, value_name = "N", help_heading = OUTPUT)]
    pub(crate) first: Option<u64>,
}

/// Which columns rows have, and what stands around them.
#[derive(Debug, Args)]
pub(crate) struct RowArgs {
    /// Write only these columns, in this order
    ///
    /// Separate names with commas, without spaces; `@usual` means the default columns. --list-columns explains each
    /// column.
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', help_heading = OUTPUT)]
    pub(crate) columns: Vec<String>,

    /// List all columns with their types and meanings, and exit
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) list_columns: bool,

    /// Write no header line in CSV and text
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) no_header: bool,

    #[command(flatten)]
    pub(crate) first: RowLimitArgs,

    #[command(flatten)]
    csv: CsvArgs,
}

/// Options about CSV.
#[derive(Debug, Args)]
struct CsvArgs {
    /// Separate CSV fields with C instead of a comma; most spreadsheets in Europe expect `;`
    #[arg(long, alias = "sep", value_name = "C", value_parser = delimiter, help_heading = OUTPUT)]
    delimiter: Option<u8>,

    /// Begin CSV with a byte order mark, so that Excel reads it as UTF-8
    #[arg(long, help_heading = OUTPUT)]
    bom: bool,

    /// In CSV, put `'` before text that a spreadsheet would read as a formula
    ///
    /// This applies to text that begins with `=`, `+`, `-`, `@`, a tab or another control character, unless it is a
    /// number, `-`, `+/-` or `-/+`. The `'` becomes part of the cell. JSON Lines do not need this.
    #[arg(long, help_heading = OUTPUT)]
    csv_safe: bool,
}

impl RowArgs {
    /// For a format that has no rows.
    pub(crate) fn refuse(&self, format: &str) -> anyhow::Result<()> {
        refuse_of_rows(self.row_option(), &needs_rows(format))
    }

    /// For a format whose rows have no columns.
    pub(crate) fn refuse_columns(&self, format: &str) -> anyhow::Result<()> {
        refuse_of_rows(self.column_option(), &needs_rows(format))
    }

    /// An option on rows that is given.
    fn row_option(&self) -> Option<&'static str> {
        let first = self.first.first.map(|_| "--first");
        first.or(self.column_option())
    }

    /// An option on columns that is given.
    fn column_option(&self) -> Option<&'static str> {
        let given = [
            ("--columns", !self.columns.is_empty()),
            ("--no-header", self.no_header),
            ("--delimiter", self.csv.delimiter.is_some()),
            ("--bom", self.csv.bom),
            ("--csv-safe", self.csv.csv_safe),
        ];
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        given.next().map(|(option, _)| option)
    }

    /// A table of columns.
    pub(crate) fn table<R: Row>(
        &self,
        columns: impl Into<Vec<Column<R>>>,
        format: RowFormat,
    ) -> anyhow::Result<Table<R>> {
        self.grouped(columns.into(), &[], format)
    }

    fn grouped<R: Row>(
        &self,
        columns: Vec<Column<R>>,
        groups: &[ColumnGroup],
        format: RowFormat,
    ) -> anyhow::Result<Table<R>> {
        let chosen = self.chosen(&columns, groups)?;
        let table = Table::new(columns, format, &chosen, !self.no_header)?;
        if format != RowFormat::Csv
            && (self.csv.delimiter.is_some() || self.csv.bom && format != RowFormat::Tsv)
        {
            bail!("--delimiter and --bom are for CSV: add --format csv");
        }
        let style = CsvStyle {
            delimiter: self.csv.delimiter.unwrap_or(b','),
            marked: self.csv.bom,
            safe: self.csv.csv_safe,
        };
        Ok(table.styled(style).first(self.first.first))
    }

    /// The names of the columns asked for, with those of groups, each once; none if the usual ones are.
    fn chosen<R: Row>(
        &self,
        columns: &[Column<R>],
        groups: &[ColumnGroup],
    ) -> anyhow::Result<Vec<String>> {
        let (mut chosen, mut explicit): (IndexSet<&str>, Vec<&str>) = Default::default();
        for name in self.columns.iter().map(|name| name.trim()) {
            if name.is_empty() {
                bail!(
                    "a name is missing in --columns: separate names with commas, without spaces, as in game,ply"
                );
            }
            if name.starts_with('@') {
                chosen.extend(of_group(name, columns, groups)?);
                continue;
            }
            let name = called(name).unwrap_or(name);
            if explicit.contains(&name) {
                bail!("--columns names {name} twice");
            }
            explicit.push(name);
            chosen.insert(name);
        }
        Ok(chosen.into_iter().map(str::to_owned).collect())
    }
}

/// Refuses an option on rows, if one is given: `why` follows.
fn refuse_of_rows(option: Option<&str>, why: &str) -> anyhow::Result<()> {
    match option {
        Some(option) => bail!("{option} applies to rows{why}"),
        None => Ok(()),
    }
}

/// Why a format has no place for options on rows.
fn needs_rows(format: &str) -> String {
    format!(", and --format {format} has none: add --format csv")
}

/// The names of the columns that a group stands for.
fn of_group<'c, R: Row>(
    name: &str,
    columns: &'c [Column<R>],
    groups: &[ColumnGroup],
) -> anyhow::Result<Vec<&'c str>> {
    if name == USUAL {
        let usual = columns.iter().filter(|column| !column.on_request);
        return Ok(usual.map(|column| &*column.heading.name).collect());
    }
    if let Some((_, names)) = groups.iter().find(|(group, _)| *group == name) {
        return Ok(names.split(',').collect());
    }
    let all = groups.iter().map(|(group, _)| *group).chain([USUAL]);
    let all: Vec<&str> = all.collect();
    bail!(
        "no group of columns '{name}'{}; the groups are {}",
        did_you_mean(name, all.iter().copied()),
        all.join(",")
    )
}
