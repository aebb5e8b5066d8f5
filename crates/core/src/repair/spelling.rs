//! How far a word is from the text of a move: which slips of pen, keyboard or board lead from one to the other, and what they cost.
//!
//! Costs are tenths: 10 is one character.

/// A character changed, added or lost, or two neighbours exchanged.
const CHARACTER: u32 = 10;

/// A word that broke off.
pub(super) const BROKEN_OFF: u32 = 9;

/// What a word costs as a slip for a move in SAN; both without signs of check.
pub(super) fn slip(word: &[u8], san: &[u8]) -> u32 {
    let (bare, bare_san) = (Bare::new(word), Bare::new(san));
    let captures = match (bare.captures, bare_san.captures) {
        (false, true) => 4,
        (true, false) => 12,
        _ => 0,
    };
    let cost = captures + slip_of_letters(bare.letters(), bare_san.letters());
    if is_beginning(word, san) {
        cost.min(BROKEN_OFF)
    } else {
        cost
    }
}

/// What a word costs as a slip, where a capture sign is no part of it.
fn slip_of_letters(word: &[u8], san: &[u8]) -> u32 {
    if word == san {
        return 0;
    }
    if is_castling(word) && is_castling(san) {
        return 8;
    }
    if without_origin(san).is_some_and(|short| short == word) {
        return 5;
    }
    if is_beginning(word, san) {
        return BROKEN_OFF;
    }
    let distance = CHARACTER * distance(word, san);
    if distance > 13 && is_mirrored(word, san) {
        return 13;
    }
    distance
}

/// Whether a word broke off.
fn is_beginning(word: &[u8], san: &[u8]) -> bool {
    !word.is_empty() && word.len() < san.len() && san.starts_with(word)
}

fn is_castling(word: &[u8]) -> bool {
    matches!(word, b"O-O" | b"O-O-O")
}

/// A piece's move without what is written of its from-square.
fn without_origin(san: &[u8]) -> Option<Vec<u8>> {
    match san {
        [piece @ b'A'..=b'Z', _, .., file, rank] if san.len() > 3 && !is_castling(san) => {
            Some(vec![*piece, *file, *rank])
        }
        _ => None,
    }
}

/// Whether two moves differ in their target alone, which is mirrored along the files, the ranks or both.
fn is_mirrored(word: &[u8], san: &[u8]) -> bool {
    let ([before, file, rank], [same, san_file, san_rank]) = (parts(word), parts(san));
    let is = |one: &[u8], other: &[u8], sum: u8| {
        one == other
            || matches!((one, other), ([one], [other]) if one.checked_add(*other) == Some(sum))
    };
    before == same && is(file, san_file, b'a' + b'h') && is(rank, san_rank, b'1' + b'8')
}

/// A word as what stands before its target, and the file and the rank of that.
fn parts(word: &[u8]) -> [&[u8]; 3] {
    let target = word.len().saturating_sub(2);
    let (before, target) = word.split_at(target);
    let (file, rank) = target.split_at(target.len().min(1));
    [before, file, rank]
}

/// The number of characters changed, added, lost, or exchanged with their neighbour.
///
/// Words are short and mostly alike, for which this takes a tenth of the time of a general one.
fn distance(one: &[u8], other: &[u8]) -> u32 {
    let same = |(one, other): &(&u8, &u8)| one == other;
    let before = one.iter().zip(other).take_while(same).count();
    let (one, other) = (&one[before..], &other[before..]);
    let behind = (one.iter().rev().zip(other.iter().rev()))
        .take_while(same)
        .count();
    let (one, other) = (&one[..one.len() - behind], &other[..other.len() - behind]);
    // Rows of the table of distances between beginnings: two before, one before, and the next.
    let mut rows = [[0_u32; ROOM + 1]; 3];
    for (distance, cell) in (0..).zip(&mut rows[1]) {
        *cell = distance;
    }
    for (at, letter) in one.iter().enumerate() {
        rows[2][0] = rows[1][0] + 1;
        for (place, other_letter) in other.iter().enumerate() {
            let changed = rows[1][place] + u32::from(letter != other_letter);
            let lost = rows[1][place + 1].min(rows[2][place]) + 1;
            let is_exchanged =
                at > 0 && place > 0 && one[at - 1] == *other_letter && other[place - 1] == *letter;
            let exchanged = if is_exchanged {
                rows[0][place - 1] + 1
            } else {
                u32::MAX
            };
            rows[2][place + 1] = changed.min(lost).min(exchanged);
        }
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}

/// The most characters of a word that are looked at: no move has so many.
const ROOM: usize = 16;

/// A word without its capture sign.
struct Bare {
    letters: [u8; ROOM],
    length: usize,
    captures: bool,
}

impl Bare {
    fn new(word: &[u8]) -> Bare {
        let mut bare = Bare {
            letters: [0; ROOM],
            length: 0,
            captures: false,
        };
        for &letter in word {
            if letter == b'x' {
                bare.captures = true;
            } else if bare.length < ROOM {
                bare.letters[bare.length] = letter;
                bare.length += 1;
            }
        }
        bare
    }

    fn letters(&self) -> &[u8] {
        &self.letters[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_slips_cost() {
        for (word, san, cost) in [
            ("Nd2", "Nbd2", 5),
            ("Nbd2", "Nfd2", 10),
            ("N1d2", "Nfd2", 10),
            ("Nbd2", "Nd2", 10),
            ("O-O", "O-O-O", 8),
            ("O-O-O", "O-O", 8),
            ("Nf", "Nf3", 9),
            ("Qx", "Qxd5", 9),
            ("Qd", "Qxd5", 13),
            ("e8", "e8=Q", 9),
            ("Nf3", "Nf4", 10),
            ("f3", "Nf3", 10),
            ("Bf3", "Nf3", 10),
            ("Nfr3", "Nf3", 10),
            ("N3f", "Nf3", 10),
            ("Nf3", "Nc6", 13),
            ("Nf3", "Nc3", 10),
            ("Nf3", "Nxf5", 14),
            ("Bxd7", "Bd6", 22),
            ("Bxd7", "Bxd6", 10),
            ("e4", "d5", 13),
            ("e4", "c6", 20),
            ("Nf3", "Qd2", 30),
            ("--", "e4", 20),
            ("", "e4", 20),
            ("\u{e9}", "f3", 20),
        ] {
            assert_eq!(slip(word.as_bytes(), san.as_bytes()), cost, "{word} {san}");
        }
    }
}
