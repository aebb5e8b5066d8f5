//! Mutations that look at bytes and words.

use super::Numbers;
use super::tables::{BRACKETS, CHARACTERS, PAIRS, SIGNS, SPACES};

/// Puts text at a place.
pub fn insert(text: &mut Vec<u8>, at: usize, new: &str) {
    text.splice(at..at, new.bytes());
}

/// The places where words end, or begin.
fn borders(text: &[u8]) -> Vec<usize> {
    let is_blank = |at: usize| text.get(at).is_none_or(u8::is_ascii_whitespace);
    (0..=text.len())
        .filter(|&at| at == 0 || is_blank(at) != is_blank(at - 1))
        .collect()
}

/// One of them.
pub fn border(numbers: &mut Numbers, text: &[u8]) -> usize {
    let borders = borders(text);
    borders[numbers.below(borders.len())]
}

/// A character is other, more or gone.
pub fn character(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let at = numbers.below(text.len());
    let how = numbers.below(3);
    if how > 0 && at < text.len() {
        text.remove(at);
    }
    if how < 2 {
        insert(text, at, numbers.pick(CHARACTERS));
    }
}

/// A sign beside a word: apart, at it, on a line or in a paragraph of its own, at the start of a line.
pub fn sign(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let around = [
        (" ", " "),
        ("", ""),
        ("", " "),
        (" ", ""),
        ("\n", "\n"),
        ("\n\n", "\n\n"),
        ("\n", " "),
        ("\n\n", " "),
    ];
    let (before, behind) = around[numbers.below(around.len())];
    let new = format!("{before}{}{behind}", numbers.pick(SIGNS));
    let at = border(numbers, text);
    insert(text, at, &new);
}

/// A space of Unicode in the place of one, of all, at a border, or at the start of one line or of all.
pub fn space(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let new = numbers.pick(SPACES);
    let starts: Vec<usize> = (0..text.len())
        .filter(|&at| at == 0 || text[at - 1] == b'\n')
        .collect();
    let blanks: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b' ').collect();
    match numbers.below(6) {
        0 if !blanks.is_empty() => {
            let at = blanks[numbers.below(blanks.len())];
            text.splice(at..=at, new.bytes());
        }
        1 => {
            for &at in blanks.iter().rev() {
                text.splice(at..=at, new.bytes());
            }
        }
        2 if !starts.is_empty() => insert(text, starts[numbers.below(starts.len())], new),
        3 => {
            for &at in starts.iter().rev() {
                insert(text, at, new);
            }
        }
        4 => insert(text, 0, new),
        _ => {
            let at = border(numbers, text);
            insert(text, at, new);
        }
    }
}

/// A bracket, brace or quote is there, or is gone.
pub fn bracket(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let brackets: Vec<usize> = (0..text.len())
        .filter(|&at| b"{}()[]\"".contains(&text[at]))
        .collect();
    if numbers.below(3) == 0 && !brackets.is_empty() {
        text.remove(brackets[numbers.below(brackets.len())]);
    } else {
        let at = border(numbers, text);
        insert(text, at, numbers.pick(BRACKETS));
    }
}

/// Text in braces, parentheses, a comment to the end of the line.
pub fn around(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let (one, other) = (border(numbers, text), border(numbers, text));
    let (open, close) = PAIRS[numbers.below(PAIRS.len())];
    insert(text, one.max(other), close);
    insert(text, one.min(other), open);
}

/// Another encoding, of the whole text or in one place.
pub fn encoding(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let at = border(numbers, text);
    let put = |text: &mut Vec<u8>, at: usize, bytes: &[u8]| {
        drop(text.splice(at..at, bytes.iter().copied()))
    };
    let read = String::from_utf8_lossy(text).into_owned();
    let utf16 = |swap: bool, mark: bool| -> Vec<u8> {
        let mark = if mark { "\u{feff}" } else { "" };
        let units = mark.encode_utf16().chain(read.encode_utf16());
        units
            .flat_map(|unit| {
                if swap {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect()
    };
    match numbers.below(10) {
        0 => *text = utf16(false, true),
        1 => *text = utf16(true, true),
        2 => *text = utf16(numbers.below(2) == 0, false),
        // And back.
        3 => text.retain(|&byte| byte != 0),
        4 => {
            *text = read
                .chars()
                .filter_map(|shown| u8::try_from(shown).ok())
                .collect()
        }
        // Š, ž and a quotation mark of Windows-1252; é of ISO 8859-1; Ж of Windows-1251.
        5 => put(
            text,
            at,
            [b"\x8a", b"\x9e", b"\x93", b"\xe9", b"\xc6"][numbers.below(5)],
        ),
        // Of UTF-8 a part, one byte too long, written twice.
        6 => put(
            text,
            at,
            [&b"\xc3"[..], b"\xc0\xa0", b"\xc3\x83\xc2\xa9"][numbers.below(3)],
        ),
        7 => insert(text, 0, "\u{feff}"),
        8 => insert(text, at, "\u{feff}"),
        _ => {
            let last = text.len().saturating_sub(1 + numbers.below(8));
            text.truncate(last);
        }
    }
}

/// Other line ends, all or some.
pub fn line_ends(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let ends: [&[u8]; 5] = [b"\n", b"\r", b"\r\n", b"\n\r", b"\r\r\n"];
    let choice = numbers.below(ends.len() + 1);
    let mut made = Vec::with_capacity(text.len() * 2);
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        if index > 0 {
            let end = ends.get(choice).copied();
            made.extend(end.unwrap_or_else(|| ends[numbers.below(3)]));
        }
        made.extend(line.strip_suffix(b"\r").unwrap_or(line));
    }
    *text = made;
}
