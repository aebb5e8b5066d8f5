//! Cells of tables, column by column.

use crate::output::value::push_number;

/// The cells of a column, one for each row.
#[derive(Clone, Default)]
pub(crate) struct Cells(Vec<String>);

impl Cells {
    /// A cell for each row, as it is written.
    pub(crate) fn of<T>(
        rows: impl IntoIterator<Item = T>,
        write: impl Fn(T, &mut String),
    ) -> Cells {
        let cell = |row: T| {
            let mut cell = String::new();
            write(row, &mut cell);
            cell
        };
        Cells(rows.into_iter().map(cell).collect())
    }

    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        self.0.get(row).map(String::as_str)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(crate) fn rows(&self) -> usize {
        self.0.len()
    }
}

/// The places in a table by their ranks, with `=` where the rank is that of the row above.
pub(crate) fn numbered(ranks: impl Iterator<Item = usize>) -> Cells {
    Cells::of(ranks.enumerate(), |(place, rank), cell| {
        push_number(place as u64 + 1, cell);
        cell.push_str(if rank == place + 1 { "" } else { "=" });
    })
}

/// A number as a cell; nothing if there is none.
pub(crate) fn show(number: Option<impl Into<i64>>, cell: &mut String) {
    if let Some(number) = number {
        let number = number.into();
        if number < 0 {
            cell.push('-');
        }
        push_number(number.unsigned_abs(), cell);
    }
}
