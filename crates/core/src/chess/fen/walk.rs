//! The FENs of a game in order, from a board kept as text: a move changes letters on one or two ranks, and only those
//! ranks are spelled again.

use shakmaty::{
    Board, Castles, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup, Move, Piece,
    Position, Role, Setup, Square,
};

use super::ranks::{FenBuffer, NO_RIGHTS, spelled_letters};
use super::write::{FenStyle, ROOM_BYTES, WrittenFields, castling};
use crate::chess::ply::{Ply, SQUARES};
use crate::chess::san::LETTERS;

/// Walks through a game of standard chess and writes its positions, as [`super::write::FenWriter`] writes them.
#[derive(Debug)]
pub struct FenWalk {
    style: FenStyle,
    /// The letters of each rank, file a in the lowest byte; zero where nobody stands.
    letters: [[u8; 8]; 8],
    /// A bit for each rank that is not spelled yet.
    changed: u8,
    ranks: [FenBuffer; 8],
    castles: Castles,
    /// The letters of the rights to castle, with a blank behind them.
    castling: FenBuffer,
    turn: Color,
    /// Behind a pawn that has just made a double step.
    passed: Option<Square>,
    halfmoves: u32,
    fullmoves: u32,
    room: [u8; ROOM_BYTES],
}

impl FenWalk {
    /// Begins at a position; `None` in Chess960, where rights to castle are not told by their rooks' squares alone.
    #[must_use]
    pub fn new(start: &Chess, style: FenStyle) -> Option<FenWalk> {
        if start.castles().mode() != CastlingMode::Standard {
            return None;
        }
        let mut walk = FenWalk {
            style,
            letters: [[0; 8]; 8],
            changed: u8::MAX,
            ranks: [NO_RIGHTS; 8],
            castles: start.castles().clone(),
            castling: NO_RIGHTS,
            turn: start.turn(),
            passed: start.maybe_ep_square(),
            halfmoves: start.halfmoves(),
            fullmoves: start.fullmoves().get(),
            room: [0; ROOM_BYTES],
        };
        walk.castling = walk.rights();
        for (square, piece) in start.board() {
            walk.put(square.to_usize(), letter(piece));
        }
        Some(walk)
    }

    /// Plays a legal move.
    #[inline]
    pub fn advance(&mut self, ply: Ply) {
        let us = self.turn;
        self.passed = None;
        self.halfmoves = ply.clock_after(self.halfmoves);
        let (from, to) = (ply.origin_index(), ply.target_index());
        if ply.is_special() {
            self.play_special(ply.mv());
        } else {
            self.put(from, 0);
            self.put(to, letter(ply.role().of(us)));
            if ply.is_double_step() {
                self.passed = Some(SQUARES[usize::midpoint(from, to)]);
            }
        }
        if self.castles.any() {
            let is_king = ply.role_index() == Role::King as usize;
            self.lose_castling(is_king, SQUARES[from], SQUARES[to]);
        }
        self.fullmoves = self.fullmoves.saturating_add(u32::from(us.is_black()));
        self.turn = !us;
    }

    /// Puts the pieces of castling, a capture en passant or a promotion in their places.
    #[cold]
    fn play_special(&mut self, mv: Move) {
        let us = self.turn;
        if let Some(from) = mv.from() {
            self.put(from.to_usize(), 0);
        }
        match mv {
            Move::Castle { rook, .. } => {
                self.put(rook.to_usize(), 0);
                if let Some(side) = mv.castling_side() {
                    self.put(side.king_to(us).to_usize(), letter(us.king()));
                    self.put(side.rook_to(us).to_usize(), letter(us.rook()));
                }
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                self.put(taken.to_usize(), 0);
                self.put(to.to_usize(), letter(us.pawn()));
            }
            _ => {
                let becomes = mv.promotion().unwrap_or(Role::Pawn);
                self.put(mv.to().to_usize(), letter(becomes.of(us)));
            }
        }
    }

    /// Appends the FEN, in ASCII, with no line end, and gives the length of its first four fields.
    #[inline]
    pub fn write(&mut self, out: &mut Vec<u8>) -> usize {
        while self.changed != 0 {
            let rank = self.changed.trailing_zeros() as usize % 8;
            self.changed &= self.changed - 1;
            let letters = u64::from_le_bytes(self.letters[rank]);
            self.ranks[rank] = spelled_letters(letters, files(letters));
        }
        let fields = WrittenFields {
            ranks: &self.ranks,
            turn: self.turn,
            castling: &self.castling,
            en_passant: self.passed.and_then(|passed| self.en_passant(passed)),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        };
        fields.append(&mut self.room, out)
    }

    #[inline]
    fn put(&mut self, at: usize, letter: u8) {
        self.letters[at / 8][at % 8] = letter;
        self.changed |= 1 << (at / 8);
    }

    fn lose_castling(&mut self, king: bool, from: Square, to: Square) {
        let before = self.castles.castling_rights();
        if king {
            self.castles.discard_color(self.turn);
        }
        self.castles.discard_rook(from);
        self.castles.discard_rook(to);
        if self.castles.castling_rights() != before {
            self.castling = self.rights();
        }
    }

    /// The rights to castle; in standard chess a side of the board has one rook.
    fn rights(&self) -> FenBuffer {
        castling(self.castles.castling_rights(), |_, rook| {
            match rook.file() {
                file if self.style.shredder => file.char(),
                File::H => 'k',
                _ => 'q',
            }
        })
    }

    /// The square behind a pawn that made a double step, if it is written.
    fn en_passant(&self, passed: Square) -> Option<Square> {
        if self.style.en_passant == EnPassantMode::Always {
            return Some(passed);
        }
        let pawn = letter(self.turn.pawn());
        let (file, rank) = (
            passed.file() as usize,
            self.turn.fold_wb(4, 3), // the fifth or the fourth
        );
        let beside = [file.checked_sub(1), Some(file + 1)];
        let mut beside = beside.into_iter().flatten();
        if !beside.any(|file| self.letters[rank].get(file) == Some(&pawn)) {
            return None;
        }
        self.position()
            .and_then(|position| position.ep_square(self.style.en_passant))
    }

    /// The position; `None` where shakmaty would not set it up without being told to.
    #[cold]
    fn position(&self) -> Option<Chess> {
        let mut board = Board::empty();
        for square in Square::ALL {
            let at = square.to_usize();
            let letter = char::from(self.letters[at / 8][at % 8]);
            if let Some(piece) = Piece::from_char(letter) {
                board.set_piece_at(square, piece);
            }
        }
        let setup = Setup {
            board,
            turn: self.turn,
            castling_rights: self.castles.castling_rights(),
            ep_square: self.passed,
            ..Setup::empty()
        };
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .ok()
    }
}

/// The letter of a piece.
#[inline]
fn letter(piece: Piece) -> u8 {
    LETTERS[piece.role as usize] | piece.color.fold_wb(0, 0x20)
}

/// The files with a letter, by one multiplication: every letter has the bit 0x40.
#[inline]
fn files(letters: u64) -> usize {
    let each = letters >> 6 & 0x0101_0101_0101_0101;
    (each.wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;
    use crate::chess::fen::write::FenWriter;
    use crate::test_random::TestRandom;

    /// Along random games from crowded positions, in every style, it writes what the writer of any position writes.
    #[test]
    fn equals_the_writer_of_any_position() {
        let mut numbers = TestRandom(5);
        let (mut passed, mut lost) = (0, 0);
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "8/pppppp2/8/KP5r/1R3p1k/8/P1PPPPP1/8 w - - 7 250",
        ] {
            let start: Chess = fen
                .parse::<Fen>()
                .unwrap()
                .into_position(CastlingMode::Standard)
                .unwrap();
            for game in 0..40 {
                let en_passant = [
                    EnPassantMode::Legal,
                    EnPassantMode::PseudoLegal,
                    EnPassantMode::Always,
                ][game % 3];
                let style = FenStyle {
                    en_passant,
                    shredder: game % 2 == 0,
                };
                let mut position = start.clone();
                let mut walk = FenWalk::new(&start, style).unwrap();
                for ply in 0..120 {
                    // Not every position is written.
                    if (ply + game) % 3 < 2 {
                        let (mut written, mut expected) = (b"x".to_vec(), b"x".to_vec());
                        let fields = FenWriter::new(style).write(&position, &mut expected);
                        assert_eq!(walk.write(&mut written), fields);
                        assert_eq!(
                            String::from_utf8_lossy(&written),
                            String::from_utf8_lossy(&expected)
                        );
                        passed += usize::from(position.ep_square(en_passant).is_some());
                    }
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let mv = moves[numbers.below(moves.len())];
                    let rights = position.castles().castling_rights();
                    position.play_unchecked(mv);
                    lost += usize::from(rights != position.castles().castling_rights());
                    walk.advance(Ply::new(mv));
                }
            }
        }
        assert!(passed > 100 && lost > 100, "{passed} {lost}");
    }

    #[test]
    fn chess960_has_no_walk() {
        let start: Chess = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Chess960)
            .unwrap();
        assert!(FenWalk::new(&start, FenStyle::default()).is_none());
    }
}
