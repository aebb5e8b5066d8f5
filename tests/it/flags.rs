//! Flags that fell where the game was over: what is said of them, and how often.

use std::path::Path;

use crate::program::run_with_input;

/// A column of what a command says of a game, from a position on.
fn said(
    arguments: &[&str],
    column: &str,
    fen: &str,
    moves: &str,
    words: &str,
    result: &str,
) -> Vec<String> {
    let text = format!(
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"{result}\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Termination \"{words}\"]\n\n{moves} {result}\n"
    );
    let made = run_with_input(Path::new("."), arguments, text.as_bytes());
    csv::Reader::from_reader(&made.stdout[..])
        .deserialize::<std::collections::BTreeMap<String, String>>()
        .map(|row| row.unwrap()[column].clone())
        .collect()
}

fn codes(fen: &str, moves: &str, words: &str, result: &str) -> Vec<String> {
    let found = said(
        &["check", "-q", "--format", "csv"],
        "code",
        fen,
        moves,
        words,
        result,
    );
    // The column says the same, without notes.
    let column = said(
        &["outcomes", "-q"],
        "contradictions",
        fen,
        moves,
        words,
        result,
    );
    let listed = found.iter().filter(|code| *code != "dead-position-blocked");
    assert_eq!(
        column,
        [listed.cloned().collect::<Vec<_>>().join(" ")],
        "{fen}"
    );
    found
}

/// A wall of pawns stands after the move.
const WALL: (&str, &str) = ("4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1", "1. g4");
/// The only answer takes the last piece.
const CAPTURE: (&str, &str) = ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "1. Qg7+");
const BARE_KINGS: (&str, &str) = ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "1. Kxe2");
const STALEMATE: (&str, &str) = ("7k/8/8/5Q2/8/8/8/4K3 w - - 0 1", "1. Qg6");

const WORDS: [&str; 3] = ["time forfeit", "Black loses on time", "A won on time"];

#[test]
fn a_flag_that_fell_in_a_dead_position_is_one_finding() {
    for (fen, moves) in [WALL, CAPTURE, BARE_KINGS] {
        for words in WORDS {
            assert_eq!(
                codes(fen, moves, words, "1-0"),
                ["result-contradicts-dead-position"],
                "{fen} {words}"
            );
        }
    }
    for words in WORDS {
        let (fen, moves) = STALEMATE;
        assert_eq!(
            codes(fen, moves, words, "1-0"),
            ["result-contradicts-stalemate"],
            "{words}"
        );
    }
    // By a side that cannot mate, against one that can.
    let (fen, moves) = ("7k/8/8/5Q2/8/8/8/4K3 b - - 0 1", "1... Kg8");
    assert_eq!(
        codes(fen, moves, "White loses on time", "0-1"),
        ["flag-win-without-mating-material"]
    );
}

#[test]
fn the_finding_tells_whose_flag_and_since_when() {
    for ((fen, moves), wanted) in [
        (
            WALL,
            "neither side can mate by any series of legal moves since ply 1, so Black could not lose on time, but the result is 1-0",
        ),
        (
            BARE_KINGS,
            "neither side can mate, so Black could not lose on time, but the result is 1-0",
        ),
    ] {
        let message = said(
            &["check", "-q", "--format", "csv"],
            "message",
            fen,
            moves,
            WORDS[0],
            "1-0",
        );
        assert_eq!(message, [wanted], "{fen}");
    }
}

#[test]
fn a_draw_on_time_in_a_dead_position_is_as_it_should_be() {
    for (fen, moves) in [CAPTURE, BARE_KINGS] {
        assert_eq!(
            codes(fen, moves, "time forfeit", "1/2-1/2"),
            [""; 0],
            "{fen}"
        );
    }
    let (fen, moves) = WALL;
    assert_eq!(
        codes(fen, moves, "time forfeit", "1/2-1/2"),
        ["dead-position-blocked"]
    );
}

#[test]
fn a_flag_in_stalemate_has_a_verdict() {
    let (fen, moves) = STALEMATE;
    for rules in ["fide", "founding", "uscf", "chesscom"] {
        for result in ["1-0", "1/2-1/2"] {
            let arguments = ["outcomes", "-q", "--flag-rules", rules];
            let verdict = said(
                &arguments,
                "flag_verdict",
                fen,
                moves,
                "time forfeit",
                result,
            );
            assert_eq!(verdict, ["draw"], "{rules} {result}");
        }
    }
    // Without a flag there is none, nor after mate.
    assert_eq!(
        said(
            &["outcomes", "-q"],
            "flag_verdict",
            fen,
            moves,
            "Normal",
            "1/2-1/2"
        ),
        [""]
    );
    let mate = ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "1. Ra8#");
    assert_eq!(
        said(
            &["outcomes", "-q"],
            "flag_verdict",
            mate.0,
            mate.1,
            "time forfeit",
            "1-0"
        ),
        [""]
    );
}

#[test]
fn blocked_is_where_something_is() {
    let blocked = |(fen, moves)| {
        let found = codes(fen, moves, "Normal", "1/2-1/2");
        found.iter().any(|code| code == "dead-position-blocked")
    };
    assert!(blocked(WALL));
    // A bishop beside the wall, on squares of the other colour.
    assert!(blocked((
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1",
        "1. Be2"
    )));
    assert!(!blocked(CAPTURE));
    assert!(!blocked(BARE_KINGS));
    assert!(!blocked(STALEMATE));
    // The last pawn falls, or both do.
    assert!(!blocked((
        "8/8/8/8/8/k7/p1K5/8 w - - 0 1",
        "1. Kc3 a1=B+ 2. Kc2"
    )));
    assert!(!blocked((
        "7k/7p/8/6Q1/8/8/8/4K3 w - - 0 1",
        "1. Qg7+ Kxg7"
    )));
}

/// FIDE Laws 9.6.1: the game is drawn before the flag falls, so outcome and verdict say the same.
#[test]
fn a_flag_behind_an_automatic_draw() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let column = |name: &str| {
        said(
            &["outcomes", "-q"],
            name,
            start,
            &moves,
            "Time forfeit",
            "1-0",
        )
        .concat()
    };
    assert_eq!(column("outcome"), "fivefold-repetition");
    assert_eq!(column("winner"), "draw");
    assert_eq!(column("flag_verdict"), "draw");
    assert_eq!(column("flag_basis"), "proved");
}

/// A flag that falls after the end, with a result that the board contradicts too, is one mistake.
#[test]
fn a_flag_after_a_mate_with_another_result_is_told_once() {
    for result in ["1-0", "1/2-1/2"] {
        let text = format!(
            "[Result \"{result}\"]\n[Termination \"Time forfeit\"]\n\n1. f3 e5 2. g4 Qh4# {result}\n"
        );
        let selected = [
            "check",
            "-q",
            "--select",
            "result-contradicts-*,termination-contradicts-*",
        ];
        let columns = ["-f", "csv", "--no-header", "--columns", "code"];
        let words = [&selected[..], &columns].concat();
        let found = run_with_input(Path::new("."), &words, text.as_bytes());
        assert_eq!(found.text(), "result-contradicts-checkmate\n");
    }
}
