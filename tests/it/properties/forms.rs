//! `pgnkit format -f`: JSON and lines say the same as the games do, to other readers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::slice::Iter;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

use super::config;
use super::damage::fragment;
use super::format::game;
use crate::program::{run, run_with_input};

/// The moves of a line as JSON has them, without UCI, from what a game says in the order of its text. Comments that stand
/// before the first move are returned first.
fn expected(said: &mut Iter<'_, String>) -> (Vec<Value>, Vec<Value>) {
    let mut before = Vec::new();
    let mut moves: Vec<Map<String, Value>> = Vec::new();
    let push = |element: &mut Map<String, Value>, key: &str, value: Value| {
        let list = element.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().unwrap().push(value);
    };
    while let Some(word) = said.next() {
        if word == ")" {
            break;
        }
        if word == "(" {
            let (comments, mut line) = expected(said);
            if !comments.is_empty() {
                line[0]["comments_before"] = Value::Array(comments);
            }
            push(moves.last_mut().unwrap(), "variations", Value::Array(line));
        } else if let Some(comment) = word.strip_prefix('{') {
            let text = Value::from(comment.strip_suffix('}').unwrap().trim());
            match moves.last_mut() {
                None => before.push(text),
                Some(element) if element.contains_key("variations") => {
                    push(element, "comments_after_variations", text);
                }
                Some(element) => push(element, "comments", text),
            }
        } else if let Some(nag) = word.strip_prefix('$') {
            let nag = Value::from(nag.parse::<u8>().unwrap());
            push(moves.last_mut().unwrap(), "nags", nag);
        } else {
            moves.push(Map::from_iter([("san".to_owned(), json!(word))]));
        }
    }
    (before, moves.into_iter().map(Value::Object).collect())
}

/// Takes the UCI of all moves out, and plays them: each is the move that its SAN says.
fn without_uci(moves: &mut [Value], mut position: Chess) {
    let mode = position.castles().mode();
    for element in moves {
        let element = element.as_object_mut().unwrap();
        let san: SanPlus = element["san"].as_str().unwrap().parse().unwrap();
        let mv = san.san.to_move(&position).unwrap();
        let uci = element.remove("uci").unwrap();
        assert_eq!(uci, UciMove::from_move(mv, mode).to_string());
        if let Some(variations) = element.get_mut("variations") {
            for line in variations.as_array_mut().unwrap() {
                without_uci(line.as_array_mut().unwrap(), position.clone());
            }
        }
        position.play_unchecked(mv);
    }
}

fn objects(stdout: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(stdout).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn json_says_the_same(games in prop::collection::vec(game(), 1..5)) {
        let folder = tempfile::tempdir().unwrap();
        let text: String = games.iter().map(|game| game.text.as_str()).collect();
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let found = run(folder.path(), &["format", "-q", "-f", "jsonl", "a.pgn"]);
        prop_assert_eq!((found.code, found.stderr.as_str()), (0, ""), "{}", text);
        let objects = objects(&found.stdout);
        prop_assert_eq!(objects.len(), games.len());
        let mut offset = 0;
        for (number, (mut object, game)) in objects.into_iter().zip(&games).enumerate() {
            let (comments, moves) = expected(&mut game.said.tree.iter());
            let found = object["moves"].as_array_mut().unwrap();
            without_uci(found, game.start.clone());
            prop_assert_eq!(&object["moves"], &Value::Array(moves), "{}", game.text);
            let before = object.get("comments").cloned().unwrap_or_else(|| json!([]));
            prop_assert_eq!(before, Value::Array(comments), "{}", game.text);
            let tags: BTreeMap<String, String> = serde_json::from_value(object["tags"].take()).unwrap();
            prop_assert_eq!(&tags, &game.said.tags);
            prop_assert_eq!(&object["marker"], &json!(game.said.marker));
            prop_assert_eq!(&object["game"], &json!(number + 1));
            prop_assert_eq!(&object["offset"], &json!(offset));
            prop_assert_eq!(&object["line"], &json!(text[..offset].lines().count() + 1));
            let is_chess960 = game.start.castles().mode() == CastlingMode::Chess960;
            prop_assert_eq!(&object["variant"], if is_chess960 { "chess960" } else { "chess" });
            prop_assert_eq!(object["fen"].is_null(), game.start == Chess::default());
            prop_assert!(object.get("broken").is_none());
            offset += game.text.len();
        }
        // What is left out of PGN is left out of JSON.
        let bare = ["--comments", "drop", "--nags", "drop", "--variations", "drop"];
        let found = run(folder.path(), &[&["format", "-q", "-f", "jsonl", "a.pgn"][..], &bare].concat());
        for object in self::objects(&found.stdout) {
            for element in object["moves"].as_array().unwrap() {
                let keys: Vec<&String> = element.as_object().unwrap().keys().collect();
                prop_assert_eq!(keys, ["san", "uci"]);
            }
        }
    }

    #[test]
    fn lines_are_read_as_the_same_games(games in prop::collection::vec(game(), 1..5)) {
        let folder = tempfile::tempdir().unwrap();
        let text: String = games.iter().map(|game| game.text.as_str()).collect();
        let lines = run_with_input(folder.path(), &["format", "-q", "-f", "lines"], text.as_bytes());
        prop_assert_eq!((lines.code, lines.stderr.as_str()), (0, ""), "{}", text);
        let shown = String::from_utf8_lossy(&lines.stdout);
        prop_assert_eq!(shown.lines().count(), games.len(), "{}", shown);
        prop_assert!(!shown.contains("\n\n"));
        let whole = run_with_input(folder.path(), &["format", "-q"], text.as_bytes());
        let again = run_with_input(folder.path(), &["format", "-q"], &lines.stdout);
        prop_assert_eq!(again.text(), whole.text(), "{}", shown);
    }

    /// Tags that are added are what another program makes of the moves, and the fingerprint tells moves apart.
    #[test]
    fn added_tags_are_true(games in prop::collection::vec(game(), 1..5)) {
        let folder = tempfile::tempdir().unwrap();
        let text: String = games.iter().map(|game| game.text.as_str()).collect();
        let arguments = ["format", "-q", "-f", "jsonl", "--add", "plycount,fen,final-fen,hash"];
        let found = run_with_input(folder.path(), &arguments, text.as_bytes());
        let mut hashes: BTreeMap<String, String> = BTreeMap::new();
        for (object, game) in objects(&found.stdout).iter().zip(&games) {
            let tag = |name: &str| object["tags"][name].as_str().unwrap();
            let mut depth = 0;
            let mut end = game.start.clone();
            let mut plies = 0;
            for word in &game.said.tree {
                match word.as_bytes() {
                    b"(" => depth += 1,
                    b")" => depth -= 1,
                    [b'{' | b'$', ..] => {}
                    _ if depth > 0 => {}
                    _ => {
                        let san: SanPlus = word.parse().unwrap();
                        let mv = san.san.to_move(&end).unwrap();
                        end.play_unchecked(mv);
                        plies += 1;
                    }
                }
            }
            prop_assert_eq!(tag("PlyCount"), plies.to_string());
            prop_assert_eq!(tag("SetUp"), "1");
            let mode = game.start.castles().mode();
            let start: Chess = tag("FEN").parse::<Fen>().unwrap().into_position(mode).unwrap();
            prop_assert_eq!(start, game.start.clone());
            let end = Fen::from_position(&end, EnPassantMode::Legal).to_string();
            prop_assert_eq!(tag("FinalFEN"), end);
            let fields: Vec<&str> = tag("FEN").split(' ').take(4).collect();
            let moves = object["moves"].as_array().unwrap();
            let moves: Vec<&str> = moves.iter().map(|mv| mv["uci"].as_str().unwrap()).collect();
            let key = format!("{} {fields:?} {moves:?}", object["variant"]);
            let same = hashes.insert(tag("HashCode").to_owned(), key.clone());
            prop_assert!(same.is_none_or(|same| same == key));
        }
        let distinct: BTreeSet<&String> = hashes.values().collect();
        prop_assert_eq!(distinct.len(), hashes.len());
        // What was added is what would be added.
        let pgn = run_with_input(folder.path(), &["format", "-q", "--add", "plycount,fen,final-fen,hash"], text.as_bytes());
        let again = run_with_input(folder.path(), &["format", "--add", "hash,final-fen,fen,plycount"], &pgn.stdout);
        prop_assert_eq!(again.text(), pgn.text());
        prop_assert!(!again.stderr.contains("differs in"), "{}", again.stderr);
    }

    /// Whatever the text: each game is a line, and each line of JSON can be read.
    #[test]
    fn any_game_is_one_line(fragments in prop::collection::vec(fragment(), 0..40), broken in prop::sample::select(vec!["keep", "comment"])) {
        let text = fragments.concat();
        let folder = tempfile::tempdir().unwrap();
        let games = run_with_input(folder.path(), &["games", "-q", "--columns", "game", "--no-header"], &text);
        let count = games.text().lines().count();
        let found = run_with_input(folder.path(), &["format", "-f", "jsonl", "--broken", broken], &text);
        prop_assert_eq!(found.code, 0, "{}", found.stderr);
        for (index, object) in objects(&found.stdout).iter().enumerate() {
            prop_assert_eq!(&object["game"], &json!(index + 1));
            if let Some(broken_at) = object.get("broken") {
                prop_assert!(broken_at["code"].is_string());
                prop_assert_eq!(broken_at.get("text").is_some(), broken == "keep");
            }
        }
        prop_assert_eq!(objects(&found.stdout).len(), count);
        let lines = run_with_input(folder.path(), &["format", "-q", "-f", "lines"], &text);
        let shown = String::from_utf8_lossy(&lines.stdout);
        prop_assert_eq!(shown.matches('\n').count(), count, "{}", shown);
        let rated = run_with_input(folder.path(), &["format", "-q", "-f", "ordo"], &text);
        let results = ["1-0", "0-1", "1/2-1/2", "*"];
        let rated = String::from_utf8_lossy(&rated.stdout).into_owned();
        let written: Vec<&str> = rated.lines().filter_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]")).collect();
        prop_assert_eq!(written.len(), count);
        prop_assert!(written.iter().all(|result| results.contains(result)), "{}", rated);
    }
}
