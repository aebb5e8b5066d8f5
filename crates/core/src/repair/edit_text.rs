//! An edit as changes of the record's text: the words of the moves concerned, and their numbers where moves go or come.

use std::ops::Range;

use super::edit::RepairEdit;
use super::evidence::NumberReader;
use super::slots::Slots;

/// A piece of a record and what takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextChange {
    /// The piece, in bytes from the start of the record; empty where something is inserted.
    pub span: Range<usize>,
    /// What takes its place; empty where a word goes.
    pub text: Vec<u8>,
}

/// A text in which an edit is made.
pub(super) struct EditedText<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) slots: &'t Slots,
    pub(super) numbers: NumberReader,
}

impl EditedText<'_> {
    /// The changes that an edit is; `sans` are the moves that it makes, as the game writes them.
    pub(super) fn changes(&self, at: usize, edit: &RepairEdit, sans: &[String]) -> Vec<TextChange> {
        let words = sans.join(" ");
        match edit {
            // A bracket that is missing has a search of its own.
            RepairEdit::Stands(_) | RepairEdit::Bracket(_) => Vec::new(),
            RepairEdit::Respelled(_) => vec![self.replaced(at, words.into_bytes())],
            RepairEdit::Swapped => self.exchanged(at, at + 1),
            RepairEdit::SwappedOwn => self.exchanged(at, at + 2),
            RepairEdit::PairTwice | RepairEdit::PairDropped => self.dropped(at, 2),
            RepairEdit::PlyTwice | RepairEdit::PlyDropped | RepairEdit::SetDownTwice => {
                self.dropped(at, 1)
            }
            RepairEdit::SetDownBeside(_) => {
                let mut changes = vec![self.replaced(at, words.into_bytes())];
                changes.extend(self.dropped(at + 2, 1));
                changes
            }
            RepairEdit::PlyMissing(_) => vec![self.inserted(at, &words)],
            RepairEdit::PairMissing(_) => {
                let number = |slot| {
                    if self.slots.numbers.is_empty() {
                        return String::new();
                    }
                    format!("{}. ", self.numbers.number(self.slots, slot))
                };
                let words = match sans {
                    [one, other] if self.numbers.is_whites(at) => {
                        format!("{}{one} {other}", number(at))
                    }
                    [one, other] => format!("{one} {}{other}", number(at + 1)),
                    _ => words,
                };
                vec![self.inserted(at, &words)]
            }
        }
    }

    fn span(&self, slot: usize) -> Range<usize> {
        self.slots.all[slot].span.clone()
    }

    fn replaced(&self, slot: usize, text: Vec<u8>) -> TextChange {
        let span = self.span(slot);
        TextChange { span, text }
    }

    /// The words of two slots in each other's place.
    fn exchanged(&self, one: usize, other: usize) -> Vec<TextChange> {
        let word = |slot| self.bytes[self.span(slot)].to_vec();
        vec![
            self.replaced(one, word(other)),
            self.replaced(other, word(one)),
        ]
    }

    /// The words of some slots gone, with their numbers; that of the first stays for what follows, if that has none.
    fn dropped(&self, at: usize, count: usize) -> Vec<TextChange> {
        let has_number = |slot| !self.slots.numbers_before(slot).is_empty();
        let mut gone: Vec<Range<usize>> = Vec::new();
        for slot in at..at + count {
            if slot > at || has_number(at + count) {
                gone.extend(
                    self.slots
                        .numbers_before(slot)
                        .iter()
                        .map(|mark| mark.span.clone()),
                );
            }
            gone.push(self.span(slot));
        }
        let mut changes: Vec<TextChange> = Vec::new();
        for span in gone {
            let is_blank = |last: &TextChange| {
                self.bytes[last.span.end..span.start]
                    .trim_ascii()
                    .is_empty()
            };
            match changes.last_mut().filter(|last| is_blank(last)) {
                Some(last) => last.span.end = span.end,
                None => changes.push(TextChange {
                    span,
                    text: Vec::new(),
                }),
            }
        }
        for change in &mut changes {
            let behind = self.bytes[change.span.end..].iter();
            change.span.end += behind.take_while(|byte| **byte == b' ').count();
        }
        changes
    }

    /// Moves before a slot: before its number, if that is the number of the other side.
    fn inserted(&self, at: usize, words: &str) -> TextChange {
        let mut place = self.span(at).start;
        if let Some(first) = self.slots.numbers_before(at).first()
            && first.is_blacks == self.numbers.is_whites(at)
        {
            place = first.span.start;
        }
        TextChange {
            span: place..place,
            text: format!("{words} ").into_bytes(),
        }
    }
}
