//! Occurrences and claims equal a count over all positions of the game (FIDE Laws 9.2, 9.6.1).

use std::fmt::Write as _;

use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::judged::Judged;
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Move, Position};

use super::config;
use crate::playout;

/// Few men, so that positions come back; with castling rights to lose, and en passant at the start of a run.
const SHUFFLES: [(&str, CastlingMode); 8] = [
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", CastlingMode::Standard),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "4k2n/8/8/3pP3/8/8/8/4K2N w - d6 0 1",
        CastlingMode::Standard,
    ),
    (
        "4k2n/8/8/8/3Pp3/8/8/4K2N b - d3 0 1",
        CastlingMode::Standard,
    ),
    // En passant that is not legal makes no difference: the pawn is pinned.
    ("4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1", CastlingMode::Standard),
    (
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        CastlingMode::Chess960,
    ),
    ("6k1/8/8/8/8/8/8/K6R w - - 0 1", CastlingMode::Standard),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        CastlingMode::Standard,
    ),
];

/// Mostly moves of men, to squares where they have been; now and then any legal move.
fn shuffle(start: &Chess, choices: &[u16]) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    for &choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let is_way_back = |mv: &&Move| {
            moves.len() >= 2
                && moves[moves.len() - 2].from() == Some(mv.to())
                && Some(moves[moves.len() - 2].to()) == mv.from()
        };
        let is_quiet = |mv: &&Move| mv.role() != shakmaty::Role::Pawn && !mv.is_capture();
        let among = usize::from(choice / 16);
        let back: Vec<Move> = legal.iter().filter(is_way_back).copied().collect();
        let quiet: Vec<Move> = legal.iter().filter(is_quiet).copied().collect();
        let mv = match choice % 16 {
            0 if choice % 1024 == 0 => legal[among % legal.len()],
            0..=8 if !back.is_empty() => back[among % back.len()],
            _ if !quiet.is_empty() => quiet[among % quiet.len().min(3)],
            _ => legal[among % legal.len()],
        };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

fn movetext(start: &Chess, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    for &mv in moves {
        write!(
            text,
            "{} ",
            SanPlus::from_move_and_play_unchecked(&mut position, mv)
        )
        .unwrap();
    }
    text
}

/// How often the last of the positions has occurred.
fn count(positions: &[Chess]) -> u32 {
    let (last, _) = positions.split_last().unwrap();
    u32::try_from(positions.iter().filter(|earlier| *earlier == last).count()).unwrap()
}

fn compare(fen: &str, mode: CastlingMode, choices: &[u16]) {
    let start = playout::from_fen(fen, mode).position;
    let moves = shuffle(&start, choices);
    let variant = if mode == CastlingMode::Chess960 {
        "Chess960"
    } else {
        "Standard"
    };
    let text = format!(
        "[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n[Result \"1/2-1/2\"]\n\n{}1/2-1/2\n",
        movetext(&start, &moves)
    );
    let game = Game::read(Record::alone(text.as_bytes()));
    assert!(game.fault_code().is_none(), "{text}");
    let played: Vec<Move> = game.replay.plies.iter().map(|ply| ply.mv()).collect();
    assert_eq!(played, moves, "{text}");

    let mut positions = vec![start];
    let (mut threefold, mut fivefold) = (None, None);
    for (index, ply) in game.replay.plies.iter().enumerate() {
        let mut position = positions[index].clone();
        position.play_unchecked(ply.mv());
        positions.push(position);
        let naive = count(&positions);
        assert_eq!(
            game.replay.occurrences_after(index + 1),
            naive,
            "ply {} of {text}",
            index + 1
        );
        if naive >= 3 {
            threefold.get_or_insert(index + 1);
        }
        if naive >= 5 {
            fivefold.get_or_insert(index + 1);
        }
    }
    let judged = Judged::new(&game);
    let board = &judged.outcome().board;
    assert_eq!(board.occurrences, count(&positions), "{text}");
    assert_eq!(
        (board.threefold_ply, board.fivefold_ply),
        (threefold, fivefold),
        "{text}"
    );

    // A claim by a written move (9.2.1), only while there is something to play for.
    let end = positions.last().unwrap().clone();
    let by_move = board.occurrences < 3
        && !end.is_insufficient_material()
        && end.legal_moves().into_iter().any(|mv| {
            let mut next = end.clone();
            next.play_unchecked(mv);
            positions.push(next);
            let naive = count(&positions);
            positions.pop();
            naive >= 3
        });
    assert_eq!(board.threefold_by_move, by_move, "{text}");
}

proptest! {
    #![proptest_config(config(120))]

    #[test]
    fn occurrences_equal_a_count_of_all_positions(
        which in 0..SHUFFLES.len(),
        choices in playout::choices(120),
    ) {
        let (fen, mode) = SHUFFLES[which];
        compare(fen, mode, &choices);
    }
}

/// Long enough for the table that replaces the search in long runs.
#[test]
fn occurrences_in_long_runs() {
    let mut runner = proptest::test_runner::TestRunner::new(config(12));
    let games = (
        0..SHUFFLES.len(),
        prop::collection::vec(1_u16..1024, 400..=450),
    );
    runner
        .run(&games, |(which, choices)| {
            let (fen, mode) = SHUFFLES[which];
            compare(fen, mode, &choices);
            Ok(())
        })
        .unwrap();
}
