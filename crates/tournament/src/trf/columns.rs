//! How records are read and written by columns: a value in its columns, and the columns of a record.

use std::ops::Deref;

use crate::trf::text::{TrfLine, TrfPlace};

/// As far as the line goes.
pub const REST: usize = usize::MAX;

/// A value of a record, and where it stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct TrfCell<T> {
    pub value: T,
    pub spot: TrfPlace,
}

impl<T> Deref for TrfCell<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> From<T> for TrfCell<T> {
    fn from(value: T) -> TrfCell<T> {
        let spot = TrfPlace::default();
        TrfCell { value, spot }
    }
}

/// A mistake in a record: a field that cannot be read, or that does not fit others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrfFault {
    pub spot: TrfPlace,
    pub message: String,
    pub kind: FaultKind,
}

/// The kinds of mistakes in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// A field that cannot be read.
    Unreadable,
    /// A field in an old form, which is read.
    OldForm,
    /// A value that contradicts other lines.
    Contradiction,
    /// A value that other lines make unlikely.
    Doubtful,
}

/// On which side of its columns a value stands.
pub enum Edge {
    Left,
    Right,
}

/// A kind of values that stand in columns.
pub struct TrfKind<T> {
    pub read: fn(&str) -> Option<T>,
    pub write: fn(&T, usize) -> String,
    pub edge: Edge,
    pub fault: FaultKind,
    pub wrong: &'static str,
}

/// The columns of a value, from one to another, both included, from 1.
pub struct TrfColumn<T: 'static> {
    pub from: usize,
    pub to: usize,
    pub kind: &'static TrfKind<T>,
    /// The noun for the value in messages, such as `a rank`.
    pub what: &'static str,
}

/// A text and the column in which it begins.
pub type NewField = (usize, String);

impl<T: Default> TrfColumn<T> {
    /// Number of characters.
    pub const fn width(&self) -> usize {
        (self.to - self.from).saturating_add(1)
    }

    /// The value as it is written, of fields that begin at a column, with the blanks that fill its columns.
    pub(super) fn field(&self, value: &T, at: usize) -> NewField {
        let width = self.width();
        let text = (self.kind.write)(value, width);
        let text = match self.kind.edge {
            _ if self.to == REST => text,
            Edge::Left => format!("{text:<width$}"),
            Edge::Right => format!("{text:>width$}"),
        };
        (at - 1 + self.from, text)
    }
}

/// A line that is read column by column, from the left.
pub(super) struct TrfReader<'l> {
    pub(super) line: &'l TrfLine<'l>,
    /// The mistakes found in the line so far.
    pub(super) faults: Vec<TrfFault>,
    /// The columns that were read, from one to another.
    pub(super) read: Vec<(usize, usize)>,
}

impl<'l> TrfReader<'l> {
    pub(super) fn new(line: &'l TrfLine<'l>) -> TrfReader<'l> {
        let (faults, read) = (Vec::new(), Vec::new());
        TrfReader { line, faults, read }
    }

    /// Reads the value of a column, of fields that begin at one.
    pub(super) fn value<T: Default>(&mut self, column: &TrfColumn<T>, at: usize) -> TrfCell<T> {
        let (from, to) = (at - 1 + column.from, (at - 1).saturating_add(column.to));
        self.read.push((from, to));
        let (text, spot) = self.line.field(from, to);
        let value = (column.kind.read)(text).filter(|_| !text.is_empty());
        if value.is_none() && !text.is_empty() {
            let wrong = column.kind.wrong.replace("{}", column.what);
            self.fault(column.kind.fault, spot, format!("'{text}' {wrong}"));
        }
        let value = value.unwrap_or_default();
        TrfCell { value, spot }
    }

    /// Where the columns stand together that were read behind so many.
    pub(super) fn spot(&self, behind: usize) -> TrfPlace {
        let read = self.read.get(behind).zip(self.read.last());
        let (from, to) = read.map_or((5, REST), |(first, last)| (first.0, last.1));
        self.line.field(from, to).1
    }

    /// Adds the fault of a text that stands in no column that was read, if there is one; nothing is looked at from a column on.
    pub(super) fn find_outside(&mut self, end: usize) {
        let mut read = self.read.iter().peekable();
        let letters = (1..end).zip(self.line.text().chars());
        let mut outside = letters.map(|(column, letter)| {
            while read.next_if(|(_, to)| *to < column).is_some() {}
            let is_read = read.peek().is_some_and(|(from, _)| *from <= column);
            column > 3 && letter != ' ' && !is_read
        });
        if let Some(before) = outside.position(|is_outside| is_outside) {
            let more = outside.take_while(|is_outside| *is_outside).count();
            let (text, spot) = self.line.field(before + 1, before + 1 + more);
            let code = self.line.code();
            let message = format!("'{text}' is outside the columns of a record {code}");
            self.fault(FaultKind::Unreadable, spot, message);
        }
    }

    fn fault(&mut self, kind: FaultKind, spot: TrfPlace, message: String) {
        self.faults.push(TrfFault {
            spot,
            message,
            kind,
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
