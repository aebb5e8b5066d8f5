//! Games with faults that are known, since they were made: what the search says of them.

mod faults;
mod measured;
mod misspelled;

use proptest::prelude::*;
use shakmaty::{Chess, Move, Position, san::SanPlus};

use self::faults::{KINDS, Sound};
use super::edit::RepairEdit;
use super::{LEAST_REST, RepairVerdict, Repairs, find_repairs::look, meant};
use crate::game::{Game, ReplayStatus};
use crate::input::limits::MAX_RECORD_BYTES;
use crate::input::{record::Record, source, split::Splitter};
use crate::test_random::TestRandom;

/// The repairs of a game.
fn looked(text: &str) -> Option<Repairs> {
    look(&Game::read(Record::alone(text.as_bytes())))
}

/// Whether `fix --unsafe` makes the change.
fn is_written(repairs: &Repairs) -> bool {
    matches!(repairs.verdict, RepairVerdict::Only | RepairVerdict::Likely)
}

/// The repairs in a short form.
fn brief(repairs: &Repairs) -> String {
    let fits = repairs.named.iter();
    let fits = fits.map(|fit| format!("{}: {:?} {:?} {}; ", fit.ply, fit.sans, fit.edit, fit.cost));
    fits.collect()
}

/// The game that Morphy won at the opera, which is in the public domain.
const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

#[test]
fn what_is_proved_of_a_famous_game() {
    for (was, is, ply, edit) in [
        ("Nbd7", "Nd7", 22, "Respelled"),
        ("Qe7", "Qf7", 14, "Respelled"),
        // Found out three plies later, at dxe5.
        ("1. e4 e5", "1. e4 e6", 2, "Respelled"),
        ("Nxb5 cxb5", "cxb5 Nxb5", 19, "Swapped"),
        ("7. Qb3 Qe7", "7. Qb3 Qe7 7. Qb3 Qe7", 15, "PairTwice"),
        ("c6 9. Bg5", "9. Bg5", 16, "PlyMissing"),
    ] {
        for tags in [
            "",
            "[Variant \"King of the Hill\"]\n\n",
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n",
        ] {
            let whole = format!("{tags}{OPERA}");
            let text = whole.replacen(was, is, 1);
            let repairs = looked(&text).unwrap();
            let first = &repairs.named[0];
            assert!(is_written(&repairs), "{is}: {}", brief(&repairs));
            assert_eq!(first.ply, ply, "{is}");
            assert!(
                format!("{:?}", first.edit).starts_with(edit),
                "{is}: {first:?}"
            );
            assert_eq!(first.applied(text.as_bytes()), whole.as_bytes(), "{is}");
        }
    }
}

#[test]
fn letters_are_settled_first() {
    let german = OPERA
        .replace('N', "S")
        .replace('Q', "D")
        .replace('R', "T")
        .replace('B', "L");
    let text = german.replace("Sbd7", "Sd7");
    let repairs = looked(&text).unwrap();
    assert!(is_written(&repairs));
    assert_eq!(repairs.named[0].applied(text.as_bytes()), german.as_bytes());
}

#[test]
fn what_several_moves_may_mean_stays_open() {
    // After either knight, and either bishop's square, all that follows is legal.
    for (text, sans) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bd4 a6 4. O-O Nf6 5. c3 h6 6. Re1 d6 7. a3 g6 8. h3 Bg7 9. b4 O-O *",
            ["Bd3", "Bc4"],
        ),
        (
            "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 h6 5. a3 a6 6. b3 b6 7. Bb2 Bb7 8. Be2 Be7 9. h3 g6 10. g3 c6 *",
            ["Nbd2", "Nfd2"],
        ),
    ] {
        for _ in 0..3 {
            let repairs = looked(text).unwrap();
            assert_eq!(repairs.verdict, RepairVerdict::Open, "{text}");
            let mut named: Vec<&str> = repairs.named[..2].iter().map(|fit| &*fit.sans[0]).collect();
            named.sort_by_key(|san| *san != sans[0]);
            assert_eq!(named, sans);
        }
    }
}

#[test]
fn an_illegal_move_stands_only_where_nothing_else_fits() {
    // White's king has moved.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Nf6 5. Ke1 d6 6. O-O O-O 7. d3 h6 8. Kh1 a6 9. Rg1 Ba7 10. g4 Be6 11. Rg3 Bxc4 12. dxc4 Nd4 *";
    let repairs = looked(text).unwrap();
    assert_eq!(
        repairs.verdict,
        RepairVerdict::Stands,
        "{}",
        brief(&repairs)
    );
    assert_eq!(repairs.named[0].ply, 11);
    assert!(repairs.named[0].changes.is_empty());
    // Black leaves the king in check; White does not take it, and Black's next move ends the check. Or these two are exchanged.
    let text = "1. e4 c5 2. Nf3 d6 3. Bb5+ a6 4. O-O Bd7 5. Bxd7+ Qxd7 6. c4 Nc6 7. Nc3 g6 8. d4 cxd4 9. Nxd4 Bg7 *";
    let repairs = looked(text).unwrap();
    let stands = |repairs: &Repairs| {
        let mut named = repairs.named.iter();
        named.any(|fit| matches!(fit.edit, RepairEdit::Stands(_)))
    };
    assert_eq!(repairs.verdict, RepairVerdict::Open, "{}", brief(&repairs));
    assert!(stands(&repairs), "{}", brief(&repairs));
    // Where the king is taken, it is no game.
    let text = text.replace("4. O-O", "4. Bxe8");
    assert!(!looked(&text).as_ref().is_some_and(stands));
}

#[test]
fn a_surplus_sign_may_tell_what_was_meant() {
    // Nothing stands on a4, and a pawn on a6.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxa4 Nf6 5. O-O Be7 6. Re1 d6 7. c3 O-O 8. h3 Nb8 9. d4 c6 *";
    let game = |text: &str| {
        Game::read(Record::alone(text.as_bytes()))
            .replay
            .fault
            .is_none()
    };
    assert!(game(text));
    let sans = |text: &str, ply| {
        let fit = meant(&Game::read(Record::alone(text.as_bytes())), ply, LEAST_REST)?;
        Some(fit.sans.join(" "))
    };
    assert_eq!(sans(text, 7).as_deref(), Some("Bxa6"));
    // The check is the bishop's.
    let gambit = "1. e4 e5 2. f4 exf4 3. Nf3 Be7 4. Nc3 h5 5. Be2 h4+ 6. Kf1 d6 *";
    let fit = meant(&Game::read(Record::alone(gambit.as_bytes())), 10, 0);
    assert_eq!(fit.map(|fit| fit.sans.concat()).as_deref(), Some("Bh4+"));
    // It could not be on a4 later, as it is.
    let text = text.replace("8. h3 Nb8", "8. h3 Nb8 9. Bc2 Nbd7 10. Kh1");
    assert_eq!(sans(&text, 7), None);
}

#[test]
fn nothing_is_said_of_sound_games_and_short_rests() {
    assert!(looked(OPERA).is_none());
    assert!(looked("1. e4 e5 2. Nf3 Nc6 3. Bd4 a6 4. O-O Nf6 5. d3 h6 *").is_none());
}

/// The worst that a game can be: 300 moves, a fault at move 10, and everything fits.
#[test]
fn the_search_has_a_bound() {
    let mut text = "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 f6 7. g3 g6 8. h3 h6 9. Ra2 Ra7 10. Rb5 ".to_owned();
    for _ in 0..145 {
        text += "Ke2 Ke7 Ke1 Ke8 ";
    }
    let repairs = looked(&format!("{text} *"));
    assert!(repairs.is_some());
}

/// A random game of so many plies at most, in SAN.
fn played(numbers: &mut TestRandom, most: usize) -> Sound {
    let mut position = Chess::default();
    let (mut moves, mut sans) = (Vec::new(), Vec::new());
    while moves.len() < most {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[numbers.below(legal.len())];
        sans.push(SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string());
        moves.push(mv);
    }
    Sound { moves, sans }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_repaired_game_replays_and_is_one_edit_away(seed in 1_u64..) {
        let mut numbers = TestRandom(seed);
        let game = played(&mut numbers, 80);
        let mut below = |bound| numbers.below(bound);
        let kind = faults::draw(KINDS.len(), &mut below);
        let Some(made) = faults::made(&game, kind, &mut below) else {
            return Ok(());
        };
        let text = format!("[Event \"?\"]\n\n{} *\n", made.movetext);
        let Some(repairs) = looked(&text) else {
            return Ok(());
        };
        for fit in &repairs.named {
            let repaired = fit.applied(text.as_bytes());
            let again = Game::read(Record::alone(&repaired));
            if is_written(&repairs) && fit.ply == repairs.named[0].ply && fit.cost == repairs.named[0].cost {
                prop_assert!(again.replay.fault.is_none());
                let moves = again.replay.plies.iter().map(|ply| ply.mv());
                prop_assert!(moves.eq(fit.plies.iter().map(|ply| ply.mv())));
            }
            // One word, or two that are exchanged or go.
            prop_assert!(fit.changes.len() <= 2, "{:?}", fit.changes);
            let mut undone = repaired.clone();
            let mut grown = 0_isize;
            let mut places = Vec::new();
            for change in &fit.changes {
                let start = change.span.start.checked_add_signed(grown).unwrap();
                places.push((start..start + change.text.len(), &text.as_bytes()[change.span.clone()]));
                grown += change.text.len().cast_signed() - change.span.len().cast_signed();
            }
            for (place, was) in places.into_iter().rev() {
                undone.splice(place, was.iter().copied());
            }
            prop_assert_eq!(undone, text.as_bytes());
        }
    }
}

#[test]
fn faults_of_all_kinds_are_made() {
    let mut numbers = TestRandom(5);
    let mut kinds = std::collections::BTreeSet::new();
    for _ in 0..2000 {
        let game = played(&mut numbers, 60);
        let mut below = |bound| numbers.below(bound);
        let kind = faults::draw(KINDS.len(), &mut below);
        if faults::made(&game, kind, &mut below).is_some() {
            kinds.insert(kind);
        }
    }
    assert_eq!(kinds.len(), KINDS.len());
}
