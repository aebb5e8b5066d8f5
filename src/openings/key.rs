//! Positions as numbers, carried on from move to move without a board.
//!
//! They are those of Polyglot, with the file of an en passant capture only where it is legal: the same as
//! [`shakmaty`'s](shakmaty::Position::zobrist_hash). Two of the table's positions have different ones, which is tested; one
//! that is not in the table has the number of one that is with a chance below 10^-15.

use std::hash::Hasher;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Color, File, Move, Piece, Role, Square};

/// The numbers that positions are made of, as they are needed here.
#[derive(Debug)]
pub(crate) struct Keys {
    /// By color (White first), role and square.
    pieces: [[[u64; 64]; 6]; 2],
    /// By the castling rights that are lost.
    rights: [u64; 16],
    white_turn: u64,
}

impl Keys {
    pub(crate) fn new() -> Keys {
        let mut pieces = [[[0; 64]; 6]; 2];
        for role in Role::ALL {
            for color in Color::ALL {
                let keys = &mut pieces[index(color)][role as usize - 1];
                for (key, square) in keys.iter_mut().zip(Square::ALL) {
                    *key = Zobrist64::zobrist_for_piece(square, Piece { color, role }).0;
                }
            }
        }
        let mut rights = [0; 16];
        for (lost, key) in rights.iter_mut().enumerate() {
            for (bit, (color, side)) in RIGHTS.into_iter().enumerate() {
                if lost & (1 << bit) != 0 {
                    *key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
                }
            }
        }
        Keys {
            pieces,
            rights,
            white_turn: Zobrist64::zobrist_for_white_turn().0,
        }
    }

    #[inline]
    fn of(&self, role: Role, side: usize, square: Square) -> u64 {
        self.pieces[side][role as usize - 1][square as usize]
    }
}

/// Castling rights, by their bits.
const RIGHTS: [(Color, CastlingSide); 4] = [
    (Color::White, CastlingSide::KingSide),
    (Color::White, CastlingSide::QueenSide),
    (Color::Black, CastlingSide::KingSide),
    (Color::Black, CastlingSide::QueenSide),
];

/// The rights that stay after a move from or to a square.
const KEPT_RIGHTS: [u8; 64] = {
    let mut kept = [0b1111; 64];
    kept[Square::E1 as usize] = 0b1100;
    kept[Square::H1 as usize] = 0b1110;
    kept[Square::A1 as usize] = 0b1101;
    kept[Square::E8 as usize] = 0b0011;
    kept[Square::H8 as usize] = 0b1011;
    kept[Square::A8 as usize] = 0b0111;
    kept
};

/// The squares of kings and rooks that may castle.
const RIGHTS_SQUARES: u64 = {
    let mut squares = 0;
    let mut square = 0;
    while square < 64 {
        if KEPT_RIGHTS[square] != 0b1111 {
            squares |= 1 << square;
        }
        square += 1;
    }
    squares
};

/// Hashes the numbers of positions, which are hashes already.
#[derive(Debug, Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 ^ u64::from(*byte);
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The number of a position, and as much of the position as the next number needs.
#[derive(Debug, Clone)]
pub(crate) struct Walk {
    key: u64,
    rights: u8,
    men: u8,
    /// White's and Black's, as bits of squares.
    pawns: [u64; 2],
    /// The side to move, as an index.
    turn: usize,
}

const START_MEN: u8 = 32;
const WHITE: usize = 0;
const BLACK: usize = 1;
const START_PAWNS: [u64; 2] = [0xff00, 0x00ff_0000_0000_0000];
const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

impl Walk {
    /// The start position of chess; `key` is its number.
    pub(crate) fn new(key: u64) -> Walk {
        Walk {
            key,
            rights: 0b1111,
            men: START_MEN,
            pawns: START_PAWNS,
            turn: WHITE,
        }
    }

    /// Plays a legal move. Returns the file of an en passant capture that may be legal now.
    #[inline]
    pub(crate) fn play(&mut self, keys: &Keys, mv: Move) -> Option<File> {
        let us = self.turn;
        self.turn ^= 1;
        self.key ^= keys.white_turn;
        match mv {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                self.key ^= keys.of(role, us, from) ^ keys.of(promotion.unwrap_or(role), us, to);
                if (bit(from) | bit(to)) & RIGHTS_SQUARES != 0 {
                    self.lose_rights(keys, KEPT_RIGHTS[from as usize] & KEPT_RIGHTS[to as usize]);
                }
                if let Some(captured) = capture {
                    self.capture(keys, captured, to);
                }
                if role != Role::Pawn {
                    return None;
                }
                let pawns = &mut self.pawns[us];
                *pawns ^= bit(from);
                if promotion.is_none() {
                    *pawns ^= bit(to);
                }
                let is_double = (from as u8).abs_diff(to as u8) == 16;
                let beside = (bit(to) & !A_FILE) >> 1 | (bit(to) & !H_FILE) << 1;
                (is_double && beside & self.pawns[us ^ 1] != 0).then(|| from.file())
            }
            Move::EnPassant { from, to } => {
                self.capture(
                    keys,
                    Role::Pawn,
                    Square::from_coords(to.file(), from.rank()),
                );
                self.key ^= keys.of(Role::Pawn, us, from) ^ keys.of(Role::Pawn, us, to);
                self.pawns[us] ^= bit(from) ^ bit(to);
                None
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                let color = Color::from_white(us == WHITE);
                self.key ^= keys.of(Role::King, us, king)
                    ^ keys.of(Role::King, us, side.king_to(color))
                    ^ keys.of(Role::Rook, us, rook)
                    ^ keys.of(Role::Rook, us, side.rook_to(color));
                self.lose_rights(keys, KEPT_RIGHTS[king as usize]);
                None
            }
            // There are no pockets in chess.
            Move::Put { .. } => None,
        }
    }

    /// Takes a piece of the side to move from the board.
    #[inline]
    fn capture(&mut self, keys: &Keys, captured: Role, at: Square) {
        self.key ^= keys.of(captured, self.turn, at);
        self.men -= 1;
        if captured == Role::Pawn {
            self.pawns[self.turn] ^= bit(at);
        }
    }

    #[inline]
    fn lose_rights(&mut self, keys: &Keys, kept: u8) {
        let lost = self.rights & !kept;
        self.rights ^= lost;
        self.key ^= keys.rights[usize::from(lost)];
    }

    /// The number of the position, if no en passant capture is legal.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The number of the position, if one on this file is.
    #[inline]
    pub(crate) fn key_with(&self, en_passant: File) -> u64 {
        self.key ^ Zobrist64::zobrist_for_en_passant_file(en_passant).0
    }

    /// Number of pieces and pawns.
    #[inline]
    pub(crate) fn men(&self) -> u8 {
        self.men
    }

    /// The pawns that have not moved, White's in the lower eight bits. One that has gone never comes back.
    #[inline]
    pub(crate) fn unmoved_pawns(&self) -> u16 {
        let [_, white, ..] = self.pawns[WHITE].to_le_bytes();
        let [.., black, _] = self.pawns[BLACK].to_le_bytes();
        u16::from_le_bytes([white, black])
    }
}

#[inline]
fn index(color: Color) -> usize {
    if color.is_white() { WHITE } else { BLACK }
}

#[inline]
fn bit(square: Square) -> u64 {
    1 << square as u8
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Chess, EnPassantMode, Position, Rank};

    use super::*;

    fn number(position: &Chess) -> u64 {
        position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    /// Against the numbers that `shakmaty` makes of boards.
    #[test]
    fn numbers_carried_on_are_those_of_the_board() {
        let keys = Keys::new();
        let mut choice: u64 = 1;
        let mut captured_en_passant = 0;
        for _ in 0..400 {
            let mut position = Chess::default();
            let mut walk = Walk::new(number(&position));
            for _ in 0..150 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                choice = choice
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let any = legal[(choice >> 33) as usize % legal.len()];
                let mut captures = legal.iter().filter(|mv| mv.is_en_passant());
                let mv = captures.next().copied().unwrap_or(any);
                position.play_unchecked(mv);
                let file = walk.play(&keys, mv);
                let legal_file = position.legal_ep_square().map(Square::file);
                // Every capture that is legal may be.
                assert!(legal_file.is_none() || legal_file == file, "{position:?}");
                captured_en_passant += usize::from(mv.is_en_passant());
                let key = legal_file.map_or(walk.key(), |file| walk.key_with(file));
                assert_eq!(key, number(&position), "{position:?}");
                let board = position.board();
                assert_eq!(usize::from(walk.men()), board.occupied().count());
                let unmoved = |color: Color| {
                    board.pawns()
                        & board.by_color(color)
                        & Bitboard::from_rank(color.fold_wb(Rank::Second, Rank::Seventh))
                };
                let [white, black] = [unmoved(Color::White).0 >> 8, unmoved(Color::Black).0 >> 40];
                assert_eq!(u64::from(walk.unmoved_pawns()), white | black);
            }
        }
        assert!(captured_en_passant > 10);
    }
}
