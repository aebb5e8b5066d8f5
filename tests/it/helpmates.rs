//! Whether a side can still mate in random positions of few pieces, compared with all that can be reached (FIDE Laws 5.2.2, 6.9).

use std::collections::HashSet;

use crate::test_random::TestRandom;
use pgnkit_mating::{CanMate, Effort, can_mate};
use shakmaty::fen::Fen;
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Piece, Position, Role, Setup, Square,
};

/// A legal position of two kings and so many other pieces.
fn position(numbers: &mut TestRandom, others: usize) -> Chess {
    loop {
        let mut board = Board::empty();
        for color in Color::ALL {
            board.set_piece_at(Square::ALL[numbers.below(64)], Role::King.of(color));
        }
        for _ in 0..others {
            let role = Role::ALL[numbers.below(5)];
            let piece = Piece {
                color: Color::ALL[numbers.below(2)],
                role,
            };
            board.set_piece_at(Square::ALL[numbers.below(64)], piece);
        }
        let turn = Color::ALL[numbers.below(2)];
        if board.occupied().count() == others + 2
            && let Some(position) = legal(board, turn)
        {
            return position;
        }
    }
}

fn legal(board: Board, turn: Color) -> Option<Chess> {
    let setup = Setup {
        board,
        turn,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// Whether a side mates in a position that can be reached; `None` if there are more of them than these.
fn mates(start: &Chess, side: Color, most_positions: usize) -> Option<bool> {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    let mut next_open = 0;
    while let Some(position) = open.get(next_open).cloned() {
        next_open += 1;
        if position.is_checkmate() && position.turn() != side {
            return Some(true);
        }
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if !next.has_insufficient_material(side) && seen.insert(next.clone()) {
                if seen.len() > most_positions {
                    return None;
                }
                open.push(next);
            }
        }
    }
    Some(false)
}

/// Compares answers about one position with all that can be reached; whether all were proved.
fn agrees(position: &Chess, most_positions: usize) -> bool {
    Color::ALL.into_iter().all(|side| {
        let quick = can_mate(position, side, Effort::Fast);
        let found = can_mate(position, side, Effort::Full);
        assert!(quick == CanMate::Unknown || quick == found, "{position:?}");
        if found == CanMate::Yes {
            // Its mate was met.
            return true;
        }
        if !position.has_insufficient_material(side) {
            let real = mates(position, side, most_positions);
            assert!(
                found != CanMate::No || real != Some(true),
                "{position:?} {side}"
            );
        }
        found == CanMate::No
    })
}

#[test]
fn few_pieces() {
    let mut numbers = TestRandom(35);
    for others in [1, 1, 2, 2, 2, 3, 4].repeat(20) {
        let position = position(&mut numbers, others);
        assert!(agrees(&position, 2_000), "not proved: {position:?}");
    }
}

/// Where pawns block each other, the argument about the squares that pieces can ever reach says no.
#[test]
fn blocked_pawns() {
    let mut numbers = TestRandom(53);
    let mut never = 0;
    for _ in 0..60 {
        let mut board = Board::empty();
        for file in 0..8 {
            if numbers.below(8) > 1 {
                let rank = 2 + numbers.below(3);
                board.set_piece_at(Square::ALL[8 * rank + file], Color::White.pawn());
                board.set_piece_at(Square::ALL[8 * rank + file + 8], Color::Black.pawn());
            }
        }
        board.set_piece_at(Square::ALL[numbers.below(8)], Color::White.king());
        board.set_piece_at(Square::ALL[56 + numbers.below(8)], Color::Black.king());
        let Some(position) = legal(board, Color::White) else {
            continue;
        };
        for side in Color::ALL {
            if can_mate(&position, side, Effort::Fast) == CanMate::No {
                never += 1;
                assert_ne!(mates(&position, side, 4_000), Some(true), "{position:?}");
            }
        }
    }
    assert!(never > 5, "{never}");
}

/// Positions in which one side, or both, can do little but move a king to and fro.
const SHUT_IN: [&str; 5] = [
    "8/p2p4/Pk1P4/1P1p4/PKpP4/1pP5/1P6/8 w - - 0 1",
    "Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1",
    "k7/Pp1K4/1P6/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/1pk5/pP6/P1K5/1B6 w - - 0 1",
    "5k2/5P2/3p1K2/2pP4/2P5/8/8/6b1 w - - 0 1",
];

/// Where a king can only step to and fro, the argument about the other king says no: the same, with men moved, added and taken away.
#[test]
fn kings_that_step_to_and_fro() {
    let mut numbers = TestRandom(35);
    let mut never = 0;
    for _ in 0..4_000 {
        let start: Fen = SHUT_IN[numbers.below(SHUT_IN.len())].parse().unwrap();
        let mut board = start.into_setup().board;
        for _ in 0..=numbers.below(2) {
            let to = Square::ALL[numbers.below(64)];
            let men = board.occupied();
            let from = men.into_iter().nth(numbers.below(men.count())).unwrap();
            if board.piece_at(to).is_some() {
                continue;
            }
            match numbers.below(3) {
                0 => {
                    let color = Color::ALL[numbers.below(2)];
                    board.set_piece_at(to, Role::ALL[numbers.below(5)].of(color));
                }
                1 if !board.kings().contains(from) => board.discard_piece_at(from),
                _ => {
                    if let Some(piece) = board.remove_piece_at(from) {
                        board.set_piece_at(to, piece);
                    }
                }
            }
        }
        let Some(position) = legal(board, Color::ALL[numbers.below(2)]) else {
            continue;
        };
        for side in Color::ALL {
            if !position.has_insufficient_material(side)
                && can_mate(&position, side, Effort::Fast) == CanMate::No
            {
                never += 1;
                assert_ne!(mates(&position, side, 1_500), Some(true), "{position:?}");
            }
        }
    }
    assert!(never > 300, "{never}");
}

/// All positions of three pieces, and 100,000 of four.
#[test]
#[ignore = "takes minutes; run with --release"]
fn all_of_three_and_many_of_four() {
    for index in 0..2 * 64 * 64 * 64 {
        let square = |shift: usize| Square::ALL[(index >> shift) % 64];
        for role in &Role::ALL[..5] {
            let mut board = Board::empty();
            board.set_piece_at(square(0), Color::White.king());
            board.set_piece_at(square(6), Color::Black.king());
            board.set_piece_at(square(12), role.of(Color::White));
            let turn = Color::ALL[index >> 18];
            if board.occupied().count() == 3
                && let Some(position) = legal(board, turn)
            {
                assert!(agrees(&position, 1_000_000), "not proved: {position:?}");
            }
        }
    }
    let mut numbers = TestRandom(4);
    let proved = (0..100_000).filter(|_| agrees(&position(&mut numbers, 2), 1_000_000));
    assert!(proved.count() > 99_900);
}
