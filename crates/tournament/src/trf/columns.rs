//! How records are read and written by columns: a value in its columns, and the columns of a record.

use std::ops::Deref;

use crate::trf::record::{FaultKind, TrfFault};
use crate::trf::text::{Spot, TrfLine};

/// As far as the line goes.
pub const REST: usize = usize::MAX;

/// A value of a record, and where it stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct TrfCell<T> {
    pub value: T,
    pub spot: Spot,
}

impl<T> Deref for TrfCell<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> From<T> for TrfCell<T> {
    fn from(value: T) -> TrfCell<T> {
        let spot = Spot::default();
        TrfCell { value, spot }
    }
}

/// A kind of values that stand in columns.
pub struct TrfKind<T> {
    /// Reads a text; of one that is no such value, what is taken for it.
    pub read: fn(&str) -> Result<T, T>,
    /// Writes a value, which has room for so many characters.
    pub write: fn(&T, usize) -> String,
    /// Whether it stands on the right of its columns.
    pub is_right: bool,
    /// What is said of a text that is no such value; `{}` stands for what it ought to be.
    pub wrong: fn(&str) -> &'static str,
    /// What is said of blank columns; nothing where they may be blank.
    pub missing: &'static str,
    pub fault: FaultKind,
}

/// The columns of a value, from one to another, both included, from 1.
pub struct TrfColumn<T: 'static> {
    pub from: usize,
    pub to: usize,
    pub kind: &'static TrfKind<T>,
    /// What the value is, in messages.
    pub what: &'static str,
}

/// A text and the column in which it begins.
pub type NewField = (usize, String);

impl<T: Default> TrfColumn<T> {
    /// Number of characters.
    pub const fn width(&self) -> usize {
        (self.to - self.from).saturating_add(1)
    }

    /// Reads the value in a line, of fields that begin at a column.
    pub(super) fn read(
        &self,
        line: &TrfLine<'_>,
        at: usize,
        faults: &mut Vec<TrfFault>,
    ) -> TrfCell<T> {
        let field = line.field(at - 1 + self.from, (at - 1).saturating_add(self.to));
        let (text, spot, kind) = (field.text(), field.spot(), self.kind);
        let read = (!text.is_empty()).then(|| (kind.read)(text));
        let message = match read {
            None => kind.missing.to_owned(),
            Some(Ok(_)) => String::new(),
            Some(Err(_)) => format!("'{text}' {}", (kind.wrong)(text).replace("{}", self.what)),
        };
        if !message.is_empty() {
            let kind = kind.fault;
            faults.push(TrfFault {
                spot,
                message,
                kind,
            });
        }
        let value = read.map_or_else(T::default, |read| read.unwrap_or_else(|taken| taken));
        TrfCell { value, spot }
    }

    /// The value as it is written, of fields that begin at a column, with the blanks that fill its columns.
    pub(super) fn field(&self, value: &T, at: usize) -> NewField {
        let width = self.width();
        let text = (self.kind.write)(value, width);
        let text = match (self.to, self.kind.is_right) {
            (REST, _) => text,
            (_, true) => format!("{text:>width$}"),
            (_, false) => format!("{text:<width$}"),
        };
        (at - 1 + self.from, text)
    }
}

/// The columns of a record, or of fields that come again and again in it.
pub struct Layout {
    pub columns: &'static [(usize, usize)],
    /// Fields up to the end of the line: the first column, after how many they come again, and the columns of one turn.
    pub repeated: Option<(usize, usize, &'static Layout)>,
}

impl Layout {
    /// Whether a column is one of a value.
    pub(super) fn has(&self, column: usize) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|&(from, to)| (from..=to).contains(&column))
            || self.repeated.is_some_and(|(first, step, of_turn)| {
                column >= first && of_turn.has((column - first) % step + 1)
            })
    }

    /// Where the fields that begin at a column stand together; a record begins at the first, with its code.
    pub(super) fn spot(&self, line: &TrfLine<'_>, at: usize) -> Spot {
        let width = self.columns.iter().map(|&(_, to)| to).max();
        let (from, to) = match at {
            1 => (5, REST),
            _ => (at, at - 1 + width.unwrap_or_default()),
        };
        line.field(from, to).spot()
    }
}

/// Adds the fault of a text that stands in no column of its record, if there is one.
pub(super) fn find_outside(
    line: &TrfLine<'_>,
    has: impl Fn(usize) -> bool,
    faults: &mut Vec<TrfFault>,
) {
    let is_outside = |&(column, letter): &(usize, char)| letter != ' ' && !has(column);
    let letters = (1..).zip(line.text().chars()).skip(3);
    if let Some((from, _)) = letters.clone().find(is_outside) {
        let more = letters.skip(from - 3).take_while(is_outside).count();
        let (field, code) = (line.field(from, from + more), line.code());
        faults.push(TrfFault {
            spot: field.spot,
            message: format!(
                "'{}' stands outside the columns of a record {code}",
                field.raw
            ),
            kind: FaultKind::Unreadable,
        });
    }
}

/// The line of a record that begins with a code.
pub(super) fn written(code: &str, fields: &[NewField]) -> String {
    let (mut line, mut width) = (code.to_owned(), code.len());
    for (column, text) in fields.iter().filter(|(_, text)| !text.trim().is_empty()) {
        let lacking = (column - 1).saturating_sub(width);
        line.extend(std::iter::repeat_n(' ', lacking));
        line.push_str(text);
        width += lacking + text.chars().count();
    }
    line.truncate(line.trim_end().len());
    line
}
