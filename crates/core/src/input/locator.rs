//! From bytes of a record to places in its source.

use super::{place::Place, record::Record};
use crate::pgn::text::line_end;

/// Finds places in one record; quickest when asked in ascending order.
///
/// Columns count Unicode code points in a record that is valid UTF-8, and bytes (ISO 8859-1, Windows-1252) in others.
#[derive(Debug, Clone)]
pub struct Locator<'b> {
    record: Record<'b>,
    is_utf8: bool,
    at: usize,
    place: Place,
}

impl<'b> Locator<'b> {
    /// Starts at the record's first byte.
    #[must_use]
    pub fn new(record: Record<'b>) -> Locator<'b> {
        let is_utf8 = std::str::from_utf8(record.bytes).is_ok();
        Locator {
            record,
            is_utf8,
            at: 0,
            place: record.origin.place(),
        }
    }

    /// The place of the byte `at`, counted from the start of the record.
    pub fn place(&mut self, at: usize) -> Place {
        let at = at.min(self.record.bytes.len());
        if at < self.at {
            self.at = 0;
            self.place = self.record.origin.place();
        }
        let between = &self.record.bytes[self.at..at];
        let mut line_start = 0;
        let mut lines = 0;
        while let Some(end) = line_end(between, line_start) {
            if between[end - 1] == b'\r' && self.record.bytes.get(self.at + end) == Some(&b'\n') {
                // Between CR and LF: still the same line.
                break;
            }
            lines += 1;
            line_start = end;
        }
        if lines > 0 {
            self.place.line += lines;
            self.place.column = 1;
        }
        self.place.column += self.characters(&between[line_start..]);
        self.place.offset += self.record.origin.coding.source_bytes(between);
        self.at = at;
        self.place
    }

    fn characters(&self, text: &[u8]) -> u64 {
        let continues = |byte: &u8| (0x80..=0xbf).contains(byte);
        let count = if self.is_utf8 {
            text.iter().filter(|byte| !continues(byte)).count()
        } else {
            text.len()
        };
        count as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::coding::SourceCoding;
    use crate::input::coding::utf16::{ByteOrder, Utf16Form};
    use crate::input::record::Origin;

    fn record(bytes: &[u8], coding: SourceCoding) -> Record<'_> {
        let origin = Origin {
            source: 0,
            game: 1,
            offset: 100,
            line: 7,
            column: 3,
            coding,
            frame: None,
        };
        Record {
            origin,
            ..Record::alone(bytes)
        }
    }

    #[test]
    fn counts_characters_lines_and_bytes() {
        let text = "é1\r\nÄb\rc\n\u{1f980}d".as_bytes();
        let mut locator = Locator::new(record(text, SourceCoding::AsIs));
        let mut places = Vec::new();
        for wanted in [b'1', b'b', b'c', b'd'] {
            let at = text
                .iter()
                .position(|&byte| byte == wanted)
                .expect("present");
            let place = locator.place(at);
            places.push((place.line, place.column, place.offset));
        }
        assert_eq!(
            places,
            [(7, 4, 102), (8, 2, 107), (9, 1, 109), (10, 2, 115)]
        );
        assert_eq!(
            locator.place(0),
            Place {
                line: 7,
                column: 3,
                offset: 100
            }
        );
    }

    #[test]
    fn latin_1_counts_bytes_and_utf_16_counts_units() {
        assert_eq!(
            Locator::new(record(b"\xe9\xe9x", SourceCoding::AsIs))
                .place(2)
                .column,
            5
        );
        let form = Utf16Form {
            order: ByteOrder::Little,
            has_mark: false,
        };
        let wide = record("\u{1f980}éx".as_bytes(), SourceCoding::Utf16(form));
        assert_eq!(Locator::new(wide).place(6).offset, 106);
    }
}
