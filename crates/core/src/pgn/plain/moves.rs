//! One move in strict SAN, read from a window of eight bytes.

#![expect(
    clippy::cast_possible_truncation,
    reason = "files and ranks are below 8"
)]

use shakmaty::{CastlingSide, Role};

use crate::chess::written_move::{ANY, Sign, WrittenMove};

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

/// A letter that begins no move.
const NO_KIND: u8 = 7;

/// What stands before a target alone, as the kind of a written move: nothing (a pawn's advance), or the letter of a piece.
static PIECES: [u8; 256] = {
    let mut kinds = [NO_KIND; 256];
    kinds[0] = 0;
    kinds[b'N' as usize] = Role::Knight as u8;
    kinds[b'B' as usize] = Role::Bishop as u8;
    kinds[b'R' as usize] = Role::Rook as u8;
    kinds[b'Q' as usize] = Role::Queen as u8;
    kinds[b'K' as usize] = Role::King as u8;
    kinds
};

/// What a longer move begins with: a file (a pawn's capture), or the letter of a piece.
static KINDS: [u8; 256] = {
    let mut kinds = PIECES;
    kinds[0] = NO_KIND;
    let mut letter = b'a';
    while letter <= b'h' {
        kinds[letter as usize] = 1;
        letter += 1;
    }
    kinds
};

/// The sign that a byte is.
static SIGNS: [Sign; 256] = {
    let mut signs = [Sign::None; 256];
    signs[b'+' as usize] = Sign::Check;
    signs[b'#' as usize] = Sign::Mate;
    signs
};

/// The move at the start of a window, with its sign, and its length.
#[inline(always)]
pub(super) fn written(window: Window) -> Option<(WrittenMove, usize)> {
    common_move(window).or_else(|| other_move(window))
}

/// A move that ends before white space with a square and perhaps a sign, as nearly all do.
///
/// It is read from its end, with one common branch: which piece moves is what processors cannot predict.
#[inline(always)]
pub(super) fn common_move(window: Window) -> Option<(WrittenMove, usize)> {
    let bytes = u64::from_le_bytes(window);
    let spaces = bytes_to_space(bytes);
    if spaces == 0 {
        return None;
    }
    // In bits, as all that follows.
    let length = spaces.trailing_zeros() & !7;
    let last = (bytes << (64_u32.wrapping_sub(length) & 63)) >> 56;
    let sign = SIGNS[(last & 0xff) as usize];
    let target = length.wrapping_sub(16 + 8 * u32::from(sign != Sign::None));
    let square = bytes >> (target & 63);
    let file = (square & 0xff).wrapping_sub(u64::from(b'a'));
    let rank = (square >> 8 & 0xff).wrapping_sub(u64::from(b'1'));
    if file | rank > 7 {
        return None;
    }
    let to = (8 * rank + file) as u32;
    let before = bytes & (1_u64 << (target & 63)).wrapping_sub(1);
    if before > 0xff {
        let kind = KINDS[usize::from(window[0])];
        let written = with_origin(window, kind, to, (target / 8) as usize)?;
        return Some((written.signed(sign), (length / 8) as usize));
    }
    let kind = PIECES[(before & 0xff) as usize];
    if kind == NO_KIND {
        return None;
    }
    let written = WrittenMove::of_kind(kind.into(), false, to);
    Some((written.signed(sign), (length / 8) as usize))
}

/// A bit at the end of the first byte that is a space or less, and perhaps of later ones; 0 if there is none.
#[inline(always)]
fn bytes_to_space(bytes: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The lowest of these bits is exact: nothing has been borrowed before it.
    bytes.wrapping_sub(0x21 * EACH) & !bytes & (0x80 * EACH)
}

/// A move that has more than a letter before its target: where it comes from, and an `x`. `end` is where the target begins.
#[inline(always)]
fn with_origin(window: Window, kind: u8, to: u32, end: usize) -> Option<WrittenMove> {
    let capture = window[(end - 1) & 7] == b'x';
    // The file of a pawn's capture is its first letter.
    let from = usize::from(kind != 1);
    let origin = window.get(from..end - usize::from(capture))?;
    let (file, rank) = match *origin {
        [] => (ANY, ANY),
        [file @ b'a'..=b'h'] => (u32::from(file - b'a'), ANY),
        [rank @ b'1'..=b'8'] => (ANY, u32::from(rank - b'1')),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (u32::from(file - b'a'), u32::from(rank - b'1'))
        }
        _ => return None,
    };
    // A pawn's capture has its file, and nothing else of a pawn's origin is written.
    let is_right = match kind {
        NO_KIND => false,
        1 => capture && rank == ANY,
        _ => true,
    };
    is_right.then(|| WrittenMove::of_kind(kind.into(), capture, to).from(file, rank))
}

/// Castling, promotions, and moves with another end than white space.
#[cold]
pub(super) fn other_move(window: Window) -> Option<(WrittenMove, usize)> {
    if window[0] == b'O' {
        let (side, end) = castling(window)?;
        return ended(window, WrittenMove::castling(side), end);
    }
    let kind = KINDS[usize::from(window[0])];
    let word = window
        .iter()
        .position(|&byte| !matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'N' | b'B' | b'R' | b'Q' | b'K'))
        .unwrap_or(window.len());
    // The last square of the word is the target.
    let target = word.checked_sub(2)?;
    let to = square(window[target], window[target + 1])?;
    let mut written = match target {
        0 => WrittenMove::of_kind(0, false, to),
        1 if kind > 1 && kind < NO_KIND => WrittenMove::of_kind(kind.into(), false, to),
        1 => return None,
        _ => with_origin(window, kind, to, target)?,
    };
    let mut end = word;
    if window.get(end) == Some(&b'=') {
        if kind > 1 {
            return None;
        }
        written = written.promoting(promotion(*window.get(end + 1)?)?);
        end += 2;
    }
    ended(window, written, end)
}

/// A move with its sign, and its length, if what comes after it may follow a move.
fn ended(window: Window, written: WrittenMove, end: usize) -> Option<(WrittenMove, usize)> {
    let sign = SIGNS[usize::from(*window.get(end)?)];
    let end = end + usize::from(sign != Sign::None);
    may_follow(*window.get(end)?).then(|| (written.signed(sign), end))
}

/// `O-O`, `O-O-O`
fn castling(window: Window) -> Option<(CastlingSide, usize)> {
    if window.starts_with(b"O-O-O") {
        Some((CastlingSide::QueenSide, 5))
    } else if window.starts_with(b"O-O") {
        Some((CastlingSide::KingSide, 3))
    } else {
        None
    }
}

fn square(file: u8, rank: u8) -> Option<u32> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| u32::from(8 * rank + file))
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
