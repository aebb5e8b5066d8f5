//! The text of a TRF file: its bytes, its lines, and fields by columns, which count characters.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use pgnkit_core::input::place::Place;
use pgnkit_core::input::source::BYTE_ORDER_MARK;
use pgnkit_core::pgn::text::{decode_bytes, lines};

/// The bytes of a file, which stay as they are: what nothing changes is written as it was read.
#[derive(Debug, Default)]
pub struct TrfText {
    bytes: Vec<u8>,
    /// The lines without their ends, and without the byte order mark.
    lines: Vec<Range<usize>>,
    /// Of lines that are UTF-8 and not ASCII, by their index: the bytes before every so many characters.
    marks: HashMap<usize, Vec<usize>>,
}

/// Characters between two marks of a line, which bound what is looked at for a place.
const BETWEEN_MARKS: usize = 256;

/// Where a field stands: a line of the file and its columns, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
pub struct TrfPlace {
    pub line: usize,
    pub column: usize,
    /// Number of characters; as far as the line goes.
    pub width: usize,
}

impl TrfPlace {
    /// Says something of it, with line and column.
    pub fn remark(&self, said: &str) -> String {
        format!("line {}, column {}: {said}", self.line, self.column)
    }
}

impl TrfText {
    /// Takes a file apart: lines end with CR, LF or CRLF.
    pub fn new(bytes: Vec<u8>) -> TrfText {
        let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
        let start = bytes.len() - text.len();
        let in_file = |line: Range<usize>| start + line.start..start + line.end;
        let lines: Vec<Range<usize>> = lines(text).map(in_file).collect();
        let marks = |(index, line): (usize, &Range<usize>)| {
            let line = &bytes[line.clone()];
            let marks = || starts(line).step_by(BETWEEN_MARKS).collect();
            // As `decode_bytes` has it: a line that is not UTF-8 has a byte for each character.
            let is_utf8 = !line.is_ascii() && std::str::from_utf8(line).is_ok();
            is_utf8.then(|| (index, marks()))
        };
        TrfText {
            marks: lines.iter().enumerate().filter_map(marks).collect(),
            lines,
            bytes,
        }
    }

    /// All bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The lines, from the first.
    pub fn lines(&self) -> impl Iterator<Item = TrfLine<'_>> {
        (0..self.lines.len()).map(|index| self.line(index))
    }

    /// A line by its index, from 0.
    fn line(&self, index: usize) -> TrfLine<'_> {
        let bytes = &self.bytes[self.lines[index].clone()];
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(decode_bytes(bytes)),
        };
        TrfLine::new(index + 1, text)
    }

    /// Number of characters of a line, by its number from 1.
    pub(super) fn width(&self, line: usize) -> usize {
        let index = line.saturating_sub(1);
        let line = self.lines.get(index);
        line.map_or(0, |_| self.line(index).width())
    }

    /// The bytes of a field, counted from the beginning of the file, and its place.
    pub fn locate(&self, spot: TrfPlace) -> (Range<usize>, Place) {
        let index = spot.line.clamp(1, self.lines.len().max(1)) - 1;
        let Some(line) = self.lines.get(index) else {
            let place = Place {
                line: 1,
                column: 1,
                offset: 0,
            };
            return (0..0, place);
        };
        let bytes = &self.bytes[line.clone()];
        let end_of = |characters: usize| match self.marks.get(&index) {
            Some(marks) => {
                let before = marks.get(characters / BETWEEN_MARKS).copied();
                let before = before.unwrap_or(bytes.len());
                let mut starts = starts(&bytes[before..]);
                let after = starts.nth(characters % BETWEEN_MARKS);
                after.map_or(bytes.len(), |after| before + after)
            }
            None => characters.min(bytes.len()),
        };
        let column = spot.column.max(1);
        let span = end_of(column - 1)..end_of((column - 1).saturating_add(spot.width));
        let start = line.start + span.start;
        let place = Place {
            line: spot.line as u64,
            column: column as u64,
            offset: start as u64,
        };
        (start..line.start + span.end, place)
    }
}

/// Where the characters of a text begin that is UTF-8.
fn starts(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_start = |(_, byte): &(usize, &u8)| !(0x80..0xc0).contains(*byte);
    text.iter().enumerate().filter(is_start).map(|(at, _)| at)
}

/// A line, whose fields are found by columns.
#[derive(Debug)]
pub struct TrfLine<'t> {
    /// From 1.
    pub number: usize,
    text: Cow<'t, str>,
    /// Where each character begins, unless each is a byte.
    starts: Option<Vec<usize>>,
}

impl<'t> TrfLine<'t> {
    fn new(number: usize, text: Cow<'t, str>) -> TrfLine<'t> {
        let starts = (!text.is_ascii()).then(|| text.char_indices().map(|(at, _)| at).collect());
        TrfLine {
            number,
            text,
            starts,
        }
    }

    /// The whole line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Number of characters.
    pub fn width(&self) -> usize {
        self.starts.as_ref().map_or(self.text.len(), Vec::len)
    }

    /// The first three characters, which say what the line is; none where a fourth follows that is no blank, but for digits with
    /// a letter behind them, which stands one column off.
    pub fn code(&self) -> &str {
        let ((code, _), (fourth, _)) = (self.field(1, 3), self.field(4, 4));
        let is_digits = code.bytes().all(|byte| byte.is_ascii_digit());
        let is_shifted = is_digits && fourth.chars().all(char::is_alphabetic);
        if fourth.is_empty() || is_shifted {
            code
        } else {
            ""
        }
    }

    /// Whether it is a record of a federation, and not of a program.
    pub(super) fn is_of_federation(&self) -> bool {
        let code = self.code();
        let is_letters = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        is_letters && !code.starts_with("XX")
    }

    /// What stands in these columns, both included, without the blanks around it, and where; of blanks, where these stand.
    pub fn field(&self, from: usize, to: usize) -> (&str, TrfPlace) {
        let at = |characters: usize| match &self.starts {
            Some(starts) => starts.get(characters).copied().unwrap_or(self.text.len()),
            None => characters.min(self.text.len()),
        };
        let raw = &self.text[at(from - 1)..at(to)];
        let text = raw.trim_matches(' ');
        let (column, width) = match raw.find(text).filter(|_| !text.is_empty()) {
            Some(blanks) => (from + blanks, text.chars().count()),
            None => (from, raw.chars().count()),
        };
        let spot = TrfPlace {
            line: self.number,
            column,
            width,
        };
        (text, spot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_in_either_encoding() {
        let utf8 = TrfText::new("\u{feff}012 Ünï\r001 xé 7\r\n\nend".into());
        let lines: Vec<TrfLine<'_>> = utf8.lines().collect();
        let texts: Vec<&str> = lines.iter().map(TrfLine::text).collect();
        assert_eq!(texts, ["012 Ünï", "001 xé 7", "", "end"]);
        assert_eq!(lines[1].field(8, 8).0, "7");
        assert_eq!(lines[1].code(), "001");
        // Behind the end there is nothing.
        assert_eq!(lines[1].field(9, 12).0, "");
        let (span, place) = utf8.locate(lines[1].field(8, 8).1);
        assert_eq!(&utf8.bytes()[span], b"7");
        // Three bytes of the mark, ten of the first line, one of its end, then eight.
        assert_eq!(
            (place.line, place.column, place.offset),
            (2, 8, 3 + 9 + 1 + 8)
        );

        let long = TrfText::new(format!("{}x", "é".repeat(1000)).into_bytes());
        let spot = |column, width| TrfPlace {
            line: 1,
            column,
            width,
        };
        assert_eq!(long.locate(spot(1001, 1)).0, 2000..2001);
        assert_eq!(long.locate(spot(257, 300)).0, 512..1112);
        assert_eq!(long.locate(spot(1002, 7)).0, 2001..2001);

        let latin = TrfText::new(b"012 \xdcn\xef\n001 x\xe9 7".to_vec());
        let lines: Vec<TrfLine<'_>> = latin.lines().collect();
        assert_eq!(lines[0].field(5, 7).0, "Ünï");
        let (span, place) = latin.locate(lines[1].field(8, 8).1);
        assert_eq!(&latin.bytes()[span], b"7");
        assert_eq!((place.line, place.column, place.offset), (2, 8, 15));
    }
}
