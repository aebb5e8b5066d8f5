//! Tables of `pgnkit stats`, whatever they count: code that is the same for all of them is compiled once.

use std::any::Any;
use std::rc::Rc;

use super::table::{CountedGame, LeftOut, StatsTable};
use crate::output::columns::{Column, Heading, InText, Row};
use crate::output::value::Value;

/// What is known of a table before there is a game.
pub(crate) struct TableKind {
    /// The columns, in order, and whether each is among the few of text.
    pub(crate) columns: Vec<(Heading, InText)>,
    /// Makes an empty table.
    pub(crate) new: Box<dyn Fn() -> Box<dyn AnyTable> + Send + Sync>,
}

impl TableKind {
    pub(crate) fn of<T: StatsTable>() -> TableKind {
        let columns = T::columns().into_iter();
        TableKind {
            columns: columns
                .map(|column| (column.heading, column.in_text))
                .collect(),
            new: Box::new(|| Box::<T>::default()),
        }
    }
}

/// A [`StatsTable`] of some kind.
pub(crate) trait AnyTable: Any + Send {
    /// As [`StatsTable::add`].
    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut>;

    /// Adds what a table of the same kind has counted of later games.
    fn absorb(&mut self, later: Box<dyn AnyTable>);

    /// About how many bytes it takes.
    fn kept_bytes(&self) -> usize;

    /// The rows of the table, in order.
    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<Box<dyn AnyRow + 't>>;
}

/// A row of a table of some kind.
pub(crate) trait AnyRow {
    /// The value in a column, by its place in the table.
    fn value(&self, column: usize) -> Value<'_>;
}

struct RowOf<'t, R: Row> {
    columns: Rc<Vec<Column<R>>>,
    row: R::Of<'t>,
}

impl<R: Row> AnyRow for RowOf<'_, R> {
    fn value(&self, column: usize) -> Value<'_> {
        self.columns[column].value(&self.row)
    }
}

impl<T: StatsTable> AnyTable for T {
    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        StatsTable::add(self, seen)
    }

    fn absorb(&mut self, later: Box<dyn AnyTable>) {
        let later: Box<dyn Any> = later;
        let later = later.downcast::<T>().expect("a table of the same kind");
        self.absorb(*later);
    }

    fn kept_bytes(&self) -> usize {
        size_of::<T>() + StatsTable::kept_bytes(self)
    }

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<Box<dyn AnyRow + 't>> {
        let columns = Rc::new(T::columns());
        let boxed = |row| -> Box<dyn AnyRow + 't> {
            let columns = Rc::clone(&columns);
            Box::new(RowOf::<'t, T::Row> { columns, row })
        };
        StatsTable::rows(self, files)
            .into_iter()
            .map(boxed)
            .collect()
    }
}
