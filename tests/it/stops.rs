//! Words that cannot be read: where the replay stops, whatever the rules of the game, and what is said of games whose
//! rules are not known.

use std::fs;
use std::path::Path;

use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules::rule::{Options, Severity};
use pgnkit_core::rules::{self, ALL};
use tempfile::TempDir;

use crate::program::{run, run_with_input};

/// The plies played, and the token that the replay stopped at.
fn stop(variant: &str, fen: Option<&str>, moves: &str) -> (usize, Option<String>) {
    let fen = fen.map_or_else(String::new, |fen| {
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
    });
    let text = format!("[Event \"x\"]\n[Variant \"{variant}\"]\n{fen}\n{moves} *\n");
    let game = Game::read(Record::alone(text.as_bytes()));
    assert!(game.setup.fault.is_none(), "{text}");
    let token = game
        .replay
        .fault
        .as_ref()
        .map(|fault| game.text(fault.span.clone()).into_owned());
    (game.replay.plies.len(), token)
}

/// Variant, FEN, moves, how many of them are played, and where the replay stops.
type Stop = (
    &'static str,
    Option<&'static str>,
    &'static str,
    usize,
    Option<&'static str>,
);

const RACE: Option<&str> = Some("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ b - - 0 7");
const HOUSE: Option<&str> = Some("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[Nn] w KQkq - 0 20");

const STOPS: [Stop; 24] = [
    // White's next number while Black is to move.
    (
        "Standard",
        None,
        "1. e4 e5 2. Nf3 zzz 3. d5 Nc3",
        3,
        Some("zzz"),
    ),
    (
        "King of the Hill",
        None,
        "1. e4 e5 2. Nf3 zzz 3. d5 Nc3",
        3,
        Some("zzz"),
    ),
    (
        "Crazyhouse",
        None,
        "1. e4 d5 2. exd5 zzz 3. Nf3 Nf6",
        3,
        Some("zzz"),
    ),
    ("Atomic", None, "1. Nf3 zzz 2. d5 Nc3", 1, Some("zzz")),
    ("Antichess", None, "1. e3 zzz 2. d5 Nc3", 1, Some("zzz")),
    ("Horde", None, "1. d5 zzz 2. c6 e5", 1, Some("zzz")),
    (
        "Three-check",
        None,
        "1. e4 e5 2. Nf3 zzz 3. d5 Nc3",
        3,
        Some("zzz"),
    ),
    (
        "Racing Kings",
        RACE,
        "7... Kb3 8. Kg3 zzz 9. Kg4 Kb4",
        2,
        Some("zzz"),
    ),
    // As counted from 1, whatever the FEN says.
    (
        "Racing Kings",
        RACE,
        "1... Kb3 2. Kg3 zzz 3. Kg4 Kb4",
        2,
        Some("zzz"),
    ),
    ("Crazyhouse", HOUSE, "1. N@f3 zzz 2. d4 d5", 1, Some("zzz")),
    (
        "Crazyhouse",
        HOUSE,
        "20. N@f3 zzz 21. d4 d5",
        1,
        Some("zzz"),
    ),
    (
        "Standard",
        Some("4k3/8/8/8/8/8/8/4K3 w - - 0 20"),
        "1. Kd1 zzz 2. Kd8 Ke1",
        1,
        Some("zzz"),
    ),
    // Black's number while White is to move, or the number of a later move.
    ("Standard", None, "1. e4 e6 zzz 2... Qg4", 2, Some("zzz")),
    ("Atomic", None, "1. e4 e6 zzz 2. ... Qg4", 2, Some("zzz")),
    (
        "Three-check",
        None,
        "1. e4 e6 zzz qqq 3. Qg4",
        2,
        Some("zzz"),
    ),
    // Words in which a move may hide stop at once.
    (
        "Crazyhouse",
        None,
        "1. e4 e5 2. Nf3 exd 3. d4",
        3,
        Some("exd"),
    ),
    ("Atomic", None, "1. e4 e5 aR8 2. Nf3", 2, Some("aR8")),
    ("Horde", None, "1. d5 e6 2. zzz c6", 2, Some("zzz")),
    ("Three-check", None, "1. e4 e5 2. bc4", 2, Some("bc4")),
    ("King of the Hill", None, "1. e4 e5 2. bc4", 2, Some("bc4")),
    // Where the bishop cannot go there, it is the pawn.
    ("Crazyhouse", None, "1. b4 c5 2. bc5 e6", 4, None),
    // Other junk is passed over.
    (
        "King of the Hill",
        None,
        "1. e4 zzz e5 2. Nf3 zzz 2... Nc6",
        4,
        None,
    ),
    ("Standard", None, "1. e4 e5 3. Nf3 zzz Nc6 4. Bc4", 5, None),
    (
        "Standard",
        Some("4k3/8/8/8/8/8/8/4K3 b - - 0 20"),
        "1... Kd8 zzz 2. Kd1",
        2,
        None,
    ),
];

#[test]
fn junk_stops_a_replay_by_the_position_of_the_game() {
    for (variant, fen, moves, plies, token) in STOPS {
        assert_eq!(
            stop(variant, fen, moves),
            (plies, token.map(str::to_owned)),
            "{variant}: {moves}"
        );
    }
}

/// Of a game whose rules are not known, nothing is said of any move.
#[test]
fn unknown_rules_make_no_move_illegal() {
    const MOVES: &str = "1. e4 e5 2. bc4 zzz Qxz9 0-0-0 Ke3 P@f3 +P-26 1A. (2. foo Ke8 -- 2. zz1) 7... d5 -- 0-0 1-0";
    for (variant, code) in [
        ("Wild 3", "unknown-variant"),
        ("Bughouse", "unsupported-variant"),
        ("Shogi", "unsupported-variant"),
        ("5-Check", "unknown-variant"),
    ] {
        let text = format!(
            "[Event \"x\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
             [Result \"1-0\"]\n[PlyCount \"20\"]\n[Variant \"{variant}\"]\n\n{MOVES}\n"
        );
        let game = Game::read(Record::alone(text.as_bytes()));
        let options = Options {
            variations: true,
            style: true,
            ..Options::default()
        };
        let mut findings = Vec::new();
        rules::check(&Judged::new(&game), ALL, &options, &mut findings);
        findings.retain(|finding| finding.severity > Severity::Style);
        let codes: Vec<_> = findings.iter().map(|finding| finding.rule.code).collect();
        assert_eq!(codes, [code], "{variant}");
        assert!(game.rest.lost.is_empty() && game.replay.plies.is_empty());
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        for arguments in [
            &["moves", "a.pgn"][..],
            &["fen", "a.pgn"],
            &["fen", "--at", "all", "a.pgn"],
            &["outcomes", "a.pgn"],
            &["outcomes", "--deep", "a.pgn"],
            &["games", "a.pgn"],
            &["stats", "--table", "outcomes", "a.pgn"],
            &["stats", "--table", "lengths", "a.pgn"],
            &["crosstable", "a.pgn"],
            &["duplicates", "a.pgn"],
            &["report", "a.pgn"],
        ] {
            let done = run(folder.path(), arguments);
            assert_eq!(done.code, 0, "{arguments:?} {}", done.stderr);
            for claim in [
                "illegal-move",
                "unrecognized-token",
                "null-move",
                "rnbqkbnr/",
            ] {
                let said = done.text().contains(claim) || done.stderr.contains(claim);
                assert!(!said, "{arguments:?} {variant}: {claim}\n{}", done.text());
            }
        }
    }
}

#[test]
fn names_that_mean_no_variant() {
    for name in [
        "Regular",
        "regular chess",
        "?",
        "-",
        "",
        " ",
        "None",
        "Chess",
        "chess",
        "Classic",
        "Classical",
        "Classical Chess",
        "Orthodox",
        "Orthodox chess",
        "Orthochess",
        "Standard chess",
        "STANDARD",
        "Normal",
        "normal chess",
    ] {
        let text = format!("[Event \"x\"]\n[Variant \"{name}\"]\n\n1. e4 e5 *\n");
        let game = Game::read(Record::alone(text.as_bytes()));
        assert!(
            game.setup.fault.is_none() && game.setup.variant().is_none(),
            "{name}"
        );
        assert_eq!(game.replay.plies.len(), 2, "{name}");
    }
    for name in ["Unknown", "Шахматы", "Chess 2", "wild"] {
        let text = format!("[Event \"x\"]\n[Variant \"{name}\"]\n\n1. e4 e5 *\n");
        let game = Game::read(Record::alone(text.as_bytes()));
        assert_eq!(game.fault_code(), Some("unknown-variant"), "{name}");
    }
}

/// The moves behind exchanged ones are those that come after both: with Black's first two, 2. Nf3 to 6... d6 are ten.
#[test]
fn plies_behind_exchanged_moves_are_counted_from_the_second() {
    let text =
        "[Result \"1-0\"]\n\n1. e5 e4 2. Nf3 Nf6 3. Nc3 Nc6 4. Bb5 Bb4 5. O-O O-O 6. d3 d6 1-0\n";
    let columns = [
        "--select",
        "misrecorded-move",
        "-f",
        "csv",
        "--no-header",
        "--columns",
        "repair_ply,proved_plies",
    ];
    let found = run_with_input(
        Path::new("."),
        &[&["check", "-q"], &columns[..]].concat(),
        text.as_bytes(),
    );
    assert_eq!(found.text(), "1,10\n");
}

/// FIDE Laws 9.2.2 and 9.3.2 are about what stands on the board; 9.2.1 is about a move that is only written down.
#[test]
fn fifty_moves_on_the_board_come_before_a_repetition_by_a_move() {
    let text = "[Date \"2024.01.01\"]\n[Result \"1/2-1/2\"]\n[SetUp \"1\"]\n[FEN \"8/8/4k3/8/8/3K4/8/R6r w - - 99 60\"]\n\n\
        60. Kd2 Kd6 61. Kd3 Ke6 62. Kd2 Kd6 63. Kd3 1/2-1/2\n";
    let columns = [
        "outcomes",
        "-q",
        "--no-header",
        "--columns",
        "outcome,claim_by_move,occurrences,halfmove_clock",
    ];
    let found = run_with_input(Path::new("."), &columns, text.as_bytes());
    assert_eq!(found.text(), "fifty-moves,threefold,2,106\n");
}
