//! Rows as columns with types: Parquet files and Arrow streams, where the program is built with the feature `tables`.

pub mod reading;
mod writer;
#[cfg(feature = "tables")]
mod writers;

use self::writer::ColumnWriter;
#[cfg(feature = "tables")]
use self::writers::open;
use super::columns::Heading;
use super::dataset::account::{Account, RunInfo};
use super::dataset::output_head::RowsHead;
use super::rows::RowFormat;
#[cfg(feature = "tables")]
use super::rows::{CELL_END, ROW_END};
#[cfg(feature = "tables")]
use super::typed::cells::{TypedColumns, TypedRows};

/// Whether this program writes columns.
pub const IS_BUILT_IN: bool = cfg!(feature = "tables");

#[cfg(not(feature = "tables"))]
fn open(_: &RowsHead, _: &RunInfo) -> anyhow::Result<Box<dyn ColumnWriter>> {
    anyhow::bail!(
        "this pgnkit is built without Parquet and Arrow: choose csv or jsonl with --format, or install it with them by `cargo install --locked --path . --features tables` in the folder with its sources"
    )
}

/// Makes columns of rows.
pub struct Columnar {
    format: RowFormat,
    headings: Vec<Heading>,
    /// Of each column, how many values are null since they do not fit.
    misfits: Vec<u64>,
    writer: Box<dyn ColumnWriter>,
}

impl Columnar {
    /// For rows of these columns.
    ///
    /// # Errors
    ///
    /// The program is built without columns.
    pub(super) fn new(head: &RowsHead, run: &RunInfo) -> anyhow::Result<Columnar> {
        Ok(Columnar {
            format: head.format,
            headings: head.columns.clone(),
            misfits: vec![0; head.columns.len()],
            writer: open(head, run)?,
        })
    }

    /// The name of the format.
    pub(super) fn name(&self) -> &'static str {
        match self.format {
            RowFormat::Arrow => "Arrow",
            _ => "Parquet",
        }
    }

    /// Takes rows, and gives the bytes that are ready.
    #[cfg(feature = "tables")]
    pub(super) fn push(&mut self, columns: TypedRows) -> anyhow::Result<Vec<u8>> {
        for (sum, misfits) in self.misfits.iter_mut().zip(&columns.misfits) {
            *sum += misfits;
        }
        self.writer.push(columns)
    }

    /// Takes rows that were held as text until they were chosen, and gives the bytes that are ready.
    #[cfg(feature = "tables")]
    pub(super) fn push_held(&mut self, rows: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.push(read(&self.headings, rows))
    }

    /// No program without columns makes one that takes rows.
    #[cfg(not(feature = "tables"))]
    pub(super) fn push_held(&mut self, _: &[u8]) -> anyhow::Result<Vec<u8>> {
        anyhow::bail!("this pgnkit is built without {}", self.name())
    }

    /// Gives the last bytes, and what the user has to be told.
    pub(super) fn finish(self, account: &Account) -> anyhow::Result<(Vec<u8>, Vec<String>)> {
        let columns = self.misfits.iter().zip(&self.headings);
        let misfits: Vec<String> = (columns.filter(|(misfits, _)| **misfits > 0))
            .map(|(misfits, heading)| format!("{misfits} of {}", heading.name))
            .collect();
        let remark = || {
            let told = misfits.join(", ");
            format!("values that do not fit the type of their column left empty: {told}")
        };
        let remarks = (!misfits.is_empty()).then(remark).into_iter().collect();
        Ok((self.writer.finish(account)?, remarks))
    }
}

/// The columns of rows that were held as text.
#[cfg(feature = "tables")]
fn read(headings: &[Heading], rows: &[u8]) -> TypedRows {
    let mut columns = TypedColumns::new(headings.iter().map(|heading| heading.kind));
    for row in rows.split(|&byte| byte == ROW_END) {
        // Behind the last row there is none.
        if let Some(row) = row.strip_suffix(&[CELL_END]) {
            let row = row.split(|&byte| byte == CELL_END);
            for ((cells, heading), cell) in columns.row().zip(headings).zip(row) {
                cells.push(
                    heading
                        .kind
                        .read(std::str::from_utf8(cell).unwrap_or_default()),
                );
            }
        }
    }
    columns.finish()
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "tables")]
    #[test]
    fn what_is_held_as_text_becomes_what_it_was() {
        use arrow_array::Array as _;

        use super::*;
        use crate::output::typed::kind::ColumnKind;

        let kinds = [
            ColumnKind::Count,
            ColumnKind::Integer,
            ColumnKind::Decimal,
            ColumnKind::Flag,
            ColumnKind::Date,
            ColumnKind::List,
        ];
        let headings = kinds.map(|kind| Heading::new("", kind, ""));
        let rows = [
            "7 -3 -0.5 true 2024-02-29 x",
            "     ",
            "18446744073709551615 0 1e999 false 2024-02-30 y",
        ];
        let mut held = Vec::new();
        for cell in rows.iter().flat_map(|row| row.split(' ').chain(["\n"])) {
            match cell {
                "\n" => held.push(ROW_END),
                cell => {
                    held.extend_from_slice(cell.as_bytes());
                    held.push(CELL_END);
                }
            }
        }
        let columns = read(&headings, &held);
        assert_eq!(
            (columns.rows, &columns.misfits[..]),
            (3, &[1, 0, 1, 0, 0, 0][..])
        );
        let shown = columns.arrays.iter().map(|array| {
            let cells = (0..array.len()).map(|row| reading::cell(array, row).unwrap());
            cells.collect::<Vec<_>>().join("|")
        });
        let expected = [
            "7||",
            "-3||0",
            "-0.5||",
            "true||false",
            "2024-02-29||",
            "x||y",
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
}
