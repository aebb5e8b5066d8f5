//! The writer: X-FEN castling, en passant only where it can be played.
//!
//! `shakmaty` writes the same text, several times slower, because it asks every square which piece it holds.

use shakmaty::{Board, Chess, Color, Position, Role};

/// Appends the FEN of a position, in ASCII, with no line end.
///
/// Castling is `KQkq`, with a file letter only for an inner rook (X-FEN, an extension of PGN standard 16.1.3.3). An
/// en passant square is written only if a legal capture exists.
pub fn write(position: &Chess, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + ROOM_BYTES, 0);
    if let Some(bytes) = out.last_chunk_mut() {
        let mut line = Line { bytes, length: 0 };
        line.write(position);
        let length = start + line.length;
        out.truncate(length);
    }
}

/// The FEN of a position, as [`write()`] writes it.
#[must_use]
pub fn to_string(position: &Chess) -> String {
    let mut bytes = Vec::new();
    write(position, &mut bytes);
    String::from_utf8(bytes).unwrap_or_default()
}

/// Room for a FEN, in bytes: the longest has 71 of piece placement, 10 up to the en passant square, 22 of clocks.
/// A power of two, so that a remainder keeps an index in bounds without a branch.
const ROOM_BYTES: usize = 128;

/// One byte of value 1 for every bit of a rank, file a in the lowest byte.
static SPREAD: [u64; 256] = spread();

/// For every set of occupied squares of a rank: on each vacant square the digit that counts the vacant squares up to
/// and with it, since the last occupied one; zero on the occupied ones.
static VACANT_RUNS: [u64; 256] = vacant_runs();

const fn spread() -> [u64; 256] {
    let mut table = [0; 256];
    let mut rank = 0_usize;
    while rank < 256 {
        let mut file = 0;
        while file < 8 {
            if rank >> file & 1 == 1 {
                table[rank] |= 1 << (8 * file);
            }
            file += 1;
        }
        rank += 1;
    }
    table
}

const fn vacant_runs() -> [u64; 256] {
    let mut table = [0; 256];
    let mut rank = 0_usize;
    while rank < 256 {
        let mut file = 0;
        let mut digit = 0x30_u64; // '0'
        while file < 8 {
            if rank >> file & 1 == 1 {
                digit = 0x30;
            } else {
                digit += 1;
                table[rank] |= digit << (8 * file);
            }
            file += 1;
        }
        rank += 1;
    }
    table
}

/// A FEN in the making.
struct Line<'b> {
    bytes: &'b mut [u8; ROOM_BYTES],
    length: usize,
}

impl Line<'_> {
    fn write(&mut self, position: &Chess) {
        self.board(position.board());
        self.push(b' ');
        self.push(position.turn().fold_wb(b'w', b'b'));
        self.push(b' ');
        self.castling(position);
        self.push(b' ');
        match position.legal_ep_square() {
            None => self.push(b'-'),
            Some(square) => {
                self.push(ascii(square.file().char()));
                self.push(ascii(square.rank().char()));
            }
        }
        self.push(b' ');
        self.number(position.halfmoves());
        self.push(b' ');
        self.number(position.fullmoves().get());
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.length % ROOM_BYTES] = byte;
        self.length += 1;
    }

    fn number(&mut self, number: u32) {
        for &digit in itoa::Buffer::new().format(number).as_bytes() {
            self.push(digit);
        }
    }

    /// Writes the piece placement without a branch on what stands where: branches cannot foresee that.
    fn board(&mut self, board: &Board) {
        let occupied = board.occupied().0.to_le_bytes();
        let black = board.black().0.to_le_bytes();
        let roles = Role::ALL.map(|role| {
            (
                board.by_role(role).0.to_le_bytes(),
                u64::from(ascii(role.upper_char())),
            )
        });
        for rank in (0..8).rev() {
            let mut squares = VACANT_RUNS[usize::from(occupied[rank])];
            for (on, letter) in &roles {
                squares |= SPREAD[usize::from(on[rank])] * letter;
            }
            squares |= SPREAD[usize::from(black[rank])] * 0x20; // to lower case
            // A vacant square is kept only as the last of its run: every byte is stored, one not kept is overwritten.
            let kept = occupied[rank] | occupied[rank] >> 1 | 0x80;
            for (file, byte) in squares.to_le_bytes().into_iter().enumerate() {
                self.bytes[self.length % ROOM_BYTES] = byte;
                self.length += usize::from(kept >> file & 1);
            }
            self.push(b'/');
        }
        self.length -= 1;
    }

    fn castling(&mut self, position: &Chess) {
        let board = position.board();
        let rights = position.castles().castling_rights();
        if rights.is_empty() {
            return self.push(b'-');
        }
        for color in Color::ALL {
            let back_rank = color.backrank();
            let king = board.king_of(color).filter(|king| king.rank() == back_rank);
            let rooks = board.by_piece(color.rook()) & back_rank;
            for rook in (rights & back_rank).into_iter().rev() {
                let letter = if Some(rook) == rooks.first() && king.is_some_and(|king| rook < king)
                {
                    b'q'
                } else if Some(rook) == rooks.last() && king.is_some_and(|king| king < rook) {
                    b'k'
                } else {
                    ascii(rook.file().char())
                };
                self.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
            }
        }
    }
}

/// The byte of a character that is known to be ASCII.
fn ascii(character: char) -> u8 {
    u8::try_from(character).unwrap_or(b'?')
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{
        Bitboard, CastlingMode, EnPassantMode, File, Piece, PositionError, Rank, Setup, Square,
    };

    use super::super::read;
    use super::*;

    /// Compares with `shakmaty`'s writer, and reads the text back.
    fn compare(position: &Chess) -> String {
        let fen = to_string(position);
        assert_eq!(
            fen,
            Fen::from_position(position, EnPassantMode::Legal).to_string()
        );
        let text = read(&fen).unwrap();
        assert_eq!(text.setup, position.to_setup(EnPassantMode::Legal), "{fen}");
        assert_eq!(
            (text.fields, text.impossible_en_passant),
            (6, None),
            "{fen}"
        );
        assert_eq!(text.impossible_castling, "", "{fen}");
        fen
    }

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Chess960)
            .unwrap()
    }

    /// Numbers without order but the same in every run (xorshift).
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
        }
    }

    /// Compares along a game of random moves; returns the number of positions with an en passant square.
    fn playout(mut position: Chess, numbers: &mut Numbers) -> usize {
        let mut en_passant_count = 0;
        for _ in 0..150 {
            let fen = compare(&position);
            en_passant_count += usize::from(!fen.contains(" - "));
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[numbers.below(moves.len())]);
        }
        en_passant_count
    }

    #[test]
    fn equals_shakmaty_along_random_games() {
        let numbers = &mut Numbers(1);
        let games = 200;
        let en_passant_count: usize = (0..games).map(|_| playout(Chess::default(), numbers)).sum();
        assert!(en_passant_count > 0);
    }

    #[test]
    fn equals_shakmaty_along_random_chess960_games() {
        let numbers = &mut Numbers(2);
        for sharnagl in (0..960).step_by(7) {
            let board = Board::chess960(sharnagl);
            let castling_rights = board.rooks() & (Bitboard::from(Rank::First) | Rank::Eighth);
            let setup = Setup {
                board,
                castling_rights,
                ..Setup::empty()
            };
            playout(setup.position(CastlingMode::Chess960).unwrap(), numbers);
        }
    }

    #[test]
    fn equals_shakmaty_on_random_back_ranks() {
        let numbers = &mut Numbers(3);
        let (mut compared, mut file_letters) = (0, 0);
        for _ in 0..5000 {
            let mut setup = Setup::empty();
            for color in Color::ALL {
                let squares = File::ALL.map(|file| Square::from_coords(file, color.backrank()));
                for square in squares {
                    let rook = if numbers.below(8) == 0 { !color } else { color }.rook();
                    if numbers.below(2) == 0 {
                        setup.board.set_piece_at(square, rook);
                        if numbers.below(2) == 0 {
                            setup.castling_rights.add(square);
                        }
                    }
                }
                setup
                    .board
                    .set_piece_at(squares[numbers.below(8)], color.king());
            }
            // Close the files, or rooks of the far rank give check.
            for file in File::ALL {
                setup
                    .board
                    .set_piece_at(Square::from_coords(file, Rank::Fourth), Color::White.pawn());
            }
            let position: Result<Chess, _> = setup
                .position(CastlingMode::Chess960)
                .or_else(PositionError::ignore_invalid_castling_rights)
                .or_else(PositionError::ignore_too_much_material);
            if let Ok(position) = position {
                let fen = compare(&position);
                compared += 1;
                file_letters += usize::from(read(&fen).unwrap().names_rooks);
            }
        }
        assert!(
            compared > 500 && file_letters > 100,
            "{compared} {file_letters}"
        );
    }

    #[test]
    fn equals_shakmaty_on_crowded_and_sparse_boards() {
        let numbers = &mut Numbers(4);
        for _ in 0..2000 {
            let mut setup = Setup::empty();
            for _ in 0..numbers.below(64) {
                let square = Square::ALL[numbers.below(64)];
                let role = Role::ALL[numbers.below(6)];
                let color = Color::from_white(numbers.below(2) == 0);
                setup.board.set_piece_at(square, Piece { color, role });
            }
            let expected = setup.board.board_fen().to_string();
            let mut bytes = [0; ROOM_BYTES];
            let mut line = Line {
                bytes: &mut bytes,
                length: 0,
            };
            line.board(&setup.board);
            let length = line.length;
            assert_eq!(String::from_utf8_lossy(&bytes[..length]), expected);
        }
    }

    #[test]
    fn an_inner_rook_is_named_by_its_file() {
        for fen in [
            "4k3/8/8/8/8/8/8/R1R1K2R w KC - 0 1",
            "4k3/8/8/8/8/8/8/R3K1RR w GQ - 0 1",
            "4k3/8/8/8/8/8/8/2R1K1R1 w KQ - 0 1",
            "rr2k1rr/8/8/8/8/8/8/4K3 b gb - 0 1",
        ] {
            assert_eq!(compare(&position(fen)), fen);
        }
    }

    #[test]
    fn en_passant_is_written_only_if_legal() {
        for (fen, legal) in [
            ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", true),
            ("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", false),
            // The capturing pawn is pinned on its file, on the other diagonal, on its own one.
            ("4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1", false),
            ("4k2b/8/8/3pP3/8/8/8/K7 w - d6 0 1", false),
            ("1b2k3/8/8/3pP3/5K2/8/8/8 w - d6 0 1", true),
            // Both pawns leave the rank of king and rook; in the second, another white pawn stays there.
            ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", false),
            ("8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1", true),
            // The double step gives check, and the capture parries it.
            ("8/8/8/3pP3/4K3/8/8/4k3 w - d6 0 1", true),
        ] {
            let written = compare(&position(fen));
            assert_eq!(written == fen, legal, "{fen} {written}");
        }
    }

    #[test]
    fn appends_and_has_room_for_the_longest_fen() {
        let mut out = b"FEN ".to_vec();
        write(&Chess::default(), &mut out);
        assert_eq!(
            out,
            b"FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );

        let men = "rbbbkbbr/ppp1pppp/ppp1pppp/PPPpPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/RBBBKBBR";
        let fen = format!("{men} w KQkq d6 {0} {0}", u32::MAX);
        let position: Result<Chess, _> = read(&fen).unwrap().setup.position(CastlingMode::Standard);
        let position = position
            .or_else(PositionError::ignore_too_much_material)
            .unwrap();
        assert_eq!(compare(&position), fen);
        assert_eq!(fen.len(), 103);
    }
}
