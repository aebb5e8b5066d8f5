//! Moves are spelled as `shakmaty` spells them.

use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::chess::san;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Move, Position, Role};

use super::config;
use crate::playout::{self, Start};

/// The game as a record that says nothing but its start and its moves.
fn record(start: &Start, words: &[String]) -> String {
    let mut text = String::from("[Result \"*\"]\n");
    if let Some(fen) = &start.fen {
        text.push_str(&format!("[FEN \"{fen}\"]\n"));
    }
    if start.chess960 {
        text.push_str("[Variant \"Chess960\"]\n");
    }
    text.push('\n');
    for word in words {
        text.push_str(word);
        text.push(' ');
    }
    text.push_str("*\n");
    text
}

/// SAN with the whole from-square of a piece; `dash` stands before the target, unless that is an `x`.
fn with_whole_origin(mv: Move, san: &str, dash: &str) -> String {
    let Move::Normal {
        role,
        from,
        to,
        capture,
        ..
    } = mv
    else {
        return san.to_owned();
    };
    if role == Role::Pawn {
        return san.to_owned();
    }
    let sign = san.trim_start_matches(|c| !matches!(c, '+' | '#'));
    let dash = if capture.is_some() { "x" } else { dash };
    format!("{}{from}{dash}{to}{sign}", role.upper_char())
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn san_and_uci_are_those_of_shakmaty(start in playout::start(), choices in playout::choices(120)) {
        let moves = playout::moves(&start.position, &choices);
        let mode = start.position.castles().mode();
        let mut position = start.position.clone();
        let (mut sans, mut whole, mut long) = (Vec::new(), Vec::new(), Vec::new());
        for &mv in &moves {
            let san = SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string();
            whole.push(with_whole_origin(mv, &san, ""));
            long.push(with_whole_origin(mv, &san, "-"));
            sans.push(san);
        }
        for words in [&sans, &whole, &long] {
            let text = record(&start, words);
            let game = Game::read(Record::alone(text.as_bytes()));
            prop_assert_eq!(game.replay.plies.len(), moves.len());
            for (index, san) in sans.iter().enumerate() {
                let spelled = game.replay.san(index);
                prop_assert_eq!(spelled.as_str(), san);
            }
        }
        let text = record(&start, &sans);
        let game = Game::read(Record::alone(text.as_bytes()));
        prop_assert_eq!(game.replay.plies.len(), moves.len());
        let mut before = start.position;
        for (index, &mv) in moves.iter().enumerate() {
            let mut after = before.clone();
            after.play_unchecked(mv);
            let (mut spelled, mut uci) = (String::new(), String::new());
            san::push_san(&before, mv, game.replay.check_given(index), &mut spelled);
            before.push_uci(mv, &mut uci);
            prop_assert_eq!(&spelled, &sans[index]);
            prop_assert_eq!(uci, UciMove::from_move(mv, mode).to_string());
            before = after;
        }
    }
}
