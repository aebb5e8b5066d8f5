//! Faults as people, boards and programs make them in the moves of a sound game, in the proportions in which they occur: for tests
//! and measurements. Knows nothing of how they are found again.

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
}

use FaultMade::{
    BrokenOff, Castling, ColoursShifted, ConfusedOrMirrored, Keyed, LostDisambiguation, LostLetter,
    LostTarget, PairLost, PairTwice, PlyLost, SquareOffByOne, Swapped, WrongDisambiguation,
    WrongLetter,
};

/// The kinds with their names and their shares.
pub(super) const KINDS: [(FaultMade, &str, usize); 15] = [
    (SquareOffByOne, "square off by one", 20),
    (ConfusedOrMirrored, "confused or mirrored file or rank", 11),
    (Keyed, "keyed (neighbour on the keyboard)", 11),
    (WrongLetter, "wrong piece letter", 8),
    (LostLetter, "lost piece letter", 7),
    (LostDisambiguation, "lost disambiguation", 13),
    (WrongDisambiguation, "wrong disambiguation", 4),
    (LostTarget, "lost target", 5),
    (BrokenOff, "broken off", 5),
    (Castling, "O-O for O-O-O", 3),
    (Swapped, "two moves swapped", 4),
    (PairTwice, "pair written twice", 6),
    (PlyLost, "one ply lost", 3),
    (ColoursShifted, "colours shifted", 2),
    (PairLost, "pair lost", 3),
];

/// Plies that follow a fault.
const LEAST_BEHIND: usize = 10;

/// Draws a kind in its share; `below` draws a number less than a bound.
pub(super) fn draw(below: &mut impl FnMut(usize) -> usize) -> FaultMade {
    let sum = KINDS.iter().map(|(_, _, share)| share).sum();
    let mut drawn = below(sum);
    for (kind, _, share) in KINDS {
        if drawn < share {
            return kind;
        }
        drawn -= share;
    }
    SquareOffByOne
}

/// Moves as written, each with the number that stands before it, if one does.
type Written = Vec<(Option<usize>, String)>;

/// The movetext of a game that begins with White's first move, with a fault of a kind at a place that is drawn; `None` if none of its
/// moves has room for it.
pub(super) fn made(
    sans: &[String],
    kind: FaultMade,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<String> {
    let last = sans.len().checked_sub(LEAST_BEHIND + 2)?;
    let mut places: Vec<usize> = (2..last).collect();
    while !places.is_empty() {
        let at = places.swap_remove(below(places.len()));
        if let Some(written) = made_at(sans, kind, at, below) {
            let texts = written.into_iter().map(|(number, san)| match number {
                Some(number) => format!("{number}. {san}"),
                None => san,
            });
            return Some(texts.collect::<Vec<_>>().join(" "));
        }
    }
    None
}

/// Moves with numbers before those of White.
fn numbered(sans: &[String]) -> Written {
    let number = |index: usize| index.is_multiple_of(2).then_some(index / 2 + 1);
    let sans = sans.iter().enumerate();
    sans.map(|(index, san)| (number(index), san.clone()))
        .collect()
}

fn made_at(
    sans: &[String],
    kind: FaultMade,
    at: usize,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Written> {
    let mut changed = sans.to_vec();
    match kind {
        Swapped => {
            let first = at - at % 2;
            changed.swap(first, first + 1);
            return Some(numbered(&changed));
        }
        PairTwice => {
            let first = at - at % 2;
            let pair = changed[first..first + 2].to_vec();
            if below(2) == 0 {
                changed.splice(first..first, pair);
                return Some(numbered(&changed));
            }
            let mut written = numbered(&changed);
            let pair = written[first..first + 2].to_vec();
            written.splice(first..first, pair);
            return Some(written);
        }
        PlyLost | ColoursShifted => {
            if kind == ColoursShifted {
                changed.remove(at);
                return Some(numbered(&changed));
            }
            let mut written = numbered(&changed);
            let (number, _) = written.remove(at);
            if number.is_some() {
                written[at].0 = number;
            }
            return Some(written);
        }
        PairLost => {
            let first = at - at % 2;
            if below(2) == 0 {
                changed.drain(first..first + 2);
                return Some(numbered(&changed));
            }
            let mut written = numbered(&changed);
            written.drain(first..first + 2);
            return Some(written);
        }
        _ => {}
    }
    let san = &sans[at];
    let end = san.trim_end_matches(['+', '#']).len();
    let (body, sign) = san.split_at(end);
    changed[at] = misspelled(body, kind, below)? + if kind == BrokenOff { "" } else { sign };
    (changed[at] != *san).then(|| numbered(&changed))
}

/// Where the target of a move begins that is no castling.
fn target(body: &[u8]) -> Option<usize> {
    let target = body
        .windows(2)
        .rposition(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))?;
    (body[0] != b'O').then_some(target)
}

/// What is written of a piece's from-square.
fn origin(body: &[u8]) -> Option<std::ops::Range<usize>> {
    let end = target(body)?;
    let end = end - usize::from(body[..end].ends_with(b"x"));
    (body[0].is_ascii_uppercase() && end > 1).then_some(1..end)
}

fn misspelled(
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
