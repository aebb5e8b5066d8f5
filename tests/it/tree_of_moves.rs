//! `pgnkit tree`: which games and moves count. Expected values are counted by hand from the games, which are short.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, command, output, run};

/// A game with a result and ratings; 0 is none.
fn game(result: &str, white: u32, black: u32, moves: &str) -> String {
    let elo = |side: &str, rating: u32| match rating {
        0 => String::new(),
        rating => format!("[{side}Elo \"{rating}\"]\n"),
    };
    let elos = elo("White", white) + &elo("Black", black);
    format!("[White \"a\"]\n[Black \"b\"]\n[Result \"{result}\"]\n{elos}\n{moves} {result}\n\n")
}

/// A game from another position.
fn game_from(fen: &str, tags: &str, moves: &str) -> String {
    format!(
        "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n{tags}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n\n"
    )
}

fn folder(games: &[String]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), games.concat()).unwrap();
    folder
}

fn tree(folder: &Path, options: &[&str]) -> Run {
    run(folder, &[&["tree"], options, &["a.pgn"]].concat())
}

/// The rows of a tree with these columns, without the header.
fn rows(folder: &Path, columns: &str, options: &[&str]) -> Vec<String> {
    let found = tree(
        folder,
        &[&["-q", "--no-header", "--columns", columns], options].concat(),
    );
    assert_eq!((found.stderr.as_str(), found.code), ("", 0));
    found.text().lines().map(str::to_owned).collect()
}

#[test]
fn transpositions_count_together() {
    let folder = folder(&[
        game("1-0", 0, 0, "1. d4 Nf6 2. c4 e6 3. Nc3"),
        game("0-1", 0, 0, "1. c4 e6 2. d4 Nf6 3. Nc3"),
        game("1/2-1/2", 0, 0, "1. d4 e6 2. c4 Nf6 3. Nf3"),
        // White has lost the move: Black is to play.
        game("1-0", 0, 0, "1. d3 Nf6 2. d4 e6 3. c4 d5"),
    ]);
    for position in [
        "1. d4 Nf6 2. c4 e6",
        "c4 Nf6 d4 e6",
        "d2d4 e7e6 c2c4 g8f6",
        "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3",
        // Clocks are no part of a position.
        "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 12 30",
        "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -",
    ] {
        assert_eq!(
            rows(
                folder.path(),
                "san,uci,games,wins,draws,losses,score_percent",
                &["--position", position]
            ),
            ["Nc3,b1c3,2,1,0,1,50", "Nf3,g1f3,1,0,1,0,50"],
            "{position}"
        );
    }
}

/// FIDE Laws 9.2.3: castling rights and a legal en passant capture belong to a position.
#[test]
fn rights_belong_to_a_position() {
    let rooks = "1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Ng1 Ng8 5. d4";
    let games = [
        game("*", 0, 0, rooks),
        game("*", 0, 0, "1. e4"),
        game("*", 0, 0, "1. e4 a6 2. e5 d5 3. exd6"),
        game("*", 0, 0, "1. e4 d6 2. e5 a6 3. Nf3 d5"),
        game("*", 0, 0, "1. e4 d6 2. e5 a6 3. Nh3 d5 4. Ng1 d4"),
    ];
    let folder = folder(&games);
    let moves = |position: &str| rows(folder.path(), "san,games", &["--position", position]);
    assert_eq!(moves(""), ["e4,4", "Nf3,1"]);
    let without_rights = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 0 1";
    assert_eq!(moves(without_rights), ["d4,1"]);
    let pawns = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq";
    assert_eq!(moves(&format!("{pawns} d6 0 3")), ["exd6,1"]);
    // The same men on the same squares, but nothing to capture: no game has it with White to move.
    let found = tree(folder.path(), &["--position", &format!("{pawns} - 0 3")]);
    assert_eq!(found.text().lines().count(), 1);
    // e3 in a FEN says nothing where no pawn can capture.
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    for passed in ["e3", "-"] {
        assert_eq!(moves(&format!("{after} {passed} 0 1")), ["d6,2", "a6,1"]);
    }
}

#[test]
fn a_game_counts_once_with_its_first_move() {
    let repeats = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5";
    let folder = folder(&[game("1-0", 0, 0, repeats), game("0-1", 0, 0, "1. e4 c5")]);
    assert_eq!(
        rows(folder.path(), "san,games", &[]),
        ["Nf3,1", "e4,1"],
        "3. e4 is the second move from the start position"
    );
    assert_eq!(
        rows(folder.path(), "ply,san,games", &["--depth", "9"]),
        [
            "1,Nf3,1", "1,e4,1", "2,c5,1", "2,e5,1", "2,Nf6,1", "3,Ng1,1", "4,Ng8,1"
        ],
        "1. e4 c5 and 3. e4 e5 lead from one position"
    );
}

#[test]
fn a_tree_ends_after_its_plies_and_a_position_has_its_fewest() {
    let folder = folder(&[
        game("*", 0, 0, "1. e4 e5 2. Nf3 Nc6"),
        game("*", 0, 0, "1. Nf3 e5 2. e4 Nc6 3. Bb5"),
        // The position after 2. Nf3 comes two plies later.
        game("*", 0, 0, "1. e3 e6 2. e4 e5 3. Nf3 d6"),
    ]);
    let all = |depth| rows(folder.path(), "ply,san,games", &["--depth", depth]);
    assert_eq!(all("1"), ["1,Nf3,1", "1,e3,1", "1,e4,1"]);
    let six = all("6");
    assert!(six.contains(&"4,Nc6,2".to_owned()), "{six:?}");
    assert!(six.contains(&"4,d6,1".to_owned()), "{six:?}");
    // With five, the third game ends before it reaches that position.
    assert!(!all("5").contains(&"4,d6,1".to_owned()));
    assert_eq!(
        rows(
            folder.path(),
            "ply,san",
            &["--depth", "6", "--min-games", "2"]
        ),
        ["3,Nf3", "4,Nc6"]
    );
}

#[test]
fn results_are_those_of_the_side_to_move() {
    let games = [
        game("1-0", 2400, 2000, "1. e4 e5"),
        game("1/2-1/2", 0, 2200, "1. e4 e5"),
        game("*", 2300, 2300, "1. e4 e5"),
        game("0-1", 2500, 2500, "1. e4 c5"),
        game("0-1", 2400, 0, "1. e4 c5"),
    ];
    let folder = folder(&games);
    let columns = "san,games,wins,draws,losses,score_percent,mean_rating,performance,book_weight,best_file,best_game";
    // White: 1.5 of 4. Against rated opponents 1.5 of 3: the mean of 2000, 2200 and 2500, and nothing more.
    assert_eq!(
        rows(folder.path(), columns, &[]),
        ["e4,5,1,1,2,37.5,2400,2233,3,a.pgn,4"]
    );
    // Black: 0.5 of 2 after 1... e5; only the first game has a rated opponent and a result, which is lost: 800 less.
    assert_eq!(
        rows(folder.path(), columns, &["--position", "e4"]),
        [
            "e5,3,0,1,1,25,2166.67,1600,1,a.pgn,3",
            "c5,2,2,0,0,100,2500,3250,4,a.pgn,4"
        ]
    );
}

#[test]
fn of_equal_games_the_first_is_the_best() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, games: &[String]| {
        fs::write(folder.path().join(name), games.concat()).unwrap();
    };
    write(
        "a.pgn",
        &[game("*", 0, 2800, "1. c4"), game("*", 2500, 2500, "1. e4")],
    );
    write(
        "b.pgn",
        &[game("*", 2600, 2400, "1. e4"), game("*", 0, 0, "1. c4")],
    );
    let best = |files: &[&str]| {
        let columns = [
            "tree",
            "-q",
            "--no-header",
            "--columns",
            "san,best_file,best_game",
        ];
        run(folder.path(), &[&columns, files].concat())
            .text()
            .to_owned()
    };
    // Of both players the rating must be known.
    assert_eq!(best(&["a.pgn", "b.pgn"]), "c4,a.pgn,1\ne4,a.pgn,2\n");
    assert_eq!(best(&["b.pgn", "a.pgn"]), "c4,b.pgn,2\ne4,b.pgn,1\n");
}

#[test]
fn games_from_elsewhere_count_if_they_get_there() {
    let bare = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let games = [
        game_from(bare, "", "1. e4 Kd7"),
        game_from(
            "4k3/8/8/8/8/4p3/4P3/4K1N1 w - - 0 1",
            "",
            "1. Nf3 Kf7 2. Ng1 Ke8 3. Nh3",
        ),
        // Chess960, until nobody can castle any more.
        game_from(
            "4k3/8/8/8/8/8/4P3/1R2K3 w B - 0 1",
            "[Variant \"Chess960\"]\n",
            "1. Rb8+ Kd7 2. Rb1 Ke8 3. Rb2 Kd8 4. Rb1 Ke8 5. Rb3",
        ),
        // Other rules.
        game_from(bare, "[Variant \"Atomic\"]\n", "1. e3 Kd7"),
        // Cannot be set up.
        game_from("4k3/8/8/8/8/8/4P3/8 w - - 0 1", "", "1. e4"),
    ];
    let folder = folder(&games);
    let moves = |position: &str| rows(folder.path(), "san,games", &["--position", position]);
    assert_eq!(moves(bare), ["e4,1"]);
    assert_eq!(moves("4k3/8/8/8/8/4p3/4P3/4K1N1 w - -"), ["Nf3,1"]);
    assert_eq!(moves("4k3/8/8/8/8/8/4P3/1R2K3 w - - 0 1"), ["Rb2,1"]);
    assert_eq!(moves("4k3/8/8/8/8/8/4P3/1R2K3 w B - 0 1"), ["Rb8+,1"]);
    let found = tree(folder.path(), &[]);
    assert_eq!(
        found.stderr.lines().last(),
        Some("pgnkit: no game reached the position")
    );
}

/// Castling in Chess960 is king takes rook.
#[test]
fn a_position_of_chess960_can_be_asked_for() {
    let fen = "4k3/8/8/8/8/8/4P3/1R2K3 w B - 0 1";
    let chess960 = "[Variant \"Chess960\"]\n";
    let folder = folder(&[game_from(fen, chess960, "1. O-O-O Ke7")]);
    assert_eq!(
        rows(
            folder.path(),
            "ply,san,uci",
            &["--depth", "3", "--position", fen]
        ),
        ["1,O-O-O,e1b1", "2,Ke7,e8e7"]
    );
}

#[test]
fn broken_games_count_up_to_their_stop() {
    let folder = folder(&[
        game("1-0", 0, 0, "1. e4 e5 2. Ke3"),
        game("0-1", 0, 0, "1. e5"),
    ]);
    let found = tree(folder.path(), &["--depth", "9", "--columns", "san,games"]);
    assert_eq!(found.text(), "san,games\ne4,1\ne5,1\n");
    assert_eq!(
        found.stderr,
        "pgnkit: 2 games: 2 stopped at an error; no text lost; 2 games reached the position, 1 of them at its end\n"
    );
}

#[test]
fn a_position_that_cannot_be_is_refused_before_anything_is_read() {
    let nowhere = tempfile::tempdir().unwrap();
    for (position, error) in [
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "character 1: the board is empty, a king is missing",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
            "character 20: piece placement: rank 1 has 7 squares [bad-fen]",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "character 23: no king and rook for K [",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            "character 44: ",
        ),
        (
            "e4 e5 Ke3",
            "character 7: 'Ke3' is not legal: the king on e1 cannot reach e3",
        ),
        ("e4 e9", "character 4: 'e9' is not a move in SAN or UCI"),
    ] {
        let found = run(nowhere.path(), &["tree", "--position", position, "-"]);
        let start = format!("pgnkit: error: --position: {error}");
        assert!(found.stderr.starts_with(&start), "{}", found.stderr);
        assert_eq!((found.code, found.text()), (2, ""));
    }
}

#[test]
fn neither_threads_nor_memory_change_a_byte() {
    let path = Path::new(".");
    let tree = |options: &[&str]| {
        let files = [
            "testdata/games/annotated.pgn",
            "testdata/games/club.pgn",
            "testdata/demo.pgn",
        ];
        let found = run(
            path,
            &[&["tree", "--depth", "60"], options, &files].concat(),
        );
        assert_eq!(found.code, 0);
        found.stdout
    };
    let expected = tree(&["-j", "1"]);
    assert!(expected.len() > 10_000);
    assert!(expected == tree(&["-j", "8"]));
    assert!(expected == tree(&["-j", "3", "--max-memory", "0"]));
    assert!(expected == tree(&["-j", "3", "--max-memory", "200000"]));
}

#[cfg(unix)]
#[test]
fn a_temporary_file_that_cannot_be_written_is_an_error() {
    let mut tree = command(
        Path::new("."),
        &[
            "tree",
            "--depth",
            "60",
            "--max-memory",
            "0",
            "testdata/demo.pgn",
        ],
    );
    let found = output(tree.env("TMPDIR", "/nowhere"));
    let error = String::from_utf8(found.stderr).unwrap();
    assert!(
        error.contains("cannot write a temporary file in /nowhere"),
        "{error}"
    );
    assert_eq!(found.status.code(), Some(2));
}
