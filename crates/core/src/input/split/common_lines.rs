//! The lines that most of any file consists of, many at once and with the same outcome as one by one: tag pairs, the blank lines
//! around them, movetext without comments.

#![expect(
    clippy::inline_always,
    reason = "a call for each line costs a third of what it takes to split it off"
)]

use super::line_watch::LineEnd;
use super::scan::Scan;
use super::{Section, Splitter};
use crate::pgn::tag_line::{self, ROSTER};
use crate::pgn::untagged_text::{ends_with_marker, is_moveless, is_movetext, is_unplayed};

impl Splitter {
    /// Goes on behind the common lines that come next, and stops before the first other one.
    pub(super) fn pass_common_lines(&mut self, scan: &mut Scan) {
        while self.pass_game(scan) {}
    }

    /// Goes on behind the common lines of a game; says whether another one begins there.
    fn pass_game(&mut self, scan: &mut Scan) -> bool {
        let in_doubt = self.after_blank || self.in_comment || self.stray.is_some();
        let (Some(open), false) = (
            &mut self.open,
            in_doubt || self.discard_line || self.by_line,
        ) else {
            return false;
        };
        let expected = self.watch.expected;
        if self.window.has_lone_cr || !matches!(expected, LineEnd::Lf | LineEnd::CrLf) {
            return false;
        }
        let mut stage = match self.section {
            Section::Tags if !open.after_marker => Stage::Tags,
            Section::Movetext if open.after_marker => Stage::Over,
            Section::Movetext => Stage::Movetext,
            _ => return false,
        };
        let may_have_tags = !open.blank_after_tags && !open.first_tag.is_empty();
        let mut lines = CommonLines {
            text: &self.window.text,
            scan,
            start: self.window.next,
            passed: 0,
            has_crlf: expected == LineEnd::CrLf,
            longest: self.watch.longest,
            // A record that is too long is cut elsewhere.
            limit: open.span.bytes.start.saturating_add(self.max_record_bytes),
        };
        lines.scan.seek(lines.text, lines.start);
        let mut is_over = false;
        while let Some((line, next)) = lines.next() {
            if stage == Stage::BehindTags {
                if !(is_common_movetext(line) && is_movetext(line)) {
                    break;
                }
                (stage, self.section) = (Stage::Movetext, Section::Movetext);
                self.after_blank = false;
                open.has_no_moves = true;
            }
            match stage {
                Stage::Tags if line.is_empty() => {
                    stage = Stage::BehindTags;
                    self.after_blank = true;
                    open.blank_after_tags = true;
                }
                Stage::Tags => {
                    if !(may_have_tags && is_tag_pair(line))
                        || open.is_complete() && open.may_repeat(line)
                    {
                        break;
                    }
                    open.seen |= tag_line::players_bit(line);
                    open.tag_unterminated = false;
                    open.span.bytes.end = next;
                }
                Stage::BehindTags => {}
                Stage::Movetext => {
                    if !is_common_movetext(line) {
                        break;
                    }
                    open.has_no_moves = open.has_no_moves && is_moveless(line.trim_ascii());
                    open.span.bytes.end = next;
                    if may_end_with_marker(line) && ends_with_marker(line.trim_ascii_end())
                        || open.has_no_moves && is_unplayed(line.trim_ascii())
                    {
                        open.after_marker = true;
                        stage = Stage::Over;
                    }
                }
                Stage::Over => {
                    is_over = line.is_empty();
                    if !is_over {
                        break;
                    }
                }
            }
            lines.pass_to(next);
            if is_over {
                break;
            }
        }
        let (start, passed) = (lines.start, lines.passed);
        if passed > 0 {
            self.window.advance(start, passed);
        }
        if is_over {
            self.close();
            self.after_blank = true;
        }
        is_over && self.begin_common(scan)
    }

    /// Begins a record at the next line, if it is a common one.
    fn begin_common(&mut self, scan: &mut Scan) -> bool {
        let start = self.window.next;
        let mut lines = CommonLines {
            text: &self.window.text,
            scan,
            start,
            passed: 0,
            has_crlf: self.watch.expected == LineEnd::CrLf,
            longest: self.watch.longest,
            limit: start.saturating_add(self.max_record_bytes),
        };
        let Some((line, end)) = lines.next_alone().filter(|(line, _)| is_tag_pair(line)) else {
            return false;
        };
        let (name, seen) = if line.starts_with(b"[Event \"") {
            (&b"Event"[..], tag_line::EVENT)
        } else if tag_line::looks_like_tag(line) {
            let name = tag_line::name(line);
            (name, tag_line::well_known_bit(name))
        } else {
            return false;
        };
        self.spare_name.extend_from_slice(name);
        self.after_blank = false;
        self.begin(Section::Tags, start);
        self.update(|open| {
            open.span.bytes.end = end;
            open.seen = seen;
            open.first_is_of_roster = seen & ROSTER != 0;
        });
        self.window.advance(end, 1);
        true
    }
}

/// The part of a game that is expected next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A tag pair, or the blank line behind the last one.
    Tags,
    /// The first line of movetext.
    BehindTags,
    /// Movetext up to the marker.
    Movetext,
    /// A blank line.
    Over,
}

/// The lines from one on, as long as they are common.
struct CommonLines<'t, 's> {
    text: &'t [u8],
    /// Stands at the start of the next line, unless that is no common one.
    scan: &'s mut Scan,
    /// Where the next line begins.
    start: usize,
    /// The number of lines passed.
    passed: u64,
    has_crlf: bool,
    /// Of a line without its end, in bytes.
    longest: usize,
    /// Where lines are no longer common.
    limit: usize,
}

impl<'t> CommonLines<'t, '_> {
    /// The next line, without its end, and where the one after it begins; `None` if it is not a common one.
    #[inline(always)]
    fn next(&mut self) -> Option<(&'t [u8], usize)> {
        let end = self.scan.line_end(self.text)?;
        let line = &self.text[self.start..end];
        let line = match line {
            [line @ .., b'\r'] if self.has_crlf => line,
            [.., b'\r'] => return None,
            _ if self.has_crlf => return None,
            line => line,
        };
        (line.len() <= self.longest && end < self.limit).then_some((line, end + 1))
    }

    /// Calls [`next`](Self::next) without inlining it.
    #[inline(never)]
    fn next_alone(&mut self) -> Option<(&'t [u8], usize)> {
        self.next()
    }

    #[inline]
    fn pass_to(&mut self, next: usize) {
        self.start = next;
        self.passed += 1;
    }
}

/// Whether a line, if no other bracket or brace is on it, is a tag pair.
#[inline]
fn is_tag_pair(line: &[u8]) -> bool {
    matches!(line, [b'[', letter, .., b'"', b']'] if letter.is_ascii_alphabetic())
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
