//! Who can still mate from positions of up to eight pieces: the answer is that of chasolver, by the author of the published method.
//!
//! chasolver gives up sooner; what it does not know proves nothing.

#![no_main]

use chess::{ALL_SQUARES, Board, BoardBuilder};
use libfuzzer_sys::fuzz_target;
use pgnkit_core::chess::mating::chance::CanMate;
use pgnkit_core::chess::mating::{Effort, can_mate};
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position, Role, Setup, Square};

/// A position whose pieces are given by two bytes each: what it is, and where.
fn position(data: &[u8]) -> Option<Chess> {
    let (&turn, pieces) = data.split_first()?;
    let mut board = shakmaty::Board::empty();
    for (index, pair) in pieces.chunks_exact(2).take(8).enumerate() {
        let color = Color::ALL[usize::from(pair[0]) % 2];
        let role = Role::ALL[usize::from(pair[0] / 2) % 5];
        let piece = match index {
            0 => Color::White.king(),
            1 => Color::Black.king(),
            _ => role.of(color),
        };
        board.set_piece_at(Square::ALL[usize::from(pair[1]) % 64], piece);
    }
    let setup = Setup {
        board,
        turn: Color::ALL[usize::from(turn) % 2],
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// The same as a board of the other library, which refuses some that are legal.
fn board(position: &Chess) -> Option<Board> {
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

fn color(side: Color) -> chess::Color {
    side.fold_wb(chess::Color::White, chess::Color::Black)
}

fuzz_target!(|data: &[u8]| {
    let Some(position) = position(data) else {
        return;
    };
    let Some(board) = board(&position) else {
        return;
    };
    // What stands on the board, and what the material says, is no question.
    let asked =
        |side: &Color| !position.is_game_over() && !position.has_insufficient_material(*side);
    for side in Color::ALL.into_iter().filter(asked) {
        let theirs = match chasolver::winnability(&board, color(side)) {
            Some(chasolver::Winnability::Winnable { .. }) => CanMate::Yes,
            Some(chasolver::Winnability::Unwinnable) => CanMate::No,
            None => continue,
        };
        let ours = can_mate(&position, side, Effort::Full);
        assert!(
            ours == theirs || ours == CanMate::Unknown,
            "{side}: {ours:?} in {position:?}"
        );
    }
});
