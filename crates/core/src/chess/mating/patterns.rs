//! Mates in a corner by a lone knight or bishop, which need a piece of the mated side in the king's way: how far a position is from
//! those that are nearest.
//!
//! A guide for the search, and no proof.

use std::sync::LazyLock;

use shakmaty::attacks::king_attacks;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, Piece, Position, Role, Setup, Square,
};

/// A mate of Black, who has one piece in his king's way.
#[derive(Debug)]
struct Pattern {
    king: Square,
    other: Square,
    hunter: (Role, Square),
    blocker: (Role, Square),
}

/// All of them.
static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let mut patterns = Vec::new();
    for king in Bitboard::CORNERS {
        let near = Square::ALL
            .into_iter()
            .filter(|&square| steps(square, king) <= 3);
        let near: Vec<Square> = near.filter(|&square| square != king).collect();
        for &other in near.iter().filter(|&&other| steps(other, king) == 2) {
            for &hunter in &near {
                for role in [Role::Knight, Role::Bishop] {
                    patterns.extend(with_blockers(king, other, (role, hunter)));
                }
            }
        }
    }
    patterns
});

/// The mates of a king with these pieces and one of his own beside him.
fn with_blockers(king: Square, other: Square, hunter: (Role, Square)) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for square in king_attacks(king) {
        for role in [
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::Pawn,
        ] {
            let mut board = Board::empty();
            board.set_piece_at(other, Role::King.of(Color::White));
            board.set_piece_at(hunter.1, hunter.0.of(Color::White));
            board.set_piece_at(king, Role::King.of(Color::Black));
            board.set_piece_at(square, role.of(Color::Black));
            if board.occupied().count() == 4 && is_mate(board) {
                let blocker = (role, square);
                patterns.push(Pattern {
                    king,
                    other,
                    hunter,
                    blocker,
                });
            }
        }
    }
    patterns
}

/// Whether Black is mated.
fn is_mate(board: Board) -> bool {
    let setup = Setup {
        board,
        turn: Color::Black,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard).is_ok_and(|position| position.is_checkmate())
}

impl Pattern {
    /// Moves that it takes at least, as if each piece were alone on the board; `None` if no piece can get there.
    fn moves(&self, board: &Board, side: Color) -> Option<i32> {
        let (king, ours) = (board.king_of(!side)?, board.king_of(side)?);
        // Patterns are of a black king.
        let at = |square: Square| side.fold_wb(square, square.flip_vertical());
        let kings = steps(king, at(self.king)) + steps(ours, at(self.other));
        let hunter = nearest(board, self.hunter.0.of(side), at(self.hunter.1))?;
        let blocker = nearest(board, self.blocker.0.of(!side), at(self.blocker.1))?;
        Some(kings + hunter + blocker)
    }
}

/// The patterns that are nearest in a position.
#[derive(Debug, Default)]
pub(super) struct Patterns(Vec<&'static Pattern>);

impl Patterns {
    pub(super) fn new(board: &Board, side: Color, most: usize) -> Patterns {
        // A lone king neither mates nor stands in a king's way.
        let is_alone = |color| (board.by_color(color) & !board.kings()).is_empty();
        if Color::ALL.into_iter().any(is_alone) {
            return Patterns::default();
        }
        let moves = |pattern: &'static Pattern| Some((pattern.moves(board, side)?, pattern));
        let mut all: Vec<(i32, &Pattern)> = PATTERNS.iter().filter_map(moves).collect();
        all.sort_by_key(|&(moves, _)| moves);
        Patterns(all.into_iter().take(most).map(|(_, it)| it).collect())
    }

    /// Moves to the nearest of them.
    pub(super) fn moves(&self, board: &Board, side: Color) -> Option<i32> {
        let moves = self.0.iter().filter_map(|it| it.moves(board, side));
        moves.min()
    }
}

/// Moves of the nearest piece that can become this one on a square.
fn nearest(board: &Board, piece: Piece, to: Square) -> Option<i32> {
    let ready = board
        .by_piece(piece)
        .into_iter()
        .filter_map(|from| moves(piece, from, to));
    let pawns = board.by_piece(piece.color.pawn()).into_iter();
    let promoted = pawns.filter_map(|from| {
        let last = Square::from_coords(
            from.file(),
            piece
                .color
                .fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First),
        );
        let rest = moves(piece, last, to)?;
        (piece.role != Role::Pawn).then_some(steps(from, last) + 2 + rest)
    });
    ready.chain(promoted).min()
}

/// Moves of a piece from one square to another on an empty board, or nearly so many.
fn moves(piece: Piece, from: Square, to: Square) -> Option<i32> {
    if from == to {
        return Some(0);
    }
    let (files, ranks) = (
        from.file().distance(to.file()),
        from.rank().distance(to.rank()),
    );
    match piece.role {
        Role::Bishop if from.is_light() != to.is_light() => None,
        Role::Bishop | Role::Queen if files == ranks => Some(1),
        Role::Rook | Role::Queen if files == 0 || ranks == 0 => Some(1),
        Role::Bishop | Role::Rook | Role::Queen => Some(2),
        Role::Knight => {
            let least = steps(from, to).midpoint(1).max(1);
            let is_even = from.is_light() == to.is_light();
            Some(if is_even == (least % 2 == 0) {
                least
            } else {
                least + 1
            })
        }
        Role::King => Some(steps(from, to)),
        Role::Pawn => {
            let is_ahead = piece.color.fold_wb(to > from, to < from);
            (files == 0 && is_ahead).then_some(steps(from, to))
        }
    }
}

fn steps(a: Square, b: Square) -> i32 {
    i32::try_from(a.distance(b)).unwrap_or(0)
}
