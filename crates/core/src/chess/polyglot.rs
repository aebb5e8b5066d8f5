//! Polyglot opening books: entries of 16 bytes, sorted by the key of a position.
//!
//! The format is the one that Fabien Letouzey published with Polyglot: key, move, weight and learning data, each with the
//! most significant byte first. Castling is written as the king's move to its rook's square. Reads and writes no file.

use std::fmt;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position, Role};

use super::san::to_square;

/// Bytes of an entry.
pub(crate) const ENTRY_BYTES: usize = 16;

/// A move of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The position: see [`key`].
    pub key: u64,
    /// The move: see [`code`].
    pub code: u16,
    /// How often it should be played, compared with other moves of the position; 0 for never.
    pub weight: u16,
    /// What programs write who learn from their games.
    pub learn: u32,
}

impl Entry {
    /// As it stands in a file.
    #[must_use]
    pub fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.code.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes[12..].copy_from_slice(&self.learn.to_be_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; ENTRY_BYTES]) -> Entry {
        let [key @ .., c0, c1, w0, w1, l0, l1, l2, l3] = *bytes;
        Entry {
            key: u64::from_be_bytes(key),
            code: u16::from_be_bytes([c0, c1]),
            weight: u16::from_be_bytes([w0, w1]),
            learn: u32::from_be_bytes([l0, l1, l2, l3]),
        }
    }
}

/// The file of an en passant square counts if a pawn stands beside the one that may be captured, whether or not the capture is
/// legal.
pub const EN_PASSANT: EnPassantMode = EnPassantMode::PseudoLegal;

/// The key of a position: its Zobrist hash by Polyglot's table, with [`EN_PASSANT`].
#[must_use]
pub fn key(position: &impl Position) -> u64 {
    let Zobrist64(key) = position.zobrist_hash(EN_PASSANT);
    key
}

/// The key of a position as 16 hexadecimal digits.
#[must_use]
pub fn hex_key(position: &impl Position) -> String {
    format!("{:016x}", key(position))
}

/// A legal move of chess as a book has it: to and from square, and promotion, of three bits for each file and rank.
#[must_use]
pub fn code(mv: Move) -> u16 {
    let (from, to) = match mv {
        Move::Castle { king, rook } => (king, rook),
        _ => (mv.from().unwrap_or(mv.to()), mv.to()),
    };
    let promotion = match mv.promotion() {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        _ => 0,
    };
    promotion << 12 | u16::from(from) << 6 | u16::from(to)
}

/// The legal move that a book means, if there is one. Castling may also be written as the king's move of two squares, as some
/// programs do.
#[must_use]
pub fn decode(position: &Chess, written: u16) -> Option<Move> {
    let legal = position.legal_moves();
    let exact = legal.iter().find(|mv| code(**mv) == written);
    let castling = || {
        legal.iter().find(|mv| match mv {
            Move::Castle { king, .. } => {
                u16::from(*king) << 6 | u16::from(to_square(**mv)) == written
            }
            _ => false,
        })
    };
    exact.or_else(castling).copied()
}

/// A move of a book as written: `e2e4`.
#[must_use]
pub fn written(code: u16) -> String {
    let square = |bits: u16| {
        let index = u32::from(bits & 0o77);
        shakmaty::Square::new(index).to_string()
    };
    let promotion = ["", "n", "b", "r", "q", "?", "?", "?"];
    let promotion = promotion[usize::from(code >> 12 & 7)];
    format!("{}{}{promotion}", square(code >> 6), square(code))
}

/// A book, whole in memory.
#[derive(Debug, Clone)]
pub struct Book {
    bytes: Vec<u8>,
}

/// The reason why a file is no book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookError {
    /// Its length in bytes is no multiple of that of an entry.
    Length(usize),
    /// An entry, from 1, has a smaller key than the one before.
    Order(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Length(bytes) => write!(
                f,
                "not a Polyglot book: {bytes} bytes are not a whole number of entries of {ENTRY_BYTES} bytes"
            ),
            BookError::Order(entry) => write!(
                f,
                "not a Polyglot book: entry {entry} has a smaller key than the one before, and entries are sorted"
            ),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// A book of these bytes.
    ///
    /// # Errors
    ///
    /// They are none.
    pub fn new(bytes: Vec<u8>) -> Result<Book, BookError> {
        if !bytes.len().is_multiple_of(ENTRY_BYTES) {
            return Err(BookError::Length(bytes.len()));
        }
        let book = Book { bytes };
        let mut last = 0;
        for (index, entry) in book.from(0).enumerate() {
            if entry.key < last {
                return Err(BookError::Order(index + 1));
            }
            last = entry.key;
        }
        Ok(book)
    }

    /// The moves of a position, in the order of the book; those with weight 0 too.
    pub fn moves(&self, position: &Chess) -> impl Iterator<Item = Entry> {
        let key = key(position);
        let entries = self.entries();
        let first = entries.partition_point(|bytes| Entry::from_bytes(bytes).key < key);
        self.from(first).take_while(move |entry| entry.key == key)
    }

    fn entries(&self) -> &[[u8; ENTRY_BYTES]] {
        self.bytes.as_chunks().0
    }

    fn from(&self, first: usize) -> impl Iterator<Item = Entry> {
        self.entries()[first..].iter().map(Entry::from_bytes)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;

    use super::*;

    fn after(moves: &str) -> Chess {
        let mut position = Chess::default();
        for uci in moves.split_whitespace() {
            let uci: UciMove = uci.parse().unwrap();
            let mv = uci.to_move(&position).unwrap();
            position.play_unchecked(mv);
        }
        position
    }

    /// The examples of the format's description.
    #[test]
    fn keys_are_those_of_polyglot() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&after(moves)), expected, "{moves}");
        }
    }

    /// By the format's description: rows and files from 0, of `to`, then of `from`.
    #[test]
    fn moves_are_coded_and_read_again() {
        let position = |fen: &str| -> Chess {
            let fen: Fen = fen.parse().unwrap();
            fen.into_position(CastlingMode::Standard).unwrap()
        };
        let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let promotion = position("k7/4P3/8/8/8/8/8/4K3 w - - 0 1");
        let e1 = 4 << 6;
        for (position, uci, expected) in [
            (&after(""), "e2e4", 1 << 9 | 4 << 6 | 3 << 3 | 4),
            (&castling, "e1g1", e1 | 7),
            (&castling, "e1c1", e1),
            (&promotion, "e7e8q", 4 << 12 | 6 << 9 | 4 << 6 | 7 << 3 | 4),
            (&promotion, "e7e8n", 1 << 12 | 6 << 9 | 4 << 6 | 7 << 3 | 4),
        ] {
            let uci: UciMove = uci.parse().unwrap();
            let mv = uci.to_move(position).unwrap();
            assert_eq!(code(mv), expected, "{uci}");
            assert_eq!(decode(position, expected), Some(mv), "{uci}");
        }
        // As the king's move.
        let short = "e1g1".parse::<UciMove>().unwrap().to_move(&castling);
        assert_eq!(decode(&castling, e1 | 6), short.ok());
        assert_eq!(decode(&after(""), e1 | 6), None);
        assert_eq!(written(e1 | 6), "e1g1");
        assert_eq!(written(4 << 12 | 6 << 9 | 4 << 6 | 7 << 3 | 4), "e7e8q");
    }

    #[test]
    fn a_book_is_sorted_and_whole() {
        let start = Chess::default();
        let entry = |key, weight| Entry {
            key,
            code: 1 << 9 | 4 << 6 | 3 << 3 | 4,
            weight,
            learn: 7,
        };
        let here = key(&start);
        let entries = [
            entry(1, 1),
            entry(here, 3),
            entry(here, 2),
            entry(u64::MAX, 1),
        ];
        let bytes = |entries: &[Entry]| entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        let book = Book::new(bytes(&entries)).unwrap();
        assert_eq!(book.moves(&start).collect::<Vec<_>>(), entries[1..3]);
        assert_eq!(book.moves(&after("e2e4")).count(), 0);
        let mut cut: Vec<u8> = bytes(&entries);
        cut.pop();
        assert_eq!(Book::new(cut).err(), Some(BookError::Length(63)));
        let mixed = bytes(&[entry(2, 1), entry(1, 1)]);
        assert_eq!(Book::new(mixed).err(), Some(BookError::Order(2)));
    }
}
