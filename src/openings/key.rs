//! Positions as numbers, carried on from move to move without a board.
//!
//! They are those of Polyglot, with the file of an en passant capture only where it is legal: the same as
//! [`shakmaty`'s](shakmaty::Position::zobrist_hash). Two of the table's positions have different ones, which is tested; one
//! that is not in the table has the number of one that is with a chance below 10^-15.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, CastlingSide, Color, File, Move, Piece, Role, Square, attacks};

/// The number of a position, and as much of the position as the next number needs.
#[derive(Debug, Clone)]
pub(crate) struct Walk {
    key: u64,
    /// Castling rights: White's on the king's side, on the queen's side, then Black's.
    rights: u8,
    men: u32,
    white_pawns: Bitboard,
    black_pawns: Bitboard,
    turn: Color,
}

const START_MEN: u32 = 32;

impl Walk {
    /// The start position of chess; `key` is its number.
    pub(crate) fn new(key: u64) -> Walk {
        Walk {
            key,
            rights: 0b1111,
            men: START_MEN,
            white_pawns: Bitboard(0xff00),
            black_pawns: Bitboard(0x00ff_0000_0000_0000),
            turn: Color::White,
        }
    }

    /// Plays a legal move. Returns the file of an en passant capture that may be legal now.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) -> Option<File> {
        let us = self.turn;
        self.turn = !us;
        let mut key = self.key ^ Zobrist64::zobrist_for_white_turn().0;
        let mut en_passant = None;
        match mv {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                key ^= square_key(role, us, from) ^ square_key(promotion.unwrap_or(role), us, to);
                if let Some(captured) = capture {
                    key ^= square_key(captured, !us, to);
                    self.men -= 1;
                    self.pawns(!us).discard(to);
                }
                if role == Role::Pawn {
                    let pawns = self.pawns(us);
                    pawns.discard(from);
                    if promotion.is_none() {
                        pawns.add(to);
                    }
                    if from.distance(to) == 2 && capture.is_none() {
                        let passed = Square::from_coords(
                            from.file(),
                            us.relative_rank(shakmaty::Rank::Third),
                        );
                        let attackers = attacks::pawn_attacks(us, passed);
                        en_passant = (attackers & *self.pawns(!us)).any().then(|| from.file());
                    }
                }
                let rights = self.rights & kept_rights(from) & kept_rights(to);
                key ^= rights_key(self.rights ^ rights);
                self.rights = rights;
            }
            Move::EnPassant { from, to } => {
                let captured = Square::from_coords(to.file(), from.rank());
                key ^= square_key(Role::Pawn, us, from)
                    ^ square_key(Role::Pawn, us, to)
                    ^ square_key(Role::Pawn, !us, captured);
                self.men -= 1;
                self.pawns(!us).discard(captured);
                self.pawns(us).discard(from);
                self.pawns(us).add(to);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                key ^= square_key(Role::King, us, king)
                    ^ square_key(Role::King, us, side.king_to(us))
                    ^ square_key(Role::Rook, us, rook)
                    ^ square_key(Role::Rook, us, side.rook_to(us));
                let rights = self.rights & kept_rights(king);
                key ^= rights_key(self.rights ^ rights);
                self.rights = rights;
            }
            // There are no pockets in chess.
            Move::Put { .. } => {}
        }
        self.key = key;
        en_passant
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
    pub(crate) fn men(&self) -> u32 {
        self.men
    }

    fn pawns(&mut self, color: Color) -> &mut Bitboard {
        match color {
            Color::White => &mut self.white_pawns,
            Color::Black => &mut self.black_pawns,
        }
    }
}

#[inline]
fn square_key(role: Role, color: Color, square: Square) -> u64 {
    Zobrist64::zobrist_for_piece(square, Piece { color, role }).0
}

/// The rights that stay after a move from or to a square.
#[inline]
fn kept_rights(square: Square) -> u8 {
    match square {
        Square::E1 => 0b1100,
        Square::H1 => 0b1110,
        Square::A1 => 0b1101,
        Square::E8 => 0b0011,
        Square::H8 => 0b1011,
        Square::A8 => 0b0111,
        _ => 0b1111,
    }
}

/// The number of lost rights.
#[inline]
fn rights_key(lost: u8) -> u64 {
    if lost == 0 {
        return 0;
    }
    let rights = [
        (Color::White, CastlingSide::KingSide),
        (Color::White, CastlingSide::QueenSide),
        (Color::Black, CastlingSide::KingSide),
        (Color::Black, CastlingSide::QueenSide),
    ];
    let keys = rights.iter().enumerate().map(|(bit, &(color, side))| {
        if lost & (1 << bit) == 0 {
            0
        } else {
            Zobrist64::zobrist_for_castling_right(color, side).0
        }
    });
    keys.fold(0, |sum, key| sum ^ key)
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, EnPassantMode, Position};

    use super::*;

    fn number(position: &Chess) -> u64 {
        position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    /// Against the numbers that `shakmaty` makes of boards.
    #[test]
    fn numbers_carried_on_are_those_of_the_board() {
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
                let file = walk.play(mv);
                let legal_file = position.legal_ep_square().map(Square::file);
                // Every capture that is legal may be.
                assert!(legal_file.is_none() || legal_file == file, "{position:?}");
                captured_en_passant += usize::from(mv.is_en_passant());
                let key = legal_file.map_or(walk.key(), |file| walk.key_with(file));
                assert_eq!(key, number(&position), "{position:?}");
                assert_eq!(walk.men() as usize, position.board().occupied().count());
            }
        }
        assert!(captured_en_passant > 10);
    }
}
