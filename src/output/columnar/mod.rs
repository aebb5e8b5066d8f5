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
use super::rows::{CELL_END, ROW_END, RowFormat};
use super::typed::cells::TypedColumns;
use super::typed::kind::ColumnKind;

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
    pub(super) fn push(&mut self, columns: TypedColumns) -> anyhow::Result<Vec<u8>> {
        for (sum, cells) in self.misfits.iter_mut().zip(&columns.cells) {
            *sum += cells.misfits();
        }
        self.writer.push(columns)
    }

    /// Takes rows that were held as text until they were chosen, and gives the bytes that are ready.
    pub(super) fn push_held(&mut self, rows: &[u8]) -> anyhow::Result<Vec<u8>> {
        let kinds: Vec<ColumnKind> = self.headings.iter().map(|column| column.kind).collect();
        self.push(read(&kinds, rows))
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
fn read(kinds: &[ColumnKind], rows: &[u8]) -> TypedColumns {
    let mut columns = TypedColumns::new(kinds.iter().map(|&kind| kind.column_type()));
    for row in rows.split(|&byte| byte == ROW_END) {
        // Behind the last row there is none.
        if let Some(row) = row.strip_suffix(&[CELL_END]) {
            let row = row.split(|&byte| byte == CELL_END);
            for ((cells, kind), cell) in columns.row().zip(kinds).zip(row) {
                cells.push(kind.read(std::str::from_utf8(cell).unwrap_or_default()));
            }
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_as_text_becomes_what_it_was() {
        let kinds = [
            ColumnKind::Count,
            ColumnKind::Integer,
            ColumnKind::Decimal,
            ColumnKind::Flag,
            ColumnKind::Date,
            ColumnKind::List,
        ];
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
        let columns = read(&kinds, &held);
        assert_eq!(columns.rows, 3);
        let shown = columns.cells.iter().map(|cells| format!("{cells:?}"));
        let lane = |kind: &str, values: &str, lengths: &str, misfits: u64| {
            format!(
                "{kind}(ValueRuns {{ values: [{values}], lengths: [{lengths}], taken: (0, 0), misfits: {misfits} }})"
            )
        };
        let expected = [
            lane("Large", "7", "true, false, false", 1),
            lane("Integer", "-3, 0", "true, false, true", 0),
            lane("Decimal", "-0.5", "true, false, false", 1),
            lane("Flag", "true, false", "true, false, true", 0),
            lane("Date", "19782", "true, false, false", 0),
            lane("Text", "120, 121", "1, 0, 1", 0),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
}
