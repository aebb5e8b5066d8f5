//! The lines that most of any file consists of, many at once and with the same outcome as one by one: tag pairs that are
//! neither a record's first nor its repetition, the blank line after them, movetext without comments in the middle of a
//! paragraph.

use memchr::{memchr, memchr3};

use super::line_watch::LineEnd;
use super::open::Open;
use super::{Section, Splitter};
use crate::pgn::newgame::{ends_with_marker, is_moveless, is_movetext};
use crate::pgn::tag_line;

impl Splitter {
    /// Goes on behind the common lines that come next, and stops before the first other one.
    pub(super) fn pass_common_lines(&mut self) {
        let mut after_blank = self.after_blank;
        let in_doubt = after_blank || self.in_comment || self.stray.is_some();
        let has_crlf = self.watch.expected == LineEnd::CrLf;
        let no_way = in_doubt || self.discard_line || self.by_line;
        let (Some(open), false) = (&mut self.open, no_way) else {
            return;
        };
        if self.window.has_lone_cr || !has_crlf && self.watch.expected != LineEnd::Lf {
            return;
        }
        let text = &self.window.text[..];
        let (mut start, mut lines) = (self.window.next, 0);
        // In movetext, the next byte that other lines may have.
        let mut other = None;
        loop {
            let found = match self.section {
                // The bracket that the line begins with is its only one.
                Section::Tags if text.get(start) == Some(&b'[') => {
                    memchr3(b'\n', b'[', b'{', &text[start + 1..]).map(|found| found + 1)
                }
                _ => memchr(b'\n', &text[start..]),
            };
            let Some(length) = found else { break };
            let end = start + length + 1;
            let is_crlf = length > 0 && text[end - 2] == b'\r';
            let line = &text[start..end - 1 - usize::from(is_crlf)];
            if text[end - 1] != b'\n'
                || is_crlf != has_crlf
                || line.len() > self.watch.longest
                || end - open.start > self.max_record_bytes
            {
                break;
            }
            match self.section {
                Section::Tags if line.is_empty() && !open.after_marker => {
                    after_blank = true;
                    open.blank_after_tags = true;
                    (start, lines) = (end, lines + 1);
                    continue;
                }
                Section::Tags if open.takes_common_pair(line) => {}
                Section::Tags | Section::Movetext if open.takes_common_movetext(line) => {
                    let other = *other.get_or_insert_with(|| {
                        let found = memchr3(b'{', b';', b'[', &text[start..]);
                        found.map_or(text.len(), |found| start + found)
                    });
                    if other < end {
                        break;
                    }
                    if self.section == Section::Tags {
                        if !after_blank || !is_movetext(line) {
                            break;
                        }
                        after_blank = false;
                        self.section = Section::Movetext;
                        open.has_no_moves = true;
                    }
                    open.has_no_moves = open.has_no_moves && is_moveless(line.trim_ascii());
                    open.after_marker = ends_with_marker(line.trim_ascii_end());
                }
                _ => break,
            }
            open.end = end;
            (start, lines) = (end, lines + 1);
        }
        self.after_blank = after_blank;
        if lines > 0 {
            self.window.advance(start, lines);
        }
    }
}

impl Open {
    /// Takes a tag pair alone on its line, without other brackets, that cannot be the first one of another game.
    #[inline]
    fn takes_common_pair(&mut self, line: &[u8]) -> bool {
        let [b'[', letter, .., b'"', b']'] = line else {
            return false;
        };
        let is_common = letter.is_ascii_alphabetic()
            && !self.blank_after_tags
            && !self.first_tag.is_empty()
            && !(self.is_complete() && self.may_repeat(line));
        if is_common {
            if matches!(letter.to_ascii_uppercase(), b'W' | b'B' | b'R') {
                self.seen |= tag_line::well_known_bit(tag_line::name(line));
            }
            self.tag_unterminated = false;
        }
        is_common
    }

    /// Whether a line, if no comment or bracket is on it, is movetext of this record.
    #[inline]
    fn takes_common_movetext(&self, line: &[u8]) -> bool {
        !self.after_marker && line.len() > 1 && line[0].is_ascii_alphanumeric()
    }
}
