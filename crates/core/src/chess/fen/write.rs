//! The writer: X-FEN castling, en passant only where it can be played, unless another style is asked for.
//!
//! `shakmaty` writes the same text, several times slower, because it asks every square which piece it holds.

use shakmaty::{
    Bitboard, Board, ByRole, CastlingMode, Chess, Color, EnPassantMode, Position, Square,
};

use super::ranks::{FenBuffer, NO_RIGHTS, TEXT_BYTES, spelled};

/// A way to write FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FenStyle {
    /// When an en passant square is written.
    pub en_passant: EnPassantMode,
    /// Castling rights as the files of the rooks: `HAha` for `KQkq`.
    pub shredder: bool,
}

impl Default for FenStyle {
    fn default() -> FenStyle {
        FenStyle {
            en_passant: EnPassantMode::Legal,
            shredder: false,
        }
    }
}

/// Appends the FEN of a position, in ASCII, with no line end.
///
/// Castling is `KQkq`, with a file letter only for an inner rook (X-FEN, an extension of PGN standard 16.1.3.3). An
/// en passant square is written only if a legal capture exists.
pub fn write(position: &Chess, out: &mut Vec<u8>) {
    FenWriter::new(FenStyle::default()).write(position, out);
}

/// The FEN of a position, as [`write()`] writes it.
#[must_use]
pub fn to_string(position: &Chess) -> String {
    let mut bytes = Vec::new();
    write(position, &mut bytes);
    String::from_utf8(bytes).unwrap_or_default()
}

/// The FEN of a position without rights to castle and en passant, given the pieces of each role, and Black's.
pub(crate) fn without_rights(
    by_role: &ByRole<Bitboard>,
    black: Bitboard,
    turn: Color,
    halfmoves: u32,
    fullmoves: u32,
) -> String {
    let ByRole {
        pawn,
        knight,
        bishop,
        rook,
        queen,
        king,
    } = *by_role;
    let men = [pawn, knight, bishop, rook, queen, king, black];
    let fields = WrittenFields {
        ranks: &std::array::from_fn(|rank| spelled(&men, rank)),
        turn,
        castling: &NO_RIGHTS,
        en_passant: None,
        halfmoves,
        fullmoves,
    };
    let mut out = Vec::with_capacity(LINE_BYTES);
    fields.append(&mut [0; ROOM_BYTES], &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Room for a FEN, in bytes: the longest has 71 of piece placement, 10 up to the en passant square, 22 of clocks.
/// A power of two, so that a remainder keeps an index in bounds without a branch.
const LINE_BYTES: usize = 128;

/// The same, with what the last text has after its end.
pub(super) const ROOM_BYTES: usize = LINE_BYTES + TEXT_BYTES;

/// Writes FENs one after another; quickest for the positions of a game in order, since a rank on which nothing has
/// changed is not spelled again.
#[derive(Debug)]
pub struct FenWriter {
    style: FenStyle,
    /// The pieces whose ranks are spelled.
    men: [Bitboard; 7],
    /// The ranks, from the first.
    ranks: [FenBuffer; 8],
    /// The rights to castle that are spelled.
    rights: Bitboard,
    /// Their letters, with a blank after them.
    castling: FenBuffer,
    room: [u8; ROOM_BYTES],
}

impl FenWriter {
    /// A writer of one style.
    #[must_use]
    pub fn new(style: FenStyle) -> FenWriter {
        FenWriter {
            style,
            men: [Bitboard::EMPTY; 7],
            ranks: [spelled(&[Bitboard::EMPTY; 7], 0); 8],
            rights: Bitboard::EMPTY,
            castling: NO_RIGHTS,
            room: [0; ROOM_BYTES],
        }
    }

    /// The style.
    #[must_use]
    pub fn style(&self) -> FenStyle {
        self.style
    }

    /// Appends the FEN of a position, in ASCII, with no line end, and gives the length of its first four fields.
    pub fn write(&mut self, position: &Chess, out: &mut Vec<u8>) -> usize {
        self.spell_ranks(position.board());
        self.spell_castling(position);
        let fields = WrittenFields {
            ranks: &self.ranks,
            turn: position.turn(),
            castling: &self.castling,
            en_passant: position.ep_square(self.style.en_passant),
            halfmoves: position.halfmoves(),
            fullmoves: position.fullmoves().get(),
        };
        fields.append(&mut self.room, out)
    }

    /// Spells the ranks that are not those of the last position.
    fn spell_ranks(&mut self, board: &Board) {
        let men = [
            board.pawns(),
            board.knights(),
            board.bishops(),
            board.rooks(),
            board.queens(),
            board.kings(),
            board.black(),
        ];
        let mut changed = 0;
        for (new, old) in men.iter().zip(&self.men) {
            changed |= (*new ^ *old).0;
        }
        self.men = men;
        while changed != 0 {
            let rank = changed.trailing_zeros() as usize / 8;
            self.ranks[rank] = spelled(&men, rank);
            changed &= !(0xff << (8 * rank));
        }
    }

    /// Spells the rights to castle if they are not those of the last position.
    fn spell_castling(&mut self, position: &Chess) {
        let castles = position.castles();
        let rights = castles.castling_rights();
        if castles.mode() == CastlingMode::Standard && rights == self.rights {
            return;
        }
        self.rights = rights;
        let (board, is_shredder) = (position.board(), self.style.shredder);
        self.castling = castling(rights, |color, rook| {
            let back_rank = color.backrank();
            let king = board.king_of(color).filter(|king| king.rank() == back_rank);
            let rooks = board.by_piece(color.rook()) & back_rank;
            match king {
                Some(king) if !is_shredder && Some(rook) == rooks.first() && rook < king => 'q',
                Some(king) if !is_shredder && Some(rook) == rooks.last() && king < rook => 'k',
                _ => rook.file().char(),
            }
        });
    }
}

/// The fields of a FEN.
pub(super) struct WrittenFields<'f> {
    pub(super) ranks: &'f [FenBuffer; 8],
    pub(super) turn: Color,
    pub(super) castling: &'f FenBuffer,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
}

impl WrittenFields<'_> {
    /// Appends the FEN, and gives the length of its first four fields.
    #[inline]
    pub(super) fn append(&self, room: &mut [u8; ROOM_BYTES], out: &mut Vec<u8>) -> usize {
        let mut line = FenLine {
            bytes: room,
            length: 0,
        };
        for rank in (0..8).rev() {
            line.put(&self.ranks[rank].bytes, self.ranks[rank].length);
        }
        // The last slash gives way.
        line.length -= 1;
        line.put(&[b' ', self.turn.fold_wb(b'w', b'b'), b' '], 3);
        line.put(&self.castling.bytes, self.castling.length);
        match self.en_passant {
            None => line.put(b"- ", 2),
            Some(square) => {
                let (file, rank) = (square.file().char(), square.rank().char());
                line.put(&[ascii(file), ascii(rank), b' '], 3);
            }
        }
        let fields = line.length - 1;
        line.put_number(self.halfmoves);
        line.push(b' ');
        line.put_number(self.fullmoves);
        out.extend_from_slice(&line.bytes[..line.length.min(LINE_BYTES)]);
        fields
    }
}

/// Spells the rights to castle with these rooks, each with the letter that it has for Black.
pub(in crate::chess) fn castling(
    rights: Bitboard,
    letter: impl Fn(Color, Square) -> char,
) -> FenBuffer {
    if rights.is_empty() {
        return NO_RIGHTS;
    }
    let mut text = FenBuffer {
        bytes: [b' '; TEXT_BYTES],
        length: 0,
    };
    for color in Color::ALL {
        for rook in (rights & color.backrank()).into_iter().rev() {
            let letter = ascii(letter(color, rook));
            let letter = color.fold_wb(letter.to_ascii_uppercase(), letter);
            text.bytes[text.length % TEXT_BYTES] = letter;
            text.length += 1;
        }
    }
    // The blank behind them.
    text.length += 1;
    text
}

/// A FEN in the making.
#[derive(Debug)]
struct FenLine<'w> {
    bytes: &'w mut [u8; ROOM_BYTES],
    length: usize,
}

impl FenLine<'_> {
    /// Adds text that counts `length` bytes; what stands after them the next text overwrites.
    #[inline]
    fn put<const BYTES: usize>(&mut self, text: &[u8; BYTES], length: usize) {
        if let Some(room) = self.bytes[self.length % LINE_BYTES..].first_chunk_mut() {
            *room = *text;
        }
        self.length += length;
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.bytes[self.length % LINE_BYTES] = byte;
        self.length += 1;
    }

    #[inline]
    fn put_number(&mut self, number: u32) {
        match u8::try_from(number) {
            Ok(digit @ 0..10) => self.push(b'0' + digit),
            Ok(number @ 10..100) => self.put(&[b'0' + number / 10, b'0' + number % 10], 2),
            _ => {
                for digit in itoa::Buffer::new().format(number).bytes() {
                    self.push(digit);
                }
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
    use shakmaty::{File, Piece, PositionError, Rank, Role, Setup};

    use super::*;
    use crate::chess::fen::read::parse;
    use crate::test_random::TestRandom;

    /// Compares with `shakmaty`'s writer, and reads the text back.
    fn compare(position: &Chess) -> String {
        let fen = to_string(position);
        assert_eq!(
            fen,
            Fen::from_position(position, EnPassantMode::Legal).to_string()
        );
        let text = parse(&fen).unwrap();
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

    const MODES: [EnPassantMode; 3] = [
        EnPassantMode::Legal,
        EnPassantMode::PseudoLegal,
        EnPassantMode::Always,
    ];

    /// Compares along a game of random moves; returns the number of positions with an en passant square.
    fn playout(mut position: Chess, numbers: &mut TestRandom) -> usize {
        let mut en_passant_count = 0;
        let mut writers = MODES.map(|en_passant| {
            FenWriter::new(FenStyle {
                en_passant,
                shredder: false,
            })
        });
        for _ in 0..150 {
            let fen = compare(&position);
            for writer in &mut writers {
                let mut written = b"x".to_vec();
                let fields = writer.write(&position, &mut written);
                let expected = Fen::from_position(&position, writer.style.en_passant).to_string();
                assert_eq!(String::from_utf8_lossy(&written[1..]), expected);
                assert_eq!(expected[..fields].split(' ').count(), 4);
                assert_eq!(expected[fields..].split(' ').count(), 3);
            }
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
        let numbers = &mut TestRandom(1);
        let games = 200;
        let en_passant_count: usize = (0..games).map(|_| playout(Chess::default(), numbers)).sum();
        assert!(en_passant_count > 0);
    }

    #[test]
    fn equals_shakmaty_along_random_chess960_games() {
        let numbers = &mut TestRandom(2);
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
        let numbers = &mut TestRandom(3);
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
                file_letters += usize::from(parse(&fen).unwrap().names_rooks);
            }
        }
        assert!(
            compared > 500 && file_letters > 100,
            "{compared} {file_letters}"
        );
    }

    #[test]
    fn equals_shakmaty_on_crowded_and_sparse_boards() {
        let numbers = &mut TestRandom(4);
        let mut writer = FenWriter::new(FenStyle::default());
        for _ in 0..2000 {
            let mut setup = Setup::empty();
            for _ in 0..numbers.below(64) {
                let square = Square::ALL[numbers.below(64)];
                let role = Role::ALL[numbers.below(6)];
                let color = Color::from_white(numbers.below(2) == 0);
                setup.board.set_piece_at(square, Piece { color, role });
            }
            let expected = setup.board.board_fen().to_string();
            writer.spell_ranks(&setup.board);
            let ranks: Vec<String> = (0..8)
                .rev()
                .map(|rank| writer.ranks[rank])
                .map(|rank| String::from_utf8_lossy(&rank.bytes[..rank.length]).into_owned())
                .collect();
            assert_eq!(ranks.concat(), format!("{expected}/"));
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
    fn shredder_fen_names_every_rook_by_its_file() {
        for (fen, shredder) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "HAha"),
            ("4k3/8/8/8/8/8/8/R1R1K2R w KC - 0 1", "HC"),
            ("1r2k1r1/8/8/8/8/8/8/4K3 b kq - 0 1", "gb"),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "-"),
        ] {
            let mut written = Vec::new();
            FenWriter::new(FenStyle {
                shredder: true,
                ..FenStyle::default()
            })
            .write(&position(fen), &mut written);
            let written = String::from_utf8(written).unwrap();
            assert_eq!(written.split(' ').nth(2), Some(shredder), "{fen}");
            let back = parse(&written).unwrap().setup;
            assert_eq!(back, position(fen).to_setup(EnPassantMode::Legal), "{fen}");
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
        let position: Result<Chess, _> =
            parse(&fen).unwrap().setup.position(CastlingMode::Standard);
        let position = position
            .or_else(PositionError::ignore_too_much_material)
            .unwrap();
        assert_eq!(compare(&position), fen);
        assert_eq!(fen.len(), 103);
    }
}
