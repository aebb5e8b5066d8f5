//! What stands between records that are written one after another, and whether each is read again as what it was.
//! Writes nothing.

use std::io::Cursor;

use pgnkit_core::english::counted;
use pgnkit_core::input::source::{BYTE_ORDER_MARK, Source};
use pgnkit_core::input::split::Splitter;
use pgnkit_core::pgn::text::{self, first_line_end};
use pgnkit_core::pgn::{blank_characters::is_blank_line, tag_line::looks_like_tag};

/// How much of a record without an end is examined to see what becomes of the next, in bytes.
const TAIL_BYTES: usize = 1 << 16;

/// A record, and text that belongs to no game before it.
#[derive(Debug, Clone, Copy)]
pub struct RecordWithText<'t> {
    /// Prose or escaped lines (`%`) that stood before the record, with or without the blank lines around them.
    pub before: &'t [u8],
    /// The record; empty where text stands at the end, with no record after it.
    pub record: &'t [u8],
    /// Whether the record ends with its marker, so that nothing after it can continue it.
    pub closed: bool,
}

/// The text to write for a [`RecordWithText`].
#[derive(Debug, Clone, Copy)]
pub struct Placed<'t> {
    /// Line ends and a blank line, the text, a line end after it, the record; each may be empty.
    pub pieces: [&'t [u8]; 4],
    /// The record is not read again as it was: the one before, which has no end, goes on in it.
    pub is_record_joined: bool,
    /// The text is not read again as text outside games.
    pub is_text_joined: bool,
}

/// Keeps the records of one output apart.
///
/// It holds no more than a few bytes, unless the record written last has no end: then its text, of which at most
/// 64 KiB if it has swallowed others.
#[derive(Debug, Default)]
pub struct Separation {
    /// Blank line and line ends between what was written last and the next; empty at the beginning.
    separator: &'static [u8],
    /// What was written last, if what follows might continue it.
    open: Vec<u8>,
    /// Length of the one record that it is, if it is one and whole.
    open_record: usize,
}

impl Separation {
    /// Says what to write for the next record; one longer than `max_record_bytes` cannot be read again.
    #[inline]
    pub fn place<'t>(&mut self, entry: RecordWithText<'t>, max_record_bytes: usize) -> Placed<'t> {
        let RecordWithText { record, closed, .. } = entry;
        if entry.before.is_empty() && closed && self.open.is_empty() && looks_like_tag(record) {
            let separator = std::mem::replace(&mut self.separator, blank_line_after(record, None));
            return Placed::of([separator, b"", b"", record]);
        }
        self.place_with_care(entry, max_record_bytes)
    }

    fn place_with_care<'t>(
        &mut self,
        entry: RecordWithText<'t>,
        max_record_bytes: usize,
    ) -> Placed<'t> {
        let RecordWithText { record, closed, .. } = entry;
        let mut text = without_first_blank_lines(entry.before);
        let mut last = record;
        if record.is_empty() {
            text = without_last_blank_lines(text);
            last = text;
        }
        if last.is_empty() {
            return Placed::of([b""; 4]);
        }
        let text_end = if text.is_empty() || record.is_empty() {
            b""
        } else {
            line_end_after(text, first_line_end(record))
        };
        let separator = std::mem::replace(&mut self.separator, blank_line_after(last, None));
        let mut placed = Placed::of([separator, text, text_end, record]);
        let is_certain = self.open.is_empty() && looks_like_tag(record) && is_escaped(text);
        if is_certain && closed {
            return placed;
        }
        let text_start = self.open.len() + separator.len();
        for piece in placed.pieces {
            self.open.extend_from_slice(piece);
        }
        let start = self.open.len() - record.len();
        if !is_certain {
            self.read_again(text_start, start, max_record_bytes, &mut placed);
        }
        if !record.is_empty() && !placed.is_record_joined {
            if closed {
                self.forget();
            } else {
                self.open.drain(..start);
            }
        }
        self.open.truncate(TAIL_BYTES.max(last.len()));
        let is_one = !record.is_empty() && !placed.is_record_joined && !self.open.is_empty();
        self.open_record = record.trim_ascii_end().len() * usize::from(is_one);
        placed
    }

    /// Reads what is open: what was written before, from `text_start` on text, and from `start` on a record.
    fn read_again(
        &self,
        text_start: usize,
        start: usize,
        max_record_bytes: usize,
        placed: &mut Placed<'_>,
    ) {
        let record = placed.pieces[3];
        placed.is_record_joined = !record.is_empty();
        let Ok(source) = Source::new(Cursor::new(self.open.clone())) else {
            return;
        };
        let mut splitter =
            Splitter::new(source, 0, max_record_bytes).with_batch_bytes(self.open.len());
        let mut has_lost = false;
        while let Ok(Some(batch)) = splitter.next_batch() {
            for read in batch.records() {
                let begins_at = |at: usize| read.origin.offset == at as u64;
                // What is followed by tags may be prose.
                let is_cut = begins_at(0) && read.end_offset() < self.open_record as u64;
                has_lost |= is_cut;
                if !record.is_empty() && begins_at(start) {
                    placed.is_record_joined = read.bytes != record;
                } else if read.end_offset() > text_start as u64 && !placed.pieces[1].is_empty() {
                    placed.is_text_joined = true;
                }
            }
        }
        placed.is_record_joined |= has_lost;
    }

    /// What ends the output: the blank line after the record written last, so that other texts can follow it in one file.
    pub fn end(&mut self) -> &'static [u8] {
        std::mem::take(&mut self.separator)
    }

    /// Memory held for what was written last, in bytes.
    pub fn held_bytes(&self) -> usize {
        self.open.capacity()
    }

    /// Gives that memory back: whatever comes next is taken to stand apart.
    pub fn forget(&mut self) {
        self.open = Vec::new();
    }
}

impl<'t> Placed<'t> {
    #[inline]
    fn of(pieces: [&'t [u8]; 4]) -> Placed<'t> {
        Placed {
            pieces,
            is_record_joined: false,
            is_text_joined: false,
        }
    }
}

/// Counts what is not read again as it was.
#[derive(Debug, Default)]
pub struct RejoinedText {
    records: u64,
    texts: u64,
}

impl RejoinedText {
    /// Counts one more.
    #[inline]
    pub fn add(&mut self, placed: &Placed<'_>) {
        self.records += u64::from(placed.is_record_joined);
        self.texts += u64::from(placed.is_text_joined);
    }

    /// Messages for the user; `place` says where it is.
    pub fn messages(&self, place: &str) -> Vec<String> {
        let mut messages = Vec::new();
        if self.records > 0 {
            let records = counted(self.records, "record", "records");
            messages.push(format!(
                "{records} in {place} cannot be separated from the one before, which has no end"
            ));
        }
        if self.texts > 0 {
            let texts = counted(
                self.texts,
                "piece of text between games",
                "pieces of text between games",
            );
            messages.push(format!("{texts} in {place} will be read as part of a game"));
        }
        messages
    }
}

/// Text before a record without the byte order marks at its beginning: in the middle of a file they would be letters.
pub fn without_marks(mut text: &[u8]) -> &[u8] {
    while let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK) {
        text = rest;
    }
    if text.trim_ascii().is_empty() {
        b""
    } else {
        text
    }
}

/// What ends the last line of a text with LF or CRLF, so that readers that know no other line end begin a line behind it;
/// `usual` is how lines end where the text has no line end.
fn line_end_after(text: &[u8], usual: Option<&'static str>) -> &'static [u8] {
    match text {
        [.., b'\n'] => b"",
        [.., b'\r'] => b"\n",
        _ if has_carriage_returns(text, usual) => b"\r\n",
        _ => b"\n",
    }
}

/// What ends the last line of a text and sets a blank line behind it, both as programs know them that split lines at LF alone.
#[inline]
pub fn blank_line_after(text: &[u8], usual: Option<&'static str>) -> &'static [u8] {
    match text {
        [.., b'\r', b'\n'] => b"\r\n",
        [.., b'\n'] => b"\n",
        [.., b'\r'] => b"\n\r\n",
        _ if has_carriage_returns(text, usual) => b"\r\n\r\n",
        _ => b"\n\n",
    }
}

/// Whether the lines of a text end with CR, or CR and LF; `usual` is how they do where it has no line end.
fn has_carriage_returns(text: &[u8], usual: Option<&'static str>) -> bool {
    (first_line_end(text).or(usual)).is_some_and(|end| end != "\n")
}

/// Where the line that begins a text ends, line end included.
fn line_length(text: &[u8]) -> usize {
    text::line_end(text, 0).unwrap_or(text.len())
}

/// Blank lines are set by the separation. A byte order mark has no place inside a file.
fn without_first_blank_lines(text: &[u8]) -> &[u8] {
    let mut text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    while !text.is_empty() {
        let (line, rest) = text.split_at(line_length(text));
        if !is_blank_line(line) {
            break;
        }
        text = rest;
    }
    text
}

/// At the end, the separation sets them too.
fn without_last_blank_lines(text: &[u8]) -> &[u8] {
    let end = text.trim_ascii_end().len();
    &text[..end + line_length(&text[end..])]
}

/// Whether a text is blank lines and escaped lines (PGN standard 6) only, which readers skip.
fn is_escaped(mut text: &[u8]) -> bool {
    while !text.is_empty() {
        let (line, rest) = text.split_at(line_length(text));
        if line[0] != b'%' && !is_blank_line(line) {
            return false;
        }
        text = rest;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::input::limits::MAX_RECORD_BYTES;

    /// Text before a record, the record, and whether it ends with its marker.
    type Written<'t> = (&'t str, &'t str, bool);

    /// All that is written, and what is not read again as it was.
    fn written(entries: &[Written<'_>]) -> (String, u64, u64) {
        let mut separation = Separation::default();
        let mut joined = RejoinedText::default();
        let mut text = Vec::new();
        for &(before, record, closed) in entries {
            let entry = RecordWithText {
                before: before.as_bytes(),
                record: record.as_bytes(),
                closed,
            };
            let placed = separation.place(entry, MAX_RECORD_BYTES);
            joined.add(&placed);
            text.extend(placed.pieces.concat());
        }
        let text = String::from_utf8(text).unwrap();
        (text, joined.records, joined.texts)
    }

    #[test]
    fn separators_follow_the_record() {
        for (text, separator) in [
            ("[A \"b\"]\n\n*\n", "\n"),
            ("[A \"b\"]\r\n\r\n*\r\n", "\r\n"),
            // Two games on one line, for all who split lines at LF.
            ("[A \"b\"]\r\r*\r", "\n\r\n"),
            ("[A \"b\"]\r\r\n\r\r\n*\r", "\n\r\n"),
            ("[A \"b\"]\r\n\r\n*", "\r\n\r\n"),
            ("[A \"b\"]\r\r*", "\r\n\r\n"),
            ("1. e4 *", "\n\n"),
        ] {
            let separated = blank_line_after(text.as_bytes(), None);
            assert_eq!(separated, separator.as_bytes(), "{text:?}");
        }
    }

    #[test]
    fn text_between_games_goes_with_the_record() {
        const ONE: &str = "[A \"1\"]\n\n*\n";
        const TWO: &str = "[A \"2\"]\r\n\r\n*\r\n";
        for (before, expected) in [
            ("", ""),
            (" \r\n\n", ""),
            ("\u{feff}\n", ""),
            ("% escaped\n", "% escaped\n"),
            ("\n\nRound two.\n\n", "Round two.\n\n"),
            ("\n  Round two.\n", "  Round two.\n"),
            ("Round\r\n\r\ntwo.", "Round\r\n\r\ntwo.\r\n"),
            ("% a\r", "% a\r\n"),
        ] {
            let found = written(&[(before, ONE, true), (before, TWO, true)]);
            let all = format!("{expected}{ONE}\n{expected}{TWO}");
            assert_eq!(found, (all, 0, 0), "{before:?}");
        }
        // As the lines of the record end, if the text has none.
        let found = written(&[("Round two.", TWO, true), ("", ONE, true)]);
        assert_eq!(found.0, format!("Round two.\r\n{TWO}\r\n{ONE}"));
        let found = written(&[("", ONE, true), ("\nThe end.\n", "", true)]);
        assert_eq!(found, (format!("{ONE}\nThe end.\n"), 0, 0));
        assert_eq!(written(&[("", "", true)]), (String::new(), 0, 0));
    }

    #[test]
    fn what_a_record_without_end_swallows_is_counted() {
        const OPEN: &str = "[A \"1\"]\n\n1. e4 e5\n";
        const COMMENT: &str = "[A \"1\"]\n\n1. e4 {\n";
        const GAME: &str = "[Event \"2\"]\n\n1. e4 *\n";
        const MOVES: &str = "2. Nf3 *\n";
        for (entries, records, texts) in [
            (&[("", OPEN, false), ("", GAME, true)][..], 0, 0),
            (&[("", COMMENT, false), ("", GAME, true)], 0, 0),
            (&[("", OPEN, false), ("", MOVES, true)], 1, 0),
            (
                &[
                    ("", GAME, true),
                    ("", OPEN, false),
                    ("", MOVES, true),
                    ("", GAME, true),
                ],
                1,
                0,
            ),
            (
                &[("", COMMENT, false), ("", MOVES, true), ("", MOVES, true)],
                2,
                0,
            ),
            // An escaped line belongs to a game that is not over.
            (&[("", OPEN, false), ("% a\n", GAME, true)], 0, 1),
            (&[("", OPEN, false), ("Prose.\n", GAME, true)], 0, 0),
            (&[("", GAME, true), ("1. d4 d5 *\n\n", GAME, true)], 0, 1),
            (&[("", GAME, true), ("1. d4 d5 *\n\n", "", true)], 0, 1),
            // What is followed by tags is prose.
            (&[("", "1.\n\n$1\"", false), ("", GAME, true)], 1, 0),
            // A brace in prose does not hide the game.
            (&[("Prose {.\n\n", GAME, true), ("", GAME, true)], 0, 0),
        ] {
            let (text, joined_records, joined_texts) = written(entries);
            assert_eq!((joined_records, joined_texts), (records, texts), "{text}");
        }
    }
}
