//! The laws of choosing games: whatever the text and the expression, each record goes to one place, unknown is neither true
//! nor false, and what the tags decide is what the game would have decided.

use std::fs;

use pgnkit::commands::expressions::vocabulary::vocabulary;
use pgnkit_core::game::Game;
use pgnkit_core::game::reader::GameReader;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::rules::rule::Options;
use pgnkit_filter::selection::{Chooser, Decision};
use pgnkit_filter::selection::{Selection, parse};
use proptest::prelude::*;

use super::clean_games::{plan, written};
use super::config;
use super::damage::{Piece, fragment, mutate, mutation, split};
use crate::program::run;

/// Conditions of every kind: of tags that games have or not, of moves, of the outcome, of positions.
const ATOMS: &[&str] = &[
    "true",
    "white ~ 'a'",
    "player == 'Z a'",
    "black =~ '^.?é'",
    "event == 'Test'",
    "WhiteElo > 2000",
    "elo >= 1",
    "any_elo in 1..99",
    "known(date)",
    "date >= 2020-03",
    "result == 1-0",
    "result in ['*', 1/2-1/2]",
    "marker == '1-0'",
    "setup",
    "variant == chess960",
    "plies > 20",
    "moves <= 15",
    "outcome == checkmate",
    "outcome == unknown",
    "winner == white",
    "consistent",
    "threefold_ply > 0",
    "known(fault)",
    "comments > 0",
    "variations == 0",
    "finding(\"illegal-move\")",
    "findings(error) > 0",
    "any(check)",
    "all(men > 20)",
    "count(capture) >= 3",
    "final(mate)",
    "start(fen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'))",
    "for(3, imbalance >= 1)",
    "then(capture == P, check)",
    "any(eval_pawns > 1)",
    "any(clock_seconds < 60)",
    "any(material('KQRRBBNNP8kqrrbbnnp7'))",
    "flip(winner == white and any(piece == Q and to == d8))",
    "any(on('[NB]', 'd4,e5') and not check)",
];

/// What can be said of a position, and the same for the other side, written by hand.
const FOR_EACH_SIDE: &[(&str, &str)] = &[
    (
        "material('Q?R2B2N2P7 q?r2b2n2p8')",
        "material('q?r2b2n2p7 Q?R2B2N2P8')",
    ),
    ("board('Pe4 _e2 pd6')", "board('pe5 _e7 Pd3')"),
    ("board('8/8/8/1B6/8/8/8/8')", "board('8/8/8/8/1b6/8/8/8')"),
    (
        "pawns('*/*/*/*/*P*/*/PPP*/8')",
        "pawns('8/ppp*/*/*p*/*/*/*/*')",
    ),
    ("on('[NB]', 'c-d5')", "on('[nb]', 'c-d4')"),
    ("on('Q', 'light')", "on('q', 'dark')"),
    ("count('[RQ]') < 3", "count('[rq]') < 3"),
    (
        "fen('*/*/*/*/*/*/*/*R_K_ b * *')",
        "fen('*r_k_/*/*/*/*/*/*/* w * *')",
    ),
    (
        "fen('*/*/*/*/*/*/*/* w k -')",
        "fen('*/*/*/*/*/*/*/* b K -')",
    ),
    (
        "fen('*/*/*/*/*/*/*/* w * d6')",
        "fen('*/*/*/*/*/*/*/* b * d3')",
    ),
    (
        "fen('*/*/*/*/*/*/*/* b KQ *')",
        "fen('*/*/*/*/*/*/*/* w kq *')",
    ),
];

fn expression() -> impl Strategy<Value = String> {
    let atom = prop::sample::select(ATOMS.to_vec()).prop_map(str::to_owned);
    atom.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|part| format!("not ({part})")),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| joined(&parts, "and")),
            prop::collection::vec(inner, 2..4).prop_map(|parts| joined(&parts, "or")),
        ]
    })
}

fn joined(parts: &[String], word: &str) -> String {
    let parts: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
    parts.join(&format!(" {word} "))
}

fn selection(expression: &str) -> Selection {
    let vocabulary = vocabulary(&["a.pgn".to_owned()]);
    let expr = parse(expression, &vocabulary)
        .unwrap_or_else(|mistake| panic!("{expression}: {}", mistake.message));
    let options = Options {
        today: None,
        variations: false,
        style: false,
    };
    Selection::new(vec![expr], &vocabulary, options)
        .unwrap_or_else(|(_, mistake)| panic!("{expression}: {}", mistake.message))
}

/// Chosen or not, without the reasons, whose bits depend on the expression.
fn shown(choice: Decision) -> Option<bool> {
    match choice {
        Decision::Chosen => Some(true),
        Decision::NotChosen => Some(false),
        Decision::Undecided(reasons) => {
            assert_ne!(reasons, 0, "undecided for no reason");
            None
        }
    }
}

/// What an expression says of each record, by its game.
fn choices(expression: &str, pieces: &[Piece]) -> Vec<Option<bool>> {
    let selection = selection(expression);
    let of = |piece: &Piece| shown(selection.by_game(&Game::read(piece.record())));
    pieces.iter().map(of).collect()
}

fn damaged(plans: &[super::clean_games::Plan], mutations: &[(u16, u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = written(plans).into_bytes();
    for mutation in mutations {
        mutate(&mut bytes, mutation);
    }
    bytes
}

proptest! {
    #![proptest_config(config(250))]

    #[test]
    fn three_values_obey_de_morgan(
        plans in prop::collection::vec(plan(), 1..4),
        mutations in prop::collection::vec(mutation(), 0..8),
        p in expression(),
        q in expression(),
    ) {
        let pieces = split(&damaged(&plans, &mutations), None, MAX_RECORD_BYTES).pieces;
        let of = |expression: String| choices(&expression, &pieces);
        prop_assert_eq!(of(format!("not (({p}) and ({q}))")), of(format!("not ({p}) or not ({q})")));
        prop_assert_eq!(of(format!("not (({p}) or ({q}))")), of(format!("not ({p}) and not ({q})")));
        prop_assert_eq!(of(format!("not (not ({p}))")), of(p.clone()));
        // A game is chosen by both only if each chooses it, and by Kleene's tables otherwise.
        let (one, other) = (of(p.clone()), of(q.clone()));
        let and: Vec<Option<bool>> = one.iter().zip(&other).map(|pair| match pair {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }).collect();
        prop_assert_eq!(of(format!("({p}) and ({q})")), and);
    }

    #[test]
    fn exchanged_colours_are_what_is_written_for_the_other_side(
        plans in prop::collection::vec(plan(), 1..4),
        (one, other) in prop::sample::select(FOR_EACH_SIDE.to_vec()),
    ) {
        let pieces = split(&damaged(&plans, &[]), None, MAX_RECORD_BYTES).pieces;
        let of = |expression: String| choices(&expression, &pieces);
        let (flipped, both) = (of(format!("flip(any({one}))")), of(format!("any({one}) or any({other})")));
        prop_assert_eq!(flipped, both, "{} {}", one, other);
    }

    #[test]
    fn what_the_tags_decide_is_what_the_game_decides(
        plans in prop::collection::vec(plan(), 1..4),
        mutations in prop::collection::vec(mutation(), 0..8),
        p in expression(),
    ) {
        let selection = selection(&p);
        let mut reader = GameReader::new();
        for piece in split(&damaged(&plans, &mutations), None, MAX_RECORD_BYTES).pieces {
            let by_tags = selection.by_tags(&reader.read_tags(piece.record()));
            if let Some(choice) = by_tags {
                prop_assert_eq!(choice, selection.by_game(&Game::read(piece.record())), "{}", p);
            }
        }
    }

    #[test]
    fn an_expression_is_read_again_as_it_is_shown(p in expression()) {
        let vocabulary = vocabulary(&[]);
        let shown = parse(&p, &vocabulary).unwrap().to_string();
        let again = parse(&shown, &vocabulary).unwrap().to_string();
        prop_assert_eq!(shown, again);
    }

    /// Whatever is typed, there is an answer with a place inside of it.
    #[test]
    fn no_expression_is_too_odd(
        text in "[ -~é\n]{0,40}",
        parts in prop::collection::vec(prop::sample::select(PARTS.to_vec()), 0..12),
    ) {
        let vocabulary = vocabulary(&[]);
        for text in [text, parts.join(" "), parts.concat()] {
            let understood = parse(&text, &vocabulary).and_then(|expr| {
                let options = Options { today: None, variations: false, style: false };
                Selection::new(vec![expr], &vocabulary, options).map_err(|(_, mistake)| mistake)
            });
            if let Err(mistake) = understood {
                prop_assert!(mistake.span.start <= text.len() && mistake.span.start <= mistake.span.end, "{text}: {mistake:?}");
                prop_assert!(!mistake.message.is_empty() && !mistake.message.contains('\n'));
                prop_assert!(mistake.excerpt(&text).contains('^'));
            }
        }
    }
}

/// Pieces of expressions.
const PARTS: &[&str] = &[
    "elo",
    "player",
    "date",
    "outcome",
    "any(",
    "final(",
    "count(",
    "material(",
    "fen(",
    "on(",
    "flip(",
    "known(",
    "for(",
    "then(",
    "'KRkr'",
    "'8/8'",
    "'[RQ'",
    "\"a-h9\"",
    "2400",
    "2024-03",
    "1-0",
    "checkmate",
    "B90",
    "..",
    "==",
    "~",
    "=~",
    ">=",
    "and",
    "or",
    "not",
    "in",
    "[",
    "]",
    "(",
    ")",
    ",",
    "-",
    "+",
    "N",
    "check",
    "capture",
    "'",
    "#",
    "time-forfeit",
    "white",
];

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn each_record_goes_to_one_place(
        fragments in prop::collection::vec(fragment(), 0..12),
        more in prop::collection::vec(fragment(), 0..30),
        p in expression(),
    ) {
        let game = b"\n\n[Event \"x\"]\n\n1. e4 e5 *\n\n".to_vec();
        let bytes = [more, vec![game], fragments].concat().concat();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pgn"), &bytes).unwrap();
        let filtered = |jobs| {
            run(folder.path(), &[
                "filter", "-q", "-j", jobs, "--rest", "rest.pgn", "--undecided", "undecided.pgn", "-o", "chosen.pgn", &p, "a.pgn",
            ])
        };
        let found = filtered("1");
        prop_assert_eq!(found.code, 0, "{}", found.stderr);
        let pieces = split(&bytes, None, MAX_RECORD_BYTES).pieces;
        let choices = choices(&p, &pieces);
        let mut files = Vec::new();
        for (name, wanted) in [("chosen.pgn", Some(true)), ("rest.pgn", Some(false)), ("undecided.pgn", None)] {
            let written = fs::read(folder.path().join(name)).unwrap();
            let here = || pieces.iter().zip(&choices).filter(|(_, choice)| **choice == wanted).map(|(piece, _)| piece);
            // In order, every byte of them.
            let mut at = 0;
            for piece in here() {
                let place = written[at..].windows(piece.bytes.len().max(1)).position(|part| part == piece.bytes);
                prop_assert!(place.is_some(), "{name} lacks {piece:?}: {}", String::from_utf8_lossy(&written));
                at += place.unwrap() + piece.bytes.len();
            }
            let again = split(&written, None, MAX_RECORD_BYTES).pieces;
            let text = |bytes: &[u8]| bytes.trim_ascii_end().to_vec();
            let same = again.len() == here().count()
                && again.iter().zip(here()).all(|(again, wanted)| text(&again.bytes) == text(&wanted.bytes));
            prop_assert!(same || found.stderr.contains(name), "{}: {}", found.stderr, String::from_utf8_lossy(&written));
            files.push((name, written));
        }
        filtered("8");
        for (name, written) in files {
            prop_assert_eq!(fs::read(folder.path().join(name)).unwrap(), written);
        }
    }

    #[test]
    fn one_filter_after_the_other_is_both(
        plans in prop::collection::vec(plan(), 1..5),
        p in expression(),
        q in expression(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pgn"), written(&plans)).unwrap();
        let filter = |expression: &str, from: &str, to: &str| {
            let found = run(folder.path(), &["filter", "-q", "-o", to, expression, from]);
            assert_eq!(found.code, 0, "{}", found.stderr);
        };
        filter(&p, "a.pgn", "p.pgn");
        filter(&q, "p.pgn", "pq.pgn");
        filter(&format!("({p}) and ({q})"), "a.pgn", "both.pgn");
        let [one, other] = ["pq.pgn", "both.pgn"].map(|name| fs::read(folder.path().join(name)).unwrap());
        prop_assert_eq!(String::from_utf8_lossy(&one), String::from_utf8_lossy(&other));
    }
}
