//! A source as batches of whole lines, each with its number.
//!
//! Knows nothing of what a line says. A line too long to be held in memory is cut, and says so.

use std::io;

use super::source::{BYTE_ORDER_MARK, Source};
use super::{limits::BATCH_BYTES, window::Window};
use crate::pgn::text::{line_text_end, next_line};

/// Longest line that is read whole, in bytes.
pub const WHOLE_LINE_BYTES: usize = 1 << 16;

/// One line, without its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberedLine<'b> {
    /// Its text: its first [`WHOLE_LINE_BYTES`] if it is longer.
    pub text: &'b [u8],
    /// The line's ordinal in its source, from 1.
    pub number: u64,
    /// Whether it was cut.
    pub is_cut: bool,
}

/// Whole lines of one source, in order.
#[derive(Debug)]
pub struct LineBatch {
    data: Vec<u8>,
    /// Index of the source in the order given, from 0.
    pub source: usize,
    first: u64,
}

impl LineBatch {
    /// The lines, in order. They end with LF, CRLF or CR.
    pub fn lines(&self) -> impl Iterator<Item = NumberedLine<'_>> {
        let mut start = 0;
        (self.first..).map_while(move |number| {
            if start == self.data.len() {
                return None;
            }
            let end = line_text_end(&self.data, start);
            let text = &self.data[start..end];
            start = next_line(&self.data, end);
            Some(NumberedLine {
                text: &text[..text.len().min(WHOLE_LINE_BYTES)],
                number,
                is_cut: text.len() > WHOLE_LINE_BYTES,
            })
        })
    }
}

/// Reads a source line by line; a byte order mark at its start is no part of the first line.
pub struct LineReader {
    window: Window,
    source: usize,
    batch_bytes: usize,
    /// Number of the first line in the window.
    first: u64,
    at_start: bool,
    /// The line at hand was cut: the rest of it is skipped.
    discards: bool,
}

impl LineReader {
    /// Reads a source, the `index`-th of the run.
    #[must_use]
    pub fn new(source: Source, index: usize) -> LineReader {
        LineReader {
            window: Window::new(source),
            source: index,
            batch_bytes: BATCH_BYTES,
            first: 1,
            at_start: true,
            discards: false,
        }
    }

    /// The next batch, in order; `None` at the end.
    ///
    /// # Errors
    ///
    /// What the reader reports, once, after all that could be read before it.
    pub fn next_batch(&mut self) -> io::Result<Option<LineBatch>> {
        loop {
            self.pass_lines();
            let whole = self.window.next;
            let at_end = self.window.at_end;
            if whole > 0 && (at_end || whole >= self.batch_bytes) {
                return Ok(Some(self.take(whole)));
            }
            if at_end {
                return self.window.error.take().map_or(Ok(None), Err);
            }
            // One byte more shows that it is too long, and the last byte read may be a CR that ends it.
            if self.window.text.len() - whole > WHOLE_LINE_BYTES + 1 && !self.discards {
                let batch = self.take(whole + WHOLE_LINE_BYTES + 1);
                self.discards = true;
                return Ok(Some(batch));
            }
            self.window
                .fill(self.batch_bytes.max(BYTE_ORDER_MARK.len()));
            if self.at_start {
                self.at_start = false;
                // The first bytes were looked at before, and are given together.
                if self.window.text.starts_with(BYTE_ORDER_MARK) {
                    self.window.drop_to(BYTE_ORDER_MARK.len());
                }
            }
        }
    }

    /// Goes on to the first line that is not whole.
    fn pass_lines(&mut self) {
        if self.discards {
            let Some(end) = self.window.next_line_end() else {
                // The last byte may be a CR that ends it.
                let rest = self.window.text.len().saturating_sub(1);
                return self.window.drop_to(rest);
            };
            self.window.advance(end, 1);
            self.window.drop_to(end);
            self.first = self.window.line;
            self.discards = false;
        }
        while let Some(end) = self.window.next_line_end() {
            self.window.advance(end, 1);
        }
    }

    fn take(&mut self, end: usize) -> LineBatch {
        let first = self.first;
        self.first = self.window.line;
        LineBatch {
            data: self.window.take(end),
            source: self.source,
            first,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use super::*;

    /// Gives so many bytes at a time.
    struct Slow(Cursor<Vec<u8>>, usize);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.1);
            self.0.read(&mut buffer[..count])
        }
    }

    fn lines(text: &[u8], step: usize, batch_bytes: usize) -> Vec<(u64, Vec<u8>, bool)> {
        let source = Source::new(Slow(Cursor::new(text.to_vec()), step)).expect("from memory");
        let mut reader = LineReader::new(source, 0);
        reader.batch_bytes = batch_bytes;
        let mut found = Vec::new();
        while let Some(batch) = reader.next_batch().expect("from memory") {
            found.extend(
                batch
                    .lines()
                    .map(|line| (line.number, line.text.to_vec(), line.is_cut)),
            );
        }
        found
    }

    #[test]
    fn lines_do_not_depend_on_how_they_are_read() {
        let text = b"\xef\xbb\xbfone\r\ntwo\n\n\rfive\r\n\r\n seven \nno end";
        let expected: Vec<_> = ["one", "two", "", "", "five", "", " seven ", "no end"]
            .iter()
            .zip(1..)
            .map(|(text, number)| (number, text.as_bytes().to_vec(), false))
            .collect();
        for step in [1, 2, 3, 5, 1000] {
            for batch_bytes in [1, 7, 1000] {
                assert_eq!(
                    lines(text, step, batch_bytes),
                    expected,
                    "{step} {batch_bytes}"
                );
            }
        }
        assert_eq!(lines(b"", 1, 1), []);
        assert_eq!(lines(b"\n", 1, 1), [(1, Vec::new(), false)]);
    }

    #[test]
    fn a_line_too_long_is_cut_and_the_next_one_whole() {
        for length in [
            WHOLE_LINE_BYTES - 1,
            WHOLE_LINE_BYTES,
            WHOLE_LINE_BYTES + 1,
            5 * WHOLE_LINE_BYTES,
        ] {
            for end in ["\n", "\r\n", "\r"] {
                let long = "x".repeat(length);
                let text = format!("a{end}{long}{end}b{end}{long}");
                for (step, batch_bytes) in [(1 << 20, 1 << 18), (1000, 10), (70_001, 50)] {
                    let cut = length > WHOLE_LINE_BYTES;
                    let kept = long.as_bytes()[..length.min(WHOLE_LINE_BYTES)].to_vec();
                    let expected = [
                        (1, b"a".to_vec(), false),
                        (2, kept.clone(), cut),
                        (3, b"b".to_vec(), false),
                        (4, kept, cut),
                    ];
                    let found = lines(text.as_bytes(), step, batch_bytes);
                    assert!(found == expected, "{length} {end:?} {step} {batch_bytes}");
                }
            }
        }
    }

    #[test]
    fn utf_16_is_read_too() {
        let text: Vec<u8> = "\u{feff}1 w\n2 b\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(
            lines(&text, 3, 4),
            [(1, b"1 w".to_vec(), false), (2, b"2 b".to_vec(), false)]
        );
    }
}
