//! Mates in a corner by a knight or bishop, which need one more piece, of the mated side in the king's way or of the other: how far a
//! position is from those that are nearest.
//!
//! A guide for walks and the search, and no proof.

use std::sync::LazyLock;

use shakmaty::attacks::attacks;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

use super::piece_board::{BLOCKERS, PieceBoard};
use super::squares::steps;

/// A mate of Black by White's king and one piece, with one more piece on the board.
#[derive(Debug)]
pub(super) struct CornerMate {
    king: Square,
    other: Square,
    hunter: (Role, Square),
    second: (Piece, Square),
}

/// Those with a piece of Black in his king's way, and those with another one of White and a lone king.
static PATTERNS: [LazyLock<Vec<CornerMate>>; 2] = [
    LazyLock::new(|| patterns(&BLOCKERS.map(|role| role.of(Color::Black)))),
    LazyLock::new(|| patterns(&[Role::Knight, Role::Bishop].map(|role| role.of(Color::White)))),
];

/// The mates with one of these as the second piece.
fn patterns(seconds: &[Piece]) -> Vec<CornerMate> {
    let mut patterns = Vec::new();
    for king in Bitboard::CORNERS {
        let is_near = |square: &Square| (1..=3).contains(&steps(*square, king));
        let near: Vec<Square> = Square::ALL.into_iter().filter(is_near).collect();
        for &other in near.iter().filter(|&&other| steps(other, king) == 2) {
            for &hunter in &near {
                for role in [Role::Knight, Role::Bishop] {
                    // Most are no check: without these, it takes a tenth of the time.
                    if attacks(hunter, role.of(Color::White), Bitboard::EMPTY).contains(king) {
                        let hunter = (role, hunter);
                        patterns.extend(with_seconds(king, other, hunter, seconds, &near));
                    }
                }
            }
        }
    }
    patterns
}

/// The mates of a king with these pieces and a second one: of his own only beside him.
fn with_seconds(
    king: Square,
    other: Square,
    hunter: (Role, Square),
    seconds: &[Piece],
    near: &[Square],
) -> Vec<CornerMate> {
    let mut patterns = Vec::new();
    for &square in near {
        for &second in seconds {
            let is_far = second.color.is_black() && steps(square, king) > 1;
            let is_last = second.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
            if is_far || is_last {
                continue;
            }
            let mut board = Board::empty();
            board.set_piece_at(other, Role::King.of(Color::White));
            board.set_piece_at(hunter.1, hunter.0.of(Color::White));
            board.set_piece_at(king, Role::King.of(Color::Black));
            board.set_piece_at(square, second);
            if board.occupied().count() == 4 && is_mate(&board, king, other) {
                patterns.push(CornerMate {
                    king,
                    other,
                    hunter,
                    second: (second, square),
                });
            }
        }
    }
    patterns
}

/// Whether Black is mated, and White, whose king is the other, is not in check.
fn is_mate(board: &Board, king: Square, other: Square) -> bool {
    PieceBoard::new(board).is_mate(king, Color::White)
        && (board.attacks_to(other, Color::Black, board.occupied())).is_empty()
}

/// Moves that each side has to make at least, as if each piece were alone on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct PatternMoves {
    pub(super) ours: i32,
    pub(super) theirs: i32,
}

impl PatternMoves {
    /// Plies until both have made them, the last one by the side that mates.
    pub(super) fn plies(self, is_our_turn: bool) -> i32 {
        if is_our_turn {
            (2 * self.ours - 1).max(2 * self.theirs + 1)
        } else {
            2 * self.ours.max(self.theirs)
        }
    }
}

impl CornerMate {
    /// The moves to it; `None` if no piece can get there.
    pub(super) fn moves(&self, board: &Board, side: Color) -> Option<PatternMoves> {
        let (king, ours) = (board.king_of(!side)?, board.king_of(side)?);
        // Patterns are of a black king.
        let at = |square: Square| side.fold_wb(square, square.flip_vertical());
        let (hunter, post) = (self.hunter.0.of(side), at(self.hunter.1));
        let second = self.second.0;
        let is_ours = second.color.is_white();
        let second = second.role.of(if is_ours { side } else { !side });
        let place = at(self.second.1);
        let mut both = [
            nearest(board, hunter, post)?,
            nearest(board, second, place)?,
        ];
        if hunter == second {
            let hunters = board.by_piece(hunter);
            let (one, other) = (hunters.first()?, hunters.last()?);
            let ways =
                |to, other_to| Some(moves(hunter, one, to)? + moves(hunter, other, other_to)?);
            let ways = [ways(post, place), ways(place, post)];
            both = [ways.into_iter().flatten().min()?, 0];
        }
        let [hunter, second] = both;
        Some(PatternMoves {
            ours: steps(ours, at(self.other)) + hunter + if is_ours { second } else { 0 },
            theirs: steps(king, at(self.king)) + if is_ours { 0 } else { second },
        })
    }
}

/// The patterns that both sides reach in the fewest plies, of those whose second piece is of one side.
pub(super) fn nearest_patterns(
    board: &Board,
    side: Color,
    second: Color,
    most: usize,
) -> Vec<&'static CornerMate> {
    // A lone king neither mates nor stands in a king's way.
    let is_alone = |color| (board.by_color(color) & !board.kings()).is_empty();
    if is_alone(side) || is_alone(second) {
        return Vec::new();
    }
    let patterns = &PATTERNS[usize::from(second == side)];
    let moves = |pattern: &'static CornerMate| Some((pattern.moves(board, side)?, pattern));
    let mut all: Vec<_> = patterns.iter().filter_map(moves).collect();
    all.sort_by_key(|(moves, _)| (moves.ours.max(moves.theirs), moves.ours + moves.theirs));
    let nearest = all.into_iter().take(most);
    nearest.map(|(_, pattern)| pattern).collect()
}

/// Moves of the nearest piece that can become this one on a square.
fn nearest(board: &Board, piece: Piece, to: Square) -> Option<i32> {
    let pieces = board.by_piece(piece).into_iter();
    let ready = pieces.filter_map(|from| moves(piece, from, to));
    let pawns = board.by_piece(piece.color.pawn()).into_iter();
    let promoted = pawns.filter_map(|from| {
        let last = Square::from_coords(from.file(), (!piece.color).backrank());
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
        Role::Knight => i32::try_from(knight_moves(from, to)).ok(),
        Role::King => Some(steps(from, to)),
        Role::Pawn => {
            let is_ahead = piece.color.fold_wb(to > from, to < from);
            (files == 0 && is_ahead).then_some(steps(from, to))
        }
    }
}

/// Moves of a knight on an empty board, or nearly so many.
pub(super) fn knight_moves(a: Square, b: Square) -> u32 {
    let (files, ranks) = (a.file().distance(b.file()), a.rank().distance(b.rank()));
    match (files.max(ranks), files.min(ranks)) {
        (1, 0) => 3,
        (2, 2) => 4,
        (long, short) => {
            let least = long.div_ceil(2).max((long + short).div_ceil(3));
            least + (least + long + short) % 2
        }
    }
}
