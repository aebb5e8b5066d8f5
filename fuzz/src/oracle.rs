//! Who can still mate, as chasolver says, by the author of the published method.

use chess::{ALL_SQUARES, Board, BoardBuilder};
use pgnkit_core::CanMate;
use shakmaty::{Chess, Color, Move, Position, Role, Square};

/// What the oracle says of a position that is not over, and the moves that end in mate. It gives up sooner than the search, and
/// refuses positions whose last move cannot have been played; what it does not know proves nothing.
///
/// # Panics
///
/// If its moves are illegal, or do not mate.
#[must_use]
pub fn oracle(position: &Chess, side: Color) -> Option<(CanMate, Vec<Move>)> {
    match chasolver::winnability(&board(position)?, color(side))? {
        chasolver::Winnability::Winnable { helpmate } => {
            Some((CanMate::Yes, replayed(position, side, &helpmate)))
        }
        chasolver::Winnability::Unwinnable => Some((CanMate::No, Vec::new())),
    }
}

/// The moves of a line, each of them legal, the last a mate by the side.
fn replayed(position: &Chess, side: Color, line: &[chess::ChessMove]) -> Vec<Move> {
    let mut at = position.clone();
    let mut moves = Vec::with_capacity(line.len());
    for step in line {
        let from = Square::ALL[step.get_source().to_index()];
        let to = Square::ALL[step.get_dest().to_index()];
        let promotion = step.get_promotion().map(role);
        let played = at.legal_moves().into_iter().find(|played| {
            played.from() == Some(from) && played.to() == to && played.promotion() == promotion
        });
        let Some(played) = played else {
            panic!("{step} is illegal, in {line:?} from {position:?}");
        };
        at.play_unchecked(played);
        moves.push(played);
    }
    assert!(
        at.is_checkmate() && at.turn() != side,
        "{line:?} is no mate from {position:?}"
    );
    moves
}

/// The same as a board of the other library, which refuses some that are legal. None with rights to castle or to capture en passant.
fn board(position: &Chess) -> Option<Board> {
    if position.castles().any() || position.legal_ep_square().is_some() {
        return None;
    }
    let mut builder = BoardBuilder::new();
    for (at, piece) in position.board() {
        let role = match piece.role {
            Role::Pawn => chess::Piece::Pawn,
            Role::Knight => chess::Piece::Knight,
            Role::Bishop => chess::Piece::Bishop,
            Role::Rook => chess::Piece::Rook,
            Role::Queen => chess::Piece::Queen,
            Role::King => chess::Piece::King,
        };
        builder.piece(ALL_SQUARES[usize::from(at)], role, color(piece.color));
    }
    builder.side_to_move(color(position.turn()));
    Board::try_from(&builder).ok()
}

fn role(piece: chess::Piece) -> Role {
    match piece {
        chess::Piece::Pawn => Role::Pawn,
        chess::Piece::Knight => Role::Knight,
        chess::Piece::Bishop => Role::Bishop,
        chess::Piece::Rook => Role::Rook,
        chess::Piece::Queen => Role::Queen,
        chess::Piece::King => Role::King,
    }
}

fn color(side: Color) -> chess::Color {
    side.fold_wb(chess::Color::White, chess::Color::Black)
}
