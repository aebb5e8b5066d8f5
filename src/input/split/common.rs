//! The lines that most of any file consists of, many at once and with the same outcome as one by one: tag pairs that are
//! neither a record's first nor its repetition, the blank line after them, movetext without comments.

use memchr::{memchr, memchr3};

use super::line_watch::LineEnd;
use super::open::Open;
use super::{Section, Splitter};
use crate::pgn::newgame::{ends_with_marker, is_moveless, is_movetext};
use crate::pgn::tag_line;

impl Splitter {
    /// Goes on behind the common lines that come next, and stops before the first other one.
    pub(super) fn pass_common_lines(&mut self) {
        let in_doubt = self.after_blank || self.in_comment || self.stray.is_some();
        let (Some(open), false) = (
            &mut self.open,
            in_doubt || self.discard_line || self.by_line,
        ) else {
            return;
        };
        let has_crlf = self.watch.expected == LineEnd::CrLf;
        if self.window.has_lone_cr || !has_crlf && self.watch.expected != LineEnd::Lf {
            return;
        }
        // A record that is too long is cut elsewhere.
        let read = self.window.text.len();
        let limit = open.start.saturating_add(self.max_record_bytes).min(read);
        let mut lines = CommonLines {
            text: &self.window.text[..limit],
            start: self.window.next,
            passed: 0,
            has_crlf,
            longest: self.watch.longest,
        };
        if self.section == Section::Tags && !open.after_marker {
            lines.pass_tags(open);
            if lines.pass_blank() {
                open.blank_after_tags = true;
                if lines.begin_movetext(open) {
                    self.section = Section::Movetext;
                } else {
                    self.after_blank = true;
                }
            }
        }
        if self.section == Section::Movetext {
            lines.pass_movetext(open);
        }
        let CommonLines { start, passed, .. } = lines;
        if passed > 0 {
            self.window.advance(start, passed);
        }
    }
}

/// The lines from one on, as long as they are common.
struct CommonLines<'t> {
    text: &'t [u8],
    /// Where the next line begins.
    start: usize,
    /// How many lines were passed.
    passed: u64,
    has_crlf: bool,
    /// Of a line without its end, in bytes.
    longest: usize,
}

impl<'t> CommonLines<'t> {
    /// The line whose LF stands so many bytes on, if it ends and is as long as lines usually are.
    #[inline]
    fn line(&self, length: usize) -> Option<&'t [u8]> {
        let line = &self.text[self.start..self.start + length];
        let line = match line {
            [line @ .., b'\r'] if self.has_crlf => line,
            [.., b'\r'] => return None,
            _ if self.has_crlf => return None,
            line => line,
        };
        (line.len() <= self.longest).then_some(line)
    }

    #[inline]
    fn pass(&mut self, length: usize) {
        self.start += length + 1;
        self.passed += 1;
    }

    /// Tag pairs alone on their lines that cannot be the first ones of another game.
    fn pass_tags(&mut self, open: &mut Open) {
        if open.blank_after_tags || open.first_tag.is_empty() {
            return;
        }
        // No other bracket on the line, and no brace.
        while let Some([b'[', rest @ ..]) = self.text.get(self.start..)
            && let Some(found) = memchr3(b'\n', b'[', b'{', rest)
            && rest[found] == b'\n'
            && let Some(line) = self.line(found + 1)
            && let [_, letter, .., b'"', b']'] = line
            && letter.is_ascii_alphabetic()
            && !(open.is_complete() && open.may_repeat(line))
        {
            open.seen |= tag_line::players_bit(line);
            open.tag_unterminated = false;
            self.pass(found + 1);
            open.end = self.start;
        }
    }

    /// A line with nothing on it.
    fn pass_blank(&mut self) -> bool {
        let end: &[u8] = if self.has_crlf { b"\r\n" } else { b"\n" };
        let is_blank = self.text[self.start..].starts_with(end);
        if is_blank {
            self.pass(end.len() - 1);
        }
        is_blank
    }

    /// Whether the movetext begins here, after a blank line.
    fn begin_movetext(&self, open: &mut Open) -> bool {
        let rest = &self.text[self.start..];
        let begins = memchr(b'\n', rest)
            .and_then(|length| self.line(length))
            .is_some_and(|line| {
                is_common_movetext(line)
                    && is_movetext(line)
                    && memchr3(b'{', b';', b'[', line).is_none()
            });
        if begins {
            open.has_no_moves = true;
        }
        begins
    }

    /// Movetext without comments, up to the marker.
    fn pass_movetext(&mut self, open: &mut Open) {
        if open.after_marker {
            return;
        }
        let rest = &self.text[self.start..];
        let other = memchr3(b'{', b';', b'[', rest).unwrap_or(rest.len());
        let limit = self.start + other;
        while let Some(length) = memchr(b'\n', &self.text[self.start..])
            && self.start + length < limit
            && let Some(line) = self.line(length)
            && is_common_movetext(line)
        {
            open.has_no_moves = open.has_no_moves && is_moveless(line.trim_ascii());
            self.pass(length);
            open.end = self.start;
            if may_end_with_marker(line) && ends_with_marker(line.trim_ascii_end()) {
                open.after_marker = true;
                return;
            }
        }
    }
}

/// Whether a line, if no comment or bracket is on it, is movetext of the record.
#[inline]
fn is_common_movetext(line: &[u8]) -> bool {
    line.len() > 1 && line[0].is_ascii_alphanumeric()
}

/// Whether a line may end with a marker; most end with a move.
#[inline]
fn may_end_with_marker(line: &[u8]) -> bool {
    match line {
        [.., before, last] if last.is_ascii_alphanumeric() || matches!(last, b'+' | b'#') => {
            matches!(before, b'-' | b'/')
        }
        _ => true,
    }
}
