//! Columns: each one value that says its name, what it holds, of which kind that is, and how a row gives it.

use std::borrow::Cow;
use std::sync::Arc;

#[cfg(feature = "tables")]
use super::typed::cells::TypedCells;
use super::typed::kind::ColumnKind;
use super::{rows::Rows, value::Value};

/// What is known of a column before there is a row: enough for documentation and for a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The name of the column.
    pub name: Cow<'static, str>,
    /// The meaning of the column, in words.
    pub meaning: &'static str,
    /// The type of the column.
    pub kind: ColumnKind,
    /// How parts of it add up, where rows are counts.
    pub role: Option<Role>,
}

impl Heading {
    /// The heading of a column whose parts do not add up.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        kind: ColumnKind,
        meaning: &'static str,
    ) -> Heading {
        Heading {
            name: name.into(),
            meaning,
            kind,
            role: None,
        }
    }
}

/// What becomes of a column when the rows of parts are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Rows with the same values are one.
    Key,
    /// Rows with the same severity are one, and the most serious come first.
    Severity,
    /// Says what the keys say.
    Follows,
    /// Adds up.
    Sum,
    /// Adds up, and rows with more come first, where a table has keys.
    Ranks,
    /// The same in all rows of a group; adds up over the parts.
    OfGroup,
    /// The least, or the first.
    Least,
    /// The most, or the last.
    Most,
    /// A part as a percentage of the whole, both weighted sums of columns of the row.
    Percent(Weighted, Weighted),
    /// A column as a percentage of its sum over the group.
    OfAll(&'static str),
    /// A column divided by another.
    Mean(&'static str, &'static str),
    /// Does not follow from the parts: a mean or a quantile without what it is made from, or a game of one part.
    Lost,
}

/// Columns, each with its weight.
pub type Weighted = &'static [(&'static str, i64)];

/// Whether a column is among the few that are written as text where none are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InText {
    /// Among the few.
    Always,
    /// Among the few where there are several files.
    OfSeveralFiles,
    /// Not among the few.
    Never,
}

/// What the columns of a table read, whatever game it borrows from.
///
/// Implemented by the row type that borrows for `'static`, to stand for all its lifetimes: `row!` does it.
pub trait Row: 'static {
    /// The row of one game.
    type Of<'g>;
}

/// Lets a type with one lifetime be a [`Row`].
macro_rules! row {
    ($row:ident) => {
        impl $crate::output::columns::Row for $row<'static> {
            type Of<'g> = $row<'g>;
        }
    };
}
pub(crate) use row;

/// A column of rows: what is known of it, and its value in a row.
pub struct Column<R: Row> {
    /// What is known before there is a row.
    pub heading: Heading,
    /// Whether it is written only where it is asked for by its name.
    pub on_request: bool,
    /// Whether it is among the few that are written as text where none are asked for.
    pub in_text: InText,
    /// The function that gives the value of a row.
    pub get: Get<R>,
}

/// A function that gives the value of a row.
pub enum Get<R: Row> {
    /// By functions of the command.
    Fixed(ColumnFunctions<R>),
    /// By a function that knows what the user has asked for.
    Given(Arc<Given<R>>),
}

/// How a row gives a value that the command has made, and how it is written without a detour.
pub struct ColumnFunctions<R: Row> {
    /// The value.
    pub value: for<'r, 'g> fn(&'r R::Of<'g>) -> Value<'r>,
    /// Adds it to a row of CSV, with a comma behind it; marks a formula as text if the last argument is true.
    pub push_csv: for<'r, 'g> fn(&'r R::Of<'g>, &mut Rows, bool),
    /// Adds it to the cells of its column.
    #[cfg(feature = "tables")]
    pub push_to: for<'r, 'g> fn(&'r R::Of<'g>, &mut TypedCells),
}

type Given<R> = dyn for<'r, 'g> Fn(&'r <R as Row>::Of<'g>) -> Value<'r> + Send + Sync;

/// A list of columns, each `"name": Kind = value, "what it holds";`. The value is made from a row, which the list names
/// at its beginning, and may be anything that [`Fits`](super::cell::Fits) the kind. Behind the meaning, `few` says that the
/// column is among the few of text, `several` that it is where there are several files, and `=> Sum` that parts of it add
/// up so, as a [`Role`].
macro_rules! columns {
    (@in_text few) => { $crate::output::columns::InText::Always };
    (@in_text several) => { $crate::output::columns::InText::OfSeveralFiles };
    (@in_text) => { $crate::output::columns::InText::Never };
    (@role) => { None };
    (@role $role:ident $(($($of:expr),*))?) => { Some($crate::output::columns::Role::$role $(($($of),*))?) };
    (|$row:pat_param| $($name:literal: $kind:ident = $value:expr, $meaning:literal
        $($in_text:ident)? $(=> $role:ident $(($($of:expr),*))?)?;)*) => {
        &[$($crate::output::columns::Column {
            heading: $crate::output::columns::Heading {
                name: std::borrow::Cow::Borrowed($name),
                meaning: $meaning,
                kind: $crate::output::typed::kind::ColumnKind::$kind,
                role: $crate::output::columns::columns!(@role $($role $(($($of),*))?)?),
            },
            on_request: false,
            in_text: $crate::output::columns::columns!(@in_text $($in_text)?),
            get: $crate::output::columns::Get::Fixed($crate::output::columns::ColumnFunctions {
                value: |$row| $crate::output::cell::fitting::<$crate::output::cell::kinds::$kind, _>($value),
                push_csv: |$row, rows, safe| $crate::output::cell::CellValue::push_csv($value, rows, safe),
                #[cfg(feature = "tables")]
                push_to: |$row, cells| cells.push($crate::output::cell::CellValue::value($value)),
            }),
        }),*]
    };
}
pub(crate) use columns;

impl<R: Row> Column<R> {
    /// A column that the user has asked for.
    pub fn given(
        heading: Heading,
        get: impl for<'r, 'g> Fn(&'r R::Of<'g>) -> Value<'r> + Send + Sync + 'static,
    ) -> Column<R> {
        Column {
            heading,
            on_request: false,
            in_text: InText::Always,
            get: Get::Given(Arc::new(get)),
        }
    }

    /// A column of other rows, which `value` finds in these.
    pub fn of<Q: Row>(
        column: &Column<Q>,
        value: impl for<'r, 'g> Fn(&Column<Q>, &'r R::Of<'g>) -> Value<'r> + Send + Sync + 'static,
    ) -> Column<R> {
        let column = column.clone();
        Column {
            in_text: column.in_text,
            ..Column::given(column.heading.clone(), move |row| value(&column, row))
        }
    }

    /// The value in a row.
    #[inline]
    pub fn value<'r>(&self, row: &'r R::Of<'_>) -> Value<'r> {
        let value = match &self.get {
            Get::Fixed(fixed) => (fixed.value)(row),
            Get::Given(get) => get(row),
        };
        debug_assert!(
            self.heading.kind.admits(&value),
            "{:?} holds {value:?}",
            self.heading
        );
        value
    }

    /// Adds its value to a row of CSV, with a comma behind it.
    #[inline]
    pub(super) fn push_csv(&self, row: &R::Of<'_>, rows: &mut Rows, safe: bool) {
        match &self.get {
            Get::Fixed(fixed) => {
                debug_assert!(self.heading.kind.admits(&(fixed.value)(row)));
                (fixed.push_csv)(row, rows, safe);
            }
            Get::Given(get) => rows.push_value(get(row), safe),
        }
    }

    /// Adds its value to the cells of its column.
    #[cfg(feature = "tables")]
    #[inline]
    pub(super) fn push_to(&self, row: &R::Of<'_>, cells: &mut TypedCells) {
        match &self.get {
            Get::Fixed(fixed) => (fixed.push_to)(row, cells),
            Get::Given(_) => cells.push(self.value(row)),
        }
    }
}

impl<R: Row> Clone for Column<R> {
    fn clone(&self) -> Self {
        let get = match &self.get {
            Get::Fixed(fixed) => Get::Fixed(ColumnFunctions { ..*fixed }),
            Get::Given(get) => Get::Given(Arc::clone(get)),
        };
        Column {
            heading: self.heading.clone(),
            on_request: self.on_request,
            in_text: self.in_text,
            get,
        }
    }
}

/// Columns as they are in text for so many files.
pub fn for_files<R: Row>(columns: &[Column<R>], files: usize) -> Vec<Column<R>> {
    let mut columns = columns.to_vec();
    for column in &mut columns {
        if column.in_text == InText::OfSeveralFiles && files > 1 {
            column.in_text = InText::Always;
        }
    }
    columns
}

/// Columns that are written only where they are asked for.
pub fn on_request<R: Row>(columns: &[Column<R>]) -> Vec<Column<R>> {
    let mut columns = columns.to_vec();
    for column in &mut columns {
        column.on_request = true;
    }
    columns
}

/// A name that stands for several columns, `@` and letters, and their names with commas between.
pub type ColumnGroup = (&'static str, &'static str);

/// What is known of columns before there is a row.
pub fn headings<R: Row>(columns: &[Column<R>]) -> Vec<Heading> {
    let headings = columns.iter().map(|column| column.heading.clone());
    headings.collect()
}
