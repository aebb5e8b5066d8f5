//! Who can still mate from positions of up to eight pieces: the answer is that of chasolver, by the author of the published method.
//!
//! chasolver gives up sooner; what it does not know proves nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pgnkit_core::{CanMate, Effort, can_mate};
use pgnkit_fuzz::oracle::oracle;
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

fuzz_target!(|data: &[u8]| {
    let Some(position) = position(data) else {
        return;
    };
    // What stands on the board, and what the material says, is no question.
    let asked =
        |side: &Color| !position.is_game_over() && !position.has_insufficient_material(*side);
    for side in Color::ALL.into_iter().filter(asked) {
        let Some((theirs, _)) = oracle(&position, side) else {
            continue;
        };
        let ours = can_mate(&position, side, Effort::Full);
        assert!(
            ours == theirs || ours == CanMate::Unknown,
            "{side}: {ours:?} in {position:?}"
        );
    }
});
