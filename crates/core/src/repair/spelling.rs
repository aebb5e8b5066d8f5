//! How far a word is from the text of a move: which slips of pen, keyboard or board lead from one to the other, and what they cost.
//!
//! Costs are tenths: 10 is one character.

/// A character changed, added or lost, or two neighbours exchanged.
const CHARACTER: u32 = 10;

/// Castling that is written as the move of the king or the rook, or the other way round.
pub(super) const PART_OF_CASTLING: u32 = 3;

/// A file or rank of the from-square that is missing.
pub(super) const LOST_ORIGIN: u32 = 5;

/// A file or rank that is unlike what is written: it neither lies beside it nor looks like it, nor is its key beside the other's.
const UNLIKE: u32 = 6;

/// A word that broke off.
pub(super) const BROKEN_OFF: u32 = 9;

/// The most that a slip costs that is looked for far from the stop too.
pub(super) const NEAR: u32 = 19;

/// What a word costs as a slip for a move in SAN; both without signs of check.
pub(super) fn slip(word: &[u8], san: &[u8]) -> u32 {
    let captures = match (word.contains(&b'x'), san.contains(&b'x')) {
        (false, true) => 4,
        (true, false) => 12,
        _ => 0,
    };
    let ((bare, length), (bare_san, san_length)) = (without_capture(word), without_capture(san));
    let cost = captures + slip_of_letters(&bare[..length], &bare_san[..san_length]);
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
    if is_part_of(word, san) || is_part_of(san, word) {
        return PART_OF_CASTLING;
    }
    if without_origin(san).is_some_and(|short| short == word) {
        return LOST_ORIGIN;
    }
    if is_beginning(word, san) {
        return BROKEN_OFF;
    }
    let distance = CHARACTER * distance(word, san) + unlike_target(word, san);
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

/// Whether a word may be castling, or what is written for it.
pub(super) fn may_castle(word: &[u8]) -> bool {
    is_castling(word) || is_part_of(word, b"O-O") || is_part_of(word, b"O-O-O")
}

/// What it costs more that two words differ in one sign of their target alone, if nobody would take it for the other.
fn unlike_target(word: &[u8], san: &[u8]) -> u32 {
    let ([before, file, rank], [same, san_file, san_rank]) = (parts(word), parts(san));
    let (sign, san_sign) = match (file == san_file, rank == san_rank) {
        (false, true) => (file, san_file),
        (true, false) => (rank, san_rank),
        _ => return 0,
    };
    match (sign, san_sign) {
        (&[sign], &[san_sign]) if before == same => {
            let is_like = !is_sign(sign)
                || sign.abs_diff(san_sign) == 1
                || sign + san_sign == if sign < b'a' { b'1' + b'8' } else { 201 }
                || LIKE.contains(&[sign, san_sign])
                || LIKE.contains(&[san_sign, sign]);
            if is_like { 0 } else { UNLIKE }
        }
        _ => 0,
    }
}

/// Whether a character is a file or a rank.
fn is_sign(sign: u8) -> bool {
    matches!(sign, b'a'..=b'h' | b'1'..=b'8')
}

/// Files and ranks that look alike in handwriting, or whose keys touch, without those that are next to each other.
const LIKE: [[u8; 2]; 15] = [
    *b"ad", *b"ce", *b"bh", *b"bf", *b"17", *b"27", *b"35", *b"38", *b"58", *b"36", *b"68", *b"bg",
    *b"df", *b"eg", *b"hf",
];

/// Whether a word is the move that the king or the rook makes in castling, or the step of the king on the way.
fn is_part_of(word: &[u8], castling: &[u8]) -> bool {
    let files: &[u8] = match castling {
        b"O-O" => b"fg",
        b"O-O-O" => b"dc",
        _ => return false,
    };
    match word {
        [b'R', file, b'1' | b'8'] | [b'R', b'a' | b'h', file, b'1' | b'8'] => *file == files[0],
        [b'K', file, b'1' | b'8'] => files.contains(file),
        _ => false,
    }
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
            let mut least = changed.min(lost);
            if is_exchanged {
                least = least.min(rows[0][place - 1] + 1);
            }
            rows[2][place + 1] = least;
        }
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}

/// The most characters of a word that are looked at: no move has so many.
const ROOM: usize = 16;

/// The first characters of a word without its capture sign, and how many they are.
fn without_capture(word: &[u8]) -> ([u8; ROOM], usize) {
    let (mut bare, mut length) = ([0; ROOM], 0);
    let letters = word.iter().filter(|letter| **letter != b'x');
    for (place, letter) in bare.iter_mut().zip(letters) {
        *place = *letter;
        length += 1;
    }
    (bare, length)
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
            ("Rf1", "O-O", 3),
            ("O-O-O", "Rad8", 3),
            ("Kg8", "O-O", 3),
            ("Kd1", "O-O-O", 3),
            ("Qa4", "Qe4", 16),
            ("Qa4", "Qd4", 10),
            ("Rd1", "O-O", 30),
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

    #[test]
    fn a_near_slip_has_a_near_target() {
        use shakmaty::{Chess, Position, Role, san::SanPlus};

        use crate::chess::mailbox::{Mailbox, trial_moves::MoveFilter};
        use crate::chess::ply::Ply;
        use crate::test_random::TestRandom;

        let mut numbers = TestRandom(59);
        let mut compared = 0;
        for _ in 0..60 {
            let mut position = Chess::default();
            for _ in 0..120 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let near = Mailbox::new(&position);
                // A word may ask for any piece and any square.
                let role = Role::ALL[numbers.below(6)];
                let to = shakmaty::Square::ALL[numbers.below(64)];
                let letter = (role != Role::Pawn).then(|| role.upper_char());
                let word: String = letter.into_iter().chain(to.to_string().chars()).collect();
                let found = near.moves_of(&MoveFilter::ALL, &MoveFilter::near(role, to));
                for &mv in &legal {
                    let san = SanPlus::from_move(position.clone(), mv).san.to_string();
                    if slip(word.as_bytes(), san.as_bytes()) <= NEAR {
                        compared += 1;
                        let is_found = found.iter().any(|ply| ply.is_same(Ply::new(mv)));
                        assert!(is_found, "{word} {san}");
                    }
                }
                position.play_unchecked(legal[numbers.below(legal.len())]);
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
