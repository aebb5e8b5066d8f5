//! The grammar of lines: what each one says about where records begin and end.

use std::ops::Range;

use crate::byte_search::{memchr_iter, memchr2};

use super::{Section, Splitter, line_facts::LineFacts, tag_lines::is_left_open};
use crate::input::{batch::NoteKind, record::Seams, source::BYTE_ORDER_MARK};
use crate::pgn::blank_characters;
use crate::pgn::movetext::untagged_games;
use crate::pgn::tag_line::malformed::begins_start;
use crate::pgn::tag_line::multi_line::{self, TagExtent};
use crate::pgn::tag_line::{self, ROSTER};
use crate::pgn::text::next_line;
use crate::pgn::untagged_text::{
    MARKERS, begins_game, begins_with_move_one, continues_movetext, ends_with_marker, is_movetext,
    resumes_movetext,
};

/// A line, or the rest of one. Positions count from the start of the window.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineSpan {
    pub(super) start: usize,
    /// Where its text begins, behind its indentation.
    pub(super) body: usize,
    /// Where its text ends.
    pub(super) end: usize,
    /// Where the next line begins.
    pub(super) next: usize,
}

impl Splitter {
    /// Where the text of a line begins.
    pub(super) fn body(&self, start: usize, end: usize) -> usize {
        start + blank_characters::body(&self.window.text[start..end])
    }

    /// Where the line ends that begins at `start`, or the last one of tag pairs that take several; `None` if more text is
    /// needed.
    pub(super) fn tag_lines_end(&self, start: usize, end: usize) -> Option<usize> {
        let text = &self.window.text[..];
        let body = self.body(start, end);
        if self.discard_line || text[body..end].first() != Some(&b'[') {
            return Some(end);
        }
        match multi_line::extent(text, body, self.window.at_end) {
            TagExtent::Line => Some(end),
            TagExtent::Lines(end) => Some(next_line(text, end)),
            TagExtent::Pending => None,
        }
    }

    /// Looks at one line: text from `start` to `end`, the next line begins at `next`.
    pub(super) fn line(&mut self, mut start: usize, end: usize, next: usize) {
        self.seen = LineFacts::default();
        while self.window.text[start..end].starts_with(BYTE_ORDER_MARK) && !self.in_comment {
            let first = start == 0 && self.window.line == 1;
            let kind = if first {
                NoteKind::ByteOrderMark
            } else {
                NoteKind::InnerByteOrderMark
            };
            self.line_note(kind, start, Vec::new());
            start += BYTE_ORDER_MARK.len();
        }
        let line = LineSpan {
            start,
            body: self.body(start, end),
            end,
            next,
        };
        if line.body == end {
            if !self.in_comment && self.is_after_marker() {
                self.close();
            }
            self.after_blank = true;
            if !self.in_comment {
                self.update(|open| open.blank_after_tags = true);
            }
            return;
        }
        if self.window.text[start] == b'%' && !self.in_comment {
            return self.escaped_line(line);
        }
        let after_blank = std::mem::replace(&mut self.after_blank, false);
        if self.in_comment {
            return self.comment_line(line, after_blank);
        }
        match self.section {
            Section::Outside | Section::Resynchronising => self.outside_line(line),
            Section::Tags => self.tags_line(line, after_blank),
            Section::Movetext => self.movetext_line(line, after_blank),
        }
    }

    /// The text of a line behind its indentation.
    fn text(&self, line: LineSpan) -> &[u8] {
        &self.window.text[line.body..line.end]
    }

    /// Begins a record with a line.
    fn begin_with(&mut self, section: Section, line: LineSpan) {
        let as_tags = section == Section::Tags && self.text(line)[0] == b'[';
        self.begin(section, line.start);
        self.read_line(line, as_tags);
    }

    fn tags_line(&mut self, line: LineSpan, after_blank: bool) {
        let text = self.text(line);
        if text[0] == b'[' {
            if self.was_judged_to_begin() {
                self.begin(Section::Tags, line.start);
            }
            self.read_line(line, true);
        } else if self.open.as_ref().is_some_and(|open| open.tag_unterminated)
            && !after_blank
            && !is_movetext(text)
        {
            let ends = text.trim_ascii_end().ends_with(b"]");
            self.update(|open| open.tag_unterminated = !ends);
            self.extend_to(line.next);
        } else {
            self.read_line(line, false);
        }
    }

    fn movetext_line(&mut self, line: LineSpan, after_blank: bool) {
        let text = self.text(line);
        let after_marker = self.is_after_marker();
        let in_prose = self.stray.is_some();
        if self.begins_at_tag_line(text, after_blank) {
            self.cut = self.interruption(after_blank);
            self.begin_with(Section::Tags, line);
        } else if (after_blank || after_marker) && begins_start(text) {
            self.begin_with(Section::Tags, line);
        } else if begins_with_move_one(text)
            && (after_marker || (after_blank || in_prose) && !self.in_variation())
        {
            self.begin_with(Section::Movetext, line);
        } else if after_marker
            && untagged_games::may_begin(text)
            && (self.is_bare()
                || ends_with_marker(text.trim_ascii_end()) && untagged_games::is_bare(text))
        {
            self.begin_bare(line);
        } else if in_prose && !resumes_movetext(text)
            || after_blank && !continues_movetext(text)
            || self.was_judged_prose()
        {
            // Prose: inside the game if its moves go on below, else outside.
            self.stray_text(line.body, line.end);
        } else {
            self.forget_stray();
            self.read_line(line, false);
        }
    }

    /// Whether the last thing in the record outside of comments is its marker.
    pub(super) fn is_after_marker(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.after_marker)
    }

    /// Whether a tag line here would stand in the middle of movetext.
    fn interrupts(&self, after_blank: bool) -> bool {
        self.section == Section::Movetext
            && !self.in_comment
            && !after_blank
            && self.stray.is_none()
            && self.open.is_some()
            && !self.is_after_marker()
    }

    /// What a tag line here would do to the record before.
    pub(super) fn interruption(&self, after_blank: bool) -> Seams {
        if self.interrupts(after_blank) {
            Seams::INTERRUPTED
        } else {
            Seams::empty()
        }
    }

    /// Whether parentheses are open in the last few lines of the record: a paragraph break inside a variation.
    pub(super) fn in_variation(&self) -> bool {
        const LOOK_BACK_BYTES: usize = 4096;
        self.open.as_ref().is_some_and(|open| {
            let Range { start, end } = open.span.bytes.clone();
            let text = &self.window.text[start.max(end.saturating_sub(LOOK_BACK_BYTES))..end];
            let count = |parenthesis| memchr_iter(parenthesis, text).count();
            count(b'(') > count(b')')
        })
    }

    /// A line inside a comment: the comment may never end, and a game begin here all the same.
    fn comment_line(&mut self, line: LineSpan, after_blank: bool) {
        if self.begins_at_tag_line(self.text(line), after_blank) {
            self.in_comment = false;
            self.cut = Seams::COMMENT_CUT;
            return self.begin_with(Section::Tags, line);
        }
        if self.open.is_none() {
            self.stray_text(line.body, line.end);
        }
        let body = line.start;
        self.read_line(LineSpan { body, ..line }, false);
    }

    /// Whether a record begins at a line in movetext or in a comment: at tags that were judged to be of another game.
    /// Without a blank line or a marker before it, the tag has to be one that games begin with.
    fn begins_at_tag_line(&self, text: &[u8], after_blank: bool) -> bool {
        let may_interrupt = if self.in_comment {
            after_blank || self.open.is_none() || self.after_marker_in_comment
        } else {
            !self.interrupts(after_blank)
        };
        self.was_judged_to_begin() && (may_interrupt || tag_line::begins_with_well_known(text))
    }

    /// Whether a line too long to be looked at whole begins a record.
    pub(super) fn begins_record(&self, start: usize, end: usize) -> bool {
        let body = self.body(start, end);
        let text = &self.window.text[body..end];
        if self.in_comment {
            return self.after_blank && tag_line::is_salvage(text);
        }
        let is_tag = tag_line::looks_like_tag(text);
        match (self.section, &self.open) {
            (Section::Outside, _) => is_tag || begins_game(text),
            (Section::Tags, Some(open)) => {
                is_tag
                    && open.seen & tag_line::well_known_bit(tag_line::name(text)) != 0
                    && (open.blank_after_tags || open.is_complete())
            }
            (Section::Tags, None) => false,
            (Section::Resynchronising, _) => is_tag,
            (Section::Movetext, _) => {
                is_tag
                    && (!self.interrupts(self.after_blank)
                        || tag_line::begins_with_well_known(text))
            }
        }
    }

    pub(super) fn outside_line(&mut self, line: LineSpan) {
        let text = self.text(line);
        if tag_line::looks_like_tag(text) || begins_start(text) {
            self.begin_with(Section::Tags, line);
        } else if self.section == Section::Resynchronising || text[0] == b';' {
            // Lost with the record that was cut, or a comment of nobody's.
        } else if self.games > 0 && MARKERS.contains(&text.trim_ascii_end()) {
            self.note(NoteKind::ExtraMarker, line.body);
        } else if begins_game(text) {
            self.begin_with(Section::Movetext, line);
        } else if self.was_judged_to_begin() {
            self.begin_bare(line);
        } else {
            let begins_comment = text[0] == b'{';
            self.stray_text(line.body, line.end);
            if begins_comment {
                self.read_line(line, false);
            }
        }
    }

    /// Reads the tag pairs of a line. Gives the place of other text that follows them.
    fn tag_pairs(&mut self, body: usize, end: usize) -> Option<usize> {
        let mut at = body;
        loop {
            let line = &self.window.text[at..end];
            let name = tag_line::name(line);
            let seen = tag_line::well_known_bit(name);
            // Most lines: one pair and nothing else, so there is no need to look inside.
            let whole = line.ends_with(b"\"]") && memchr2(b'[', b'{', &line[1..]).is_none();
            let (length, unterminated) = if whole {
                (line.len(), false)
            } else {
                let part = tag_line::part(line, 0);
                (part.span.end, is_left_open(line, &part))
            };
            at += length;
            if let Some(open) = &mut self.open {
                open.seen |= seen;
                open.tag_unterminated = unterminated;
                open.blank_after_tags = false;
                if open.first_tag.is_empty() {
                    open.first_tag.extend_from_slice(name);
                    open.first_is_of_roster = seen & ROSTER != 0;
                }
            }
            at = self.body(at, end);
            if at == end {
                return None;
            }
            if self.window.text[at] != b'[' {
                return Some(at);
            }
        }
    }

    /// Reads a line of a record, or the rest of one, as tag pairs or as other text, and each where it changes.
    pub(super) fn read_line(&mut self, line: LineSpan, mut as_tags: bool) {
        self.extend_to(line.next);
        let mut at = line.body;
        loop {
            let rest = if as_tags {
                self.tag_pairs(at, line.end)
            } else {
                self.segments(at, line.end, line.next)
            };
            let Some(position) = rest else { return };
            at = position;
            as_tags = !as_tags;
        }
    }
}
