//! Whether movetext is plain: such that pgn-reader hands over all of it.
//!
//! A table-driven automaton over the bytes, about one load a byte. It accepts less than pgn-reader
//! reads: strict SAN, numbers, variations, closed comments, NAGs, and one marker at the very end.
//! What it refuses is read by our own scan ([`super::movetext`]), where nothing is dropped.

use std::ops::Range;

use memchr::memchr;

/// What a look at plain movetext gives; ranges count from the start of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plain {
    /// The termination marker.
    pub(super) marker: Range<usize>,
    /// The comment that directly precedes the marker, braces included.
    pub(super) last_comment: Option<Range<usize>>,
}

const CLASS_COUNT: usize = 32;
const STATE_COUNT: usize = 64;

// Classes of bytes.
const BAD: u8 = 0;
const BLANK: u8 = 1;
const LF: u8 = 2;
const CR: u8 = 3;
const ZERO: u8 = 4;
const ONE: u8 = 5;
const TWO: u8 = 6;
const RANK: u8 = 7;
const NINE: u8 = 8;
const FILE: u8 = 9;
const PIECE: u8 = 10;
const KING: u8 = 11;
const CROSS: u8 = 12;
const EQUALS: u8 = 13;
const SIGN: u8 = 14;
const SUFFIX: u8 = 15;
const DOT: u8 = 16;
const DASH: u8 = 17;
const SLASH: u8 = 18;
const STAR: u8 = 19;
const CASTLE: u8 = 20;
const DOLLAR: u8 = 21;
const BRACE: u8 = 22;
const OPEN: u8 = 23;
const CLOSE: u8 = 24;

const CLASSES: [u8; 256] = {
    let mut classes = [BAD; 256];
    classes[b' ' as usize] = BLANK;
    classes[b'\t' as usize] = BLANK;
    classes[b'\n' as usize] = LF;
    classes[b'\r' as usize] = CR;
    classes[b'0' as usize] = ZERO;
    classes[b'1' as usize] = ONE;
    classes[b'2' as usize] = TWO;
    classes[b'9' as usize] = NINE;
    let mut digit = b'3';
    while digit <= b'8' {
        classes[digit as usize] = RANK;
        digit += 1;
    }
    let mut file = b'a';
    while file <= b'h' {
        classes[file as usize] = FILE;
        file += 1;
    }
    let pieces = b"QRBN";
    let mut index = 0;
    while index < pieces.len() {
        classes[pieces[index] as usize] = PIECE;
        index += 1;
    }
    classes[b'K' as usize] = KING;
    classes[b'x' as usize] = CROSS;
    classes[b'=' as usize] = EQUALS;
    classes[b'+' as usize] = SIGN;
    classes[b'#' as usize] = SIGN;
    classes[b'!' as usize] = SUFFIX;
    classes[b'?' as usize] = SUFFIX;
    classes[b'.' as usize] = DOT;
    classes[b'-' as usize] = DASH;
    classes[b'/' as usize] = SLASH;
    classes[b'*' as usize] = STAR;
    classes[b'O' as usize] = CASTLE;
    classes[b'$' as usize] = DOLLAR;
    classes[b'{' as usize] = BRACE;
    classes[b'(' as usize] = OPEN;
    classes[b')' as usize] = CLOSE;
    classes
};

// States. The actions come first: they ask for more than a table look-up.
const REFUSED: u8 = 0;
const COMMENT: u8 = 1;
const OPENED: u8 = 2;
const CLOSED: u8 = 3;
const MARKED: u8 = 4;
const ACTIONS: u8 = 5;
const NEWLINE: u8 = 5;
const GAP: u8 = 6;
const RETURN: u8 = 7;
const NUMBER: u8 = 8;
const DOTS: u8 = 9;
const ONE_READ: u8 = 10;
const ONE_DASH: u8 = 11;
const HALF_SLASH: u8 = 12;
const HALF: u8 = 13;
const HALF_DASH: u8 = 14;
const HALF_ONE: u8 = 15;
const HALF_ONE_SLASH: u8 = 16;
const ZERO_READ: u8 = 17;
const ZERO_DASH: u8 = 18;
const ROLE: u8 = 19;
const ROLE_FILE: u8 = 20;
const ROLE_RANK: u8 = 21;
const ROLE_SQUARE: u8 = 22;
const ROLE_CROSS: u8 = 23;
const TARGET_FILE: u8 = 24;
const MOVED: u8 = 25;
const PAWN_FILE: u8 = 26;
const PAWN_CROSS: u8 = 27;
const PAWN_TARGET: u8 = 28;
const PAWN_MOVED: u8 = 29;
const PROMOTION: u8 = 30;
const CHECKED: u8 = 31;
const JUDGED: u8 = 32;
const JUDGED_TWICE: u8 = 33;
const LONG_O: u8 = 34;
const LONG_DASH: u8 = 35;
const LONG_OO: u8 = 36;
const LONG_SECOND_DASH: u8 = 37;
const NAG: u8 = 38;
const NAG_LOW: u8 = 39;
const NAG_ONE: u8 = 40;
const NAG_TEENS: u8 = 41;
const NAG_FULL: u8 = 42;
const INDENT: u8 = 43;

const NEXT: [u8; CLASS_COUNT * STATE_COUNT] = transitions();

const fn transitions() -> [u8; CLASS_COUNT * STATE_COUNT] {
    let mut table = [REFUSED; CLASS_COUNT * STATE_COUNT];
    const fn set(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8, class: u8, next: u8) {
        table[state as usize * CLASS_COUNT + class as usize] = next;
    }
    const fn ranks(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8, next: u8) {
        set(table, state, ONE, next);
        set(table, state, TWO, next);
        set(table, state, RANK, next);
    }
    const fn digits(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8, next: u8) {
        set(table, state, ZERO, next);
        set(table, state, NINE, next);
        ranks(table, state, next);
    }
    const fn moves(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8) {
        set(table, state, PIECE, ROLE);
        set(table, state, KING, ROLE);
        set(table, state, FILE, PAWN_FILE);
        set(table, state, CASTLE, LONG_O);
    }
    // What may follow a complete token. A '(' must not: "e8(Q)" is a promotion.
    const fn ends(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8) {
        set(table, state, BLANK, GAP);
        set(table, state, LF, NEWLINE);
        set(table, state, CR, RETURN);
        set(table, state, BRACE, COMMENT);
        set(table, state, CLOSE, CLOSED);
    }
    const fn annotated(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8) {
        ends(table, state);
        set(table, state, SUFFIX, JUDGED);
        set(table, state, DOLLAR, NAG);
    }
    const fn begins(table: &mut [u8; CLASS_COUNT * STATE_COUNT], state: u8) {
        moves(table, state);
        digits(table, state, NUMBER);
        set(table, state, ONE, ONE_READ);
        set(table, state, ZERO, ZERO_READ);
        set(table, state, DOT, DOTS);
        set(table, state, STAR, MARKED);
        set(table, state, DOLLAR, NAG);
        set(table, state, SUFFIX, JUDGED);
        set(table, state, BLANK, GAP);
        set(table, state, CR, RETURN);
        set(table, state, BRACE, COMMENT);
        set(table, state, OPEN, OPENED);
        set(table, state, CLOSE, CLOSED);
    }
    begins(&mut table, GAP);
    set(&mut table, GAP, LF, NEWLINE);
    begins(&mut table, NEWLINE);
    set(&mut table, NEWLINE, CR, REFUSED);
    set(&mut table, NEWLINE, BLANK, INDENT);
    begins(&mut table, INDENT);
    set(&mut table, INDENT, CR, REFUSED);
    set(&mut table, INDENT, BLANK, INDENT);
    set(&mut table, RETURN, LF, NEWLINE);

    digits(&mut table, NUMBER, NUMBER);
    set(&mut table, NUMBER, DOT, DOTS);
    ends(&mut table, NUMBER);
    set(&mut table, NUMBER, CLOSE, REFUSED);
    set(&mut table, DOTS, DOT, DOTS);
    ends(&mut table, DOTS);
    set(&mut table, DOTS, CLOSE, REFUSED);
    moves(&mut table, DOTS);

    digits(&mut table, ONE_READ, NUMBER);
    set(&mut table, ONE_READ, DOT, DOTS);
    ends(&mut table, ONE_READ);
    set(&mut table, ONE_READ, CLOSE, REFUSED);
    set(&mut table, ONE_READ, DASH, ONE_DASH);
    set(&mut table, ONE_READ, SLASH, HALF_SLASH);
    set(&mut table, ONE_DASH, ZERO, MARKED);
    set(&mut table, HALF_SLASH, TWO, HALF);
    set(&mut table, HALF, DASH, HALF_DASH);
    set(&mut table, HALF_DASH, ONE, HALF_ONE);
    set(&mut table, HALF_ONE, SLASH, HALF_ONE_SLASH);
    set(&mut table, HALF_ONE_SLASH, TWO, MARKED);
    set(&mut table, ZERO_READ, DASH, ZERO_DASH);
    set(&mut table, ZERO_DASH, ONE, MARKED);

    set(&mut table, ROLE, FILE, ROLE_FILE);
    ranks(&mut table, ROLE, ROLE_RANK);
    set(&mut table, ROLE, CROSS, ROLE_CROSS);
    ranks(&mut table, ROLE_FILE, ROLE_SQUARE);
    set(&mut table, ROLE_FILE, FILE, TARGET_FILE);
    set(&mut table, ROLE_FILE, CROSS, ROLE_CROSS);
    set(&mut table, ROLE_RANK, FILE, TARGET_FILE);
    set(&mut table, ROLE_RANK, CROSS, ROLE_CROSS);
    set(&mut table, ROLE_SQUARE, FILE, TARGET_FILE);
    set(&mut table, ROLE_SQUARE, CROSS, ROLE_CROSS);
    set(&mut table, ROLE_SQUARE, SIGN, CHECKED);
    annotated(&mut table, ROLE_SQUARE);
    set(&mut table, ROLE_CROSS, FILE, TARGET_FILE);
    ranks(&mut table, TARGET_FILE, MOVED);
    set(&mut table, MOVED, SIGN, CHECKED);
    annotated(&mut table, MOVED);

    ranks(&mut table, PAWN_FILE, PAWN_MOVED);
    set(&mut table, PAWN_FILE, CROSS, PAWN_CROSS);
    set(&mut table, PAWN_CROSS, FILE, PAWN_TARGET);
    ranks(&mut table, PAWN_TARGET, PAWN_MOVED);
    set(&mut table, PAWN_MOVED, EQUALS, PROMOTION);
    set(&mut table, PAWN_MOVED, SIGN, CHECKED);
    annotated(&mut table, PAWN_MOVED);
    set(&mut table, PROMOTION, PIECE, MOVED);

    annotated(&mut table, CHECKED);
    set(&mut table, JUDGED, SUFFIX, JUDGED_TWICE);
    ends(&mut table, JUDGED);
    set(&mut table, JUDGED, DOLLAR, NAG);
    ends(&mut table, JUDGED_TWICE);
    set(&mut table, JUDGED_TWICE, DOLLAR, NAG);

    set(&mut table, LONG_O, DASH, LONG_DASH);
    set(&mut table, LONG_DASH, CASTLE, LONG_OO);
    set(&mut table, LONG_OO, DASH, LONG_SECOND_DASH);
    set(&mut table, LONG_OO, SIGN, CHECKED);
    annotated(&mut table, LONG_OO);
    set(&mut table, LONG_SECOND_DASH, CASTLE, MOVED);

    // NAGs of three digits only from 100 to 199: higher ones may be over 255.
    digits(&mut table, NAG, NAG_LOW);
    set(&mut table, NAG, ONE, NAG_ONE);
    digits(&mut table, NAG_LOW, NAG_FULL);
    digits(&mut table, NAG_ONE, NAG_TEENS);
    digits(&mut table, NAG_TEENS, NAG_FULL);
    ends(&mut table, NAG_LOW);
    ends(&mut table, NAG_ONE);
    ends(&mut table, NAG_TEENS);
    ends(&mut table, NAG_FULL);
    table
}

/// Looks at movetext; `None` unless it is plain.
pub(super) fn plain(text: &[u8]) -> Option<Plain> {
    let mut state = GAP;
    let mut at = 0;
    let mut depth = 0_usize;
    let mut last_comment = None;
    while let Some(&byte) = text.get(at) {
        let class = CLASSES[usize::from(byte)];
        state = NEXT[usize::from(state) * CLASS_COUNT + usize::from(class)];
        at += 1;
        if state >= ACTIONS {
            continue;
        }
        match state {
            COMMENT => {
                let start = at - 1;
                at += memchr(b'}', &text[at..])? + 1;
                last_comment = (depth == 0).then_some(start..at);
                state = GAP;
            }
            OPENED => {
                depth += 1;
                state = GAP;
            }
            CLOSED => {
                depth = depth.checked_sub(1)?;
                state = GAP;
            }
            MARKED if depth == 0 && text[at..].trim_ascii().is_empty() => {
                return Some(finish(text, at, last_comment));
            }
            _ => return None,
        }
    }
    None
}

fn finish(text: &[u8], end: usize, last_comment: Option<Range<usize>>) -> Plain {
    let start = text[..end]
        .iter()
        .rposition(|byte| !b"01/2-*".contains(byte))
        .map_or(0, |before| before + 1);
    let last_comment =
        last_comment.filter(|comment| text[comment.end..start].trim_ascii().is_empty());
    Plain {
        marker: start..end,
        last_comment,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let found = plain(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(&text[found.marker], marker);
        }
        let text = "1. e4 {first} e5 {Black resigns} 1-0";
        assert_eq!(
            plain(text.as_bytes())
                .and_then(|found| found.last_comment)
                .map(|c| &text[c]),
            Some("{Black resigns}")
        );
        assert_eq!(
            plain(b"1. e4 {first} e5 1-0").and_then(|found| found.last_comment),
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
        ] {
            assert_eq!(plain(text.as_bytes()), None, "{text}");
        }
    }
}
