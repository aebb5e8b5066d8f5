//! Words of moves as people misspell them, and programs damage them.

/// A fault in the moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FaultMade {
    SquareOffByOne,
    ConfusedOrMirrored,
    Keyed,
    WrongLetter,
    LostLetter,
    LostDisambiguation,
    WrongDisambiguation,
    LostTarget,
    BrokenOff,
    Castling,
    Swapped,
    PairTwice,
    PlyLost,
    ColoursShifted,
    PairLost,
    TwoFaults,
    Late,
    KingsSetDown,
    SetDownTwice,
    PairLostUnseen,
    OwnExchanged,
    CastlingAsMove,
    TwoPairsLost,
    Unnoticed,
}

use FaultMade::{
    BrokenOff, Castling, ConfusedOrMirrored, Keyed, LostDisambiguation, LostLetter, LostTarget,
    SquareOffByOne, WrongDisambiguation, WrongLetter,
};

/// Where the target of a move begins that is no castling.
fn target(body: &[u8]) -> Option<usize> {
    let target = body
        .windows(2)
        .rposition(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))?;
    (body[0] != b'O').then_some(target)
}

/// The from-square that a move writes.
fn origin(body: &[u8]) -> Option<std::ops::Range<usize>> {
    let end = target(body)?;
    let end = end - usize::from(body[..end].ends_with(b"x"));
    (body[0].is_ascii_uppercase() && end > 1).then_some(1..end)
}

pub(super) fn misspelled(
    body: &str,
    kind: FaultMade,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<String> {
    let mut text = body.as_bytes().to_vec();
    let is_piece = text[0].is_ascii_uppercase() && text[0] != b'O';
    match kind {
        SquareOffByOne => {
            let at = target(&text)? + below(2);
            text[at] = if below(2) == 0 {
                text[at] + 1
            } else {
                text[at] - 1
            };
            if !matches!(text[at], b'a'..=b'h' | b'1'..=b'8') {
                return None;
            }
        }
        ConfusedOrMirrored => {
            let at = target(&text)? + below(2);
            text[at] = if below(2) == 0 {
                mirrored(text[at])
            } else {
                let like = confused(text[at]).as_bytes();
                *like.get(below(like.len().max(1)))?
            };
        }
        Keyed => {
            if text[0] == b'O' {
                return None;
            }
            let at = below(text.len());
            let beside = neighbours(text[at]).as_bytes();
            let key = *beside.get(below(beside.len().max(1)))?;
            text[at] = if text[at].is_ascii_uppercase() {
                key.to_ascii_uppercase()
            } else {
                key
            };
        }
        WrongLetter if is_piece => {
            let others: Vec<u8> = b"KQRBN"
                .iter()
                .copied()
                .filter(|&letter| letter != text[0])
                .collect();
            text[0] = others[below(others.len())];
        }
        LostLetter if is_piece => {
            text.remove(0);
        }
        LostDisambiguation => {
            let origin = origin(&text)?;
            text.drain(origin);
        }
        WrongDisambiguation => {
            let origin = origin(&text)?;
            let at = origin.start + below(origin.len());
            let first = if text[at].is_ascii_digit() {
                b'1'
            } else {
                b'a'
            };
            text[at] = first + u8::try_from(below(8)).ok()?;
        }
        LostTarget if body.contains('x') => text.truncate(target(&text)?),
        BrokenOff if text[0] != b'O' => text.truncate((text.len() - 1 - below(2)).max(1)),
        Castling if text[0] == b'O' => {
            return Some(if body == "O-O" { "O-O-O" } else { "O-O" }.to_owned());
        }
        _ => return None,
    }
    String::from_utf8(text).ok()
}

/// A file or rank as seen from the other side of the board.
fn mirrored(sign: u8) -> u8 {
    if sign.is_ascii_digit() {
        b'1' + b'8' - sign
    } else {
        b'a' + b'h' - sign
    }
}

/// Signs that look like a file or rank in handwriting.
fn confused(sign: u8) -> &'static str {
    const LIKE: [&str; 15] = [
        "ad", "bhf", "ce", "da", "ec", "fb", "hb", "17", "27", "358", "563", "658", "712", "836",
        "",
    ];
    of(sign, &LIKE)
}

/// The keys beside a key.
fn neighbours(key: u8) -> &'static str {
    const BESIDE: [&str; 21] = [
        "aqsz", "bvgn", "cxdv", "dsefc", "ewrd", "fdrgv", "gfthb", "hgyjn", "kjl", "nbhm", "qwa",
        "retf", "xzsc", "12", "213", "324", "435", "546", "657", "768", "879",
    ];
    of(key.to_ascii_lowercase(), &BESIDE)
}

/// What stands behind a sign in a list.
fn of(sign: u8, list: &[&'static str]) -> &'static str {
    let found = list
        .iter()
        .find_map(|entry| entry.strip_prefix(char::from(sign)));
    found.unwrap_or_default()
}
