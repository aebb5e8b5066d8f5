//! Games of legal moves made from a list of numbers, so that a shorter list is a shorter game.

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Board, CastlingMode, Chess, Move, Position, Rank, Setup};

/// Where a game begins.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    /// The position.
    pub(crate) position: Chess,
    /// For the FEN tag; none for the usual start.
    pub(crate) fen: Option<String>,
    /// Whether it is Chess960.
    pub(crate) chess960: bool,
}

/// Positions full of what random games from the start seldom reach: promotions, pins, checks, en passant,
/// castling on open lines, several like pieces.
const CROWDED: [&str; 12] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "4k3/8/8/8/1b1Pp2b/8/8/3KR3 b - d3 0 1",
    "3r1r1k/8/8/1b3q2/8/3N1N2/1N3N2/q2K4 w - - 0 1",
    "k7/8/8/2Q1Q3/8/2Q1Q3/8/K7 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "3r1n1r/2P1P1P1/1k6/3pP3/8/8/2p1p1p1/R3K2R w KQ d6 0 1",
];

/// A start: the usual one, one of Chess960, or a crowded one.
pub(crate) fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        3 => Just(Start { position: Chess::default(), fen: None, chess960: false }),
        2 => (0_u32..960).prop_map(chess960_start),
        3 => (0..CROWDED.len()).prop_map(|index| from_fen(CROWDED[index], CastlingMode::Standard)),
    ]
}

/// A start given as FEN.
pub(crate) fn from_fen(fen: &str, mode: CastlingMode) -> Start {
    Start {
        position: fen.parse::<Fen>().unwrap().into_position(mode).unwrap(),
        fen: Some(fen.to_owned()),
        chess960: mode == CastlingMode::Chess960,
    }
}

fn chess960_start(sharnagl: u32) -> Start {
    let board = Board::chess960(sharnagl);
    let setup = Setup {
        castling_rights: board.rooks() & (Bitboard::from(Rank::First) | Rank::Eighth),
        board,
        ..Setup::empty()
    };
    let position: Chess = setup.position(CastlingMode::Chess960).unwrap();
    let fen = Fen::from_position(&position, shakmaty::EnPassantMode::Legal).to_string();
    Start {
        position,
        fen: Some(fen),
        chess960: true,
    }
}

/// Numbers that choose moves; at most `longest` of them.
pub(crate) fn choices(longest: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..=longest)
}

/// The moves chosen, one for each number, until there is none left to choose.
pub(crate) fn moves(start: &Chess, choices: &[u16]) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(choices.len());
    for &choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[usize::from(choice) % legal.len()];
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// The position after moves.
pub(crate) fn after(start: &Chess, moves: &[Move]) -> Chess {
    let mut position = start.clone();
    for &mv in moves {
        position.play_unchecked(mv);
    }
    position
}
