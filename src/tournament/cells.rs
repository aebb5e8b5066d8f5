//! Cells of tables, in one text for each column.

use crate::output::value::push_number;

/// The cells of a column, in one text.
#[derive(Clone, Default)]
pub(crate) struct Cells {
    text: String,
    ends: Vec<usize>,
}

impl Cells {
    /// A cell for each row, as it is written.
    pub(crate) fn of<T>(
        rows: impl IntoIterator<Item = T>,
        write: impl Fn(T, &mut String),
    ) -> Cells {
        /// Most cells are no longer.
        const USUAL_BYTES: usize = 4;
        let rows = rows.into_iter();
        let most = rows.size_hint().0;
        let mut cells = Cells {
            text: String::with_capacity(USUAL_BYTES * most),
            ends: Vec::with_capacity(most),
        };
        for row in rows {
            write(row, &mut cells.text);
            cells.ends.push(cells.text.len());
        }
        cells
    }

    /// All of them.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        let end = *self.ends.get(row)?;
        let start = row.checked_sub(1).map_or(0, |above| self.ends[above]);
        Some(&self.text[start..end])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends
            .iter()
            .map(move |&end| &self.text[std::mem::replace(&mut start, end)..end])
    }

    pub(crate) fn rows(&self) -> usize {
        self.ends.len()
    }
}

/// How many there are of something, row by row.
pub(crate) fn counts<T>(rows: &[T], count: impl Fn(&T) -> usize) -> Cells {
    Cells::of(rows, |row, cell| push_number(count(row) as u64, cell))
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
