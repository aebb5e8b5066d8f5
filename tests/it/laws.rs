//! Games are judged by the Laws of their own day: both sides of each date on which the Laws have changed.

use std::collections::BTreeMap;
use std::path::Path;

use crate::program::run_with_input;

/// The start occurs after plies 0, 4, 8, 12 and 16: at every second move of each player.
const ALTERNATE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
/// It occurs after plies 0, 8, 12, 16 and 20.
const SCATTERED: &str =
    "Nc3 Nc6 Nd5 Nd4 Nc3 Nc6 Nb1 Nb8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
/// Final positions of real games that White won, the move before: a bare king, and a bishop against a rook.
const BARE: (&str, &str) = ("8/3k4/8/p7/8/3K4/8/8 w - - 0 73", "Kd4");
const BISHOP: (&str, &str) = ("3r4/8/8/2K1k3/8/8/6B1/8 w - - 0 69", "Bh3");
/// Each side has made 74 moves without a capture or a pawn move.
const SEVENTY_FOUR: (&str, &str) = ("4k3/8/8/8/8/8/8/R3K3 w - - 148 100", "Ra2 Kd8");

fn game(date: &str, fen: &str, moves: &str, result: &str) -> String {
    let setup = match fen {
        "" => String::new(),
        fen => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"),
    };
    format!(
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"{result}\"]\n{setup}\n{moves} {result}\n"
    )
}

/// The first row that a command writes of a game.
fn row(arguments: &[&str], game: &str) -> BTreeMap<String, String> {
    let made = run_with_input(Path::new("."), arguments, game.as_bytes());
    csv::Reader::from_reader(&made.stdout[..])
        .deserialize()
        .next()
        .map(Result::unwrap)
        .unwrap_or_default()
}

fn outcome(options: &[&str], game: &str) -> [String; 3] {
    let row = row(&[&["outcomes", "-q"], options].concat(), game);
    ["outcome", "contradictions", "laws"].map(|column| row[column].clone())
}

fn is_five(game: &str) -> (bool, String) {
    let [outcome, contradictions, laws] = outcome(&[], game);
    let is_five = outcome == "fivefold-repetition";
    assert_eq!(contradictions == "result-contradicts-fivefold", is_five);
    (is_five, laws)
}

#[test]
fn fivefold_repetition() {
    let alternate = |date| is_five(&game(date, "", ALTERNATE, "1-0"));
    let scattered = |date| is_five(&game(date, "", SCATTERED, "1-0"));
    for (date, wanted, laws) in [
        ("1999.12.31", [false, false], "before-2014"),
        ("2014.06.30", [false, false], "before-2014"),
        ("2014.07.01", [true, false], "2014"),
        ("2017.06.30", [true, false], "2014"),
        ("2017.07.01", [true, true], "2017"),
        ("2022.12.31", [true, true], "2017"),
        ("2023.01.01", [true, true], "2023"),
        // What is not known is judged by the newest Laws that it may be, and said.
        ("2017.??.??", [true, true], "2017?"),
        ("2016.??.??", [true, false], "2014"),
        ("2023.??.??", [true, true], "2023"),
        ("????.??.??", [true, true], "2023?"),
    ] {
        let found = [alternate(date), scattered(date)];
        assert_eq!(found, wanted.map(|five| (five, laws.to_owned())), "{date}");
    }
    // The fifth alternate move comes later.
    let later = format!("{SCATTERED} Nf3 Nf6 Ng1 Ng8");
    assert_eq!(
        is_five(&game("2016.01.01", "", &later, "1-0")),
        (true, "2014".to_owned())
    );
    assert_eq!(
        outcome(&[], &game("2018.01.01", "", &later, "1/2-1/2"))[1],
        "moves-after-fivefold"
    );
}

#[test]
fn a_repetition_of_2016_that_did_not_end_the_game() {
    // Nunn - Pert, London 2016: the position after plies 89, 95, 99, 107 and 111.
    let moves = "1.e4 e6 2.d4 d5 3.Nc3 Nf6 4.e5 Nfd7 5.f4 c5 6.Nf3 Nc6 7.Be3 Be7 8.Qd2 O-O
        9.g3 b6 10.Bg2 Ba6 11.Ne2 f6 12.exf6 Nxf6 13.O-O Ne4 14.Qd1 cxd4 15.Nfxd4 Bc5
        16.c3 Qf6 17.Rf3 Bxe2 18.Nxe2 Ne5 19.Bxc5 Nxf3+ 20.Bxf3 bxc5 21.Qd3 Rab8
        22.b3 Qg6 23.Rd1 Rbd8 24.Qe3 h5 25.Kg2 Qf5 26.h3 Qg6 27.c4 Rfe8 28.Kh2 Nf6
        29.cxd5 exd5 30.Qxc5 Rc8 31.Qd4 Rc2 32.Rd2 Kh8 33.Kg2 Rec8 34.Rxc2 Rxc2 35.Qxa7 Qd3
        36.Qb8+ Kh7 37.Qe5 Rxa2 38.g4 Ra8 39.g5 Re8 40.Qb2 Ne4 41.Bxh5 g6 42.Bg4 Nd2
        43.Qf6 Rxe2+ 44.Bxe2 Qxe2+ 45.Kh1 Qe1+ 46.Kg2 Qf1+ 47.Kh2 Qe2+ 48.Kh1 Qe4+
        49.Kh2 Qe2+ 50.Kh1 Qf3+ 51.Kh2 Qf2+ 52.Kh1 Qe1+ 53.Kg2 Qe2+ 54.Kh1 Qe4+ 55.Kh2 Qe2+
        56.Kh1 Qf1+ 57.Kh2 Qf2+ 58.Kh1 Qf3+ 59.Kh2 Qe2+";
    let played = game("2016.12.18", "", moves, "1/2-1/2");
    assert_eq!(
        outcome(&[], &played),
        ["threefold-repetition", "", "2014"].map(str::to_owned)
    );
    assert_eq!(
        outcome(&["--laws", "2023"], &played),
        ["threefold-repetition", "moves-after-fivefold", "2023"].map(str::to_owned)
    );
    let codes = row(
        &["check", "-q", "--format", "csv", "--select", "*fivefold"],
        &played,
    );
    assert!(codes.is_empty(), "{codes:?}");
}

#[test]
fn seventy_five_moves() {
    let (fen, moves) = SEVENTY_FOUR;
    for (date, wanted) in [
        ("2014.06.30", "resignation"),
        ("2014.07.01", "seventyfive-moves"),
    ] {
        assert_eq!(
            outcome(&[], &game(date, fen, moves, "1-0"))[0],
            wanted,
            "{date}"
        );
    }
}

#[test]
fn who_has_won_cannot_mate() {
    for (fen, moves) in [BARE, BISHOP] {
        for (date, is_draw) in [
            ("2002.09.06", false),
            ("2022.12.31", false),
            ("2023.01.01", true),
            ("????.??.??", true),
        ] {
            let won = game(date, fen, moves, "1-0");
            assert_eq!(outcome(&[], &won)[1], "win-without-mating-chance", "{date}");
            let finding = row(
                &[
                    "check",
                    "-q",
                    "--format",
                    "csv",
                    "--min-severity",
                    "warning",
                ],
                &won,
            );
            assert_eq!(finding["code"], "win-without-mating-chance");
            let message = &finding["message"];
            assert!(
                message.starts_with("White has won, but cannot mate by any series of legal moves")
            );
            assert_eq!(
                message.contains("a draw under FIDE Laws 5.1.2"),
                is_draw,
                "{message}"
            );
            // Who can mate, drew, or has not won yet.
            for result in ["0-1", "1/2-1/2", "*"] {
                let other = outcome(&[], &game(date, fen, moves, result));
                assert_eq!(other[1], "", "{result}");
            }
        }
        let old = game("2002.09.06", fen, moves, "1-0");
        let options = ["check", "-q", "--format", "csv", "--laws", "2023"];
        assert!(row(&options, &old)["message"].contains("5.1.2"));
    }
}

#[test]
fn a_flag_is_told_once() {
    let (fen, moves) = BARE;
    let won = game("2023.01.01", fen, moves, "1-0");
    let flag = won.replace("[SetUp", "[Termination \"time forfeit\"]\n[SetUp");
    assert_eq!(outcome(&[], &flag)[1], "flag-win-without-mating-material");
    // A game that ends with mate is won, and a bare king cannot win a dead position either.
    let mate = game(
        "2023.01.01",
        "7k/8/6K1/8/8/8/8/1R6 w - - 0 1",
        "Rb8#",
        "1-0",
    );
    assert_eq!(outcome(&[], &mate)[1], "");
    let dead = game(
        "2023.01.01",
        "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
        "Kxe2",
        "1-0",
    );
    assert_eq!(outcome(&[], &dead)[1], "result-contradicts-dead-position");
}
