//! `pgnkit format` with options that write other moves or other text than a game has: what another reader makes of it.

use std::fs;

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

use super::config;
use super::format::{Said, Written, game, read};
use crate::program::run;

/// What `format` makes of games, with these options, twice alike: on one thread and on eight.
fn formatted(games: &[Written], options: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let text: String = games.iter().map(|game| game.text.as_str()).collect();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let [one, other] = ["1", "8"].map(|jobs| {
        let arguments = [&["format", "-q", "-j", jobs, "a.pgn"], options].concat();
        let found = run(folder.path(), &arguments);
        assert_eq!((found.code, found.stderr.as_str()), (0, ""));
        found.stdout
    });
    assert_eq!(one, other);
    one
}

/// The start position of a game.
fn start(said: &Said) -> Chess {
    let mode = CastlingMode::from_chess960(said.tags.contains_key("Variant"));
    said.tags.get("FEN").map_or_else(Chess::default, |fen| {
        fen.parse::<Fen>().unwrap().into_position(mode).unwrap()
    })
}

fn play(position: &mut Chess, san: &str) {
    let san: SanPlus = san.parse().unwrap();
    let mv = san.san.to_move(position).unwrap();
    position.play_unchecked(mv);
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn is_move(item: &str) -> bool {
    !item.starts_with(['{', '$', '(', ')'])
}

/// The moves of the mainline.
fn mainline(said: &Said) -> Vec<&str> {
    let mut depth = 0;
    let mut moves = Vec::new();
    for item in &said.tree {
        match item.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            item if depth == 0 && is_move(item) => moves.push(item),
            _ => {}
        }
    }
    moves
}

/// The lines of a tree, the one around a variation before it: `rest` begins in the line, `path` leads to it.
fn lines(rest: &mut std::slice::Iter<'_, String>, path: &[String]) -> Vec<Vec<String>> {
    let mut path = path.to_vec();
    let mut own = path.clone();
    let mut inner = Vec::new();
    while let Some(item) = rest.next() {
        match item.as_str() {
            "(" => inner.extend(lines(rest, &path[..path.len() - 1])),
            ")" => break,
            item => {
                own.push(item.to_owned());
                if is_move(item) {
                    path.push(item.to_owned());
                }
            }
        }
    }
    inner.insert(0, own);
    inner
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn variations_become_games(games in prop::collection::vec(game(), 1..4)) {
        let found = read(&formatted(&games, &["--variations", "games"]));
        let mut expected = Vec::new();
        for game in &games {
            for (index, tree) in lines(&mut game.said.tree.iter(), &[]).into_iter().enumerate() {
                let mut said = Said { tree, ..game.said.clone() };
                if index > 0 {
                    said.marker = "*".to_owned();
                    said.tags.insert("Result".to_owned(), "*".to_owned());
                }
                expected.push(said);
            }
        }
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn moves_are_chosen_by_their_numbers(
        games in prop::collection::vec(game(), 1..4),
        first in prop::option::of(0_u32..12),
        more in prop::option::of(0_u32..12),
    ) {
        let last = more.map(|more| first.unwrap_or(1) + more);
        let shown = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        let range = format!("{}..{}", shown(first), shown(last));
        let found = read(&formatted(&games, &["--moves", &range]));
        prop_assert_eq!(found.len(), games.len());
        for (found, game) in found.iter().zip(&games) {
            let mut position = start(&game.said);
            let mut moves = Vec::new();
            let mut begins = None;
            for san in mainline(&game.said) {
                let number = position.fullmoves().get();
                if number >= first.unwrap_or(0) && number <= last.unwrap_or(u32::MAX) {
                    begins.get_or_insert_with(|| position.clone());
                    moves.push(san);
                }
                play(&mut position, san);
            }
            prop_assert_eq!(mainline(found), moves.clone());
            // Where nothing stays, it is the last position.
            let begins = begins.unwrap_or(position);
            prop_assert_eq!(fen(&start(found)), fen(&begins));
            prop_assert_eq!(&found.marker, &game.said.marker);
        }
    }

    #[test]
    fn every_move_has_its_fen(games in prop::collection::vec(game(), 1..4)) {
        let found = read(&formatted(&games, &["--comments", "drop", "--annotate", "{fen}"]));
        for (found, game) in found.iter().zip(&games) {
            let mut expected = Vec::new();
            let mut open = vec![(start(&game.said), start(&game.said))];
            let mut awaited = None;
            for item in game.said.tree.iter().filter(|item| !item.starts_with('{')) {
                if !item.starts_with('$') {
                    expected.extend(awaited.take());
                }
                let (position, before) = open.last_mut().unwrap();
                match item.as_str() {
                    "(" => {
                        let start = before.clone();
                        open.push((start.clone(), start));
                    }
                    ")" => {
                        open.pop();
                    }
                    san if is_move(san) => {
                        before.clone_from(position);
                        play(position, san);
                        awaited = Some(format!("{{{}}}", fen(position)));
                    }
                    _ => {}
                }
                expected.push(item.clone());
            }
            expected.extend(awaited);
            prop_assert_eq!(&found.tree, &expected);
        }
        // At the end only the last one, and not again where it stands already.
        let last = formatted(&games, &["--annotate", "{fen}", "--annotate-at", "final", "--variations", "drop"]);
        for (found, game) in read(&last).iter().zip(&games) {
            let mut position = start(&game.said);
            for san in mainline(&game.said) {
                play(&mut position, san);
            }
            let comment = format!("{{{}}}", fen(&position));
            prop_assert_eq!(found.tree.iter().filter(|item| **item == comment).count(), 1);
        }
    }

    #[test]
    fn line_ends_and_encoding_change_nothing_else(games in prop::collection::vec(game(), 1..4)) {
        let plain = String::from_utf8(formatted(&games, &[])).unwrap();
        let windows = String::from_utf8(formatted(&games, &["--newline", "crlf"])).unwrap();
        prop_assert_eq!(windows.matches('\n').count(), windows.matches("\r\n").count());
        prop_assert_eq!(windows.replace("\r\n", "\n"), plain.clone());
        let latin = formatted(&games, &["--output-encoding", "latin-1"]);
        let decoded: String = latin.iter().copied().map(char::from).collect();
        prop_assert_eq!(decoded, plain);
    }
}
