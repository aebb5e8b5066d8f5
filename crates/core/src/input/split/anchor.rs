//! Anchors: lines at which a record begins whatever stands further up, so that reading may begin or end there.
//!
//! An anchor begins with `[`. Before it stands a blank line, and before that a line of something else than tags, in a
//! paragraph where no value of a tag is left open. It begins a block of tag lines with two of the well-known names or
//! more, and movetext follows the block. Whether a line is one depends on nothing but that, neither on an open brace
//! further up nor on where reading began; and the splitter, in whatever state, begins a record there.

use crate::byte_search::{memchr_iter, memrchr, memrchr2};

use super::LONG_LINE_BYTES;
use super::tag_lines::{AfterTagBlock, LOOK_AHEAD_BYTES, TagLines, leaves_value_open};
use crate::pgn::blank_characters::{indentation, is_blank_line};
use crate::pgn::tag_line::looks_like_tag;
use crate::pgn::text::{line_end, line_text_end};

/// How far before an anchor is looked, in bytes: as far as a block of tag lines is followed, so that none reaches it.
pub(crate) const LOOK_BACK_BYTES: usize = LOOK_AHEAD_BYTES;

/// How far after an anchor's beginning is looked, in bytes: a block of tag lines and the line that follows it.
const BLOCK_BYTES: usize = 2 * LOOK_AHEAD_BYTES;

/// The result of looking for an anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnchorSearch {
    /// The first anchor is here.
    Found(usize),
    /// There is no anchor before this place, and more text is needed to say anything about it.
    Pending(usize),
    /// There is no anchor.
    Nowhere,
}

/// Looks for the first anchor from `from` on and before `to`. The text begins with a line, or [`LOOK_BACK_BYTES`] and one
/// more before `from`.
pub(crate) fn first(text: &[u8], from: usize, to: usize, is_complete: bool) -> AnchorSearch {
    let to = to.min(text.len());
    for at in memchr_iter(b'[', &text[from.min(to)..to]) {
        match is_anchor(text, from + at, is_complete) {
            Some(false) => {}
            Some(true) => return AnchorSearch::Found(from + at),
            None => return AnchorSearch::Pending(from + at),
        }
    }
    if is_complete || to < text.len() {
        AnchorSearch::Nowhere
    } else {
        AnchorSearch::Pending(text.len())
    }
}

/// The last anchor of a text that begins with a line and may go on; not one at its beginning, nor one that was looked for
/// when the text had so many bytes.
pub(crate) fn last(text: &[u8], searched: usize) -> Option<usize> {
    let from = searched.saturating_sub(BLOCK_BYTES);
    let mut end = text.len();
    while let Some(at) = memrchr(b'[', &text[from..end]).map(|at| from + at) {
        let begins_line = at > 0 && matches!(text[at - 1], b'\n' | b'\r');
        if begins_line && is_anchor(text, at, false) == Some(true) {
            return Some(at);
        }
        end = at;
    }
    None
}

/// The last anchor of a text that begins and ends anywhere, of those that the text alone shows to be one.
pub(crate) fn last_alone(text: &[u8]) -> Option<usize> {
    let start = line_end(text, 0)?;
    let text = &text[start..];
    let at = last(text, 0)?;
    let above = LinesAbove { text, at, floor: 0 };
    // Everything above the paragraph before makes no difference.
    let mut above = above.skip_while(|line| is_blank_line(line));
    above.find(|line| is_blank_line(line)).map(|_| start + at)
}

/// Whether the line at a place is an anchor; `None` if more text is needed. The place is a `[`.
pub(super) fn is_anchor(text: &[u8], at: usize, is_complete: bool) -> Option<bool> {
    if !stands_apart(text, at) {
        return Some(false);
    }
    let block = &text[at..text.len().min(at + BLOCK_BYTES)];
    let is_cut = block.len() == BLOCK_BYTES;
    let begins = begins_game(block, is_complete && at + block.len() == text.len());
    begins.or(is_cut.then_some(false))
}

/// Whether no block of tag lines reaches a place from above, and a blank line stands before it.
fn stands_apart(text: &[u8], at: usize) -> bool {
    let mut above = LinesAbove {
        text,
        at,
        floor: at.saturating_sub(LOOK_BACK_BYTES),
    };
    let is_behind_blank =
        (above.next()).is_some_and(|line| is_blank_line(line) && line.len() <= LONG_LINE_BYTES);
    let Some(last) = (is_behind_blank.then(|| above.find(|line| !is_blank_line(line)))).flatten()
    else {
        return false;
    };
    let has_tag = || memchr_iter(b'[', last).any(|at| looks_like_tag(&last[at..]));
    !matches!(last[indentation(last)..].first(), Some(b'[' | b'%'))
        && !has_tag()
        && !may_end_tag(last)
        && !above
            .take_while(|line| !is_blank_line(line))
            .any(leaves_value_open)
}

/// Whether a line may be the last one of a tag pair that takes several.
fn may_end_tag(line: &[u8]) -> bool {
    let before = line.trim_ascii_end().strip_suffix(b"]");
    before.is_some_and(|before| matches!(before.trim_ascii().last(), None | Some(b'"')))
}

/// Whether a text begins with tags of a game and its movetext; `None` if more text is needed.
fn begins_game(text: &[u8], is_complete: bool) -> Option<bool> {
    let first_end = line_text_end(text, 0);
    if first_end > LONG_LINE_BYTES {
        return Some(false);
    }
    let mut lines = TagLines::new(text, is_complete);
    let mut names = 0;
    while let Some(line) = lines.next()? {
        names |= line.names;
    }
    let has_moves = matches!(
        lines.follows,
        AfterTagBlock::Movetext | AfterTagBlock::LaterMoves
    );
    Some(names.count_ones() > 1 && has_moves)
}

/// The lines above a place, upwards, without their line ends; none that begins before the floor.
struct LinesAbove<'t> {
    text: &'t [u8],
    at: usize,
    floor: usize,
}

impl<'t> Iterator for LinesAbove<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let (above, _) = self.text.split_at(self.at);
        let end = match above {
            [.., b'\r', b'\n'] => self.at - 2,
            [.., b'\r' | b'\n'] => self.at - 1,
            _ => return None,
        };
        let within = self.text.get(self.floor..end)?;
        let start = match memrchr2(b'\n', b'\r', within) {
            Some(before) => self.floor + before + 1,
            None if self.floor == 0 || matches!(self.text[self.floor - 1], b'\n' | b'\r') => {
                self.floor
            }
            None => return None,
        };
        self.at = start;
        Some(&self.text[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"x\"]\n[White \"y\"]\n\n1. e4 *\n";

    /// Where anchors are in a text, the only ones.
    fn anchors(text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        let mut from = 0;
        while let AnchorSearch::Found(at) = first(text.as_bytes(), from, text.len(), true) {
            found.push(at);
            from = at + 1;
        }
        found
    }

    fn is_followed_by_anchor(before: &str) -> bool {
        let found = anchors(&format!("{before}{GAME}"));
        found.last() == Some(&before.len())
    }

    #[test]
    fn what_stands_before_an_anchor() {
        for before in [
            "1. e4 *\n\n",
            "1. e4 *\r\n\r\n",
            "1. e4 *\r\r",
            "{ never closed\n\n",
            "} closed\n \t\n",
            "[Event \"x\"]\n1. e4 *\n\n",
            "[Event \"x\"]\n\n1. e4 {[%clk 0:01]} e5\n\n\n\n",
            "x\n\u{feff}\n",
            "; [\n\n",
        ] {
            assert!(is_followed_by_anchor(before), "{before:?}");
        }
        for before in [
            "",
            "\n",
            "1. e4 *\n",
            "[Annotator \"z\"]\n\n",
            "  [diagram]\n\n",
            "% escaped\n\n",
            "1. e4 * [Annotator \"z\"] 1. d4\n\n",
            "[Annotator\n\"z\"]\n\n",
            "[Annotator \"z\"\n]\n\n",
            "[Annotator \"z\nof [x]\n\n",
            "[A \"\"] [Annotator \"z\nof\nx\n\n",
            "1. e4 *\n\n ",
            "1. e4 *\n\n\u{feff}",
        ] {
            assert!(!is_followed_by_anchor(before), "{before:?}");
        }
        // What was open in the paragraph before is so no longer.
        assert!(is_followed_by_anchor("[Annotator \"z\n\nof x\n\n"));
    }

    #[test]
    fn what_begins_with_an_anchor() {
        for (game, is_one) in [
            (GAME, true),
            ("[Event \"x\"] [White \"y\"]\r\r*", true),
            ("[White \"y\"]\n% escaped\n\n[Black \"z\"]\n12. e4", true),
            ("[X \"y\"]\n[White \"y\"]\n[Black \"z\"]\n{comment}", true),
            (
                "[\nX\n\"y\"\n] [White\n\"y\"]\n[Black \"z\"\n]\n1. e4",
                true,
            ),
            ("[White\n\"y\"]\n[Black\n\n\"z\"]\n1. e4", false),
            ("[White \"y\"]\n[white \"z\"]\n1. e4", false),
            ("[White \"y\"]\n[X \"z\"]\n1. e4", false),
            ("[White \"y\"]\n[Black \"z\"]\nprose", false),
            ("[White \"y\"]\n[Black \"z\"]\n", false),
            ("[%clk]\n[Black \"z\"]\n1. e4", false),
        ] {
            let found = anchors(&format!("*\n\n{game}"));
            assert_eq!(found == [3], is_one, "{game:?}");
        }
    }

    #[test]
    fn what_a_part_of_a_text_shows_is_so_in_the_whole() {
        for before in [
            "1. e4 *\n\n",
            "{ never closed\r\n\r\n",
            "[Annotator \"z\nof [x]\nand y\n\n",
            "[Annotator \"z\n\nof x\n\n",
        ] {
            let text = format!("{before}{GAME}\n{GAME}\n").repeat(2);
            let all = anchors(&text);
            let (mut found, mut hidden) = (0, 0);
            for start in 0..text.len() {
                for end in start..text.len() {
                    let at = last_alone(&text.as_bytes()[start..end]).map(|at| start + at);
                    assert!(
                        at.is_none_or(|at| all.contains(&at)),
                        "{start}..{end} {text:?}"
                    );
                    found += usize::from(at.is_some());
                    hidden += usize::from(at.is_none());
                }
            }
            assert!(found > 10 && hidden > 10, "{before:?}: {found} {hidden}");
        }
    }

    #[test]
    fn a_line_too_long_or_a_block_too_large_is_no_anchor() {
        let long = format!("[White \"{}\"]\n{GAME}", "x".repeat(LONG_LINE_BYTES));
        assert_eq!(anchors(&format!("*\n\n{long}")), [0; 0]);
        let blanks = " ".repeat(LONG_LINE_BYTES + 1);
        assert!(!is_followed_by_anchor(&format!("*\n{blanks}\n")));
        let tags = "[X \"y\"]\n".repeat(LOOK_AHEAD_BYTES / 8);
        assert_eq!(anchors(&format!("*\n\n[White \"\"]\n{tags}{GAME}")), [0; 0]);
    }

    #[test]
    fn more_text_is_asked_for_until_the_answer_is_known() {
        let text = format!("1. e4 *\n\n{GAME}{GAME}");
        let start = "1. e4 *\n\n".len();
        let end = start + GAME.len();
        for length in 0..text.len() {
            let found = first(&text.as_bytes()[..length], 0, length, false);
            let wanted = if length > end {
                AnchorSearch::Found(start)
            } else {
                AnchorSearch::Pending(length.min(start))
            };
            assert_eq!(found, wanted, "{length}");
        }
        // A line that does not end.
        let endless = format!(
            "*\n\n[White \"y\"]\n[Black \"z\"]\n1. e4 {}",
            "x".repeat(BLOCK_BYTES)
        );
        assert_eq!(
            first(endless.as_bytes(), 0, endless.len(), false),
            AnchorSearch::Pending(endless.len())
        );
    }
}
