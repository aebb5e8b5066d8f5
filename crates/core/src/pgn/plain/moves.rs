//! One move in strict SAN, read from a window of eight bytes.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use crate::chess::disambiguation::{ORIGIN_FILE, ORIGIN_RANK};
use crate::chess::written::{Sign, WrittenMove};

/// Room for the longest move, `Qa1xb2#`, and what comes after it.
pub(super) type Window = [u8; 8];

/// The text from a place on; line feeds where there is no more.
#[inline(always)]
pub(super) fn window(text: &[u8], at: usize) -> Window {
    let rest = text.get(at..).unwrap_or_default();
    rest.first_chunk().copied().unwrap_or_else(|| {
        let mut window = [b'\n'; 8];
        window[..rest.len()].copy_from_slice(rest);
        window
    })
}

/// The role that a move's first letter stands for.
static ROLES: [Option<Role>; 256] = {
    let mut roles = [None; 256];
    let mut letter = b'a';
    while letter <= b'h' {
        roles[letter as usize] = Some(Role::Pawn);
        letter += 1;
    }
    roles[b'N' as usize] = Some(Role::Knight);
    roles[b'B' as usize] = Some(Role::Bishop);
    roles[b'R' as usize] = Some(Role::Rook);
    roles[b'Q' as usize] = Some(Role::Queen);
    roles[b'K' as usize] = Some(Role::King);
    roles
};

/// The move at the start of a window, with its sign, and its length.
///
/// Nearly all end before white space with a square and perhaps a sign. Those are read from their end, with few
/// branches: which piece moves is what processors cannot predict.
#[inline(always)]
pub(super) fn written(window: Window) -> Option<(WrittenMove, usize)> {
    let Some(length) = length_to_space(window) else {
        return other_move(window);
    };
    let Some(role) = ROLES[usize::from(window[0])] else {
        return other_move(window);
    };
    let sign = sign(window[(length - 1) & 7]);
    let end = length - usize::from(sign != Sign::None);
    let before_target = end.wrapping_sub(2);
    let target = square(window[before_target & 7], window[end.wrapping_sub(1) & 7]);
    let letter = usize::from(role != Role::Pawn);
    let (Some(to), true) = (target, before_target >= letter && end >= 2) else {
        return other_move(window);
    };
    let plain = WrittenMove {
        sign,
        ..WrittenMove::new(role, to)
    };
    if before_target == letter {
        return Some((plain, length));
    }
    Some((with_origin(window, plain, letter, before_target)?, length))
}

/// How far it is to the first byte that is a space or less.
#[inline(always)]
fn length_to_space(window: Window) -> Option<usize> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let bytes = u64::from_le_bytes(window);
    // The lowest of these bits is exact: nothing has been borrowed before it.
    let spaces = bytes.wrapping_sub(0x21 * EACH) & !bytes & (0x80 * EACH);
    (spaces != 0).then_some((spaces.trailing_zeros() / 8) as usize)
}

#[inline(always)]
fn sign(byte: u8) -> Sign {
    match byte {
        b'+' => Sign::Check,
        b'#' => Sign::Mate,
        _ => Sign::None,
    }
}

/// Adds what stands between a move's letter and its target: where it comes from, and an `x`.
#[inline(always)]
fn with_origin(window: Window, plain: WrittenMove, from: usize, to: usize) -> Option<WrittenMove> {
    let between = window.get(from..to)?;
    if between.is_empty() {
        return Some(plain);
    }
    let (origin, capture) = match between {
        [origin @ .., b'x'] => (origin, true),
        origin => (origin, false),
    };
    let (origins, origin_parts) = match *origin {
        [] => (Bitboard::FULL, 0),
        [file @ b'a'..=b'h'] => (squares_of_file(file), ORIGIN_FILE),
        [rank @ b'1'..=b'8'] => (squares_of_rank(rank), ORIGIN_RANK),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            let square = squares_of_file(file) & squares_of_rank(rank);
            (square, ORIGIN_FILE | ORIGIN_RANK)
        }
        _ => return None,
    };
    let is_pawn = plain.role == Role::Pawn;
    // A pawn's capture has its file, and nothing else of a pawn's origin is written.
    if is_pawn && !(capture && origin.len() == 1 && origin[0].is_ascii_alphabetic()) {
        return None;
    }
    Some(WrittenMove {
        origins,
        origin_parts: if is_pawn { 0 } else { origin_parts },
        capture,
        ..plain
    })
}

/// Castling, promotions, and moves with another end than white space.
fn other_move(window: Window) -> Option<(WrittenMove, usize)> {
    if window[0] == b'O' {
        let (mut king, end) = castling(window)?;
        king.sign = sign(window[end]);
        return ended(window, king, end);
    }
    let role = ROLES[usize::from(window[0])]?;
    let letter = usize::from(role != Role::Pawn);
    // The last square of the word is the target.
    let last = |&at: &usize| square(window[at], window[at + 1]).is_some();
    let word = window
        .iter()
        .position(|&byte| !matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'N' | b'B' | b'R' | b'Q' | b'K'))
        .unwrap_or(window.len());
    let before_target = word
        .checked_sub(2)
        .filter(last)
        .filter(|&at| at >= letter)?;
    let to = square(window[before_target], window[before_target + 1])?;
    let mut plain = with_origin(window, WrittenMove::new(role, to), letter, before_target)?;
    let mut end = word;
    if window.get(end) == Some(&b'=') {
        if role != Role::Pawn {
            return None;
        }
        plain.promotion = Some(promotion(*window.get(end + 1)?)?);
        end += 2;
    }
    plain.sign = sign(*window.get(end)?);
    ended(window, plain, end)
}

/// A move and its length, if what comes after it may follow a move.
fn ended(window: Window, written: WrittenMove, end: usize) -> Option<(WrittenMove, usize)> {
    let end = end + usize::from(written.sign != Sign::None);
    may_follow(*window.get(end)?).then_some((written, end))
}

/// `O-O`, `O-O-O`
fn castling(window: Window) -> Option<(WrittenMove, usize)> {
    let (side, end) = if window.starts_with(b"O-O-O") {
        (CastlingSide::QueenSide, 5)
    } else if window.starts_with(b"O-O") {
        (CastlingSide::KingSide, 3)
    } else {
        return None;
    };
    let king = WrittenMove {
        castling: Some(side),
        ..WrittenMove::new(Role::King, Square::E1)
    };
    Some((king, end))
}

/// The squares of a file, given by a letter from `a` to `h`.
fn squares_of_file(letter: u8) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << (letter.wrapping_sub(b'a') & 7))
}

/// The squares of a rank, given by a digit from `1` to `8`.
fn squares_of_rank(digit: u8) -> Bitboard {
    Bitboard(0xff << (8 * (digit.wrapping_sub(b'1') & 7)))
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if file > 7 || rank > 7 {
        return None;
    }
    Some(Square::ALL[usize::from(rank * 8 + file) & 63])
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

/// Whether this byte may follow a move. A `(` may not: `e8(Q)` is a promotion.
pub(super) fn may_follow(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\r' | b'\n' | b'{' | b')' | b'!' | b'?' | b'$'
    )
}
