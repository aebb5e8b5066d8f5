//! Fixes that may change what a game says: what each makes of a game, and that none is made unasked.

use std::path::Path;

use pgnkit_core::input::record::Record;
use pgnkit_core::rules::fix::Safety;

use crate::fixes::mended;
use crate::program::run;

/// The seven tags with a result, other lines, and the moves.
fn game(result: &str, more: &str, moves: &str) -> String {
    format!(
        "[Event \"Test\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"{result}\"]\n{more}\n{moves}\n"
    )
}

fn fixed(text: &[u8], safety: Safety) -> Vec<u8> {
    mended(Record::alone(text), safety).1.patch.applied(text)
}

/// What an unsafe fix makes of a text; safe ones make nothing of it.
fn assert_made(text: &str, expected: &str) {
    let made = |text: &[u8], safety| String::from_utf8_lossy(&fixed(text, safety)).into_owned();
    assert_eq!(
        made(text.as_bytes(), Safety::Safe),
        text,
        "without --unsafe"
    );
    assert_eq!(made(text.as_bytes(), Safety::Unsafe), expected);
    assert_eq!(made(expected.as_bytes(), Safety::Unsafe), expected, "twice");
}

/// The same for moves below tags that stay.
fn assert_moves(result: &str, more: &str, moves: &str, expected: &str) {
    assert_made(&game(result, more, moves), &game(result, more, expected));
}

#[test]
fn moves_behind_the_end_become_a_comment_with_all_that_is_among_them() {
    // FIDE Laws 5.1.1: the game ended with checkmate. The comment at the end stays, since it may tell of the end.
    assert_moves(
        "0-1",
        "",
        "1. f3 e5 2. g4 Qh4# $1 {mate} 3. a3 {oops [%clk 0:01:00]} (3. b3\n% x\nQxe1) a6 {Black wins} 0-1",
        "1. f3 e5 2. g4 Qh4# $1 {mate} {3. a3 (oops (%clk 0:01:00)) (3. b3 % x\nQxe1) a6} {Black wins} 0-1",
    );
    // The count of plies goes with the moves.
    assert_made(
        &game("0-1", "[PlyCount \"5\"]\n", "1. f3 e5 2. g4 Qh4# 3. a3 0-1"),
        &game(
            "0-1",
            "[PlyCount \"4\"]\n",
            "1. f3 e5 2. g4 Qh4# {3. a3} 0-1",
        ),
    );
    // FIDE Laws 5.2.1, 5.2.2, and King of the Hill.
    assert_moves(
        "1/2-1/2",
        "[FEN \"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1\"]\n[SetUp \"1\"]\n",
        "1. Qg6 Kh7 1/2-1/2",
        "1. Qg6 {Kh7} 1/2-1/2",
    );
    assert_moves(
        "1/2-1/2",
        "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n",
        "1. Kxe2 Ke7 2. Ke3 1/2-1/2",
        "1. Kxe2 {Ke7 2. Ke3} 1/2-1/2",
    );
    assert_moves(
        "1-0",
        "[Variant \"King of the Hill\"]\n",
        "1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# a3 1-0",
        "1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# {a3} 1-0",
    );
}

#[test]
fn moves_that_were_played_on_stay() {
    // A fifth occurrence that nobody noticed: the moves after it were played, and the record tells what happened.
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6\n8. Ng1 Ng8 9. e4 e5 1/2-1/2";
    assert_moves("1/2-1/2", "", moves, moves);
    // K v K that went on to a result: without the moves it would contradict the board all the same.
    let moves = "1. Kxe2 Ke7 1-0";
    let tags = "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n";
    assert_made(
        &game("1-0", tags, moves),
        &game("1/2-1/2", tags, "1. Kxe2 {Ke7} 1/2-1/2"),
    );
}

#[test]
fn text_behind_the_marker_moves_before_it() {
    assert_moves(
        "1-0",
        "",
        "1. e4 e5 1-0 2. Nf3 {x} Nc6",
        "1. e4 e5 {2. Nf3 (x) Nc6}\n1-0",
    );
    // What tells how the game ended stays next to the marker.
    assert_moves(
        "1-0",
        "",
        "1. e4 e5 {Black resigns} 1-0 2. Nf3",
        "1. e4 e5 {2. Nf3}\n{Black resigns} 1-0",
    );
}

#[test]
fn kings_in_the_centre_become_a_comment_and_tell_the_result_where_none_is_stated() {
    // d4 is dark and d5 light: a draw; both light, e4 and d5: White's win.
    let opening = "1. Nf3 Nf6 2. Ng1 Ng8 3. h3";
    assert_made(
        &game("*", "", &format!("{opening} Kd5 4. Kd4 *")),
        &game("1/2-1/2", "", &format!("{opening} {{Kd5 4. Kd4}} 1/2-1/2")),
    );
    assert_made(
        &game("*", "", "1. a3 a6 2. Ke4 Kd5 *"),
        &game("1-0", "", "1. a3 a6 {2. Ke4 Kd5} 1-0"),
    );
    assert_moves(
        "1-0",
        "",
        "1. a3 a6 2. Ke4 Kd5 1-0",
        "1. a3 a6 {2. Ke4 Kd5} 1-0",
    );
}

#[test]
fn results_are_those_that_the_board_proves_or_the_only_ones_stated() {
    for (tag, more, moves, marker, expected) in [
        // FIDE Laws 5.1.1, 5.2.2, 9.6.1 and 9.6.2.
        ("*", "", "1. f3 e5 2. g4 Qh4#", "*", "0-1"),
        (
            "1-0",
            "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n",
            "1. Kxe2",
            "1-0",
            "1/2-1/2",
        ),
        (
            "1-0",
            "",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6\n8. Ng1 Ng8",
            "1-0",
            "1/2-1/2",
        ),
        (
            "0-1",
            "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 148 100\"]\n[SetUp \"1\"]\n",
            "100. Ra2 Kd8",
            "0-1",
            "1/2-1/2",
        ),
        ("*", "", "1. e4 e5", "0-1", "0-1"),
        ("1-0", "", "1. e4 e5", "*", "1-0"),
        // The board decides, whoever says nothing.
        ("*", "", "1. f3 e5 2. g4 Qh4#", "1-0", "0-1"),
    ] {
        assert_made(
            &game(tag, more, &format!("{moves} {marker}")),
            &game(expected, more, &format!("{moves} {expected}")),
        );
    }
    // Two results, of which one is wrong: nobody knows which.
    let moves = "1. e4 e5 0-1";
    assert_moves("1-0", "", moves, moves);
}

#[test]
fn of_a_tag_that_is_repeated_the_one_that_counts_stays() {
    let text = game("1-0", "[ECO \"A00\"]\n[ECO \"C20\"]\n", "1. e4 e5 1-0");
    assert_made(&text, &game("1-0", "[ECO \"C20\"]\n", "1. e4 e5 1-0"));
    let text = game("1-0", "[ECO \"B00\"]\n[eco \"C20\"]\n", "1. e4 e5 1-0");
    assert_made(&text, &game("1-0", "[ECO \"B00\"]\n", "1. e4 e5 1-0"));
}

#[test]
fn tag_pairs_get_the_signs_that_they_lack() {
    for (written, meant) in [
        ("[Annotator Tal]", "[Annotator \"Tal\"]"),
        ("[Annotator Tal\"]", "[Annotator \"Tal\"]"),
        ("[Annotator 'Tal']", "[Annotator \"Tal\"]"),
        (
            "[Annotator \u{201c}Tal, M.\u{201d}]",
            "[Annotator \"Tal, M.\"]",
        ),
        ("[Annotator: \"Tal\"]", "[Annotator \"Tal\"]"),
        ("[Annotator = Tal]", "[Annotator \"Tal\"]"),
        ("[Annotator Tal", "[Annotator \"Tal\"]"),
        ("[Annotator \"Tal]", "[Annotator \"Tal\"]"),
        ("[Annotator \"Tal\"", "[Annotator \"Tal\"]"),
        ("[Annotator \"Tal", "[Annotator \"Tal\"]"),
        ("[Annotator \"Tal\")", "[Annotator \"Tal\"]"),
        (
            "[Annotator \"Tal,\nMikhail\"]",
            "[Annotator \"Tal, Mikhail\"]",
        ),
    ] {
        let text = |tag: &str| game("1-0", &format!("{tag}\n[ECO \"C20\"]\n"), "1. e4 e5 1-0");
        // The order of tags is not what this is about.
        let fixed = |text: &str, safety: &[&str]| {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("a.pgn"), text).unwrap();
            let words = [&["fix", "-q", "-o", "-", "a.pgn"], safety].concat();
            String::from_utf8(run(folder.path(), &words).stdout).unwrap()
        };
        assert_eq!(fixed(&text(written), &[]), text(written));
        assert_eq!(fixed(&text(written), &["--unsafe"]), text(meant));
    }
}

#[test]
fn tag_pairs_of_doubtful_meaning_stay() {
    for tag in [
        "[Annotator]",
        "[\"Tal\"]",
        "[see the notes]",
        "[Annotator \"Tal\" M.]",
        "[Annotator \"Tal\\\"]",
        "[Annotator \"Tal [M.]",
        "[White Tal]",
    ] {
        let text = game("1-0", &format!("{tag}\n"), "1. e4 e5 1-0");
        assert_eq!(
            String::from_utf8(fixed(text.as_bytes(), Safety::Unsafe)).unwrap(),
            text
        );
    }
}

#[test]
fn parentheses_and_braces_close_where_the_moves_prove_it() {
    for (written, meant) in [
        ("1. e4 ) e5 very 1-0", "1. e4 e5 very 1-0"),
        (
            "1. e4 (1. d4 d5 1... e5 1-0",
            "1. e4 (1. d4 d5) 1... e5 1-0",
        ),
        (
            "1. e4 e5 (1... d5 2. exd5 Qxd5 1-0",
            "1. e4 e5 (1... d5 2. exd5 Qxd5) 1-0",
        ),
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. c3) d6 2. Nf3 1-0",
            "1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3 1-0",
        ),
        (
            "1. e4 {best by test 1... e5 1-0",
            "1. e4 {best by test} 1... e5 1-0",
        ),
        ("1. e4 {best by test 1-0", "1. e4 {best by test} 1-0"),
        (
            "1. e4 {a {b} c} e5 {d {e} 1-0",
            "1. e4 {a (b) c} e5 {d (e} 1-0",
        ),
        ("1. e4 (1. d4 1-0) e5 1-0", "1. e4 (1. d4 {1-0}) e5 1-0"),
        ("1. e4!!! e5??? 1-0", "1. e4!! e5?? 1-0"),
    ] {
        assert_moves("1-0", "", written, meant);
    }
    for doubtful in [
        // The variation may end before its second move or at the end.
        "1. e4 e5 (1... c5 2. Nf3 Nc6 1-0",
        "1. e4 (1. d4 d5 2. c4 1-0",
        // Nothing shows where the words end and the moves begin.
        "1. e4 {best by test e5 2. Nf3 1-0",
        "1. e4 {e5 is best 1-0",
        // Two of them.
        "1. e4 e5 (1... c5 (1... e6 2. d4 2. Nf3 1-0",
        "1. e4!?! e5 1-0",
    ] {
        assert_moves("1-0", "", doubtful, doubtful);
    }
}

#[test]
fn a_start_position_is_written_as_it_was_understood() {
    for (written, meant) in [
        // FIDE Laws 3.8.2, 3.7.3.1.
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2R w Kq - 0 1\"]\n[SetUp \"1\"]\n",
            "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2R  w  K e6 0 1\"]\n[SetUp \"1\"]\n",
            "[FEN \"4k3/8/8/8/8/8/8/4K2R  w  K - 0 1\"]\n[SetUp \"1\"]\n",
        ),
    ] {
        assert_made(
            &game("*", written, "1. O-O *"),
            &game("*", meant, "1. O-O *"),
        );
    }
    assert_made(
        &game("*", "[SetUp \"1\"]\n", "1. e4 *"),
        &game("*", "[SetUp \"0\"]\n", "1. e4 *"),
    );
    // Without moves nothing shows where the game began.
    let text = game("*", "[SetUp \"1\"]\n", "*");
    assert_made(&text, &text);
}

#[test]
fn text_that_is_not_utf_8_becomes_so() {
    let folder = tempfile::tempdir().unwrap();
    // Windows-1252, between games too; the second game is UTF-8 and stays.
    let first = game("1-0", "", "1. e4 {caf~} e5 1-0").replace("[White \"A\"]", "[White \"J~rg\"]");
    let mut text: Vec<u8> = b"% \x93Caf\xe9\x94\n".to_vec();
    text.extend(
        first
            .bytes()
            .map(|byte| if byte == b'~' { 0xe9 } else { byte }),
    );
    let second = game("1-0", "", "1. d4 {é} 1-0");
    text.extend(format!("\n{second}").as_bytes());
    std::fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let fixed = |options: &[&str]| {
        let words = [&["fix", "-q", "-o", "-", "a.pgn"], options].concat();
        run(folder.path(), &words).stdout
    };
    assert_eq!(fixed(&[]), text);
    let expected = format!("% “Café”\n{}\n{second}", first.replace('~', "é"));
    let named = fixed(&["--unsafe", "--encoding", "iso-8859-1"]);
    assert_eq!(String::from_utf8(named).unwrap(), expected);
    // Without a name for it, nobody knows which letters these are.
    assert_eq!(fixed(&["--unsafe"]), text);
    // The byte 81 is no character, so it is not known what the text is.
    let doubtful = b"[White \"\x81\xe9\"]\n\n1. e4 *\n";
    std::fs::write(folder.path().join("a.pgn"), doubtful).unwrap();
    let words = [
        "fix",
        "-q",
        "--encoding",
        "cp1252",
        "--select",
        "non-utf8-text",
        "-o",
        "-",
        "a.pgn",
    ];
    assert_eq!(run(folder.path(), &words).stdout, doubtful);
}

#[test]
fn text_between_games_is_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let one = game("1-0", "", "1. e4 e5 1-0");
    let text = format!(
        "Round 1\nin heavy rain\n\n{one}\nmore prose\n\n% stays\n\nand more\n\n{one}\nthe end\n"
    );
    std::fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let fixed = |options: &[&str]| {
        let words = [&["fix", "-q", "-o", "-", "a.pgn"], options].concat();
        String::from_utf8(run(folder.path(), &words).stdout).unwrap()
    };
    assert_eq!(fixed(&[]), text);
    // PGN standard 6: a line with % in its first column is for nobody.
    let expected = format!(
        "% Round 1\n% in heavy rain\n\n{one}\n% more prose\n\n% stays\n\n% and more\n\n{one}\n% the end\n"
    );
    assert_eq!(fixed(&["--unsafe"]), expected);
    std::fs::write(folder.path().join("a.pgn"), &expected).unwrap();
    let words = ["check", "-q", "--ignore", "duplicate-in-event", "a.pgn"];
    assert_eq!(run(Path::new(folder.path()), &words).text(), "");
}

/// A move that is recorded wrongly and mates as it is written: the moves behind it are those of the game with the right one.
#[test]
fn a_game_with_a_repair_is_not_ended_by_the_move_that_is_wrong() {
    let position = "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/4R1K1 w - - 0 1\"]\n[SetUp \"1\"]\n";
    let moves = |first: &str, second: &str| {
        format!(
            "1. {first} g6 2. {second} Kg7 3. g3 h5 4. h4 Rc2 5. Kg2 Rd2 6. Kf3 Rc2 7. Kg2 Rd2\n1/2-1/2"
        )
    };
    // Only from e7 can the rook go to b7.
    assert_moves(
        "1/2-1/2",
        position,
        &moves("Re8", "Rb7"),
        &moves("Re7", "Rb7"),
    );
    // From several squares it can go to e1: nothing is proved, and the text is evidence.
    let open = moves("Re8", "Re1");
    assert_moves("1/2-1/2", position, &open, &open);
    // In a game that stops there for good, the moves behind become a comment.
    assert_moves(
        "0-1",
        "",
        "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
        "1. f3 e5 2. g4 Qh4# {3. a3} 0-1",
    );
}
