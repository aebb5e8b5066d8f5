//! Moves are spelled as `shakmaty` spells them.

use pgnkit::chess::san;
use pgnkit::game::Game;
use pgnkit::input::record::Record;
use proptest::prelude::*;
use shakmaty::Position;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

use super::config;
use crate::playout::{self, Start};

/// The game as a record that says nothing but its start and its moves.
fn record(start: &Start, sans: &[SanPlus]) -> String {
    let mut text = String::from("[Result \"*\"]\n");
    if let Some(fen) = &start.fen {
        text.push_str(&format!("[FEN \"{fen}\"]\n"));
    }
    if start.chess960 {
        text.push_str("[Variant \"Chess960\"]\n");
    }
    text.push('\n');
    for san in sans {
        text.push_str(&format!("{san} "));
    }
    text.push_str("*\n");
    text
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn san_and_uci_are_those_of_shakmaty(start in playout::start(), choices in playout::choices(120)) {
        let moves = playout::moves(&start.position, &choices);
        let mode = start.position.castles().mode();
        let mut position = start.position.clone();
        let sans: Vec<SanPlus> = moves
            .iter()
            .map(|&mv| SanPlus::from_move_and_play_unchecked(&mut position, mv))
            .collect();
        let text = record(&start, &sans);
        let game = Game::read(Record::alone(text.as_bytes()));
        prop_assert_eq!(game.replay.plies.len(), moves.len());
        let mut before = start.position;
        for (index, &mv) in moves.iter().enumerate() {
            let mut after = before.clone();
            after.play_unchecked(mv);
            let (mut spelled, mut uci) = (String::new(), String::new());
            san::push_san(&before, mv, game.replay.check_given(index, &after), &mut spelled);
            san::push_uci(mode, mv, &mut uci);
            prop_assert_eq!(spelled, sans[index].to_string());
            prop_assert_eq!(uci, UciMove::from_move(mv, mode).to_string());
            before = after;
        }
    }
}
