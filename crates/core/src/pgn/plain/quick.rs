//! Movetext that has moves, their numbers and closed comments, and nothing else: 64 bytes at a time.
//!
//! Masks tell where moves and numbers begin, so that neither spaces nor comments are looked at. In the end every character must
//! belong to a comment, a move, a number in its right place or the marker; where one does not, nothing is said, and the reader of
//! each character decides. Where a comment follows each move, no masks are needed: it is known what comes next. A property test
//! holds the answers of both to that reader.

use std::ops::Range;

use wide::u8x16;

use super::moves::{Window, common_move, may_follow, other_move, window};
use crate::byte_search::{are, are_at_least, are_at_most, bits, block, memrchr};
use crate::chess::written_move::WrittenMove;

/// What a look at plain movetext gives; ranges count from the start of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainMovetext {
    /// The termination marker.
    pub(crate) marker: Range<usize>,
    /// The comment that directly precedes the marker, braces included.
    pub(crate) last_comment: Option<Range<usize>>,
    /// Whether every move number of the mainline is that of the move after it, counted from the start
    /// position's or from 1, and only one dot stands before White's.
    pub(crate) numbers_right: bool,
    /// Whether it is known that one comment follows each move, and that nothing else is there but numbers and suffixes.
    pub(crate) is_commented: bool,
}

/// Bytes that are looked at together.
const BLOCK_BYTES: usize = 64;

/// More characters than this that belong to nothing, and the rest is not looked at.
const MOST_UNREAD: usize = 16;

/// A bit for each byte of a block.
#[derive(Debug, Clone, Copy, Default)]
struct Masks {
    /// Space and all control characters.
    blank: u64,
    /// Control characters other than LF.
    control: u64,
    line_feed: u64,
    dot: u64,
    /// Everything from `A` on: letters, brackets, braces, what is not ASCII.
    letter: u64,
    /// Everything from `y` on, which no move has: braces, what is not ASCII.
    high: u64,
}

impl Masks {
    #[inline(always)]
    fn of(block: &[u8; BLOCK_BYTES]) -> Masks {
        let line_feed = bits(block, are(b'\n'));
        Masks {
            blank: bits(block, are_at_most(b' ')),
            control: bits(block, are_at_most(b' ' - 1)) ^ line_feed,
            line_feed,
            dot: bits(block, are(b'.')),
            letter: bits(block, are_at_least(b'A')),
            high: bits(block, are_at_least(b'y')),
        }
    }
}

/// What the text before a block leaves open, each as the lowest bit.
#[derive(Debug, Clone, Copy)]
struct BlockContext {
    /// A move or a number may begin.
    gap: u64,
    /// A move may begin, behind a dot.
    dot: u64,
    /// All bits in a comment.
    comment: u64,
    /// A line has begun, with nothing but blanks so far.
    line: u64,
    carriage_return: u64,
}

impl BlockContext {
    /// The state at the beginning of movetext.
    const START: BlockContext = BlockContext {
        gap: 1,
        dot: 0,
        comment: 0,
        line: 0,
        carriage_return: 0,
    };
}

/// Reads movetext into its moves; `None` unless there are only moves, their numbers with three digits at most, comments and a
/// marker. `plies_before` the first move were played since White's first.
pub(super) fn read(
    text: &[u8],
    plies_before: usize,
    moves: &mut Vec<WrittenMove>,
) -> Option<PlainMovetext> {
    let (marker, body) = marker(text)?;
    // A move takes three characters, blanks included.
    moves.clear();
    moves.resize(body.len() / 3 + 2, WrittenMove::NONE);
    let commented = read_commented(body, plies_before, moves);
    let played = match commented {
        Some(played) => played,
        None => read_body(body, plies_before, moves)?,
    };
    moves.truncate(played);
    let before_marker = body.trim_ascii_end();
    let last_comment = before_marker.ends_with(b"}").then(|| {
        let open = memrchr(b'{', before_marker);
        open.unwrap_or(0)..before_marker.len()
    });
    let end = last_comment
        .as_ref()
        .map_or(before_marker.len(), |comment| comment.start);
    if before_marker[..end].trim_ascii_end().ends_with(b".") {
        // The number of a move that is not there.
        return None;
    }
    Some(PlainMovetext {
        marker,
        last_comment,
        numbers_right: true,
        is_commented: commented.is_some(),
    })
}

/// Reads what stands before the marker if it is a move and a comment, again and again, each move with or without its number, and
/// one blank between them all; gives the number of moves.
#[inline(never)]
fn read_commented(body: &[u8], plies_before: usize, moves: &mut [WrittenMove]) -> Option<usize> {
    let (mut at, mut played) = (0, 0);
    while at < body.len() {
        if body[at].is_ascii_digit() {
            at += number(window(body, at), plies_before + played)?;
            at += usize::from(is_gap(body, at));
        }
        let window = window(body, at);
        let (written, length) = match common_move(window) {
            Some(common) => common,
            None => other_move_with_suffix(body, at, window)?,
        };
        *moves.get_mut(played)? = written;
        played += 1;
        at = behind_comment(body, at + length)?;
    }
    (played > 0).then_some(played)
}

/// Whether a blank stands at a place, other than those that are odd between words.
#[inline(always)]
fn is_gap(body: &[u8], at: usize) -> bool {
    matches!(body.get(at), Some(b' ' | b'\n'))
}

/// Where text goes on behind a blank, a comment without braces in it, and another blank.
#[inline(always)]
fn behind_comment(body: &[u8], gap: usize) -> Option<usize> {
    /// Most comments of a clock and an evaluation are shorter.
    const COMMENT_BYTES: usize = 32;
    if !is_gap(body, gap) || body.get(gap + 1) != Some(&b'{') {
        return None;
    }
    let mut at = gap + 2;
    loop {
        let block: [u8; COMMENT_BYTES] = block(body.get(at..)?);
        let (open, close) = (bits(&block, are(b'{')), bits(&block, are(b'}')));
        let end = close.trailing_zeros();
        if open.trailing_zeros() < end {
            return None;
        }
        if close != 0 {
            let behind = at + end as usize + 1;
            return is_gap(body, behind).then_some(behind + 1);
        }
        at += COMMENT_BYTES;
    }
}

/// Reads what stands before the marker; gives the number of moves.
#[inline(always)]
fn read_body(body: &[u8], plies_before: usize, moves: &mut [WrittenMove]) -> Option<usize> {
    let mut before = BlockContext::START;
    let (mut seen, mut read, mut played) = (0, 0, 0);
    for start in (0..body.len()).step_by(BLOCK_BYTES) {
        let block = block(&body[start..]);
        let masks = Masks::of(&block);
        let comments = if masks.high | before.comment == 0 {
            0
        } else {
            comments(&block, &mut before)?
        };
        check_lines(&block, &masks, comments, &mut before)?;
        let ink = !masks.blank & !comments;
        seen += ink.count_ones() as usize;
        let gaps = !ink;
        let after_gap = gaps << 1 | before.gap;
        let after_dot = masks.dot << 1 | before.dot;
        (before.gap, before.dot) = (gaps >> 63, masks.dot >> 63);
        // Letters begin moves; whatever else stands behind a gap can only be a number.
        let mut begun = ink & (after_gap | after_dot & masks.letter);
        while begun != 0 {
            let first = begun & begun.wrapping_neg();
            let at = start + begun.trailing_zeros() as usize;
            begun ^= first;
            let window = window(body, at);
            read += if masks.letter & first == 0 {
                number(window, plies_before + played)?
            } else {
                let (written, length) = match common_move(window) {
                    Some(common) => common,
                    None => other_move_with_suffix(body, at, window)?,
                };
                *moves.get_mut(played)? = written;
                played += 1;
                length
            };
        }
        if seen > read + MOST_UNREAD {
            return None;
        }
    }
    (before.comment == 0 && seen == read).then_some(played)
}

/// Another move, and its length with a suffix annotation.
#[cold]
fn other_move_with_suffix(text: &[u8], at: usize, window: Window) -> Option<(WrittenMove, usize)> {
    let (written, length) = other_move(window)?;
    let rest = &text[at + length..];
    let is_mark = |byte: &u8| matches!(byte, b'!' | b'?');
    let marks = rest.iter().take_while(|byte| is_mark(byte)).count();
    let ends = rest.get(marks).is_none_or(|&next| may_follow(next));
    (marks < 3 && ends).then_some((written, length + marks))
}

/// The marker's place, and the text before it, if something that is no move may end there.
#[inline(always)]
fn marker(text: &[u8]) -> Option<(Range<usize>, &[u8])> {
    let text = text.trim_ascii_end();
    let length = match text {
        [.., b'1', b'/', b'2', b'-', b'1', b'/', b'2'] => 7,
        [.., b'1', b'-', b'0'] | [.., b'0', b'-', b'1'] => 3,
        [.., b'*'] => 1,
        _ => return None,
    };
    let (body, _) = text.split_at(text.len() - length);
    let may_end = body.last().is_none_or(|&last| last <= b' ' || last == b'}');
    may_end.then_some((body.len()..text.len(), body))
}

/// The comments of a block, braces included; `None` where a brace is in a comment, or closes none.
#[inline(always)]
fn comments(block: &[u8; BLOCK_BYTES], before: &mut BlockContext) -> Option<u64> {
    let (open, close) = (bits(block, are(b'{')), bits(block, are(b'}')));
    // Each bit: whether an odd number of braces is up to it.
    let mut inside = open | close;
    for shift in [1, 2, 4, 8, 16, 32] {
        inside ^= inside << shift;
    }
    let inside = inside ^ before.comment;
    if open & !inside | close & inside != 0 {
        return None;
    }
    before.comment = if inside >> 63 == 1 { u64::MAX } else { 0 };
    Some(inside | close)
}

/// `None` where a line is blank, a CR is alone, or another control character stands (TAB too), outside of comments.
#[inline(always)]
fn check_lines(
    block: &[u8; BLOCK_BYTES],
    masks: &Masks,
    comments: u64,
    before: &mut BlockContext,
) -> Option<()> {
    let line_feed = masks.line_feed & !comments;
    let control = masks.control & !comments;
    if control | before.carriage_return != 0 {
        let carriage_return = bits(block, are(b'\r')) & !comments;
        let alone = (carriage_return << 1 | before.carriage_return) & !line_feed;
        before.carriage_return = carriage_return >> 63;
        if alone != 0 || control != carriage_return {
            return None;
        }
    }
    if line_feed | before.line == 0 {
        return Some(());
    }
    // Carried through the blanks at the start of a line, a bit comes to the first character that is none, or to its end.
    let blanks = masks.blank & !masks.line_feed & !comments;
    let starts = line_feed << 1 | before.line;
    let (sum, overflow) = blanks.overflowing_add(starts & blanks);
    let firsts = sum & !blanks | starts & !blanks;
    before.line = line_feed >> 63 | u64::from(overflow);
    (firsts & line_feed == 0).then_some(())
}

/// The marker of movetext in which nothing else can be one, whatever its words mean and whether they are moves; `None` where that
/// is not seen at once.
pub(super) fn only_marker(text: &[u8]) -> Option<Range<usize>> {
    let (marker, body) = marker(text)?;
    let mut before = BlockContext::START;
    let mut after_dash = 0;
    for start in (0..body.len()).step_by(BLOCK_BYTES) {
        let block = block(&body[start..]);
        let masks = Masks::of(&block);
        let comments = if masks.high | before.comment == 0 {
            0
        } else {
            comments(&block, &mut before)?
        };
        check_lines(&block, &masks, comments, &mut before)?;
        let odd = !(masks.blank | comments | bits(&block, is_common));
        if odd | after_dash == 0 {
            continue;
        }
        let dashes = bits(&block, are(b'-')) & odd;
        if odd & !dashes & !bits(&block, is_sign) != 0 {
            return None;
        }
        // Markers have digits and signs beside their dashes, and castling has not.
        let castling = bits(&block, are(b'O')) & !comments;
        let before_dash = castling << 1 | u64::from(start > 0 && body[start - 1] == b'O');
        if dashes & !before_dash | (dashes << 1 | after_dash) & !castling != 0 {
            return None;
        }
        after_dash = dashes >> 63;
    }
    (before.comment | after_dash == 0).then_some(marker)
}

/// Which bytes nearly all moves and numbers consist of.
#[inline(always)]
fn is_common(bytes: u8x16) -> u8x16 {
    let small = bytes | u8x16::splat(0x20);
    let letters = are_at_least(b'a')(small) & are_at_most(b'z')(small);
    let digits = are_at_least(b'0')(bytes) & are_at_most(b'9')(bytes);
    letters | digits | are(b'.')(bytes) | are(b'+')(bytes)
}

/// Which other bytes stand in moves, NAGs and suffixes, and in no marker but with a dash.
fn is_sign(bytes: u8x16) -> u8x16 {
    let signs = [b'#', b'=', b'!', b'?', b'$'];
    let none = u8x16::splat(0);
    (signs.into_iter()).fold(none, |all, sign| all | are(sign)(bytes))
}

/// The length of the number of the move after so many plies, with its dots; `None` if the window begins with something else.
#[inline(always)]
fn number(window: Window, plies: usize) -> Option<usize> {
    let (expected, length) = *NUMBERS.get(plies / 2 + 1)?;
    let (expected, length) = if plies.is_multiple_of(2) {
        (expected, length)
    } else {
        (expected | DOTS << (8 * length), length + 2)
    };
    let differs = u64::from_le_bytes(window) ^ expected;
    (differs << (64 - 8 * length) == 0).then_some(length as usize)
}

/// Two dots.
const DOTS: u64 = u16::from_le_bytes(*b"..") as u64;

/// Each move number and its dot, as bytes from the lowest, and their length.
static NUMBERS: [(u64, u32); 1000] = {
    let mut numbers = [(0, 1); 1000];
    let mut number: usize = 1;
    while number < 1000 {
        let (mut text, mut length, mut rest) = (b'.' as u64, 1, number as u64);
        while rest > 0 {
            text = text << 8 | (b'0' as u64 + rest % 10);
            length += 1;
            rest /= 10;
        }
        numbers[number] = (text, length);
        number += 1;
    }
    numbers
};
