//! Writes columns in the format that is asked for.

use super::arrays::Types;
use super::ipc::ArrowStream;
use super::parquet::ParquetFile;
use crate::output::dataset::account::{Account, Run, metadata};
use crate::output::dataset::head::RowsHead;
use crate::output::rows::{CELL_END, ROW_END, RowFormat};
use crate::output::typed::kind::Kind;
use crate::output::typed::{cells::Columns, types::Type};

/// Writes columns.
pub(super) enum Writer {
    Parquet(Box<ParquetFile>, Vec<(String, String)>),
    Arrow(Box<ArrowStream>),
}

impl Writer {
    pub(super) fn new(head: &RowsHead, run: &Run) -> anyhow::Result<Writer> {
        let known = metadata(run);
        Ok(if head.format == RowFormat::Arrow {
            // A stream has its metadata at the beginning, when nothing has been counted.
            let types = Types::new(&head.columns, known);
            Writer::Arrow(Box::new(ArrowStream::new(types)?))
        } else {
            let types = Types::new(&head.columns, Vec::new());
            Writer::Parquet(Box::new(ParquetFile::new(types, run.threads)?), known)
        })
    }

    pub(super) fn push(&mut self, columns: Columns) -> anyhow::Result<Vec<u8>> {
        match self {
            Writer::Parquet(file, _) => file.push(columns),
            Writer::Arrow(stream) => stream.push(columns),
        }
    }

    pub(super) fn push_held(&mut self, kinds: &[Kind], rows: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.push(read(kinds, rows))
    }

    pub(super) fn finish(self, account: &Account) -> anyhow::Result<Vec<u8>> {
        match self {
            Writer::Parquet(file, mut known) => {
                known.extend(account.metadata());
                file.finish(known)
            }
            Writer::Arrow(stream) => stream.finish(),
        }
    }
}

/// The columns of these kinds of rows that were held as text until they were chosen.
fn read(kinds: &[Kind], rows: &[u8]) -> Columns {
    let mut columns = Columns::new(kinds.iter().map(|&kind| Type::of(kind)));
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
            Kind::Count,
            Kind::Integer,
            Kind::Decimal,
            Kind::Flag,
            Kind::Date,
            Kind::List,
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
        let lane = |kind: &str, values: &str, lengths: &str| {
            format!("{kind}(Lane {{ values: [{values}], lengths: [{lengths}], taken: (0, 0) }})")
        };
        let expected = [
            lane("Integer", "7", "true, false, false"),
            lane("Integer", "-3, 0", "true, false, true"),
            lane("Decimal", "-0.5", "true, false, false"),
            lane("Flag", "true, false", "true, false, true"),
            lane("Date", "19782", "true, false, false"),
            lane("Text", "120, 121", "1, 0, 1"),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
}
