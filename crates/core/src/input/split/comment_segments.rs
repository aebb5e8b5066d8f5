//! Comments through a line: where they begin and end, and what stands outside of them.

use crate::byte_search::{memchr, memchr3};

use super::{Section, Splitter, lines::LineSpan};
use crate::pgn::tag_line;
use crate::pgn::untagged_text::{ends_with_marker, is_moveless, is_unplayed, starts_movetext};

impl Splitter {
    /// Follows comments through a line, and remembers whether a marker came last. Gives the place of a tag
    /// pair that begins on the line.
    pub(super) fn segments(&mut self, start: usize, end: usize, next: usize) -> Option<usize> {
        self.extend_to(next);
        let mut at = self.behind_comments(start, end);
        while at < end {
            let text = &self.window.text[at..end];
            if self.in_comment {
                let Some(brace) = memchr(b'}', text) else {
                    self.after_marker_in_comment = ends_with_marker(text.trim_ascii_end());
                    return None;
                };
                self.in_comment = false;
                at += brace + 1;
                if self.open.is_none() {
                    at = self.body(at, end);
                    match self.window.text[at..end].first() {
                        None => return None,
                        Some(b'{') => {}
                        Some(_) => {
                            self.outside_line(LineSpan {
                                start: at,
                                body: at,
                                end,
                                next,
                            });
                            return None;
                        }
                    }
                }
                continue;
            }
            let stop = if self.section == Section::Tags {
                let body = self.body(at, end);
                if self.window.text[body..end].first() == Some(&b'[') {
                    return Some(body);
                }
                let stop = self.seen.sign(&self.window.text[..end], body);
                let segment = self.window.text[body..stop.unwrap_or(end)].trim_ascii();
                let after_blank = self.open.as_ref().is_some_and(|open| open.blank_after_tags);
                if starts_movetext(segment, after_blank) {
                    self.section = Section::Movetext;
                    let behind = self.behind_comments(at, end);
                    self.update(|open| open.has_no_moves = behind == at);
                    at = behind;
                    continue;
                }
                stop
            } else {
                let stop = memchr3(b'{', b';', b'[', text);
                let segment = text[..stop.unwrap_or(text.len())].trim_ascii_end();
                if let Some(open) = &mut self.open
                    && !segment.trim_ascii_start().is_empty()
                {
                    open.has_no_moves &= is_moveless(segment.trim_ascii());
                    open.after_marker = ends_with_marker(segment)
                        || open.has_no_moves && is_unplayed(segment.trim_ascii());
                }
                stop.map(|stop| at + stop)
            };
            let stop = stop?;
            match self.window.text[stop] {
                b'{' => {
                    self.in_comment = true;
                    self.after_marker_in_comment = false;
                }
                b'[' if self.is_glued_game(stop, end) => {
                    self.extend_to(stop);
                    self.begin(Section::Tags, stop);
                    self.extend_to(next);
                    return Some(stop);
                }
                b'[' => {}
                _ => return None,
            }
            at = stop + 1;
        }
        None
    }

    /// Where the text after the last comment of a long line of movetext begins, if nothing before it matters for where
    /// records begin and end; else the start.
    ///
    /// After a `}` there is no comment, unless in one to the end of the line. Of what may be a tag pair of another game,
    /// the bracket is followed by something else than the `%` of a command.
    fn behind_comments(&mut self, start: usize, end: usize) -> usize {
        const WORTHWHILE_BYTES: usize = 128;
        if end - start < WORTHWHILE_BYTES || self.in_comment || self.section != Section::Movetext {
            return start;
        }
        let text = &self.window.text[..end];
        match self.seen.last_brace(text, start) {
            // A segment without text leaves things as they were before the comment.
            Some((brace, true)) if !text[brace + 1..].trim_ascii().is_empty() => brace + 1,
            _ => start,
        }
    }

    /// Whether a tag pair in the middle of a line follows the marker of a game that it does not belong to.
    fn is_glued_game(&self, at: usize, end: usize) -> bool {
        let text = &self.window.text[at..end];
        self.section == Section::Movetext
            && self.is_after_marker()
            && tag_line::is_salvage(text)
            && !self.is_judged(at)
            && !self.continues_tags(tag_line::well_known_bit(tag_line::name(text)))
    }
}
