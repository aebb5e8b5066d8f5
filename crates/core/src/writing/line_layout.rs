//! Words on lines of a limited width.

use std::borrow::Cow;

use crate::byte_search::{memchr, memchr2};
use crate::pgn::engine::fields;

/// Appends words to a text, with a blank or a line end between them.
pub(crate) struct LineLayout<'o> {
    out: &'o mut Vec<u8>,
    /// Longest line in bytes; `None` for one line.
    width: Option<usize>,
    line_start: usize,
    /// The last blank of the line where it may end.
    break_at: Option<usize>,
}

impl<'o> LineLayout<'o> {
    /// Begins at the start of a line. A width in bytes, not counting the line end.
    pub(crate) fn new(out: &'o mut Vec<u8>, width: Option<usize>) -> LineLayout<'o> {
        LineLayout {
            width,
            line_start: out.len(),
            break_at: None,
            out,
        }
    }

    /// Appends text to the last word.
    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    /// Ends a word: the next one may stand on the next line.
    #[inline]
    pub(crate) fn end_word(&mut self) {
        if !self.is_at_line_start() {
            self.settle();
            self.break_at = Some(self.out.len());
            self.out.push(b' ');
        }
    }

    /// Ends a word: the next one stands on the same line.
    pub(crate) fn end_word_on_line(&mut self) {
        if !self.is_at_line_start() {
            self.out.push(b' ');
        }
    }

    /// Appends a line of its own.
    pub(crate) fn line(&mut self, text: &[u8]) {
        self.end_line();
        self.push(text);
        self.break_line();
    }

    /// Ends the line, if there is anything on it.
    pub(crate) fn end_line(&mut self) {
        if !self.is_at_line_start() {
            self.settle();
            self.break_line();
        }
    }

    fn break_line(&mut self) {
        self.out.push(b'\n');
        self.line_start = self.out.len();
        self.break_at = None;
    }

    fn is_at_line_start(&self) -> bool {
        self.out.len() == self.line_start
    }

    /// Moves the last word to the next line if the line is too long.
    #[inline]
    fn settle(&mut self) {
        if self
            .width
            .is_some_and(|width| self.out.len() - self.line_start > width)
            && let Some(at) = self.break_at.take()
        {
            self.out[at] = b'\n';
            self.line_start = at + 1;
        }
    }
}

/// Appends the text of a comment. Lines end only at single blanks, and line ends become blanks, so that what is read again
/// is the same text; no line begins with what readers might take for an escaped line or a tag pair, or inside a
/// command or of what a match program says of a move.
pub(crate) fn push_comment(layout: &mut LineLayout<'_>, text: &[u8]) {
    if layout.width.is_none() && memchr2(b'\n', b'\r', text).is_none() {
        layout.push(text);
        return;
    }
    let mut rest = text;
    let mut command_end = fields::first_field(text);
    loop {
        let word = rest.iter().take_while(|&&byte| !is_blank(byte)).count();
        layout.push(&rest[..word]);
        let behind = rest[word..].iter();
        let blanks = behind.take_while(|&&byte| is_blank(byte)).count();
        if blanks == 0 {
            return;
        }
        let run = &rest[word..word + blanks];
        let is_first = rest.len() == text.len() && word == 0;
        rest = &rest[word + blanks..];
        let at = text.len() - rest.len();
        let is_one = run == b" " || run.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        let is_edge = is_first || rest.is_empty();
        if is_edge || !is_one {
            layout.push(if is_one { b" " } else { run });
        } else if at < command_end || may_not_begin_line(rest) {
            layout.end_word_on_line();
        } else {
            layout.end_word();
        }
        if rest.starts_with(b"[%") && at >= command_end {
            command_end = at + command_length(rest);
        }
    }
}

/// The text of a comment on one line.
#[must_use]
pub fn one_line(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr2(b'\n', b'\r', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut line = Vec::with_capacity(text.len());
    push_comment(&mut LineLayout::new(&mut line, None), text);
    Cow::Owned(line)
}

/// Whether a line that begins so may be taken for something else than a part of a comment.
fn may_not_begin_line(text: &[u8]) -> bool {
    matches!(text, [b'%' | b';', ..]) || text.starts_with(b"[") && !text.starts_with(b"[%")
}

/// Length of a command in brackets, or 0 if it is too long to stay on one line.
fn command_length(text: &[u8]) -> usize {
    const LONGEST_BYTES: usize = 70;
    let text = &text[..text.len().min(LONGEST_BYTES)];
    memchr(b']', text).unwrap_or_default()
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(text: &str, width: usize) -> String {
        let mut out = Vec::new();
        let mut layout = LineLayout::new(&mut out, Some(width));
        push_comment(&mut layout, text.as_bytes());
        layout.end_line();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_end_at_single_blanks() {
        for (text, expected) in [
            ("one two three", "one two\nthree\n"),
            ("one two  three", "one\ntwo  three\n"),
            ("one\ntwo three", "one two\nthree\n"),
            ("one \r\n two", "one two\n"),
            ("one two %three", "one\ntwo %three\n"),
            ("one two [Event \"x\"]", "one\ntwo [Event\n\"x\"]\n"),
            ("one [%clk 0:00:01] two", "one\n[%clk 0:00:01]\ntwo\n"),
            (" one two ", " one two \n"),
            ("longer-than-a-line x", "longer-than-a-line\nx\n"),
            (
                "+0.89/27 11.09s, Draw by x",
                "+0.89/27 11.09s,\nDraw by x\n",
            ),
        ] {
            let found = comment(text, 10);
            assert_eq!(found, expected, "{text:?}");
            assert_eq!(comment(found.trim_end_matches('\n'), 10), expected);
        }
    }
}
