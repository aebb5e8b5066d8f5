//! Plain movetext in one pass: what nearly every record of a database consists of.
//!
//! Reads strict SAN, move numbers, variations, closed comments, NAGs, and one marker at the very end, and
//! hands on the moves of the mainline as they come. Everything else is refused as a whole, and read by
//! [`super::movetext`], where every token has its place. A property test holds the moves to those that
//! pgn-reader gives.

#![expect(
    clippy::inline_always,
    reason = "a call for each move costs a tenth of a replay"
)]

mod moves;
mod quick;

use std::ops::Range;

use crate::byte_search::{memchr, memchr2};

use self::moves::{Window, may_follow, window, written};
use self::quick::PlainMovetext;
use pgn_reader::Nag;

use super::movetext::token::suffix;
use super::number::{LineCount, digits};
use crate::chess::written_move::WrittenMove;

/// A number that is not that of its move may be a move in digits if it is greater than this, and the rest of a move
/// if it has no dot.
const LEAST_NUMERIC: usize = 1110;

/// Variations in each other whose numbers are compared.
const MOST_OPEN: usize = 16;

/// Reads movetext into its moves; `None` unless it is plain. `plies_before` the first move were played since White's first.
pub(crate) fn read(
    text: &[u8],
    plies_before: usize,
    moves: &mut Vec<WrittenMove>,
) -> Option<PlainMovetext> {
    moves.clear();
    if let Some(plain) = quick::read(text, plies_before, moves) {
        return Some(plain);
    }
    moves.clear();
    parse(text, plies_before, |part| {
        if let MainlineItem::Move(written, _) = part {
            moves.push(written);
        }
    })
}

/// The marker of movetext in which nothing else can be one, whatever its words mean and whether they are moves; `None` where that
/// is not seen at once.
pub(crate) fn only_marker(text: &[u8]) -> Option<Range<usize>> {
    quick::only_marker(text)
}

/// A part of the mainline; ranges count from the start of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MainlineItem {
    /// A move.
    Move(WrittenMove, Range<usize>),
    /// A comment, braces included.
    Comment(Range<usize>),
    /// A NAG or a suffix annotation.
    Nag(Nag),
}

/// Gives each part of the mainline of movetext that is plain with `plies_before` to `visit`.
pub(crate) fn visit(text: &[u8], plies_before: usize, visit: impl FnMut(MainlineItem)) {
    let read = parse(text, plies_before, visit);
    debug_assert!(read.is_some(), "the same was read before");
}

/// Reads movetext and gives each part of the mainline to `visit`; `None` unless it is plain.
/// `plies_before` the first move were played since White's first.
fn parse(
    text: &[u8],
    mut plies_before: usize,
    mut visit: impl FnMut(MainlineItem),
) -> Option<PlainMovetext> {
    let (mut at, mut depth, mut ply) = (0, 0_usize, plies_before);
    // A move stands before this place in its line: each variation replaces one, and has one.
    let mut has_move = false;
    let (mut numbers_right, mut has_brackets) = (true, false);
    // The moves of each open variation.
    let mut lines = [LineCount::default(); MOST_OPEN];
    // The ply that the last number stands before.
    let mut numbered = usize::MAX;
    let mut last_comment: Option<Range<usize>> = None;
    loop {
        let byte = *text.get(at)?;
        // Letters and digits alternate in a pattern that processors predict; a jump table for all would not be.
        if byte.is_ascii_alphabetic() {
            let (written, end) = written(window(text, at))?;
            has_move = true;
            if depth == 0 {
                visit(MainlineItem::Move(written, at..at + end));
                ply += 1;
            } else {
                lines[depth - 1].add_move();
            }
            at = skip_space(text, at + end);
            continue;
        }
        if byte.is_ascii_digit() {
            let window = window(text, at);
            if matches!(window[1], b'-' | b'/')
                && let Some(length) = marker(window)
            {
                (numbers_right || !has_brackets).then_some(())?;
                numbers_right &= numbered != ply;
                return finish(text, at..at + length, depth, last_comment, numbers_right);
            }
            let value;
            (value, at) = number(text, at, window)?;
            if depth > 0 {
                let dots = 1 + usize::from(text.get(at) == Some(&b'.'));
                (!lines[depth - 1].steps_back(value, dots)).then_some(())?;
                continue;
            }
            let is_bare = text[at - 1].is_ascii_digit();
            if is_bare && (ply % 2 == 1 || numbered == ply) {
                // It may be all that is left of a move.
                return None;
            }
            if value == 1 && ply == plies_before {
                // Many number a game from 1, whatever its start position says.
                plies_before %= 2;
                ply = plies_before;
            } else if value != ply / 2 + 1 && (is_bare || value > LEAST_NUMERIC) {
                return None;
            }
            numbers_right &= value == ply / 2 + 1;
            numbered = ply;
            continue;
        }
        match byte {
            b' ' | b'\t' => at += 1,
            // The second dot of a number, or one without.
            b'.' if !begins_remnant(text, at) => {
                numbers_right &= depth > 0 || ply % 2 == 1;
                numbered = if depth > 0 { numbered } else { ply };
                at += 1;
            }
            b'\n' => at = next_line(text, at + 1)?,
            b'\r' if text.get(at + 1) == Some(&b'\n') => at += 1,
            b'{' => {
                let end = comment_end(text, at)?;
                has_brackets = true;
                last_comment = (depth == 0).then_some(at..end);
                if depth == 0 {
                    visit(MainlineItem::Comment(at..end));
                }
                at = end;
            }
            b'(' if has_move && depth < MOST_OPEN => {
                (has_move, has_brackets) = (false, true);
                lines[depth] = LineCount::default();
                depth += 1;
                at += 1;
            }
            b')' if has_move => {
                depth = depth.checked_sub(1)?;
                at += 1;
            }
            b'!' | b'?' => {
                let end = suffix_end(text, at)?;
                if let Some(nag) = suffix(&text[at..end]).filter(|_| depth == 0) {
                    visit(MainlineItem::Nag(nag));
                }
                at = end;
            }
            b'$' => {
                let value;
                (value, at) = nag(text, at)?;
                if depth == 0 {
                    visit(MainlineItem::Nag(value));
                }
            }
            // Where numbers are wrong, a bracket may hold what they count.
            b'*' if numbers_right || !has_brackets => {
                return finish(text, at..at + 1, depth, last_comment, numbers_right);
            }
            _ => return None,
        }
    }
}

/// The end of a comment that holds no other one.
fn comment_end(text: &[u8], at: usize) -> Option<usize> {
    let brace = at + 1 + memchr2(b'{', b'}', &text[at + 1..])?;
    (text[brace] == b'}').then_some(brace + 1)
}

/// The end of a suffix such as `!?`, if what may follow one does.
fn suffix_end(text: &[u8], at: usize) -> Option<usize> {
    let end = at + 1 + usize::from(matches!(text.get(at + 1), Some(b'!' | b'?')));
    let next = text.get(end).copied().unwrap_or(b'\n');
    (may_follow(next) && !matches!(next, b'!' | b'?')).then_some(end)
}

/// Gives each comment of plain movetext without variations, NAGs and suffixes to `visit`, braces included, with the number of
/// moves before it.
pub(crate) fn comments<'b>(text: &'b [u8], mut visit: impl FnMut(usize, &'b [u8])) {
    let mut moves = 0;
    let mut rest = text;
    while let Some(start) = memchr(b'{', rest) {
        moves += moves_in(&rest[..start]);
        let Some(end) = memchr(b'}', &rest[start..]) else {
            return;
        };
        visit(moves, &rest[start..=start + end]);
        rest = &rest[start + end + 1..];
    }
}

/// Whether a dot that belongs to no number is glued to a word: ".b6" may be the rest of a piece's move.
fn begins_remnant(text: &[u8], dot: usize) -> bool {
    let before = dot.checked_sub(1).map(|before| text[before]);
    !before.is_some_and(|before| before == b'.' || before.is_ascii_digit())
        && text.get(dot + 1).is_some_and(u8::is_ascii_lowercase)
}

/// How many moves stand between comments: words that begin with a letter, alone or behind the dots of a number.
fn moves_in(text: &[u8]) -> usize {
    let mut before = b' ';
    let begins = |&byte: &u8| {
        let last = std::mem::replace(&mut before, byte);
        byte.is_ascii_alphabetic() && (last == b'.' || last.is_ascii_whitespace())
    };
    text.iter().copied().filter(begins).count()
}

/// The places of the moves of the mainline in plain movetext that begins at `start` of a record, with `plies_before`.
pub(crate) fn spans(record: &[u8], start: usize, plies_before: usize) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    visit(&record[start..], plies_before, |part| {
        if let MainlineItem::Move(_, span) = part {
            spans.push(span.start + start..span.end + start);
        }
    });
    spans
}

/// Saves a turn of the main loop: one space follows nearly every token.
fn skip_space(text: &[u8], at: usize) -> usize {
    at + usize::from(text.get(at) == Some(&b' '))
}

/// A move number and the end of its first dot. What begins there is a move, another dot, or white space.
#[inline(always)]
fn number(text: &[u8], at: usize, window: Window) -> Option<(usize, usize)> {
    let digit = |byte: u8| usize::from(byte & 15);
    let [one, two, three, four, ..] = window;
    // "00" is castling without its dash.
    if two == b'.' && one != b'0' {
        return Some((digit(one), at + 2 + usize::from(three == b' ')));
    }
    if three == b'.' && two.is_ascii_digit() && one != b'0' {
        let value = 10 * digit(one) + digit(two);
        return Some((value, at + 3 + usize::from(four == b' ')));
    }
    other_number(text, at)
}

/// A move number of three digits or more, or without a dot.
#[cold]
fn other_number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    // "12.35" is an evaluation.
    if text[at] == b'0' || at > 0 && text[at - 1] == b'.' {
        return None;
    }
    let end = at + digits(&text[at..]);
    // Too many are no number; "007" was refused.
    let value = std::str::from_utf8(&text[at..end]).ok()?.parse().ok()?;
    match text.get(end)? {
        b'.' => Some((value, skip_space(text, end + 1))),
        b' ' | b'\t' | b'\r' | b'\n' | b'{' => Some((value, end)),
        _ => None,
    }
}

/// `$0` to `$199`, and where it ends; higher ones may be over 255, which only the scan judges.
fn nag(text: &[u8], at: usize) -> Option<(Nag, usize)> {
    let rest = &text[at + 1..];
    let digits = digits(rest);
    let end = at + 1 + digits;
    let ends = matches!(
        text.get(end),
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'{' | b')')
    );
    let is_in_range = matches!(digits, 1 | 2) || digits == 3 && rest[0] == b'1';
    let value = |value, digit: &u8| 10 * value + (digit & 15);
    (is_in_range && ends).then(|| (Nag(rest[..digits].iter().fold(0, value)), end))
}

/// Start of the text on the next line; `None` for a blank or an escaped line.
fn next_line(text: &[u8], start: usize) -> Option<usize> {
    let blanks = text[start..]
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    match text.get(start + blanks) {
        Some(b'\n' | b'\r' | b'%') => None,
        _ => Some(start + blanks),
    }
}

/// Length of the termination marker at the start of a window.
fn marker(window: Window) -> Option<usize> {
    match window {
        [b'1', b'-', b'0', ..] | [b'0', b'-', b'1', ..] => Some(3),
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => Some(7),
        _ => None,
    }
}

/// A marker ends the movetext of a record, or the record is not plain.
fn finish(
    text: &[u8],
    marker: Range<usize>,
    depth: usize,
    last_comment: Option<Range<usize>>,
    numbers_right: bool,
) -> Option<PlainMovetext> {
    if depth > 0 || !text[marker.end..].trim_ascii().is_empty() {
        return None;
    }
    let last_comment =
        last_comment.filter(|comment| text[comment.end..marker.start].trim_ascii().is_empty());
    Some(PlainMovetext {
        marker,
        last_comment,
        numbers_right,
        is_commented: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::TestRandom;

    fn all(text: &str, plies_before: usize) -> Option<PlainMovetext> {
        read(text.as_bytes(), plies_before, &mut Vec::new())
    }

    #[test]
    fn plain_movetext_and_its_marker() {
        for (text, marker) in [
            (
                "1. e4 e5 2.Nf3 Nc6! 3. O-O-O+ R1a3 {c} 1/2-1/2\n",
                "1/2-1/2",
            ),
            (
                "1.e4!? $1 (1. d4 (1. c4) d5) 1... exd5 2. Nge2 Qa1xb2# 0-1",
                "0-1",
            ),
            ("1. e8=Q+?! *", "*"),
            ("\r\n1-0\r\n", "1-0"),
        ] {
            let found = all(text, 0).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(&text[found.marker], marker);
        }
        let text = "1. e4 {first} e5 {Black resigns} 1-0";
        assert_eq!(
            all(text, 0)
                .and_then(|found| found.last_comment)
                .map(|c| &text[c]),
            Some("{Black resigns}")
        );
        assert_eq!(
            all("1. e4 {first} e5 1-0", 0).and_then(|found| found.last_comment),
            None
        );
    }

    #[test]
    fn what_pgn_reader_would_drop_or_misread_is_not_plain() {
        for text in [
            "1. e4 e5",
            "1. foo *",
            "1. Sf3 *",
            "1. \u{2658}f3 *",
            "1. nf3 *",
            "1. P-K4 *",
            "1. Nf3x *",
            "1. Qh4++ *",
            "1. e4, *",
            "1. e:d5 *",
            "1. e8Q *",
            "1. e8(Q) *",
            "1. e2-e4 *",
            "1. e2e4 *",
            "1. g1f3 *",
            "1. Ng1-f3 *",
            "1. exd6e.p. *",
            "1. 0-0 *",
            "1. o-o *",
            "1:0",
            "1/2",
            "$256 *",
            "1. e4\n\ne5 *",
            "1. e4\r\re5 *",
            "1. e4 ; c\n *",
            "1. e4\n% x\n *",
            "1. e4 {open *",
            "1. e4 {a {b} e5 *",
            "1. e4 (1. d4 *",
            "1. e4) *",
            "1. e4 1-0 0-1",
            "(1. e4 1-0)",
            "1. a8=q *",
            "1. a8=K *",
            "1. Pe4 *",
            "1. -- *",
            "1. e4\n \ne5 *",
            "1-0 {c}",
            "1. e4 e5 1 - 0",
            "1. e4!!! *",
            "1. e4\u{a0}e5 *",
            "1. e4 () e5 *",
            "1. e4 ({c}) e5 *",
            "(1. d4) 1. e4 *",
            "1. e4 ((1. d4) 1. c4) e5 *",
            "1. e4 e5 123456789012345678901234567890. Nf3 *",
            "1. 5254 5755 *",
            "1. 5254. 5755. *",
            "1. e4 5755 *",
            "1. e4 5 2. Nf3 *",
            "1. e4 e5 2.2 Nf3 *",
            "1. e4 (1. d4 1.35) e5 *",
            "1. e4 ?e5 *",
            "1. e4 (1. ?c4) e5 *",
            "1. e4 .e5 *",
            "1. e4 (1. d4 .d5) e5 *",
            "1. e4 {c} .e5 *",
            // Numbers that may be all that is left of a move.
            "1. Nf3 1 *",
            "1. Nf3 1 Nf6 *",
            "1. Nf3 1... 1 Nf6 *",
            "1. 1 Nf3 *",
            "1. Nf3 Nf6 2 2 *",
        ] {
            assert_eq!(all(text, 0), None, "{text}");
        }
    }

    #[test]
    fn move_numbers_are_compared_with_the_moves() {
        for (text, plies_before, right) in [
            ("1. e4 e5 2. Nf3 *", 0, true),
            ("1. e4 1... e5 2 Nf3 2... Nc6 3. *", 0, true),
            ("1 e4 e5 2 Nf3 Nc6 3 *", 0, true),
            ("1. e4 e5 2. 1-0", 0, false),
            ("1 e4 e5 2 1/2-1/2", 0, false),
            ("1. e4 1... {c} 0-1", 0, false),
            ("1. e4 ... 1-0", 0, false),
            ("1. e4 . {c} 1/2-1/2", 0, false),
            ("1. e4 ... *", 0, true),
            ("1. e4 ... e5 1-0", 0, true),
            ("1. e4 (1. d4 ...) 1... e5 1-0", 0, true),
            ("1. e4 (1 d4 1 d5) e5 *", 0, true),
            ("e4 e5 *", 0, true),
            ("1. e4 1. e5 *", 0, true),
            ("23... e5 24. Nf3 *", 45, true),
            ("1... e5 2. Nf3 *", 45, true),
            ("1... e5 25. Nf3 *", 45, false),
            ("1. e4 (7. d4) e5 *", 0, true),
            ("1. e4 e5 3. Nf3 *", 0, false),
            ("1... e4 *", 0, false),
            ("1. ... e4 *", 0, false),
            ("2. e5 *", 5, false),
        ] {
            let found = all(text, plies_before);
            assert_eq!(
                found.map(|plain| plain.numbers_right),
                Some(right),
                "{text}"
            );
        }
    }

    /// Whether a text is quickly read, as it is read character by character.
    fn is_quick(text: &str, plies_before: usize) -> bool {
        let (mut moves, mut parsed) = (Vec::new(), Vec::new());
        let Some(found) = quick::read(text.as_bytes(), plies_before, &mut moves) else {
            return false;
        };
        let is_commented = found.is_commented;
        let expected = parse(text.as_bytes(), plies_before, |part| {
            if let MainlineItem::Move(written, _) = part {
                parsed.push(written);
            }
        });
        let expected = expected.map(|plain| PlainMovetext {
            is_commented,
            ..plain
        });
        assert_eq!(Some(found), expected, "{text:?}");
        assert_eq!(moves, parsed, "{text:?}");
        if is_commented {
            let after: Vec<_> = comments_in(text).iter().map(|(ply, _)| *ply).collect();
            assert!(after.into_iter().eq(1..=moves.len()), "{text:?}");
        }
        if !text.contains(['(', '$', '!', '?']) {
            assert_eq!(comments_in(text), comments_among_parts(text), "{text:?}");
        }
        true
    }

    fn comments_in(text: &str) -> Vec<(usize, &[u8])> {
        let mut found = Vec::new();
        comments(text.as_bytes(), |moves, comment| {
            found.push((moves, comment));
        });
        found
    }

    fn comments_among_parts(text: &str) -> Vec<(usize, &[u8])> {
        let mut found = Vec::new();
        let mut moves = 0;
        visit(text.as_bytes(), 0, |part| match part {
            MainlineItem::Move(..) => moves += 1,
            MainlineItem::Comment(span) => found.push((moves, &text.as_bytes()[span])),
            MainlineItem::Nag(_) => panic!("no NAG"),
        });
        found
    }

    #[test]
    fn common_forms_are_read_quickly() {
        for (text, plies_before) in [
            ("1. e4 e5 2. Nf3 Nc6 1-0", 0),
            (
                "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 1/2-1/2",
                0,
            ),
            ("e4 e5 Nf3 *", 0),
            ("\r\n1. e4 e5\r\n2. Nf3\r\nNc6\r\n0-1\r\n\r\n", 0),
            (
                "1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 {b} *",
                0,
            ),
            ("{First} 1. e4 {a\n\nb} e5 {mates} 1-0\n", 0),
            ("23... Nf6 24. Qxh7# 1-0", 45),
            ("1. e8=Q+ exd1=N+! 2. Rad1? Qh4xe1 3. N1xd2+?! O-O-O+ *", 0),
            ("*", 0),
        ] {
            assert!(is_quick(text, plies_before), "{text:?}");
        }
    }

    #[test]
    fn what_is_read_quickly_is_read_alike_character_by_character() {
        const PARTS: [&str; 40] = [
            "e4",
            "exd5",
            "Nf3",
            "Nbd2",
            "R1a3",
            "Qa1xb2#",
            "O-O",
            "O-O-O+",
            "e8=Q",
            "Bb5+",
            "1.",
            "2.",
            "1...",
            "12.",
            "1..",
            ".",
            " ",
            " ",
            " ",
            "\n",
            "\r\n",
            "\r",
            "\n\n",
            "\t",
            "{c}",
            "{a [%clk 1:02:03] b}",
            "{",
            "}",
            "(",
            "$1",
            "!",
            "?!",
            "x",
            "1-0",
            "*",
            ";",
            "%",
            "\u{e9}",
            "\0",
            "e2e4",
        ];
        const GAPS: [&str; 5] = [" ", " ", " ", "\n", " {[%eval 0.1]} "];
        const COMMENTS: [&str; 5] = [
            " {[%clk 1:02:03]} ",
            " { [%eval 0.1] [%clk 1:02:03] } ",
            "\n{} ",
            " {Longer than what is looked at together}\n",
            " {a\n\n%b} ",
        ];
        let mut numbers = TestRandom(3);
        let (mut read, mut commented) = (0, 0);
        for _ in 0..200_000 {
            let mut text = String::new();
            let gaps = [GAPS, COMMENTS][usize::from(numbers.below(4) == 0)];
            // Moves with their numbers, of which some are lost or written otherwise, with other things between.
            for ply in 0..numbers.below(30) {
                if numbers.below(60) == 0 {
                    text.push_str(PARTS[numbers.below(PARTS.len())]);
                }
                match (ply % 2, numbers.below(60)) {
                    (_, 0) => {}
                    (0, _) => text.extend([&(ply / 2 + 1).to_string(), ". "]),
                    (_, 1..=3) => text.extend([&(ply / 2 + 1).to_string(), "..."]),
                    _ => {}
                }
                text.push_str(PARTS[numbers.below(10)]);
                text.push_str(gaps[numbers.below(5)]);
            }
            text.push_str(["1-0", "*", "1/2-1/2\n", "0-1 ", "1-0\r\n\r\n"][numbers.below(5)]);
            read += usize::from(is_quick(&text, 0));
            let plain = quick::read(text.as_bytes(), 0, &mut Vec::new());
            commented += usize::from(plain.is_some_and(|plain| plain.is_commented));
            let at = numbers.below(text.len());
            if text.is_char_boundary(at) {
                text.insert_str(at, PARTS[numbers.below(PARTS.len())]);
                read += usize::from(is_quick(&text, 0));
            }
        }
        assert!(read > 50_000 && commented > 10_000, "{read} {commented}");
    }
}
