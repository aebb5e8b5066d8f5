//! A board in text: White below, h1 light (FIDE Laws 2.1), or from Black's side.

use shakmaty::{Board, File, Piece, Rank, Role, Square};

use pgnkit_core::english::joined;

/// Whether boards are drawn, and how.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct BoardArgs {
    /// Draw each board, with White at the bottom, instead of writing rows
    #[arg(long, conflicts_with_all = ["format", "columns", "no_header", "csv_safe"])]
    pub(super) board: bool,

    /// Draw letters instead of figurines
    #[arg(long, requires = "board")]
    ascii: bool,

    /// Draw from Black's side
    #[arg(long, requires = "board")]
    flip: bool,
}

impl BoardArgs {
    /// Appends the lines of a board, an empty line and the letters of the files.
    pub(super) fn draw(self, board: &Board, out: &mut Vec<u8>) {
        for rank in self.in_order(Rank::ALL.into_iter().rev()) {
            let mut line = format!("{} ", rank.char());
            for file in self.in_order(File::ALL.into_iter()) {
                let square = Square::from_coords(file, rank);
                line.push(' ');
                line.push(match board.piece_at(square) {
                    Some(piece) if self.ascii => piece.char(),
                    Some(piece) => figurine(piece),
                    None => self.vacant(square),
                });
            }
            out.extend_from_slice(line.as_bytes());
            out.push(b'\n');
        }
        let files = self.in_order(File::ALL.into_iter()).into_iter();
        let files = joined(files.map(File::char), " ");
        out.extend_from_slice(format!("\n   {files}\n").as_bytes());
    }

    fn in_order<T>(self, from_white: impl DoubleEndedIterator<Item = T>) -> Vec<T> {
        if self.flip {
            from_white.rev().collect()
        } else {
            from_white.collect()
        }
    }

    fn vacant(self, square: Square) -> char {
        let [light, dark] = if self.ascii {
            ['.', ':']
        } else {
            ['·', '░']
        };
        if square.is_light() { light } else { dark }
    }
}

fn figurine(piece: Piece) -> char {
    let [white, black] = match piece.role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    piece.color.fold_wb(white, black)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(board: &Board, ascii: bool, flip: bool) -> String {
        let mut out = Vec::new();
        let board_args = BoardArgs {
            board: true,
            ascii,
            flip,
        };
        board_args.draw(board, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn white_is_below_and_h1_is_light() {
        let text = drawn(&Board::empty(), true, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "8  . : . : . : . :");
        assert_eq!(lines[7], "1  : . : . : . : .");
        assert_eq!(lines[8..], ["", "   a b c d e f g h"]);
        let text = drawn(&Board::new(), false, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
        assert_eq!(lines[3], "5  ░ · ░ · ░ · ░ ·");
        assert_eq!(lines[7], "1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖");
    }

    #[test]
    fn flipped_it_is_turned_by_half() {
        for ascii in [false, true] {
            let board = Board::new();
            let mut turned: Vec<String> = drawn(&board, ascii, false)
                .lines()
                .take(8)
                .map(|line| line[2..].chars().rev().collect::<String>())
                .collect();
            turned.reverse();
            let flipped: Vec<String> = drawn(&board, ascii, true)
                .lines()
                .take(8)
                .map(|line| format!("{} ", &line[3..]))
                .collect();
            assert_eq!(turned, flipped);
            assert!(drawn(&board, ascii, true).ends_with("\n   h g f e d c b a\n"));
        }
    }
}
