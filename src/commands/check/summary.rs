//! How often each code was found: for people on a terminal and where they ask for it, else as rows.

use anyhow::bail;

use super::format::FindingFormat;
use crate::commands::args::rows::{RowArgs, row_format, value_name};
use crate::output::dataset::output_head::OutputHead;
use crate::output::findings::summary::{self, CodeCounts, CodeRow};
use crate::output::findings::text::TextStyle;
use crate::output::rows::{RowFormat, Rows};
use crate::output::table::Table;

/// The layout of the table of codes.
pub(super) struct CodeSummary {
    table: Table<CodeRow>,
    /// As text in aligned columns: whether with a header, and how.
    text: Option<(bool, TextStyle)>,
}

impl CodeSummary {
    /// The table in a format; `style` where it is for people.
    pub(super) fn new(
        format: FindingFormat,
        rows: &RowArgs,
        style: TextStyle,
    ) -> anyhow::Result<CodeSummary> {
        let rows_format = row_format(&format);
        let is_text = matches!(format, FindingFormat::Text | FindingFormat::Grouped);
        if rows_format.is_none() && !is_text {
            bail!(
                "--summary has no --format {}: choose text, csv, tsv, jsonl, parquet or arrow",
                value_name(&format)
            );
        }
        Ok(CodeSummary {
            table: rows.table(summary::COLUMNS, rows_format.unwrap_or(RowFormat::Text))?,
            text: is_text.then_some((!rows.no_header, style)),
        })
    }

    /// The head of the output.
    pub(super) fn head(&self) -> OutputHead {
        if self.is_text() {
            OutputHead::default()
        } else {
            self.table.head()
        }
    }

    /// Whether it is text of our own, colours included.
    pub(super) fn is_text(&self) -> bool {
        self.text.is_some()
    }

    /// The table as it is written.
    pub(super) fn written(&self, tallies: &CodeCounts) -> Rows {
        let rows = tallies.sorted();
        match self.text {
            None => self.table.rows(&rows),
            Some((header, style)) => summary::text(&self.table, &rows, header, style).into(),
        }
    }
}
