//! The tables of `pgnkit stats` as the page reads them: cells by the names of their columns.

use std::borrow::Cow;

use crate::statistics::tally::Tally;

use maud::{Markup, html};

use super::cells::share;
use super::words::{grouped, halves};
use crate::output::columns::{Column, Row};
use crate::output::value::Value;
use pgnkit_core::pgn::date::iso;

/// A row of a table: its values, with the names of their columns.
pub(crate) struct TableLine(Vec<(String, Value<'static>)>);

impl TableLine {
    /// All rows of a table, in its order.
    pub(crate) fn all<T: Tally>(tally: &T, files: &[String]) -> Vec<TableLine> {
        TableLine::of::<T>(&tally.rows(files))
    }

    /// Rows that a table gave.
    pub(crate) fn of<T: Tally>(rows: &[<T::Row as Row>::Of<'_>]) -> Vec<TableLine> {
        let columns = T::columns();
        let line = |row| {
            let cell = |column: &Column<T::Row>| {
                let name = column.heading.name.clone().into_owned();
                (name, column.value(row).into_owned())
            };
            TableLine(columns.iter().map(cell).collect())
        };
        rows.iter().map(line).collect()
    }

    fn cell(&self, column: &str) -> &Value<'static> {
        let cell = self.0.iter().find(|(name, _)| name == column);
        debug_assert!(cell.is_some(), "{column} is a column");
        cell.map_or(&Value::Empty, |(_, value)| value)
    }

    /// A number; 0 if it is not known.
    pub(crate) fn count(&self, column: &str) -> u64 {
        match self.cell(column) {
            Value::Count(count) => *count,
            _ => 0,
        }
    }

    /// A decimal number in hundredths; 0 if it is not known.
    pub(crate) fn hundredths(&self, column: &str) -> u64 {
        match self.cell(column) {
            Value::Hundredths(number) => number.unsigned_abs(),
            _ => 0,
        }
    }

    /// Text from the games, not to be trusted.
    pub(crate) fn raw(&self, column: &str) -> Cow<'_, str> {
        match self.cell(column) {
            Value::Text(text) => Cow::Borrowed(text),
            Value::Short(text) => Cow::Owned(text.as_str().to_owned()),
            Value::Day(day) => Cow::Owned(iso(*day)),
            _ => Cow::Borrowed(""),
        }
    }

    /// A number as it is shown, means without decimals; a dash if it is not known.
    pub(crate) fn number(&self, column: &str) -> String {
        match self.cell(column) {
            Value::Count(count) => grouped(*count),
            Value::Hundredths(number) => grouped(rounded(*number)),
            _ => "–".to_owned(),
        }
    }

    /// A year or a mean rating, which are not grouped.
    pub(crate) fn plain(&self, column: &str) -> String {
        match self.cell(column) {
            Value::Count(year) => year.to_string(),
            Value::Hundredths(mean) => rounded(*mean).to_string(),
            _ => "–".to_owned(),
        }
    }

    /// Points, which are halves.
    pub(crate) fn points(&self, column: &str) -> String {
        match self.cell(column) {
            Value::Hundredths(points) => halves(points.unsigned_abs() / 50),
            _ => "–".to_owned(),
        }
    }

    /// A cell of the table in HTML.
    pub(crate) fn td(&self, column: &str) -> Markup {
        html! { td { (self.number(column)) } }
    }

    /// A cell with a count as a part of another, in percent.
    pub(crate) fn share(&self, part: &str, whole: &str) -> Markup {
        let whole = self.count(whole);
        share(self.count(part), whole, whole)
    }

    /// White's wins, draws, Black's wins.
    pub(crate) fn results(&self) -> [u64; 3] {
        ["white_wins", "draws", "black_wins"].map(|column| self.count(column))
    }
}

/// Hundredths as a whole number, a half rounded up.
fn rounded(hundredths: i64) -> u64 {
    (hundredths.unsigned_abs() + 50) / 100
}
