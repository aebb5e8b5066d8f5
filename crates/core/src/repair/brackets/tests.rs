//! Games with comments and variations that lose one sign.

use shakmaty::{Chess, Move, Position, san::SanPlus};

use super::{look, missing_brace};
use crate::game::beyond_fault::RepairVerdict;
use crate::game::{Game, ReplayStatus};
use crate::input::record::Record;
use crate::pgn::number::number_and_dots;
use crate::test_random::TestRandom;

fn read(text: &str) -> Game<'_> {
    Game::read(Record::alone(text.as_bytes()))
}

#[test]
fn the_sign_is_put_where_all_is_legal() {
    const REST: &str = "3. Bb5 {x} a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0";
    for (before, after) in [
        ("{bla 2... Nc6", "{bla} 2... Nc6"),
        ("{[%clk 0:00:58] Nc6", "{[%clk 0:00:58]} Nc6"),
        ("2. f4 exf4) 2... Nc6", "(2. f4 exf4) 2... Nc6"),
        ("(2. f4 exf4 2... Nc6", "(2. f4 exf4) 2... Nc6"),
        (
            "(2. f4 exf4 (2... d5 3. exd5) 2... Nc6",
            "(2. f4 exf4 (2... d5 3. exd5)) 2... Nc6",
        ),
        (
            "(2. f4 exf4 2... d5 3. exd5) 3. Nf3) 2... Nc6",
            "(2. f4 exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6",
        ),
        ("(2. f4 exf4 {bla) 2... Nc6", "(2. f4 exf4 {bla} ) 2... Nc6"),
    ] {
        let text = format!("1. e4 e5 2. Nf3 {before} {REST}");
        let game = read(&text);
        assert_eq!(game.fate(), ReplayStatus::Stopped, "{text}");
        let repairs = look(&game).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(repairs.verdict, RepairVerdict::Only, "{text}");
        let repaired = repairs.named[0].applied(text.as_bytes());
        let wanted = format!("1. e4 e5 2. Nf3 {after} {REST}");
        assert_eq!(String::from_utf8_lossy(&repaired), wanted);
        assert_eq!(repairs.named[0].ply, 4, "{text}");
    }
}

#[test]
fn nothing_is_said_where_too_little_follows_or_several_places_serve() {
    for text in [
        "1. e4 {bla e5 2. Nf3 {x} Nc6 1-0",
        "1. e4 e5 2. Nf3 {a b} Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0",
    ] {
        assert!(look(&read(text)).is_none(), "{text}");
    }
}

#[test]
fn a_brace_is_given_back_to_words_among_the_moves() {
    let rest = "Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0";
    let text = format!("1. e4 e5 2. Nf3 quite usual}} {rest}");
    let change = missing_brace(&read(&text)).map(|change| change.span);
    assert_eq!(change, Some(16..16));
    assert!(missing_brace(&read(&format!("1. e4 e5 2. Nf3 }} {rest}"))).is_none());
}

/// A game of random moves with comments and variations, as export format numbers them; and its moves.
fn annotated(numbers: &mut TestRandom) -> (String, Vec<Move>) {
    let (mut position, mut moves) = (Chess::default(), Vec::new());
    let (mut text, mut is_apart) = (String::new(), true);
    while moves.len() < 60 && !position.legal_moves().is_empty() {
        let legal = position.legal_moves();
        let drawn = |numbers: &mut TestRandom| legal[numbers.below(legal.len())];
        let before = position.clone();
        let mv = drawn(numbers);
        text += &written(&mut position, mv, moves.len(), is_apart);
        moves.push(mv);
        is_apart = false;
        if numbers.below(3) == 0 {
            let comment = [
                "{[%clk 0:01:00]} ",
                "{a good move} ",
                "{the plan is clear} ",
            ];
            text += comment[numbers.below(3)];
            is_apart = true;
        }
        if numbers.below(6) == 0 {
            let mut line = before;
            text += "(";
            for ply in 0..=numbers.below(3) {
                let legal = line.legal_moves();
                if ply > 0 && legal.is_empty() {
                    break;
                }
                let mv = legal[numbers.below(legal.len())];
                text += &written(&mut line, mv, moves.len() - 1 + ply, ply == 0);
            }
            text = format!("{}) ", text.trim_end());
            is_apart = true;
        }
    }
    (text + "*", moves)
}

/// A move with its number, if one is due, and a blank.
fn written(position: &mut Chess, mv: Move, ply: usize, is_apart: bool) -> String {
    let (number, dots) = number_and_dots(ply);
    let san = SanPlus::from_move_and_play_unchecked(position, mv);
    if is_apart || ply.is_multiple_of(2) {
        format!("{number}{dots} {san} ")
    } else {
        format!("{san} ")
    }
}

/// Whether a game has an error, as far as its reading tells.
fn has_error(game: &Game<'_>) -> bool {
    game.fate() != ReplayStatus::Replayed || !game.rest.lost.is_empty() || game.has_lost_end()
}

#[test]
fn a_lost_sign_never_loses_moves_in_silence() {
    let mut numbers = TestRandom(77);
    let (mut made, mut right, mut wrong) = (0, 0, 0);
    for _ in 0..8 {
        let (text, moves) = annotated(&mut numbers);
        let is_same = |game: &Game<'_>| {
            game.replay
                .plies
                .iter()
                .map(|ply| ply.mv())
                .eq(moves.iter().copied())
        };
        let whole = read(&text);
        assert!(is_same(&whole) && !has_error(&whole), "{text}");
        for (at, _) in text.match_indices(['{', '}', '(', ')']) {
            let damaged = [&text[..at], &text[at + 1..]].concat();
            let game = read(&damaged);
            assert!(is_same(&game) || has_error(&game), "{damaged}");
            made += 1;
            let Some(repairs) =
                look(&game).filter(|repairs| repairs.verdict == RepairVerdict::Only)
            else {
                continue;
            };
            let repaired = repairs.named[0].applied(damaged.as_bytes());
            let repaired = String::from_utf8_lossy(&repaired);
            if is_same(&read(&repaired)) {
                right += 1;
            } else {
                wrong += 1;
            }
        }
    }
    assert!(made > 150 && 2 * right > made, "{right} of {made}");
    assert!(wrong == 0, "{wrong} of {made}");
}
