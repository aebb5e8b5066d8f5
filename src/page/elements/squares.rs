//! Which squares of a position are marked: those of the last move, and those of the move concerned.

use shakmaty::{CastlingSide, Move, Piece, Role, Square};

use pgnkit_core::chess::{position::GamePosition, san::to_square};
use pgnkit_core::game::{Game, fault::FaultKind};
use pgnkit_core::rules::rule::Finding;

/// Squares that are marked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct MarkedSquares {
    /// From where to where the last move went.
    pub(crate) last: Vec<Square>,
    /// The squares of the move concerned.
    pub(crate) concerned: Vec<Square>,
}

impl MarkedSquares {
    /// The marks of the position after a ply.
    pub(crate) fn after(game: &Game<'_>, ply: usize) -> MarkedSquares {
        let last = ply
            .checked_sub(1)
            .and_then(|index| game.replay.plies.get(index));
        MarkedSquares {
            last: last.map_or_else(Vec::new, |ply| ends(ply.mv())),
            concerned: Vec::new(),
        }
    }

    /// The marks of the position before the move that a finding is about.
    pub(crate) fn for_finding(game: &Game<'_>, finding: &Finding) -> MarkedSquares {
        let Some(before) = finding.ply.and_then(|ply| ply.checked_sub(1)) else {
            return MarkedSquares::default();
        };
        let position = game.replay.position_after(before);
        // In a variation the mainline is another game.
        if finding.fen.as_deref() != Some(&*position.fen()) {
            return MarkedSquares::default();
        }
        let concerned = match game.replay.plies.get(before) {
            Some(played) => ends(played.mv()),
            None => attempted(game, &finding.token),
        };
        MarkedSquares {
            concerned,
            ..MarkedSquares::after(game, before)
        }
    }
}

/// From where to where a move goes; of castling, the king's squares.
fn ends(mv: Move) -> Vec<Square> {
    mv.from().into_iter().chain([to_square(mv)]).collect()
}

/// The squares of a move that is not legal, as far as the token says: the piece if only one can be meant, and where it
/// was to go.
fn attempted(game: &Game<'_>, token: &str) -> Vec<Square> {
    let (board, color) = (game.replay.final_board(), game.replay.turn());
    let of = |role| board.by_piece(Piece { color, role });
    let king = of(Role::King).first();
    let castling = match token.trim_end_matches(['+', '#', '!', '?']) {
        "O-O" | "0-0" => Some(CastlingSide::KingSide),
        "O-O-O" | "0-0-0" => Some(CastlingSide::QueenSide),
        _ => None,
    };
    if let (Some(side), Some(king)) = (castling, king) {
        return vec![king, Square::from_coords(side.king_to_file(), king.rank())];
    }
    let mut squares = Vec::new();
    for pair in token.as_bytes().windows(2) {
        squares.extend(Square::from_ascii(pair).ok());
    }
    // The last square written is the target, and one before it is where the piece comes from.
    let Some(to) = squares.pop() else {
        return Vec::new();
    };
    let role = match token.chars().next() {
        Some(letter @ ('K' | 'Q' | 'R' | 'B' | 'N')) => Role::from_char(letter),
        Some('a'..='h') => Some(Role::Pawn),
        _ => None,
    };
    let fault = game.replay.fault.as_ref().map(|fault| &fault.kind);
    let mut meant: Vec<Square> = match fault {
        Some(FaultKind::IllegalMove(illegal)) => origins(&illegal.alternatives),
        Some(FaultKind::AmbiguousMove(moves)) => origins(moves),
        _ => Vec::new(),
    };
    let ours = role.map(of);
    if let Some(from) = squares.pop() {
        meant = vec![from];
    } else if let (true, Some(ours)) = (meant.len() != 1, ours) {
        let first = ours.first().filter(|_| ours.count() == 1);
        if let Some(only) = first {
            meant = vec![only];
        }
    }
    let ambiguous = matches!(fault, Some(FaultKind::AmbiguousMove(_)));
    if meant.len() > 1 && !ambiguous {
        meant.clear();
    }
    meant.push(to);
    meant.dedup();
    meant
}

/// Where moves come from, each square once.
fn origins(moves: &[Move]) -> Vec<Square> {
    let mut squares: Vec<Square> = moves.iter().filter_map(|mv| mv.from()).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}
