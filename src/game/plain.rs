//! Plain movetext in one pass: what nearly every record of a database is made of.
//!
//! Reads strict SAN, move numbers, variations, closed comments, NAGs, and one marker at the very end, and
//! gives the moves of the mainline. All else is refused as a whole, and read by [`super::movetext`], where
//! every token has its place. A property test holds the moves to those that pgn-reader gives.

use std::ops::Range;

use memchr::memchr2;
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// What a look at plain movetext gives; ranges count from the start of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plain {
    /// The termination marker.
    pub(super) marker: Range<usize>,
    /// The comment that directly precedes the marker, braces included.
    pub(super) last_comment: Option<Range<usize>>,
    /// Whether every move number of the mainline is that of the move behind it, counted from the start
    /// position's or from 1, and only one dot stands before White's.
    pub(super) numbers_right: bool,
}

/// Reads movetext and collects the mainline in `moves`; `None` unless it is plain. `plies_before` the first move
/// were played since White's first.
pub(super) fn read(
    text: &[u8],
    moves: &mut Vec<SanPlus>,
    mut plies_before: usize,
) -> Option<Plain> {
    moves.clear();
    let mut at = 0;
    let mut depth = 0_usize;
    // A move stands before this place in its line: each variation replaces one, and has one.
    let mut has_move = false;
    let mut numbers_right = true;
    let mut last_comment: Option<Range<usize>> = None;
    loop {
        let byte = *text.get(at)?;
        // Letters and digits alternate in a pattern that processors predict; a jump table for all would not be.
        if byte.is_ascii_alphabetic() {
            let (san, end) = match byte {
                b'a'..=b'h' => pawn_move(text, at)?,
                b'O' => castling(text, at)?,
                _ => piece_move(text, at)?,
            };
            let suffix = check_sign(text, end);
            at = end + usize::from(suffix.is_some());
            annotation_or_end(text, at)?;
            has_move = true;
            if depth == 0 {
                moves.push(SanPlus { san, suffix });
            }
            at = skip_space(text, at);
            continue;
        }
        if byte.is_ascii_digit() {
            if let Some(length) = marker(&text[at..]) {
                let marker = at..at + length;
                return finish(text, marker, depth, last_comment, numbers_right);
            }
            let value;
            (value, at) = number(text, at)?;
            let ply = plies_before + moves.len();
            if depth == 0 && value != ply / 2 + 1 {
                // Many number a game from 1, whatever its start position says.
                if value == 1 && moves.is_empty() {
                    plies_before %= 2;
                } else {
                    numbers_right = false;
                }
            }
            continue;
        }
        match byte {
            b' ' | b'\t' => at += 1,
            // The second dot of a number, or one without.
            b'.' => {
                numbers_right &= depth > 0 || (plies_before + moves.len()) % 2 == 1;
                at += 1;
            }
            b'\n' => at = next_line(text, at + 1)?,
            b'\r' if text.get(at + 1) == Some(&b'\n') => at += 1,
            b'{' => {
                let brace = at + 1 + memchr2(b'{', b'}', &text[at + 1..])?;
                if text[brace] == b'{' {
                    return None;
                }
                let end = brace + 1;
                last_comment = (depth == 0).then_some(at..end);
                at = end;
            }
            b'(' if has_move => {
                has_move = false;
                depth += 1;
                at += 1;
            }
            b')' if has_move => {
                depth = depth.checked_sub(1)?;
                at += 1;
            }
            b'!' | b'?' => {
                at += 1 + usize::from(matches!(text.get(at + 1), Some(b'!' | b'?')));
                annotation_or_end(text, at)
                    .filter(|()| !matches!(text.get(at), Some(b'!' | b'?')))?;
            }
            b'$' => at = nag(text, at)?,
            b'*' => return finish(text, at..at + 1, depth, last_comment, numbers_right),
            _ => return None,
        }
    }
}

/// `e4`, `exd5`, `e8=Q`
fn pawn_move(text: &[u8], at: usize) -> Option<(San, usize)> {
    let (file, to, end) = match text.get(at + 1)? {
        b'x' => (Some(file(text[at])?), square(text, at + 2)?, at + 4),
        _ => (None, square(text, at)?, at + 2),
    };
    let (promotion, end) = match text.get(end) {
        Some(b'=') => (Some(promotion(*text.get(end + 1)?)?), end + 2),
        _ => (None, end),
    };
    Some((
        San::Normal {
            role: Role::Pawn,
            file,
            rank: None,
            capture: file.is_some(),
            to,
            promotion,
        },
        end,
    ))
}

/// `Nf3`, `Ngf3`, `R1a3`, `Qa1xb2`
fn piece_move(text: &[u8], at: usize) -> Option<(San, usize)> {
    let role = match text[at] {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    };
    let normal = |file, rank, capture, to| San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion: None,
    };
    let mut at = at + 1;
    // The first square is the target unless more of a move follows it.
    let (mut from_file, mut from_rank) = (None, None);
    match (*text.get(at)?, *text.get(at + 1)?) {
        (b'a'..=b'h', b'1'..=b'8') => {
            if !matches!(text.get(at + 2), Some(b'a'..=b'h' | b'x')) {
                return Some((normal(None, None, false, square(text, at)?), at + 2));
            }
            (from_file, from_rank) = (Some(file(text[at])?), Some(rank(text[at + 1])?));
            at += 2;
        }
        (b'a'..=b'h', _) => {
            from_file = Some(file(text[at])?);
            at += 1;
        }
        (b'1'..=b'8', _) => {
            from_rank = Some(rank(text[at])?);
            at += 1;
        }
        _ => {}
    }
    let capture = text.get(at) == Some(&b'x');
    at += usize::from(capture);
    Some((
        normal(from_file, from_rank, capture, square(text, at)?),
        at + 2,
    ))
}

/// `O-O`, `O-O-O`
fn castling(text: &[u8], at: usize) -> Option<(San, usize)> {
    let rest = &text[at..];
    if rest.starts_with(b"O-O-O") {
        Some((San::Castle(CastlingSide::QueenSide), at + 5))
    } else if rest.starts_with(b"O-O") {
        Some((San::Castle(CastlingSide::KingSide), at + 3))
    } else {
        None
    }
}

fn file(byte: u8) -> Option<File> {
    File::from_char(char::from(byte))
}

fn rank(byte: u8) -> Option<Rank> {
    Rank::from_char(char::from(byte))
}

fn square(text: &[u8], at: usize) -> Option<Square> {
    Some(Square::from_coords(
        file(*text.get(at)?)?,
        rank(*text.get(at + 1)?)?,
    ))
}

fn promotion(byte: u8) -> Option<Role> {
    match byte {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

/// Saves a turn of the main loop: one space follows nearly every token.
fn skip_space(text: &[u8], at: usize) -> usize {
    at + usize::from(text.get(at) == Some(&b' '))
}

fn check_sign(text: &[u8], at: usize) -> Option<Suffix> {
    match text.get(at) {
        Some(b'+') => Some(Suffix::Check),
        Some(b'#') => Some(Suffix::Checkmate),
        _ => None,
    }
}

/// What may follow a move. A `(` may not: `e8(Q)` is a promotion.
fn annotation_or_end(text: &[u8], at: usize) -> Option<()> {
    match text.get(at) {
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'{' | b')' | b'!' | b'?' | b'$') => Some(()),
        Some(_) => None,
    }
}

/// A move number and the end of its first dot. What begins there is a move, another dot, or white space.
fn number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let digit = |byte: u8| usize::from(byte - b'0');
    match text[at..] {
        // "00" is castling without its dash.
        [b'0', ..] => None,
        [one, b'.', ..] => Some((digit(one), skip_space(text, at + 2))),
        [ten, one @ b'0'..=b'9', b'.', ..] => {
            Some((10 * digit(ten) + digit(one), skip_space(text, at + 3)))
        }
        _ => other_number(text, at),
    }
}

/// A move number of three digits or more, or without a dot.
fn other_number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let digits = text[at..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let end = at + digits;
    // Too many are no number; "007" was refused.
    let value = std::str::from_utf8(&text[at..end]).ok()?.parse().ok()?;
    match text.get(end)? {
        b'.' => Some((value, skip_space(text, end + 1))),
        b' ' | b'\t' | b'\r' | b'\n' | b'{' => Some((value, end)),
        _ => None,
    }
}

/// `$0` to `$199`; higher ones may be over 255, which only the scan judges.
fn nag(text: &[u8], at: usize) -> Option<usize> {
    let digits = text[at + 1..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let end = at + 1 + digits;
    let in_range = matches!(digits, 1 | 2) || digits == 3 && text[at + 1] == b'1';
    let ends = matches!(
        text.get(end),
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'{' | b')')
    );
    (in_range && ends).then_some(end)
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

/// Length of the termination marker that begins here.
fn marker(text: &[u8]) -> Option<usize> {
    match text {
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
) -> Option<Plain> {
    if depth > 0 || !text[marker.end..].trim_ascii().is_empty() {
        return None;
    }
    let last_comment =
        last_comment.filter(|comment| text[comment.end..marker.start].trim_ascii().is_empty());
    Some(Plain {
        marker,
        last_comment,
        numbers_right,
    })
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
            let found =
                read(text.as_bytes(), &mut Vec::new(), 0).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(&text[found.marker], marker);
        }
        let text = "1. e4 {first} e5 {Black resigns} 1-0";
        assert_eq!(
            read(text.as_bytes(), &mut Vec::new(), 0)
                .and_then(|found| found.last_comment)
                .map(|c| &text[c]),
            Some("{Black resigns}")
        );
        assert_eq!(
            read(b"1. e4 {first} e5 1-0", &mut Vec::new(), 0).and_then(|found| found.last_comment),
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
        ] {
            assert_eq!(read(text.as_bytes(), &mut Vec::new(), 0), None, "{text}");
        }
    }

    #[test]
    fn move_numbers_are_compared_with_the_moves() {
        for (text, plies_before, right) in [
            ("1. e4 e5 2. Nf3 *", 0, true),
            ("1. e4 1... e5 2 Nf3 2... Nc6 3. *", 0, true),
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
            let found = read(text.as_bytes(), &mut Vec::new(), plies_before);
            assert_eq!(
                found.map(|plain| plain.numbers_right),
                Some(right),
                "{text}"
            );
        }
    }
}
