//! A unified diff, written as the text comes by: `diff -u` of a text and the changes made in it.
//!
//! Lines end with LF, as `patch` counts them; a CR before it belongs to the line. Memory does not grow with the text.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use memchr::memrchr_iter;

use pgnkit_core::scan::memchr_iter;

use super::terminal::push_safe;
use pgnkit_core::pgn::text::decode;

/// Unchanged lines around changes.
const CONTEXT: usize = 3;

/// A piece of a text, and what takes its place.
pub type Replacement<'t> = (Range<usize>, &'t [u8]);

/// Compares a text with itself after changes, a stretch at a time.
#[derive(Debug)]
pub struct UnifiedDiff {
    name: String,
    color: bool,
    /// Whether the file is named.
    is_begun: bool,
    /// Lines of the old and the new text before the next.
    old: u64,
    new: u64,
    /// Text without a line end, which goes on: as it was, and as it becomes.
    open: (Vec<u8>, Vec<u8>),
    /// The last unchanged lines, if no hunk is open.
    before: Vec<Vec<u8>>,
    hunk: Option<Hunk>,
}

/// Changes close to each other.
#[derive(Debug, Default)]
struct Hunk {
    starts: (u64, u64),
    counts: (u64, u64),
    body: Vec<u8>,
    /// Changed lines that go into the body together: as they were, and as they become.
    changed: (Vec<u8>, Vec<u8>),
    /// Unchanged lines since the last change.
    behind: Vec<Vec<u8>>,
}

impl UnifiedDiff {
    /// The diff of a file of this name.
    #[must_use]
    pub fn new(name: &str, color: bool) -> UnifiedDiff {
        UnifiedDiff {
            name: name.to_owned(),
            color,
            is_begun: false,
            old: 0,
            new: 0,
            open: (Vec::new(), Vec::new()),
            before: Vec::new(),
            hunk: None,
        }
    }

    /// Adds a stretch of text and the changes in it, in the order of their places.
    pub fn push(&mut self, text: &[u8], changes: &[Replacement<'_>], out: &mut Vec<u8>) {
        let mut at = 0;
        for (span, with) in changes {
            self.same(&text[at..span.start], out);
            self.open.0.extend_from_slice(&text[span.clone()]);
            self.open.1.extend_from_slice(with);
            at = span.end;
        }
        self.same(&text[at..], out);
    }

    /// Writes what is left at the end of the text.
    pub fn finish(mut self, out: &mut Vec<u8>) {
        let (old, new) = std::mem::take(&mut self.open);
        self.block(&old, &new, out);
        self.close(out);
    }

    /// Adds text that stays.
    fn same(&mut self, text: &[u8], out: &mut Vec<u8>) {
        let mut text = text;
        if !self.open.0.is_empty() || !self.open.1.is_empty() {
            let end = pgnkit_core::scan::memchr(b'\n', text).map_or(text.len(), |end| end + 1);
            self.open.0.extend_from_slice(&text[..end]);
            self.open.1.extend_from_slice(&text[..end]);
            text = &text[end..];
            if !self.open.0.ends_with(b"\n") || !self.open.1.ends_with(b"\n") {
                return;
            }
            let (old, new) = std::mem::take(&mut self.open);
            self.block(&old, &new, out);
        }
        while self.hunk.is_some() {
            let Some(end) = pgnkit_core::scan::memchr(b'\n', text) else {
                break;
            };
            self.unchanged(&text[..=end], out);
            text = &text[end + 1..];
        }
        let end = pgnkit_core::scan::memrchr(b'\n', text).map_or(0, |end| end + 1);
        if self.hunk.is_none() {
            self.skip(&text[..end]);
        }
        self.open.0.extend_from_slice(&text[end..]);
        self.open.1.extend_from_slice(&text[end..]);
    }

    /// Counts whole lines that stay, and keeps the last ones.
    fn skip(&mut self, lines: &[u8]) {
        if lines.is_empty() {
            return;
        }
        let count = memchr_iter(b'\n', lines).count() as u64;
        self.old += count;
        self.new += count;
        let start = memrchr_iter(b'\n', lines)
            .nth(CONTEXT)
            .map_or(0, |end| end + 1);
        let last = lines[start..].split_inclusive(|&byte| byte == b'\n');
        self.before.extend(last.map(<[u8]>::to_vec));
        let more = self.before.len().saturating_sub(CONTEXT);
        self.before.drain(..more);
    }

    /// Adds lines of which some may have changed.
    fn block(&mut self, old: &[u8], new: &[u8], out: &mut Vec<u8>) {
        let lines = |text| <[u8]>::split_inclusive(text, |&byte: &u8| byte == b'\n').collect();
        let (old, new): (Vec<&[u8]>, Vec<&[u8]>) = (lines(old), lines(new));
        let same = |pair: &(&&[u8], &&[u8])| pair.0 == pair.1;
        let head = old.iter().zip(&new).take_while(same).count();
        let tail = old[head..].iter().rev().zip(new[head..].iter().rev());
        let tail = tail.take_while(same).count();
        for line in &old[..head] {
            self.unchanged(line, out);
        }
        self.changed(&old[head..old.len() - tail], &new[head..new.len() - tail]);
        for line in &old[old.len() - tail..] {
            self.unchanged(line, out);
        }
    }

    fn unchanged(&mut self, line: &[u8], out: &mut Vec<u8>) {
        let Some(hunk) = &mut self.hunk else {
            self.before.push(line.to_vec());
            if self.before.len() > CONTEXT {
                self.before.remove(0);
            }
            self.old += 1;
            self.new += 1;
            return;
        };
        hunk.behind.push(line.to_vec());
        self.old += 1;
        self.new += 1;
        if hunk.behind.len() > 2 * CONTEXT {
            self.close(out);
        }
    }

    fn changed(&mut self, old: &[&[u8]], new: &[&[u8]]) {
        if old.is_empty() && new.is_empty() {
            return;
        }
        let color = self.color;
        let before = &mut self.before;
        let (at_old, at_new) = (self.old, self.new);
        let hunk = self.hunk.get_or_insert_with(|| {
            let kept = before.len() as u64;
            let mut hunk = Hunk {
                starts: (at_old - kept, at_new - kept),
                ..Hunk::default()
            };
            hunk.behind.append(before);
            hunk
        });
        hunk.take_behind(usize::MAX, color);
        for line in old {
            push_line(
                b'-',
                line,
                AnsiColor::Red.on_default(),
                color,
                &mut hunk.changed.0,
            );
        }
        for line in new {
            push_line(
                b'+',
                line,
                AnsiColor::Green.on_default(),
                color,
                &mut hunk.changed.1,
            );
        }
        let counts = (old.len() as u64, new.len() as u64);
        hunk.counts = (hunk.counts.0 + counts.0, hunk.counts.1 + counts.1);
        self.old += counts.0;
        self.new += counts.1;
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
            let bold = Style::new().bold();
            for sign in ["---", "+++"] {
                self.push_head(&format!("{sign} {}", self.name), bold, out);
            }
        }
        let range = |start: u64, count: u64| match count {
            0 => format!("{start},0"),
            1 => format!("{}", start + 1),
            _ => format!("{},{count}", start + 1),
        };
        let head = format!(
            "@@ -{} +{} @@",
            range(hunk.starts.0, hunk.counts.0),
            range(hunk.starts.1, hunk.counts.1)
        );
        self.push_head(&head, AnsiColor::Cyan.on_default(), out);
        out.append(&mut hunk.body);
    }

    fn push_head(&self, text: &str, style: Style, out: &mut Vec<u8>) {
        let line = format!("{text}\n");
        if self.color {
            push_painted(line.as_bytes(), style, out);
        } else {
            out.extend_from_slice(line.as_bytes());
        }
    }
}

impl Hunk {
    /// Takes the changed lines in: first all as they were, then all as they become.
    fn take_changed(&mut self) {
        self.body.append(&mut self.changed.0);
        self.body.append(&mut self.changed.1);
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
        self.counts.0 += count as u64;
        self.counts.1 += count as u64;
        if most == usize::MAX {
            self.behind.clear();
        }
    }
}

fn push_line(sign: u8, line: &[u8], style: Style, color: bool, out: &mut Vec<u8>) {
    let mut whole = vec![sign];
    whole.extend_from_slice(line);
    let is_ended = line.ends_with(b"\n");
    if !is_ended {
        whole.push(b'\n');
    }
    if color {
        push_painted(&whole, style, out);
    } else {
        out.extend_from_slice(&whole);
    }
    if !is_ended {
        out.extend_from_slice(b"\\ No newline at end of file\n");
    }
}

/// Adds a line in colour, without control characters: a terminal would obey them.
fn push_painted(line: &[u8], style: Style, out: &mut Vec<u8>) {
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
