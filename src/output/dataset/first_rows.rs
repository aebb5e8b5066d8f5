//! The first rows of an output: where they end, and what is said of the others.

use super::output_head::OutputHead;
use crate::output::rows::{ROW_END, RowFormat};
#[cfg(feature = "tables")]
use crate::output::typed::cells::TypedRows;
use pgnkit_core::english::counted;

/// The number of rows that may still be written.
#[derive(Debug)]
pub(crate) struct FirstRows {
    most: u64,
    /// Rows that came, those that are not written included.
    seen: u64,
    /// The byte that ends a row.
    end: u8,
    /// Whether an end in quotes is none.
    has_quotes: bool,
}

impl FirstRows {
    /// So many rows of a format, or lines of text.
    pub(in crate::output) fn new(most: u64, format: Option<RowFormat>) -> FirstRows {
        let is_text = matches!(
            format,
            Some(RowFormat::Text | RowFormat::Parquet | RowFormat::Arrow)
        );
        FirstRows {
            most,
            seen: 0,
            end: if is_text { ROW_END } else { b'\n' },
            has_quotes: matches!(format, Some(RowFormat::Csv | RowFormat::Tsv)),
        }
    }

    /// Whether no further row is written.
    pub(crate) fn is_full(&self) -> bool {
        self.seen >= self.most
    }

    /// Those of some whole rows that are written.
    pub(in crate::output) fn of_rows<'r>(&mut self, rows: &'r [u8]) -> &'r [u8] {
        let (mut end, mut in_quotes) = (0, false);
        for (at, &byte) in rows.iter().enumerate() {
            in_quotes ^= self.has_quotes && byte == b'"';
            if byte == self.end && !in_quotes {
                self.seen += 1;
                if self.seen <= self.most {
                    end = at + 1;
                }
            }
        }
        &rows[..end]
    }

    /// Those of some rows of columns that are written.
    #[cfg(feature = "tables")]
    pub(in crate::output) fn of_columns(&mut self, columns: TypedRows) -> TypedRows {
        let room = usize::try_from(self.most.saturating_sub(self.seen)).unwrap_or(usize::MAX);
        self.seen += columns.rows as u64;
        if columns.rows <= room {
            columns
        } else {
            columns.slice(0, room)
        }
    }

    /// Leaves out no more rows, and says nothing of them.
    pub(crate) fn end(&mut self) -> String {
        let words = self.words();
        self.most = self.seen.min(self.most);
        self.seen = self.most;
        words
    }

    /// The first rows that are asked for, or all of them where they are to be counted.
    pub(in crate::output) fn of(head: &OutputHead, is_counted: bool) -> Option<FirstRows> {
        let most = head.first.or(is_counted.then_some(u64::MAX))?;
        let format = head.rows.as_ref().map(|rows| rows.format);
        Some(FirstRows::new(most, format))
    }

    /// How many rows are written, if they were counted.
    pub(in crate::output) fn written(counted: Option<&FirstRows>) -> u64 {
        counted.map_or(0, |first| first.seen.min(first.most))
    }

    /// What is said of it where reading ended with the last row.
    fn words(&self) -> String {
        let written = match self.most {
            1 => "row".to_owned(),
            most => format!("{most} rows"),
        };
        format!("; only the first {written}: reading stopped there or soon after")
    }

    /// What is said of rows that are not written, if there are any.
    pub(in crate::output) fn left_out(&self) -> Option<String> {
        left_out(self.most, self.seen)
    }
}

/// What is said where only the first of some rows are written.
pub(crate) fn left_out(written: u64, all: u64) -> Option<String> {
    let rows = counted(all, "row", "rows");
    (written < all).then(|| match written {
        1 => format!("only the first of {rows}"),
        _ => format!("only the first {written} of {rows}"),
    })
}
