//! Tells positions of Chess960 from those of chess.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Setup, Square};

/// Whether every castling right is of a king on the e file with a rook in the corner.
pub(super) fn is_standard_castling(setup: &Setup) -> bool {
    let corners = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    let corners = corners & (Bitboard::from_file(File::A) | Bitboard::from_file(File::H));
    setup.castling_rights.is_subset(corners)
        && Color::ALL.iter().all(|&color| {
            (setup.castling_rights & Bitboard::from_rank(color.backrank())).is_empty()
                || setup.board.king_of(color)
                    == Some(Square::from_coords(File::E, color.backrank()))
        })
}

/// Whether rights written `KQkq` can only be those of Chess960: off the standard squares, and the same for both sides,
/// as from one start array. A king that has left e1 on its own does not look like this.
pub(super) fn is_chess960_castling(setup: &Setup) -> bool {
    let rights = |color: Color| setup.castling_rights & color.backrank();
    let [white, black] = Color::ALL.map(rights);
    let [king, other_king] = Color::ALL.map(|color| setup.board.king_of(color));
    !is_standard_castling(setup)
        && white.count() == 2
        && white.flip_vertical() == black
        && king.is_some_and(|king| king.rank() == Rank::First)
        // It stands between its rooks.
        && white.first() < king
        && king < white.last()
        && king.map(Square::flip_vertical) == other_king
}

/// Whether the board is a start array of Chess960 and not the usual one (FIDE Laws, Guidelines II).
pub(super) fn is_chess960_array(board: &Board) -> bool {
    let initial = Board::new();
    *board != initial
        && board.occupied() == initial.occupied()
        && board.pawns() == initial.pawns()
        && board.white() == initial.white()
        && Color::ALL.iter().all(|&color| is_array(board, color))
}

fn is_array(board: &Board, color: Color) -> bool {
    let of = |role: Role| board.by_piece(role.of(color));
    let bishops = of(Role::Bishop);
    let rooks = of(Role::Rook);
    let (Some(king), Some(first), Some(last)) =
        (of(Role::King).single_square(), rooks.first(), rooks.last())
    else {
        return false;
    };
    of(Role::Knight).count() == 2
        && bishops.count() == 2
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
        && rooks.count() == 2
        && of(Role::Queen).count() == 1
        && first < king
        && king < last
}
