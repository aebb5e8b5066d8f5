//! Positions as numbers, carried on from move to move without a board.
//!
//! They are those of Polyglot, with the file of an en passant capture only where it is legal: the same as
//! [`shakmaty`'s](shakmaty::Position::zobrist_hash). Two of the table's positions have different ones, which is tested; one
//! that is not in the table has the number of one that is with a chance below 10^-15.
//!
//! Most positions of games are in no table, which the men and the turn alone nearly always tell: only where they do not is the
//! rest looked at.

use std::hash::Hasher;

use shakmaty::CastlingSide::{self, KingSide, QueenSide};
use shakmaty::Color::{self, Black, White};
use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, Board, ByColor, File, Move, Piece, Rank, Role, Square};

/// The numbers that positions are made of, as they are needed here.
#[derive(Debug)]
pub struct ZobristKeys {
    /// The numbers of pieces, by side, role (0 for none) and square; see [`man`].
    men: Box<[u64; MEN]>,
    /// The numbers of castling rights, by those that are left.
    rights: [u64; 16],
    white_turn: u64,
}

/// Two sides, eight roles (of which two are none), and 64 squares.
const MEN: usize = 2 * 8 * 64;

/// The place of a piece among the numbers.
#[inline]
fn man(side: Color, role: Option<Role>, square: Square) -> usize {
    let role = role.map_or(0, |role| role as usize);
    ((side as usize) << 9 | role << 6 | square as usize) % MEN
}

impl Default for ZobristKeys {
    fn default() -> ZobristKeys {
        let mut men = Box::new([0; MEN]);
        for role in Role::ALL {
            for color in Color::ALL {
                for square in Square::ALL {
                    let piece = Piece { color, role };
                    let Zobrist64(key) = Zobrist64::zobrist_for_piece(square, piece);
                    men[man(color, Some(role), square)] = key;
                }
            }
        }
        let mut rights = [0; 16];
        for (left, key) in rights.iter_mut().enumerate() {
            for (bit, (color, side, _)) in RIGHTS.into_iter().enumerate() {
                if left & (1 << bit) != 0 {
                    *key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
                }
            }
        }
        ZobristKeys {
            men,
            rights,
            white_turn: Zobrist64::zobrist_for_white_turn().0,
        }
    }
}

impl ZobristKeys {
    /// The number of a piece on a square, 0 for none.
    #[inline]
    fn of(&self, side: Color, role: Option<Role>, square: Square) -> u64 {
        self.men[man(side, role, square)]
    }

    /// The number of men and a turn.
    #[must_use]
    pub fn of_men(&self, board: &Board, turn: Color) -> u64 {
        let turn = if turn.is_white() { self.white_turn } else { 0 };
        board.iter().fold(turn, |key, (square, piece)| {
            key ^ self.of(piece.color, Some(piece.role), square)
        })
    }
}

/// Castling rights, by their bits: whose, where, and the squares of king and rook.
const RIGHTS: [(Color, CastlingSide, u64); 4] = [
    (White, KingSide, squares(Square::E1, Square::H1)),
    (White, QueenSide, squares(Square::E1, Square::A1)),
    (Black, KingSide, squares(Square::E8, Square::H8)),
    (Black, QueenSide, squares(Square::E8, Square::A8)),
];

/// The squares of kings and rooks that may castle.
const KINGS_AND_ROOKS: u64 = RIGHTS[0].2 | RIGHTS[1].2 | RIGHTS[2].2 | RIGHTS[3].2;

const fn squares(king: Square, rook: Square) -> u64 {
    1 << king as u8 | 1 << rook as u8
}

/// Hashes the numbers of positions, which are hashes already.
#[derive(Debug, Default)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
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
pub struct RunningKey {
    /// The number of its men and its turn.
    men_key: u64,
    /// The squares that a move has left or reached, as bits.
    touched: u64,
    men: u8,
    /// The side to move.
    turn: Color,
}

const START_MEN: u8 = 32;

impl RunningKey {
    /// The start position of chess.
    #[must_use]
    pub fn new(keys: &ZobristKeys) -> RunningKey {
        RunningKey {
            men_key: keys.of_men(&Board::new(), Color::White),
            touched: 0,
            men: START_MEN,
            turn: White,
        }
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, keys: &ZobristKeys, mv: Move) {
        let (us, them) = (self.turn, !self.turn);
        self.turn = them;
        self.men_key ^= keys.white_turn;
        if let Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } = mv
        {
            // What captures nothing has the number 0: which moves capture cannot be predicted.
            self.men_key ^= keys.of(us, Some(role), from)
                ^ keys.of(us, Some(promotion.unwrap_or(role)), to)
                ^ keys.of(them, capture, to);
            self.men -= u8::from(capture.is_some());
            self.touched |= bit(from) | bit(to);
        } else {
            self.play_unusual(keys, us, mv);
        }
    }

    /// Plays an en passant capture or a castling.
    #[cold]
    #[inline(never)]
    fn play_unusual(&mut self, keys: &ZobristKeys, us: Color, mv: Move) {
        match mv {
            Move::EnPassant { from, to } => {
                let captured = Square::from_coords(to.file(), from.rank());
                let pawn = Some(Role::Pawn);
                self.men_key ^=
                    keys.of(us, pawn, from) ^ keys.of(us, pawn, to) ^ keys.of(!us, pawn, captured);
                self.men -= 1;
                self.touched |= bit(from) | bit(to) | bit(captured);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                self.men_key ^= keys.of(us, Some(Role::King), king)
                    ^ keys.of(us, Some(Role::King), side.king_to(us))
                    ^ keys.of(us, Some(Role::Rook), rook)
                    ^ keys.of(us, Some(Role::Rook), side.rook_to(us));
                self.touched |= bit(king) | bit(rook);
            }
            // There are no pockets in chess.
            Move::Normal { .. } | Move::Put { .. } => {}
        }
    }

    /// The number of its men and its turn.
    #[inline]
    #[must_use]
    pub fn men_key(&self) -> u64 {
        self.men_key
    }

    /// The number of the position, if no en passant capture is legal.
    pub(crate) fn key(&self, keys: &ZobristKeys) -> u64 {
        if self.touched & KINGS_AND_ROOKS == 0 {
            return self.men_key ^ keys.rights[0b1111];
        }
        let mut left = 0;
        for (bit, (_, _, squares)) in RIGHTS.into_iter().enumerate() {
            left |= usize::from(self.touched & squares == 0) << bit;
        }
        self.men_key ^ keys.rights[left]
    }

    /// The number of the position, if one on this file is.
    pub(crate) fn key_with(&self, keys: &ZobristKeys, en_passant: File) -> u64 {
        self.key(keys) ^ Zobrist64::zobrist_for_en_passant_file(en_passant).0
    }

    /// Number of pieces and pawns.
    #[inline]
    #[must_use]
    pub fn men(&self) -> u8 {
        self.men
    }

    /// The pawns that have not moved, White's in the lower eight bits. One that has gone never comes back.
    #[inline]
    pub(crate) fn unmoved_pawns(&self) -> u16 {
        let [_, white, .., black, _] = (!self.touched).to_le_bytes();
        u16::from_le_bytes([white, black])
    }
}

/// The pawns of a position, of which the sides may capture each other's en passant.
#[derive(Debug, Clone)]
pub(crate) struct PawnBoards(ByColor<Bitboard>);

impl PawnBoards {
    /// The pawns of the start position.
    pub(crate) fn new() -> PawnBoards {
        PawnBoards(ByColor {
            white: Rank::Second.into(),
            black: Rank::Seventh.into(),
        })
    }

    /// Plays a legal move of a side.
    pub(crate) fn play(&mut self, side: Color, mv: Move) {
        let PawnBoards(pawns) = self;
        pawns[!side].discard(mv.to());
        if mv.role() == Role::Pawn {
            let from = mv.from().unwrap_or(mv.to());
            pawns[side].discard(from);
            if mv.promotion().is_none() {
                pawns[side].add(mv.to());
            }
            if mv.is_en_passant() {
                pawns[!side].discard(Square::from_coords(mv.to().file(), from.rank()));
            }
        }
    }

    /// The files on which a pawn of the side that has moved stands beside one of the other, where a double step ends, as bits.
    pub(crate) fn beside(&self, side: Color) -> u8 {
        let rank = side.relative_rank(Rank::Fourth);
        let files = |side: Color| (self.0[side].0 >> (8 * rank as u8)).to_le_bytes()[0];
        let others = files(!side);
        files(side) & (others << 1 | others >> 1)
    }
}

/// The file of a pawn's double step.
#[inline]
pub(crate) fn double_step(mv: Move) -> Option<File> {
    match mv {
        Move::Normal {
            role: Role::Pawn,
            from,
            to,
            ..
        } if (from as u8).abs_diff(to as u8) == 16 => Some(from.file()),
        _ => None,
    }
}

#[inline]
fn bit(square: Square) -> u64 {
    1 << (square as u8 % 64)
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
        let keys = ZobristKeys::default();
        let mut choice: u64 = 1;
        let mut captured_en_passant = 0;
        for _ in 0..400 {
            let mut position = Chess::default();
            let mut walk = RunningKey::new(&keys);
            let mut pawns = PawnBoards::new();
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
                let side = position.turn();
                position.play_unchecked(mv);
                walk.play(&keys, mv);
                pawns.play(side, mv);
                let by = |color| position.board().pawns() & position.board().by_color(color);
                assert_eq!(pawns.0, ByColor::new_with(by));
                let legal_file = position.legal_ep_square().map(Square::file);
                // Every capture that is legal may be.
                let file = double_step(mv);
                assert!(legal_file.is_none() || legal_file == file, "{position:?}");
                let beside = pawns.beside(side);
                assert!(legal_file.is_none_or(|file| beside & 1 << file as u8 != 0));
                captured_en_passant += usize::from(mv.is_en_passant());
                let key = legal_file.map_or(walk.key(&keys), |file| walk.key_with(&keys, file));
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
