//! How often each code was found: for people on a terminal and where they ask for it, else as rows.

use anyhow::bail;

use super::format::Format;
use crate::commands::args::rows::{RowArgs, row_format};
use crate::output::dataset::head::Head;
use crate::output::findings::summary::{self, CodeCounts, CodeRow};
use crate::output::rows::{RowFormat, Rows};
use crate::output::table::Table;

/// How the table of codes is written.
pub(super) enum Summary {
    Rows(Table<CodeRow>),
    /// In aligned columns.
    Text {
        table: Table<CodeRow>,
        header: bool,
        color: bool,
    },
}

impl Summary {
    /// The table in the format that is asked for, if one is; `color` where it is for people.
    pub(super) fn new(
        format: Option<Format>,
        rows: &RowArgs,
        is_terminal: bool,
        color: bool,
    ) -> anyhow::Result<Summary> {
        let format = match format {
            None if is_terminal => None,
            None => Some(RowFormat::Csv),
            Some(Format::Text | Format::Grouped) => None,
            Some(format) => match row_format(&format) {
                Some(format) => Some(format),
                None => bail!(
                    "--summary has no --format {}: choose text, csv, jsonl, parquet or arrow",
                    format.name()
                ),
            },
        };
        let table = rows.table(summary::COLUMNS, format.unwrap_or(RowFormat::Csv))?;
        Ok(match format {
            Some(_) => Summary::Rows(table),
            None => Summary::Text {
                table,
                header: !rows.no_header,
                color,
            },
        })
    }

    /// What stands before it.
    pub(super) fn head(&self) -> Head {
        match self {
            Summary::Rows(table) => table.head(),
            Summary::Text { .. } => Head::default(),
        }
    }

    /// Whether it is text of our own, colours included.
    pub(super) fn is_text(&self) -> bool {
        matches!(self, Summary::Text { .. })
    }

    /// The table as it is written.
    pub(super) fn written(&self, tallies: &CodeCounts) -> Rows {
        let rows = tallies.sorted();
        match self {
            Summary::Rows(table) => table.rows(&rows),
            Summary::Text {
                table,
                header,
                color,
            } => summary::text(table, &rows, *header, *color).into(),
        }
    }
}
