//! `resolve` gives what `San::to_move` gives: the same move, or the same error.

use pgnkit::chess::resolve::resolve;
use proptest::prelude::*;
use shakmaty::san::San;
use shakmaty::{CastlingSide, Chess, File, Position, Rank, Role, Square};

use super::config;
use crate::playout;

/// Every SAN of a role and target that can be written, whether or not it makes sense.
fn sans(role: Role, to: Square, promotions: &[Option<Role>]) -> impl Iterator<Item = San> + '_ {
    let files = || std::iter::once(None).chain(File::ALL.map(Some));
    let ranks = || std::iter::once(None).chain(Rank::ALL.map(Some));
    promotions.iter().flat_map(move |&promotion| {
        files().flat_map(move |file| {
            ranks().flat_map(move |rank| {
                [false, true].map(|capture| San::Normal {
                    role,
                    file,
                    rank,
                    capture,
                    to,
                    promotion,
                })
            })
        })
    })
}

fn compare(position: &Chess, san: San) {
    assert_eq!(
        resolve(position, san),
        san.to_move(position),
        "{san:?} in {position:?}"
    );
}

const EVERY_PROMOTION: [Option<Role>; 7] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
];

fn compare_all(
    position: &Chess,
    squares: impl Iterator<Item = Square>,
    promotions: &[Option<Role>],
) {
    for to in squares {
        for role in Role::ALL {
            for san in sans(role, to, promotions) {
                compare(position, san);
            }
        }
    }
}

fn compare_those_without_target(position: &Chess) {
    for side in CastlingSide::ALL {
        compare(position, San::Castle(side));
    }
    compare(position, San::Null);
    for role in Role::ALL {
        compare(
            position,
            San::Put {
                role,
                to: Square::E4,
            },
        );
    }
}

proptest! {
    #![proptest_config(config(160))]

    /// On the targets of legal moves, and three others.
    #[test]
    fn resolve_equals_to_move(
        start in playout::start(),
        choices in playout::choices(120),
        others in prop::array::uniform3(0_u32..64),
    ) {
        let moves = playout::moves(&start.position, &choices);
        let position = playout::after(&start.position, &moves);
        let mut squares: Vec<Square> = position.legal_moves().iter().map(|mv| mv.to()).collect();
        squares.extend(others.map(Square::new));
        squares.sort_unstable();
        squares.dedup();
        squares.truncate(24);
        let last_ranks = squares.clone().into_iter().filter(|to| matches!(to.rank(), Rank::First | Rank::Eighth));
        compare_all(&position, squares.into_iter(), &[None]);
        compare_all(&position, last_ranks.take(2), &EVERY_PROMOTION);
        compare_those_without_target(&position);
    }
}

/// Few random games reach them: discovered and double checks, pins on every line, captures that parry a check.
#[test]
fn resolve_equals_to_move_on_every_square() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1",
        "3r1n1r/2P1P1P1/1k6/3pP3/8/8/2p1p1p1/R3K2R w KQ d6 0 1",
        "3rkr2/8/8/1b3q2/8/3N1N2/1N3N2/q2K4 w - - 0 1",
        "4k3/4p3/8/8/1b5b/2N3P1/3QR3/r2RK2q w - - 0 1",
    ] {
        let position = playout::from_fen(fen, shakmaty::CastlingMode::Standard).position;
        compare_all(
            &position,
            Square::ALL.into_iter(),
            &[None, Some(Role::Queen), Some(Role::King)],
        );
        compare_those_without_target(&position);
    }
}

/// The legal moves as they are written, all of them along whole games.
#[test]
fn every_legal_move_is_found_by_its_san() {
    let mut runner = proptest::test_runner::TestRunner::new(config(60));
    let games = (playout::start(), playout::choices(150));
    runner
        .run(&games, |(start, choices)| {
            let mut position = start.position.clone();
            for mv in playout::moves(&start.position, &choices) {
                for legal in position.legal_moves() {
                    let san = San::from_move(&position, legal);
                    prop_assert_eq!(
                        resolve(&position, san),
                        Ok(legal),
                        "{} in {:?}",
                        san,
                        position
                    );
                }
                position.play_unchecked(mv);
            }
            Ok(())
        })
        .unwrap();
}
