//! Columns: each one value that says its name, what it holds, of which kind that is, and how a row gives it.

use std::borrow::Cow;
use std::sync::Arc;

use super::value::Value;

/// What a column holds, where it is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// Words or numbers, separated by one blank.
    List,
    /// A day as ISO 8601 writes it, YYYY-MM-DD.
    Date,
    /// A whole number from 0.
    Count,
    /// A whole number that may be negative.
    Integer,
    /// A decimal number.
    Decimal,
    /// True or false.
    Flag,
}

impl Kind {
    /// Whether a value may stand in a column of this kind.
    pub(super) fn admits(self, value: &Value<'_>) -> bool {
        match value {
            Value::Empty => true,
            Value::Text(_) => matches!(self, Kind::Text | Kind::List | Kind::Date),
            Value::Count(_) | Value::Later => self == Kind::Count,
            Value::Hundredths(_) => self == Kind::Decimal,
            Value::Flag(_) => self == Kind::Flag,
            Value::Decimal(_) => matches!(self, Kind::Integer | Kind::Decimal),
        }
    }
}

/// What is known of a column before there is a row: enough for documentation and for a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it holds, in words.
    pub meaning: &'static str,
    /// What it holds.
    pub kind: Kind,
}

/// What the columns of a table read, whatever game it borrows from.
///
/// Implemented by the row type that borrows for `'static`, to stand for all its lifetimes.
pub trait Row: 'static {
    /// The row of one game.
    type Of<'g>;
}

/// A column of a command's rows.
pub struct Column<R: Row> {
    /// Its name.
    pub name: &'static str,
    /// What it holds, in words.
    pub meaning: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its value in a row.
    pub get: for<'r, 'g> fn(&'r R::Of<'g>) -> Value<'r>,
}

/// A list of columns, each `"name": Kind = value, "what it holds";`. The value is made from a row, which the list names
/// at its beginning, and may be anything that a [`Value`] can be made from.
macro_rules! columns {
    (|$row:pat_param| $($name:literal: $kind:ident = $value:expr, $meaning:literal;)*) => {
        &[$($crate::output::columns::Column {
            name: $name,
            meaning: $meaning,
            kind: $crate::output::columns::Kind::$kind,
            get: |$row| $crate::output::value::Value::from($value),
        }),*]
    };
}
pub(crate) use columns;

/// The columns that a table can have, in order: those of the command, and those that the user's arguments add.
pub struct Columns<R: Row>(pub(super) Vec<Cell<R>>);

/// A column of a table.
pub struct Cell<R: Row> {
    pub(super) heading: Heading,
    get: Get<R>,
}

/// How a row gives a value.
enum Get<R: Row> {
    /// By a function of the command.
    Fixed(for<'r, 'g> fn(&'r R::Of<'g>) -> Value<'r>),
    /// By one that knows what the user has asked for.
    Given(Arc<Given<R>>),
}

type Given<R> = dyn for<'r, 'g> Fn(&'r <R as Row>::Of<'g>) -> Value<'r> + Send + Sync;

impl<R: Row> Cell<R> {
    /// Its value in a row.
    #[inline]
    pub fn value<'r>(&self, row: &'r R::Of<'_>) -> Value<'r> {
        let value = match &self.get {
            Get::Fixed(get) => get(row),
            Get::Given(get) => get(row),
        };
        debug_assert!(
            self.heading.kind.admits(&value),
            "{:?} holds {value:?}",
            self.heading
        );
        value
    }
}

impl<R: Row> Clone for Cell<R> {
    fn clone(&self) -> Self {
        Cell {
            heading: self.heading.clone(),
            get: match &self.get {
                Get::Fixed(get) => Get::Fixed(*get),
                Get::Given(get) => Get::Given(Arc::clone(get)),
            },
        }
    }
}

impl<R: Row> Default for Columns<R> {
    fn default() -> Self {
        Columns(Vec::new())
    }
}

impl<R: Row> From<&'static [Column<R>]> for Columns<R> {
    fn from(columns: &'static [Column<R>]) -> Self {
        Columns::default().and(columns)
    }
}

impl<R: Row> Columns<R> {
    /// With these behind them.
    #[must_use]
    pub fn and(mut self, columns: &'static [Column<R>]) -> Columns<R> {
        self.0.extend(columns.iter().map(|column| Cell {
            heading: Heading {
                name: column.name.into(),
                meaning: column.meaning,
                kind: column.kind,
            },
            get: Get::Fixed(column.get),
        }));
        self
    }

    /// With one that the user has asked for behind them.
    #[must_use]
    pub fn and_given(
        mut self,
        heading: Heading,
        get: impl for<'r, 'g> Fn(&'r R::Of<'g>) -> Value<'r> + Send + Sync + 'static,
    ) -> Columns<R> {
        let get = Get::Given(Arc::new(get));
        self.0.push(Cell { heading, get });
        self
    }

    /// With those of something else behind them; `value` gives the value of such a column for a row.
    #[must_use]
    pub fn and_of<Q: Row>(
        self,
        columns: impl Into<Columns<Q>>,
        value: impl for<'r, 'g> Fn(&Cell<Q>, &'r R::Of<'g>) -> Value<'r> + Copy + Send + Sync + 'static,
    ) -> Columns<R> {
        let columns = columns.into().0.into_iter();
        columns.fold(self, |all, cell| {
            all.and_given(cell.heading.clone(), move |row| value(&cell, row))
        })
    }

    /// The values of a row, in order, with the names of their columns.
    pub fn cells<'r>(
        &self,
        row: &'r R::Of<'_>,
    ) -> impl ExactSizeIterator<Item = (&str, Value<'r>)> {
        let cells = self.0.iter();
        cells.map(|cell| (&*cell.heading.name, cell.value(row)))
    }

    /// What is known of each.
    #[must_use]
    pub fn headings(self) -> Vec<Heading> {
        self.0.into_iter().map(|cell| cell.heading).collect()
    }
}
