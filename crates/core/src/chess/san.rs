//! Legal moves as text: SAN as the PGN standard writes it, and UCI.
//!
//! `shakmaty` writes the same, several times slower, because it lists legal moves.

use shakmaty::{CastlingMode, CastlingSide, Chess, Move, Position, Role, Square};

use super::disambiguation::{ORIGIN_FILE, ORIGIN_RANK, needed_parts};
use crate::short_text::ShortText;

/// What a move does to the other king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckMark {
    /// Nothing.
    None,
    /// Check.
    Check,
    /// Checkmate.
    Mate,
}

/// A legal move in SAN, with the sign of check or mate; `needed` is what it needs of a piece's from-square (PGN standard
/// 8.2.3.4): 1 for its file, 2 for its rank, 3 for both.
#[inline]
pub(crate) fn san(mv: Move, needed: u8, check: CheckMark) -> ShortText {
    let text = match mv {
        Move::Normal {
            role,
            from,
            to,
            capture,
            promotion,
        } => {
            let is_pawn = role == Role::Pawn;
            let [file, rank] = square_letters(from);
            let text = ShortText::default()
                .with_if(LETTERS[role as usize], !is_pawn)
                .with_if(
                    file,
                    needed & ORIGIN_FILE != 0 || is_pawn && capture.is_some(),
                )
                .with_if(rank, needed & ORIGIN_RANK != 0)
                .with_if(b'x', capture.is_some());
            let text = with_square(text, to);
            match promotion {
                None => text,
                Some(promotion) => text.with(b'=').with(LETTERS[promotion as usize]),
            }
        }
        Move::EnPassant { from, to } => {
            let [file, _] = square_letters(from);
            with_square(ShortText::default().with(file).with(b'x'), to)
        }
        Move::Castle { king, rook } => match CastlingSide::from_queen_side(rook < king) {
            CastlingSide::KingSide => const { ShortText::new("O-O") },
            CastlingSide::QueenSide => const { ShortText::new("O-O-O") },
        },
        Move::Put { role, to } => {
            let text = ShortText::default().with_if(LETTERS[role as usize], role != Role::Pawn);
            with_square(text.with(b'@'), to)
        }
    };
    match check {
        CheckMark::None => text,
        CheckMark::Check => text.with(b'+'),
        CheckMark::Mate => text.with(b'#'),
    }
}

/// Appends a legal move in SAN, with no more of the from-square than is needed (PGN standard 8.2.3.4) and with the
/// sign of check or mate.
pub fn push_san(before: &Chess, mv: Move, check: CheckMark, out: &mut String) {
    let needed = match mv {
        Move::Normal { role, from, to, .. }
            if role != Role::Pawn && before.our(role).count() > 1 =>
        {
            let candidates = before.san_candidates(role, to);
            let origins = candidates.iter().filter_map(|mv| mv.from());
            needed_parts(from, origins.filter(|&origin| origin != from).collect())
        }
        _ => 0,
    };
    out.push_str(san(mv, needed, check).as_str());
}

/// The squares that UCI writes: the one that is left, none for a piece that is dropped, and the one that is reached.
#[inline]
fn ends(mode: CastlingMode, mv: Move) -> (Option<Square>, Square) {
    match mv {
        Move::Castle { king, rook } if mode == CastlingMode::Chess960 => (Some(king), rook),
        _ => (mv.from(), to_square(mv)),
    }
}

/// A move in UCI: castling as the king's move to its square, in Chess960 as king takes rook.
#[inline]
#[must_use]
pub fn uci(mode: CastlingMode, mv: Move) -> ShortText {
    let (from, to) = ends(mode, mv);
    let text = match from {
        Some(from) => with_square(ShortText::default(), from),
        None => ShortText::default()
            .with(LETTERS[mv.role() as usize])
            .with(b'@'),
    };
    let text = with_square(text, to);
    match mv.promotion() {
        None => text,
        Some(promotion) => text.with(LETTERS[promotion as usize].to_ascii_lowercase()),
    }
}

/// A move in 16 bits: six each for the square it leaves and, above them, the one it reaches, counted from a1 and b1 to h8, and three for what a
/// pawn becomes: 0 for no promotion, 2 to 6 for knight, bishop, rook, queen and (in Antichess) king. Castling is written as in UCI. A piece that is dropped has its
/// own number, 1 to 5 from pawn to queen, in place of the first square, and the sign bit.
#[must_use]
pub fn packed(mode: CastlingMode, mv: Move) -> i16 {
    let (from, to) = ends(mode, mv);
    let (from, drop) = match from {
        Some(from) => (u16::from(from), 0),
        None => (mv.role() as u16, 1),
    };
    let promotion = mv.promotion().map_or(0, |role| role as u16);
    (from | u16::from(to) << 6 | promotion << 12 | drop << 15).cast_signed()
}

/// Where the piece that is moved arrives, in castling the king.
#[must_use]
pub fn to_square(mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            Square::from_coords(side.king_to_file(), king.rank())
        }
        _ => mv.to(),
    }
}

/// The letters of the pieces (PGN standard 8.2.3.2) by the numbers of their roles, and `P` for pawns.
pub(super) const LETTERS: [u8; 7] = *b"\0PNBRQK";

/// The letter of a piece, `P` for a pawn.
#[inline]
#[must_use]
pub fn letter(role: Role) -> ShortText {
    ShortText::default().with(LETTERS[role as usize])
}

/// The file and the rank of a square.
#[inline]
fn square_letters(square: Square) -> [u8; 2] {
    let index = square as u8;
    [b'a' + index % 8, b'1' + index / 8]
}

/// A text with a square after it.
#[inline]
fn with_square(text: ShortText, square: Square) -> ShortText {
    let [file, rank] = square_letters(square);
    text.with(file).with(rank)
}

/// The name of a square, to be copied.
#[inline]
#[must_use]
pub fn square_text(square: Square) -> ShortText {
    with_square(ShortText::default(), square)
}

/// The name of a square.
#[must_use]
pub fn square_name(square: Square) -> &'static str {
    const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                         a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    let at = 2 * square.to_usize();
    &NAMES[at..at + 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares are numbered as python-chess does: `chess.E2` is 12, `chess.E4` 28.
    #[test]
    fn moves_are_packed_in_16_bits() {
        let normal = |role, from, to, promotion| Move::Normal {
            role,
            from,
            capture: None,
            to,
            promotion,
        };
        let castle = |king, rook| Move::Castle { king, rook };
        let (standard, chess960) = (CastlingMode::Standard, CastlingMode::Chess960);
        let advance = normal(Role::Pawn, Square::E2, Square::E4, None);
        let promotion = normal(Role::Pawn, Square::E7, Square::E8, Some(Role::Queen));
        let drop = Move::Put {
            role: Role::Knight,
            to: Square::F3,
        };
        for (mode, mv, expected) in [
            (standard, advance, 12 + 28 * 64),
            (standard, promotion, 52 + 60 * 64 + 5 * 4096),
            (standard, castle(Square::E1, Square::H1), 4 + 6 * 64),
            (standard, castle(Square::E8, Square::A8), 60 + 58 * 64),
            (chess960, castle(Square::F1, Square::H1), 5 + 7 * 64),
            (standard, drop, 2 + 21 * 64 + i16::MIN),
        ] {
            assert_eq!(packed(mode, mv), expected, "{mv:?}");
        }
    }

    #[test]
    fn squares_have_their_names() {
        for square in Square::ALL {
            assert_eq!(square_name(square), square.to_string());
            assert_eq!(square_text(square).as_str(), square_name(square));
        }
    }
}
