//! A unified diff, written as the text comes by: `diff -u` of a text and the changes made in it.
//!
//! Lines end with LF, as `patch` counts them; a CR before it belongs to the line. Memory does not grow with the text.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use memchr::memrchr_iter;

use pgnkit_core::byte_search::{memchr, memchr_iter, memrchr};

use super::terminal::push_safe;
use pgnkit_core::pgn::text::decode;

/// Unchanged lines around changes.
const CONTEXT: usize = 3;

/// A piece of a text, and what takes its place.
pub type Replacement<'t> = (Range<usize>, &'t [u8]);

/// Compares a text with itself after changes, a stretch at a time. Of each pair, the first is of the text as it was, the second
/// of the text as it becomes.
#[derive(Debug)]
pub struct UnifiedDiff {
    name: String,
    color: bool,
    /// Whether the file is named.
    is_begun: bool,
    /// Lines before the next.
    lines: [u64; 2],
    /// Text without a line end, which goes on.
    open: [Vec<u8>; 2],
    /// The last unchanged lines, if no hunk is open.
    before: Vec<Vec<u8>>,
    hunk: Option<Hunk>,
}

/// Changes close to each other.
#[derive(Debug, Default)]
struct Hunk {
    starts: [u64; 2],
    counts: [u64; 2],
    body: Vec<u8>,
    /// Changed lines that go into the body together.
    changed: [Vec<u8>; 2],
    /// Unchanged lines since the last change.
    behind: Vec<Vec<u8>>,
}

impl UnifiedDiff {
    /// The diff of a file of this name.
    pub fn new(name: &str, color: bool) -> UnifiedDiff {
        UnifiedDiff {
            name: name.to_owned(),
            color,
            is_begun: false,
            lines: [0; 2],
            open: Default::default(),
            before: Vec::new(),
            hunk: None,
        }
    }

    /// Adds a stretch of text and the changes in it, in the order of their places.
    pub fn push(&mut self, text: &[u8], changes: &[Replacement<'_>], out: &mut Vec<u8>) {
        let mut at = 0;
        for (span, with) in changes {
            self.same(&text[at..span.start], out);
            self.open[0].extend_from_slice(&text[span.clone()]);
            self.open[1].extend_from_slice(with);
            at = span.end;
        }
        self.same(&text[at..], out);
    }

    /// Writes what is left at the end of the text.
    pub fn finish(mut self, out: &mut Vec<u8>) {
        self.block(out);
        self.close(out);
    }

    /// Adds text that stays.
    fn same(&mut self, mut text: &[u8], out: &mut Vec<u8>) {
        if self.open.iter().any(|open| !open.is_empty()) {
            let end = memchr(b'\n', text).map_or(text.len(), |end| end + 1);
            self.leave_open(&text[..end]);
            text = &text[end..];
            if !self.open.iter().all(|open| open.ends_with(b"\n")) {
                return;
            }
            self.block(out);
        }
        while self.hunk.is_some() {
            let Some(end) = memchr(b'\n', text) else {
                break;
            };
            self.unchanged(&text[..=end], out);
            text = &text[end + 1..];
        }
        let end = memrchr(b'\n', text).map_or(0, |end| end + 1);
        self.skip(&text[..end]);
        self.leave_open(&text[end..]);
    }

    fn leave_open(&mut self, text: &[u8]) {
        for open in &mut self.open {
            open.extend_from_slice(text);
        }
    }

    /// Keeps the last of unchanged lines.
    fn keep(&mut self, lines: &[u8]) {
        let lines = lines.split_inclusive(|&byte| byte == b'\n');
        self.before.extend(lines.map(<[u8]>::to_vec));
        let more = self.before.len().saturating_sub(CONTEXT);
        self.before.drain(..more);
    }

    /// Counts whole lines that stay, and keeps the last ones.
    fn skip(&mut self, lines: &[u8]) {
        if lines.is_empty() {
            return;
        }
        let count = memchr_iter(b'\n', lines).count() as u64;
        self.lines = self.lines.map(|before| before + count);
        let start = memrchr_iter(b'\n', lines)
            .nth(CONTEXT)
            .map_or(0, |end| end + 1);
        self.keep(&lines[start..]);
    }

    /// Adds what is open: lines of which some may have changed.
    fn block(&mut self, out: &mut Vec<u8>) {
        let open = std::mem::take(&mut self.open);
        let [old, new] = open
            .each_ref()
            .map(|text| -> Vec<&[u8]> { text.split_inclusive(|&byte| byte == b'\n').collect() });
        let same = |pair: &(&&[u8], &&[u8])| pair.0 == pair.1;
        let head = old.iter().zip(&new).take_while(same).count();
        let tail = old[head..].iter().rev().zip(new[head..].iter().rev());
        let tail = tail.take_while(same).count();
        for line in &old[..head] {
            self.unchanged(line, out);
        }
        self.changed([&old[head..old.len() - tail], &new[head..new.len() - tail]]);
        for line in &old[old.len() - tail..] {
            self.unchanged(line, out);
        }
    }

    fn unchanged(&mut self, line: &[u8], out: &mut Vec<u8>) {
        self.lines = self.lines.map(|before| before + 1);
        match &mut self.hunk {
            None => self.keep(line),
            Some(hunk) => {
                hunk.behind.push(line.to_vec());
                if hunk.behind.len() > 2 * CONTEXT {
                    self.close(out);
                }
            }
        }
    }

    fn changed(&mut self, lines: [&[&[u8]]; 2]) {
        if lines.iter().all(|lines| lines.is_empty()) {
            return;
        }
        let hunk = self.hunk.get_or_insert_with(|| {
            let kept = self.before.len() as u64;
            Hunk {
                starts: self.lines.map(|before| before - kept),
                behind: std::mem::take(&mut self.before),
                ..Hunk::default()
            }
        });
        hunk.take_behind(usize::MAX, self.color);
        let styles = [(b'-', AnsiColor::Red), (b'+', AnsiColor::Green)];
        for (side, (sign, color)) in styles.into_iter().enumerate() {
            let (style, changed) = (color.on_default(), &mut hunk.changed[side]);
            for line in lines[side] {
                push_line(sign, line, style, self.color, changed);
            }
            hunk.counts[side] += lines[side].len() as u64;
            self.lines[side] += lines[side].len() as u64;
        }
    }

    /// Ends the hunk, if one is open, and keeps the last unchanged lines.
    fn close(&mut self, out: &mut Vec<u8>) {
        let Some(mut hunk) = self.hunk.take() else {
            return;
        };
        hunk.take_changed();
        hunk.take_behind(CONTEXT, self.color);
        let more = hunk.behind.len().saturating_sub(CONTEXT);
        self.before = hunk.behind.split_off(more);
        if !self.is_begun {
            self.is_begun = true;
            for sign in ["---", "+++"] {
                self.push_head(&format!("{sign} {}", self.name), Style::new().bold(), out);
            }
        }
        let [old, new] = [0, 1].map(|side| match (hunk.starts[side], hunk.counts[side]) {
            (start, 0) => format!("{start},0"),
            (start, 1) => format!("{}", start + 1),
            (start, count) => format!("{},{count}", start + 1),
        });
        let head = format!("@@ -{old} +{new} @@");
        self.push_head(&head, AnsiColor::Cyan.on_default(), out);
        out.append(&mut hunk.body);
    }

    fn push_head(&self, text: &str, style: Style, out: &mut Vec<u8>) {
        push_whole(format!("{text}\n").as_bytes(), style, self.color, out);
    }
}

impl Hunk {
    /// Takes the changed lines in: first all as they were, then all as they become.
    fn take_changed(&mut self) {
        for changed in &mut self.changed {
            self.body.append(changed);
        }
    }

    /// Takes so many of the unchanged lines in. The rest are counted no more: they stand outside.
    fn take_behind(&mut self, most: usize, color: bool) {
        let count = self.behind.len().min(most);
        if count > 0 {
            self.take_changed();
        }
        for line in &self.behind[..count] {
            push_line(b' ', line, Style::new(), color, &mut self.body);
        }
        self.counts = self.counts.map(|lines| lines + count as u64);
        if most == usize::MAX {
            self.behind.clear();
        }
    }
}

fn push_line(sign: u8, line: &[u8], style: Style, color: bool, out: &mut Vec<u8>) {
    let mut whole = [&[sign], line].concat();
    let is_ended = line.ends_with(b"\n");
    if !is_ended {
        whole.push(b'\n');
    }
    push_whole(&whole, style, color, out);
    if !is_ended {
        out.extend_from_slice(b"\\ No newline at end of file\n");
    }
}

/// Adds a line; in colour without control characters: a terminal would obey them.
fn push_whole(line: &[u8], style: Style, color: bool, out: &mut Vec<u8>) {
    if !color {
        out.extend_from_slice(line);
        return;
    }
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut shown = String::with_capacity(line.len());
    for character in decode(line).chars() {
        if character == '\t' {
            shown.push(character);
        } else {
            push_safe(character, &mut shown);
        }
    }
    out.extend_from_slice(format!("{style}{shown}{style:#}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text, and the changes in it.
    type Piece<'t> = (&'t str, &'t [(Range<usize>, &'t str)]);

    fn diff(pieces: &[Piece<'_>]) -> String {
        let mut diff = UnifiedDiff::new("a.pgn", false);
        let mut out = Vec::new();
        for (text, changes) in pieces {
            let changes: Vec<Replacement<'_>> = changes
                .iter()
                .map(|(span, with)| (span.clone(), with.as_bytes()))
                .collect();
            diff.push(text.as_bytes(), &changes, &mut out);
        }
        diff.finish(&mut out);
        String::from_utf8(out).expect("UTF-8")
    }

    /// Expected values are those of GNU `diff -u`, without the names.
    #[test]
    fn hunks_are_those_of_diff() {
        let text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n";
        assert_eq!(diff(&[(text, &[])]), "");
        for (pieces, expected) in [
            (
                &[(text, &[(0..1, "one"), (48..50, "XX")][..])][..],
                "@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+XX\n",
            ),
            (
                &[(text, &[(4..6, "")])],
                "@@ -1,6 +1,5 @@\n 1\n 2\n-3\n 4\n 5\n 6\n",
            ),
            (
                &[
                    (&text[..5], &[(5..5, "\nnew")]),
                    (&text[5..8], &[]),
                    (&text[8..], &[(10..12, "ten")]),
                ],
                "@@ -1,13 +1,14 @@\n 1\n 2\n 3\n+new\n 4\n 5\n 6\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n",
            ),
            (
                &[("1\n2", &[(3..3, " *\n")])],
                "@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+2 *\n",
            ),
            (&[("1\n", &[(0..0, "0\n")])], "@@ -1 +1,2 @@\n+0\n 1\n"),
            (
                &[(&text[..8], &[(0..1, "one"), (2..3, "two"), (6..7, "four")])],
                "@@ -1,4 +1,4 @@\n-1\n-2\n+one\n+two\n 3\n-4\n+four\n",
            ),
            (
                &[("1\n", &[(0..1, "one")]), ("2\n", &[(0..1, "two")])],
                "@@ -1,2 +1,2 @@\n-1\n-2\n+one\n+two\n",
            ),
            (
                &[("1\n2", &[(0..1, "one"), (2..3, "two")])],
                "@@ -1,2 +1,2 @@\n-1\n-2\n\\ No newline at end of file\n+one\n+two\n\\ No newline at end of file\n",
            ),
        ] {
            let made = diff(pieces);
            assert_eq!(made.strip_prefix("--- a.pgn\n+++ a.pgn\n"), Some(expected));
        }
    }
}
