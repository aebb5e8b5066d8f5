//! The moves that an opening book has for a position.

use std::cmp::Reverse;
use std::path::Path;

use anyhow::{Context, anyhow};

use pgnkit_core::chess::polyglot::{Book, decode, written};
use pgnkit_core::chess::position::{AnyPosition, GamePosition};
use pgnkit_core::input::side_file;

/// A book, and its name.
pub(super) struct NamedBook {
    name: String,
    book: Book,
}

/// A legal move of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BookMove {
    pub(super) san: String,
    pub(super) uci: String,
    pub(super) weight: u16,
}

impl NamedBook {
    /// Reads a Polyglot book.
    pub(super) fn open(path: &Path) -> anyhow::Result<NamedBook> {
        let name = path.display().to_string();
        let bytes = side_file::read(path, side_file::MOST_BOOK_BYTES)
            .with_context(|| format!("cannot read {name}"))?;
        let book = Book::new(bytes).map_err(|error| anyhow!("{name}: {error}"))?;
        Ok(NamedBook { name, book })
    }

    /// Its moves for a position, the heaviest first; nothing in a variant. Appends to `messages` what is no legal move.
    pub(super) fn moves(&self, position: &AnyPosition, messages: &mut Vec<u8>) -> Vec<BookMove> {
        let AnyPosition::Chess(position) = position else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for entry in self.book.moves(position) {
            let Some(mv) = decode(position, entry.code) else {
                let (name, written, fen) = (&self.name, written(entry.code), position.fen());
                let message = format!("{name}: the move {written} is not legal in {fen}\n");
                messages.extend_from_slice(message.as_bytes());
                continue;
            };
            let mut uci = String::new();
            position.push_uci(mv, &mut uci);
            moves.push(BookMove {
                san: position.san(mv),
                uci,
                weight: entry.weight,
            });
        }
        moves.sort_by_cached_key(|mv| (Reverse(mv.weight), mv.uci.clone()));
        moves
    }
}

/// The moves as lines, with the share of the weight that each has, in percent.
pub(super) fn push_lines(moves: &[BookMove], out: &mut Vec<u8>) {
    if moves.is_empty() {
        return out.extend_from_slice(b"no move in the book\n");
    }
    let sum: u32 = moves.iter().map(|mv| u32::from(mv.weight)).sum();
    for BookMove { san, uci, weight } in moves {
        let share = 100.0 * f64::from(*weight) / f64::from(sum.max(1));
        let line = format!("  {san:<7} {uci:<5} {share:>5.1} %  weight {weight}\n");
        out.extend_from_slice(line.as_bytes());
    }
}
