//! Fixes of damaged games: the same moves, of safe ones the same end too, and nothing left to do.

use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules::fix::Safety;
use proptest::prelude::*;

use super::clean_games::{Plan, plan, written};
use super::config;
use super::damage::{mutate, mutation};
use crate::fixes::{mended, records};

/// The games of plans, damaged.
fn damaged(plans: &[Plan], mutations: &[(u16, u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = written(plans).into_bytes();
    for mutation in mutations {
        mutate(&mut bytes, mutation);
    }
    bytes
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn damaged_games_say_what_they_said(
        plans in prop::collection::vec(plan(), 1..3),
        mutations in prop::collection::vec(mutation(), 0..8),
    ) {
        records(&damaged(&plans, &mutations), |record| {
            let fixed = mended(record, Safety::Safe).1.patch.applied(record.bytes);
            let again = Record { bytes: &fixed, ..record };
            let (one, other) = (Game::read(record), Game::read(again));
            let twice = mended(again, Safety::Safe).1;
            assert!(twice.patch.is_empty(), "{:?}", twice.patch);
            // Of a game whose start becomes readable, nothing was known before.
            if one.lost_start().is_some() && other.lost_start().is_none() {
                return;
            }
            let moves = |game: &Game<'_>| -> Vec<_> {
                game.replay.plies.iter().map(|ply| ply.mv()).collect()
            };
            assert_eq!(moves(&one), moves(&other));
            assert_eq!(one.fate(), other.fate());
            assert_eq!(
                Judged::new(&one).outcome().kind,
                Judged::new(&other).outcome().kind,
                "{}",
                String::from_utf8_lossy(&fixed)
            );
        });
    }

    #[test]
    fn unsafe_fixes_leave_nothing_to_do_and_no_other_moves(
        plans in prop::collection::vec(plan(), 1..3),
        mutations in prop::collection::vec(mutation(), 0..8),
    ) {
        records(&damaged(&plans, &mutations), |record| {
            let fixed = mended(record, Safety::Unsafe).1.patch.applied(record.bytes);
            let again = Record { bytes: &fixed, ..record };
            let (one, other) = (Game::read(record), Game::read(again));
            // Moves behind the end go; those behind a comment that is closed come.
            let moves = one.replay.plies.iter().zip(&other.replay.plies);
            assert!(moves.into_iter().all(|(one, other)| one.mv() == other.mv()));
            let twice = mended(again, Safety::Unsafe).1;
            assert!(twice.patch.is_empty(), "{:?}", twice.patch);
        });
    }
}
