//! `pgnkit format`: what it does with games that are odd, and with those that cannot be read to their end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::{Run, run, run_with_input};

fn format(arguments: &[&str], text: impl AsRef<[u8]>) -> Run {
    let arguments = [&["format"][..], arguments].concat();
    run_with_input(Path::new("."), &arguments, text.as_ref())
}

/// The object of the only game.
fn object(arguments: &[&str], text: impl AsRef<[u8]>) -> Value {
    let found = format(&[&["-f", "jsonl"][..], arguments].concat(), text);
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert_eq!(found.text().matches('\n').count(), 1, "{}", found.text());
    serde_json::from_str(found.text()).unwrap()
}

#[test]
fn a_malformed_tag_is_not_lost_where_a_game_is_written_anew() {
    let text = "[Event \"E\"]\n[White A]\n[Black \"B\"]\n\n1. e4 *\n";
    let found = format(&["--broken", "comment", "--keep-tags", "none"], text);
    assert_eq!(found.text(), "[Result \"*\"]\n\n{[White A]} 1. e4 *\n\n");
}

/// Evaluations of match programs are those of the table of moves: from White's point of view, mates in moves.
#[test]
fn json_has_what_match_programs_measured_as_commands() {
    let text = "[Event \"E\"]\n\n1. e4 {book} e5 {+0.31/22 1.5s, n=9} 2. Nf3 {-0.20/21 75s, tl=60.5s, odd} (2. f4 {+1/3 2s}) \
                2... Nc6 {-M12/5 0.1s} 3. Bb5 {d=30, mt=1500, pv=a6, wv=0.60} a6 {[%eval 0.7] good} *\n";
    let comments = |arguments: &[&str]| -> Vec<String> {
        let moves = object(arguments, text)["moves"].clone();
        let moves = moves.as_array().unwrap().iter();
        moves
            .map(|mv| mv["comments"][0].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(
        comments(&[]),
        [
            "book",
            "[%eval -0.31,22] [%emt 0:00:01.5] n=9",
            "[%eval -0.20,21] [%emt 0:01:15] [%clk 0:01:00.5] odd",
            "[%eval #6,5] [%emt 0:00:00.1]",
            "[%eval 0.60,30] [%emt 0:00:01.5] pv=a6",
            "[%eval 0.7] good"
        ]
    );
    assert_eq!(
        comments(&["--comments", "text"]),
        ["", "", "odd", "", "", "good"]
    );
    assert_eq!(
        comments(&["--drop-commands", "eval,emt"])[1..3],
        ["n=9", "[%clk 0:01:00.5] odd"]
    );
    let variation = &object(&[], text)["moves"][2]["variations"][0][0]["comments"][0];
    assert_eq!(variation, "[%eval 1.00,3] [%emt 0:00:02]");
    let table = [
        "moves",
        "-q",
        "--no-header",
        "--columns",
        "eval_pawns,eval_mate,elapsed_seconds",
    ];
    let table = run_with_input(Path::new("."), &table, text.as_bytes());
    assert_eq!(
        table.text(),
        ",,\n-0.31,,1.5\n-0.20,,75\n,6,0.1\n0.60,,1.5\n0.7,,\n"
    );
}

#[test]
fn what_is_formatted_again_stays() {
    let long = "w".repeat(60);
    for (arguments, text) in [
        // Nothing can be played from a position that cannot be set up.
        (
            &["--broken", "comment"][..],
            "[FEN \"x\"]\n\n1. e4 {one} e5 (1... c5) 1-0\n",
        ),
        (
            &["--broken", "comment"],
            "[FEN \"x\"]\n\n{one} {two} ; three\n1. e4 {four} 1-0\n",
        ),
        (&["-f", "lines"], "[FEN \"x\"]\n\n1. e4 {one} e5 *\n"),
        // A tag of the name of the first one, behind others, would begin a game.
        (
            &[],
            "[Event \"a\"]\n[event \"x\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
        ),
        // The comment with the position is on two lines.
        (
            &["--annotate", "{fen}"],
            &format!("[A \"b\"]\n\n{{{long}}} 1. e4 e5 2. Nf3 Nc6 *\n"),
        ),
        (
            &["--annotate", "{fen}", "--annotate-at", "final"],
            &format!("[A \"b\"]\n\n1. e4 {{{long}}} 1... e5 *\n"),
        ),
    ] {
        let once = format(arguments, text);
        let twice = format(arguments, &once.stdout);
        assert_eq!(once.text(), twice.text(), "{arguments:?}");
    }
}

#[test]
fn what_an_option_cannot_do_is_told() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4) 1-0\n";
    for (arguments, told) in [
        (
            &["--rename", "White=Black"][..],
            "; 1 tag not renamed: their games have one of that name\n",
        ),
        (
            &["--rename", "White=Black", "--variations", "games"],
            "; 1 tag not renamed: their games have one of that name; 1 variation written as games\n",
        ),
        (&["--rename", "ECO=Black"], " 1 game formatted\n"),
        (
            &["--set", "Result=0-1"],
            "; Result tag and marker differ in 1 game\n",
        ),
        (
            &["--set", "Result=0-1", "--markers", "no"],
            " 1 game formatted\n",
        ),
        (&["--set", "Result=1-0"], " 1 game formatted\n"),
    ] {
        let found = format(arguments, text);
        assert!(
            found.stderr.ends_with(told),
            "{arguments:?}: {}",
            found.stderr
        );
    }
}

#[test]
fn a_file_of_one_line_without_its_end_stays() {
    for text in ["% one", "% one\n% two", "prose"] {
        assert_eq!(format(&[], text).text().trim_end(), text);
    }
}

#[test]
fn annotations_stand_with_their_moves() {
    let text = "[A \"b\"]\n\n{one} $7 1. e4 {two} $1 (1. d4 {three}) {four} (1. c4) {five} \
                (1. b3 ({six} $2) d5) 1... e5 $300 !!! (1... -- 2. d4 {seven}) ({eight}) \
                ({nine} {ten} 1... c5 {}) *";
    let found = object(&[], text);
    assert_eq!(found["comments"], json!(["one"]));
    assert_eq!(found["nags"], json!([7]));
    assert_eq!(
        found["moves"],
        json!([
            {
                "san": "e4", "uci": "e2e4", "nags": [1], "comments": ["two"],
                "comments_after_variations": ["four", "five"],
                "variations": [
                    [{"san": "d4", "uci": "d2d4", "comments": ["three"]}],
                    [{"san": "c4", "uci": "c2c4"}],
                    [
                        {
                            "san": "b3", "uci": "b2b3",
                            "variations": [[{"nags": [2], "comments": ["six"]}]]
                        },
                        {"san": "d5", "uci": "d7d5"},
                    ],
                ]
            },
            {
                "san": "e5", "uci": "e7e5", "signs": ["$300", "!!!"],
                "variations": [
                    [
                        {"san": "--", "uci": "0000"},
                        {"san": "d4", "uci": "d2d4", "comments": ["seven"]},
                    ],
                    [{"comments": ["eight"]}],
                    [{
                        "san": "c5", "uci": "c7c5",
                        "comments_before": ["nine", "ten"], "comments": [""]
                    }],
                ]
            },
        ])
    );
    let bare = [
        "--nags",
        "drop",
        "--comments",
        "drop",
        "--variations",
        "drop",
    ];
    let moves = json!([{"san": "e4", "uci": "e2e4"}, {"san": "e5", "uci": "e7e5"}]);
    let found = object(&bare, text.replace("$300 !!!", ""));
    assert_eq!((&found["moves"], found.get("comments")), (&moves, None));
}

#[test]
fn a_variation_before_all_moves_is_one_of_no_move() {
    let found = object(&[], "[A \"b\"]\n\n{a} (1. d4) 1. e4 *");
    let moves = json!([{"variations": [[{"text": "1. d4"}]]}, {"san": "e4", "uci": "e2e4"}]);
    assert_eq!(
        (&found["moves"], &found["comments"]),
        (&moves, &json!(["a"]))
    );
}

#[test]
fn nothing_of_the_tags_is_lost() {
    let text =
        "[Event \"J\\\"rg\"]\n[ECO \"A\"]\n% kept\n[ECO \"B\"]\n[ECO \"C\"]\n\n1. e4 \n%too\n *\n";
    let found = object(&[], text);
    assert_eq!(found["tags"]["Event"], "J\"rg");
    assert_eq!(found["tags"]["ECO"], "C");
    assert_eq!(found["other_tags"], json!([["ECO", "A"], ["ECO", "B"]]));
    assert_eq!(found["escapes"], json!(["% kept", "%too"]));
    assert_eq!(found["marker"], "*");
    let found = object(&["--keep-tags", "none", "--drop-outside"], text);
    assert_eq!(found["tags"], json!({}));
    assert_eq!(
        (found.get("other_tags"), found.get("escapes")),
        (None, None)
    );
}

#[test]
fn text_is_decoded_as_elsewhere() {
    let found = object(
        &["--set", "Site=\u{17b}"],
        b"[Event \"J\xf6rg\"]\n\n1. e4 {\x93x\x94\nand more} *\n",
    );
    assert_eq!(found["tags"]["Event"], "J\u{f6}rg");
    assert_eq!(found["tags"]["Site"], "\u{17b}");
    let stops = object(
        &["--set", "Site=\u{17b}"],
        b"[Event \"\xf6\xf6\"]\n\n1. e5 *\n",
    );
    assert_eq!(stops["broken"]["offset"], 17);
    let comment = "\u{201c}x\u{201d} and more";
    assert_eq!(found["moves"][0]["comments"], json!([comment]));
}

#[test]
fn a_game_that_stops_says_where_and_keeps_its_text() {
    let text = "[Event \"\u{e9}\"]\n\n1. e4 {good} e5 2. Ke3 d6 {not read} (2. d4) 1-0 {behind}\n";
    let found = object(&[], text);
    let broken =
        json!({"code": "illegal-move", "line": 3, "column": 20, "offset": 33, "text": text});
    assert_eq!(found["broken"], broken);
    let e4 = json!({"san": "e4", "uci": "e2e4", "comments": ["good"]});
    let e5 = json!({"san": "e5", "uci": "e7e5"});
    assert_eq!(found["moves"], json!([e4, e5]));
    let found = object(&["--broken", "comment"], text);
    let lost = ["Ke3 d6 (not read) (2. d4)", "behind"];
    assert_eq!(found["moves"][1]["comments"], json!(lost));
    assert_eq!(found["broken"].get("text"), None);
    assert_eq!(
        format(&["-f", "jsonl", "--broken", "drop"], text).text(),
        ""
    );
    // Of a game that cannot be set up, nothing is said.
    let found = object(&[], "[FEN \"8/8\"]\n\n1. e4 *\n");
    assert_eq!(found["variant"], Value::Null);
    assert_eq!(found["moves"], json!([]));
    // A word that is no move, in a game that is read to its end, is a comment.
    let found = object(&[], "1. e4 foo} e5 *\n");
    assert_eq!(found.get("broken"), None);
    let e4 = json!({"san": "e4", "uci": "e2e4", "comments": ["foo"]});
    assert_eq!(found["moves"][0], e4);
}

/// Readers of JSON give up at some depth; no depth is too deep to be written.
#[test]
fn no_nesting_is_too_deep() {
    const DEEP: usize = 100_000;
    for (open, has_text) in [("(1. d4 {zzz} ", false), ("(", false), ("(1... d5 (", true)] {
        for depth in [30, DEEP] {
            let parentheses = open.matches('(').count();
            let text = format!(
                "1. e4 {}{} e5 *\n",
                open.repeat(depth),
                ")".repeat(depth * parentheses)
            );
            let found = object(&[], &text);
            let shown = found.to_string();
            assert_eq!(found["moves"].as_array().unwrap().len(), 2);
            assert_eq!(
                shown.contains("\"text\""),
                depth == DEEP && open != "(" || has_text
            );
            if open.contains('{') {
                assert_eq!(shown.matches("zzz").count(), depth);
            }
        }
        // Without an end.
        let text = format!("1. e4 {}", open.repeat(DEEP));
        let found = object(&[], &text);
        assert_eq!(found["broken"]["text"], text);
        let lines = format(&["-f", "lines"], &text);
        assert_eq!(lines.text().matches('\n').count(), 1);
    }
}

#[test]
fn a_line_holds_what_needs_lines() {
    let text = "% between\n[Event \"E\nF\"]\n% one}\n[White A]\n\n1. e4 {a\nb} ; c }\n%two\ne5 1-0\n\nProse.\n";
    let found = format(
        &["-f", "lines", "--keep-tags", "Event", "--width", "0"],
        text,
    );
    assert_eq!(
        found.text(),
        "[Event \"E F\"] {% one)} {[White A]} 1. e4 {a b} {c )} {%two} 1... e5 1-0\n"
    );
    for told in [
        "1 line outside games",
        "1 comment with parentheses for braces",
        "2 escaped lines written as a comment",
    ] {
        assert!(found.stderr.contains(told), "{told}: {}", found.stderr);
    }
    let found = format(
        &["-f", "lines", "--keep-tags", "none"],
        "[A \"b\"]\n\n*\n\n1. e4 *\n",
    );
    assert_eq!(found.text(), "[Result \"*\"] *\n1. e4 *\n");
}

/// A game that stops, and where it stops, is that on a line too.
#[test]
fn what_stops_a_game_stops_it_on_its_line() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 d6 (2... d5) {one\ntwo} ; three }\n3. d4 ( ) 1-0\n\n\
                [Event \"b\"]\n\n1. e4 e5 2. foo Nc6 0-1\n\n\
                [Event \"c\"]\n\n1. e4 (1. d4 d5 0-1\n\n\
                [Event \"d\"]\n[Result \"1-0\"]\n\n1. e4 {open\nmore\n\n\
                [Event \"e\"]\n\n1. e4 -- 2. d4 *\n\n\
                [Event \"f\"]\n[FEN \"x\"]\n\n1. e4 *\n";
    let columns = ["-q", "--columns", "game,plies,fault,final_fen"];
    let rows = |text: &[u8]| {
        let arguments = [&["games"][..], &columns].concat();
        run_with_input(Path::new("."), &arguments, text).stdout
    };
    let lines = format(&["-f", "lines"], text);
    assert_eq!(lines.text().lines().count(), 6);
    assert!(
        lines
            .text()
            .contains("\"] 1. e4 e5 2. Ke3 d6 ( 2... d5 ) {one two} {three )} 3. d4 ( ) 1-0\n"),
        "{}",
        lines.text()
    );
    let shown = |rows: &[u8]| String::from_utf8_lossy(rows).into_owned();
    assert_eq!(shown(&rows(&lines.stdout)), shown(&rows(text.as_bytes())));
    let twice = format(&["-f", "lines"], &lines.stdout);
    assert_eq!(twice.text(), lines.text());
}

/// `2)` may be a move number, as in `1) e4 e5 2) Nf3`.
#[test]
fn a_number_and_the_end_of_a_variation_stand_apart() {
    let found = format(&["--numbers", "no"], "1. e4 (1. Kh8 2 ) e5 *\n");
    assert!(
        found.text().contains("\ne4 (1. Kh8 2 ) e5 *\n"),
        "{}",
        found.text()
    );
}

/// The PGN standard's comment to the end of a line holds braces, which mean nothing there.
#[test]
fn a_brace_in_a_line_comment_takes_no_ply_away() {
    for (text, plies) in [
        ("1. e4 ; a { brace\ne5 ; close } here\n1-0\n", 2),
        ("1. e4 ; {\ne5 2. Nf3 ; }\nNc6 1-0\n", 4),
        ("1. e4 ; {[%clk 0:01:00]\ne5 {x} 2. Nf3 } 1-0\n", 3),
        ("; {\n1. e4 ; one\ne5 ; }\n1-0\n", 2),
    ] {
        for arguments in [&[][..], &["-f", "lines"], &["--keep-tags", "none"]] {
            let once = format(arguments, format!("[Event \"a\"]\n\n{text}"));
            let found = object(&[], &once.stdout);
            assert_eq!(
                found["moves"].as_array().unwrap().len(),
                plies,
                "{}",
                once.text()
            );
            let twice = format(arguments, &once.stdout);
            assert_eq!(twice.text(), once.text());
        }
    }
}

/// FEN of python-chess 1.11, `Board.push(Move.null())`.
#[test]
fn a_null_move_of_a_variation_is_a_move() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 (2. d4 -- 3. d5 c5 4. Z0 Nf6) (2. Qh5 Ke7 3. Qxe5+ -- 4. a3) Nc6 *\n";
    let found = format(&["--annotate", "{fen}", "--width", "0"], text);
    for fen in [
        "2... -- {rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3}",
        "3... c5 {rnbqkbnr/pp1p1ppp/8/2pPp3/4P3/8/PPP2PPP/RNBQKBNR w KQkq c6 0 4}",
        "4. -- {rnbqkbnr/pp1p1ppp/8/2pPp3/4P3/8/PPP2PPP/RNBQKBNR b KQkq - 1 4}",
    ] {
        assert!(found.text().contains(fen), "{fen}: {}", found.text());
    }
    // In check nobody can pass.
    assert!(
        found.stderr.contains("nobody can pass in check"),
        "{}",
        found.stderr
    );
    let uci = format(&["--notation", "uci", "--width", "0"], text);
    assert!(
        uci.text()
            .contains("(2. d2d4 0000 3. d4d5 c7c5 4. 0000 g8f6)"),
        "{}",
        uci.text()
    );
    let games = format(&["--variations", "games", "--keep-tags", "none"], text);
    assert!(
        games
            .text()
            .contains("1. e4 e5 2. d4 {2... -- 3. d5 3... c5 4. -- 4... Nf6} *\n"),
        "{}",
        games.text()
    );
    // An illegal move behind it is found.
    let found = format(&[], "[Event \"a\"]\n\n1. e4 (1. d4 -- 2. Ke3) *\n");
    assert!(
        found.stderr.contains("the king on e1 cannot reach e3"),
        "{}",
        found.stderr
    );
}

/// A sign that closes nothing holds no text: options say of such a game what they say of any other.
#[test]
fn signs_without_meaning_are_left_out() {
    for sign in [") ", "} ", ") } ", "1-0 "] {
        let text = format!(
            "[Event \"a\"]\n\n1. e4 {{secret}} e5 (1... c5) {}1-0 {}\n",
            if sign == "1-0 " { "" } else { sign },
            if sign == "1-0 " { sign } else { "" },
        );
        let found = format(
            &[
                "--comments",
                "drop",
                "--keep-tags",
                "none",
                "--variations",
                "games",
            ],
            &text,
        );
        assert_eq!(
            found.text(),
            "1. e4 e5 1-0\n\n1. e4 c5 *\n\n",
            "{}",
            found.stderr
        );
        assert!(
            found.stderr.contains("without meaning left out"),
            "{}",
            found.stderr
        );
    }
    // Another marker says something else.
    let found = format(&["--keep-tags", "none"], "[Event \"a\"]\n\n1. e4 1-0 0-1\n");
    assert!(found.text().starts_with("[Event"), "{}", found.text());
}

#[test]
fn a_word_that_is_no_move_becomes_a_comment_where_the_game_goes_on() {
    let text = "[Event \"a\"]\n\n1. e4 e5 foo 2. Nf3 Nc6 1-0\n";
    for broken in ["keep", "comment", "drop"] {
        let found = format(&["--tags", "none", "--broken", broken], text);
        assert_eq!(
            found.text(),
            "1. e4 e5 {foo} 2. Nf3 Nc6 1-0\n\n",
            "{}",
            found.stderr
        );
        for said in [
            "unrecognized-token",
            "1 passage that cannot be read written as a comment",
        ] {
            assert!(found.stderr.contains(said), "{}", found.stderr);
        }
    }
    // Where it stops the replay, `--broken` decides.
    let stopped = text.replace("foo", "Qxz9");
    assert_eq!(
        format(&["--tags", "none"], &stopped).text().trim_end(),
        stopped.trim_end()
    );
}

#[test]
fn what_would_run_games_together_is_refused() {
    for (arguments, told) in [
        (
            &["--markers", "no", "--keep-tags", "none"][..],
            "--keep-tags roster",
        ),
        (
            &["--markers", "no", "--keep-tags", "ECO"],
            "--keep-tags roster",
        ),
        (
            &[
                "--markers",
                "no",
                "--keep-tags",
                "White",
                "--drop-tags",
                "White",
            ],
            "--keep-tags roster",
        ),
        (
            &[
                "--markers",
                "no",
                "--keep-tags",
                "White",
                "--rename",
                "White=X",
            ],
            "--keep-tags roster",
        ),
        (
            &["--markers", "no", "-f", "lines"],
            "leave --markers no out",
        ),
    ] {
        let found = format(arguments, "[White \"A\"]\n\n1. e4 *\n");
        assert_eq!((found.code, found.text()), (2, ""));
        assert!(
            found.stderr.contains(told),
            "{arguments:?}: {}",
            found.stderr
        );
    }
    let set = ["--markers", "no", "--keep-tags", "X", "--set", "X=y"];
    let found = format(&set, "[White \"A\"]\n\n1. e4 *\n");
    let tags = "[X \"y\"]\n[Result \"*\"]\n";
    assert_eq!(found.text(), format!("{tags}\n1. e4\n\n"));
}

/// What says from where and by which rules a game is played stays, whatever tags are asked for.
#[test]
fn no_choice_of_tags_changes_the_moves() {
    let text = "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kd7 *\n\n\
                [Event \"b\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"c\"]\n[Variant \"normal\"]\n\n1. d4 *\n";
    let found = format(&["--keep-tags", "none"], text);
    let expected = "[Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kd7 *\n\n\
                    [Result \"*\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n1. d4 *\n\n";
    assert_eq!(found.text(), expected);
    let found = format(&["--keep-tags", "White"], text);
    assert_eq!(found.text().matches("[FEN").count(), 1);
    assert_eq!(found.text().matches("[Variant").count(), 1);
}

/// Every output of records ends with a blank line, so that `cat` makes one file of several.
#[test]
fn texts_can_be_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let game = |name: &str| {
        format!("[Event \"{name}\"]\n\n1. e4 {name} 1-0\n")
            .replace("a 1", "e5 1")
            .replace("b 1", "d5 1")
    };
    let text = format!("{}\n{}", game("a"), game("b"))
        .trim_end()
        .to_owned();
    fs::write(folder.path().join("in.pgn"), &text).unwrap();
    let shell = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        assert_eq!(
            crate::program::run(folder.path(), &arguments).code,
            0,
            "{arguments:?}"
        );
    };
    for arguments in [
        "filter -q plies>0 -o out.pgn in.pgn",
        "filter -q plies>0 --shard 1/1 -o out.pgn in.pgn",
        "filter -q plies>5 --rest out.pgn -o other.pgn in.pgn",
        "filter -q plies>0 --split 10 -o out{n}.pgn in.pgn",
        "sort -q -o out.pgn in.pgn",
        "format -q -o out.pgn in.pgn",
        "format -q --keep-tags none -o out.pgn in.pgn",
        "check -q --good out.pgn in.pgn",
    ] {
        shell(arguments);
        let name = if arguments.contains("{n}") {
            "out1.pgn"
        } else {
            "out.pgn"
        };
        let written = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(
            written.ends_with("1-0\n\n") && !written.ends_with("\n\n\n"),
            "{arguments}: {written:?}"
        );
        assert!(!written.starts_with('\n'));
        fs::remove_file(folder.path().join(name)).unwrap();
    }
}

/// Ordo stops at a result that it does not know.
#[test]
fn rating_programs_get_results_that_they_know() {
    let rated = |arguments: &[&str], text: &str| {
        let found = format(&[&["-f", "ordo"][..], arguments].concat(), text);
        let result = found.text().lines().nth(2).unwrap().to_owned();
        (result, found.stderr.contains("written as *"))
    };
    for (tag, marker, result, is_told) in [
        ("1-0", "1-0", "1-0", false),
        ("1/2", "1/2", "1/2-1/2", false),
        ("*", "*", "*", false),
        ("1-0", "", "1-0", false),
        ("?", "0-1", "*", true),
        ("1-0", "0-1", "*", true),
        ("+/-", "+/-", "*", true),
        ("0-0", "0-0", "*", true),
        ("1-0", "+/-", "*", true),
    ] {
        let text = format!(
            "[White \"a\"]\n[Black \"b\"]\n[Result \"{tag}\"]\n\n1. e4 e5 2. Nf3 Nc6 {marker}\n"
        );
        let expected = (format!("[Result \"{result}\"]"), is_told);
        assert_eq!(rated(&[], &text), expected, "{tag} {marker}");
        let set = ["--set", "Result=0-1"];
        assert_eq!(rated(&set, &text).0, "[Result \"0-1\"]");
    }
    let found = format(&["-f", "ordo"], "[White \"a \\\"b\\\"\"]\n\n1. e4 1-0\n");
    let expected = "[White \"a \\\"b\\\"\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n1-0\n\n";
    assert_eq!(found.text(), expected);
    assert!(
        found
            .stderr
            .contains("1 game with a player who is not known")
    );
}

#[test]
fn tags_that_differ_stay_unless_they_are_overwritten() {
    let tagged = |plies: &str, set_up: &str| {
        format!(
            "[PlyCount \"{plies}\"]\n[SetUp \"{set_up}\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. Ra8+ *\n"
        )
    };
    // An empty value is as good as none.
    let text = [tagged("1", "1"), tagged("2", "0"), tagged("", "1")].join("\n");
    let adding = ["--keep-tags", "PlyCount,SetUp", "--add", "plycount,fen"];
    let found = format(&adding, &text);
    assert!(
        found
            .stderr
            .trim_end()
            .ends_with("; PlyCount differs in 1 game; SetUp differs in 1 game"),
        "{}",
        found.stderr
    );
    assert_eq!(found.text().matches("[PlyCount \"1\"]").count(), 2);
    let found = format(&[&adding[..], &["--overwrite"]].concat(), &text);
    assert!(!found.stderr.contains("differs"), "{}", found.stderr);
    assert_eq!(found.text().matches("[PlyCount \"1\"]").count(), 3);
    assert_eq!(found.text().matches("[SetUp \"1\"]").count(), 3);
    // A FEN in another spelling is the same position; that a tag gives another one is told.
    let text = "[FEN \"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1\"]\n\n1. e6 *\n";
    let found = format(&["--add", "fen"], text);
    assert!(!found.stderr.contains("differs"), "{}", found.stderr);
    assert!(
        found
            .text()
            .contains("[FEN \"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1\"]\n[SetUp")
    );
    let found = format(&["--add", "fen", "--overwrite"], text);
    assert!(
        found
            .text()
            .contains("[FEN \"8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1\"]")
    );
    let set = [
        "--set",
        "FEN=8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "--add",
        "fen",
    ];
    assert!(format(&set, text).stderr.contains("FEN differs in 1 game"));
    // Nothing is claimed of a game that cannot be read to its end.
    {
        let text = "1. e4 e5 2. Ke3 *\n";
        for broken in ["keep", "comment"] {
            let arguments = ["--broken", broken, "--add", "plycount,fen,final-fen,hash"];
            let found = format(&arguments, text);
            assert!(!found.text().contains("PlyCount"), "{}", found.text());
            assert!(!found.text().contains("HashCode"), "{}", found.text());
        }
    }
}

/// The keys of an object and of all that is in it.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        Value::Object(members) => {
            for (key, value) in members {
                found.insert(key.clone());
                if key != "tags" {
                    keys(value, found);
                }
            }
        }
        _ => {}
    }
}

#[test]
fn every_key_is_documented() {
    let mut found = BTreeSet::new();
    for text in [
        "[A \"b\"]\n[A \"c\"]\n% x\n\n{a} $1 1. e4 $1 $300 {b} ({c} 1. d4 Ke3 d5) {d} *\n",
        "[A \"b\"]\n\n1. e4 e5 2. Ke3 *\n",
    ] {
        keys(&object(&[], text), &mut found);
    }
    assert_eq!(found.len(), 24, "{found:?}");
    let page = fs::read_to_string("docs/data.md").unwrap();
    for key in found {
        assert!(page.contains(&format!("`{key}`")), "docs/data.md: {key}");
    }
    // Its example is what the program writes.
    let (_, example) = page.split_once("```json\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let example: Value = serde_json::from_str(example).unwrap();
    let text = "[Event \"Riga Open\"]\n[Date \"2024.03.05\"]\n[Round \"1\"]\n[White \"Ames\"]\n[Black \"Byrd\"]\n\n\
                {before the first move} 1. e4! {best by test} e5 ({or} 1... c5 2. Nf3) 1-0\n";
    let mut written = object(&[], text);
    written["file"] = json!("games.pgn");
    assert_eq!(written, example);
}

#[test]
fn options_without_a_meaning_are_refused() {
    for (arguments, option) in [
        (&["-f", "jsonl", "--notation", "uci"][..], "--notation"),
        (&["-f", "jsonl", "--width", "0"], "--width"),
        (&["-f", "lines", "--width", "60"], "--width"),
        (&["-f", "jsonl", "--nags", "suffix"], "--nags suffix"),
        (&["-f", "ordo", "--keep-tags", "roster"], "--keep-tags"),
        (&["-f", "ordo", "--add", "hash"], "--add"),
        (&["--keep-tags", "none", "--add", "hash"], "--add"),
    ] {
        let found = format(arguments, "");
        assert_eq!(found.code, 2, "{arguments:?}");
        let expected = format!("pgnkit: error: {option} ");
        assert!(found.stderr.contains(&expected), "{}", found.stderr);
    }
}

/// Games of two players, some of them alike, one that cannot be read to its end, variations, and text between them.
fn many_games() -> String {
    let mut text = String::new();
    for number in 0..60 {
        let white = if number % 3 == 0 { "Ames" } else { "Byrd" };
        let moves = match number % 7 {
            0 => "1. e4 e5 2. Nf3 (2. Nc3 Nf6) 2... Nc6 1-0",
            1 => "1. d4 d5 2. Ke3 1-0",
            2 => "1. e4 {best} c5 0-1",
            _ => "1. c4 *",
        };
        let round = if number % 5 == 0 { "\nbetween\n" } else { "" };
        text += &format!(
            "{round}\n[Event \"E\"]\n[Round \"{number}\"]\n[White \"{white}\"]\n[Black \"Cole\"]\n\n{moves}\n"
        );
    }
    text
}

/// Whatever is taken, it is written as if nothing else were there.
#[test]
fn games_that_are_taken_are_written_as_those_that_filter_takes() {
    let text = many_games();
    for (taken, options) in [
        (&["--first", "7"][..], &[][..]),
        (&["--first", "7"], &["--variations", "games"]),
        (&["--unique"], &[]),
        (&["--unique=moves"], &["-f", "jsonl"]),
        (&["--unique=moves", "--first", "2"], &["-f", "lines"]),
        (&["--sample", "1/4", "--seed", "2"], &[]),
        (&["--unique=1"], &["--variations", "games"]),
        (&["--first", "30"], &["--drop-outside"]),
    ] {
        let at_once = format(&[taken, options].concat(), &text);
        let filtered = run_with_input(
            Path::new("."),
            &[&["filter", "true"][..], taken].concat(),
            text.as_bytes(),
        );
        let piped = format(options, &filtered.stdout);
        // The file and the number of a game are those of the input.
        let without_place = |text: &str| {
            let lines = text.lines().map(|line| match line.split_once("\"tags\"") {
                Some((_, rest)) => rest.split("\"broken\"").next().unwrap().to_owned(),
                None => line.to_owned(),
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(
            without_place(at_once.text()),
            without_place(piped.text()),
            "{taken:?} {options:?}"
        );
        let told = |run: &Run| run.stderr.matches("[illegal-move]").count();
        assert_eq!(told(&at_once), told(&piped), "{}", at_once.stderr);
        let alone = format(&[taken, options, &["-j", "1"]].concat(), &text);
        assert_eq!(
            (alone.text(), &alone.stderr),
            (at_once.text(), &at_once.stderr)
        );
    }
}

#[test]
fn formatted_games_go_to_several_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), many_games()).unwrap();
    let whole = run(folder.path(), &["format", "-q", "a.pgn"]);
    let names = |prefix: &str| {
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.starts_with(prefix))
            .collect();
        names.sort();
        names
    };
    let split = ["format", "--split", "25", "-o", "part-{n:02}.pgn", "a.pgn"];
    let found = run(folder.path(), &split);
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert!(found.stderr.contains("3 files written"), "{}", found.stderr);
    assert_eq!(names("part"), ["part-01.pgn", "part-02.pgn", "part-03.pgn"]);
    let parts: String = names("part")
        .iter()
        .map(|name| fs::read_to_string(folder.path().join(name)).unwrap())
        .collect();
    assert_eq!(parts, whole.text());
    let by = [
        "format",
        "-q",
        "--split-by",
        "White",
        "-o",
        "by-{White}.pgn",
        "a.pgn",
    ];
    assert_eq!(run(folder.path(), &by).code, 0);
    assert_eq!(names("by"), ["by-Ames.pgn", "by-Byrd.pgn"]);
    for (options, told) in [
        (&["--split", "2", "a.pgn"][..], "files to write need names"),
        (
            &["--split", "2", "-f", "jsonl", "-o", "{n}.jsonl", "a.pgn"],
            "write PGN",
        ),
        (
            &["--split", "2", "-o", "x.pgn", "a.pgn"],
            "gives all files one name",
        ),
    ] {
        let found = run(folder.path(), &[&["format"][..], options].concat());
        assert_eq!(found.code, 2, "{options:?}");
        assert!(found.stderr.contains(told), "{options:?}: {}", found.stderr);
    }
}

#[test]
fn tags_that_no_game_has_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n";
    fs::write(folder.path().join("a.pgn"), game).unwrap();
    let told = |words: &[&str]| {
        let done = run(folder.path(), &[&["format"], words, &["a.pgn"]].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        let absent = done.stderr.lines().filter(|line| line.contains("no game"));
        absent.map(str::to_owned).collect::<Vec<_>>()
    };
    let line = |name: &str, meant: &str| {
        format!("pgnkit: no game has a value for the tag {name}; did you mean '{meant}'?")
    };
    assert_eq!(
        told(&["--keep-tags", "Wite,Black"]),
        [line("Wite", "White")]
    );
    assert_eq!(told(&["--drop-tags", "Blackk"]), [line("Blackk", "Black")]);
    for words in [
        &["--keep-tags", "White,*,FEN"][..],
        &["--keep-tags", "White,Player", "--rename", "Black=Player"],
        &["--keep-tags", "White,Event", "--set", "Event=X"],
        &["--keep-tags", "White,ECO", "--add", "eco"],
        &["--keep-tags", "white,BLACK"],
        &["-q", "--keep-tags", "White,Nobody"],
    ] {
        assert!(told(words).is_empty(), "{words:?}");
    }
    // Capitals do not count, as in every command.
    let lower = format(&["--keep-tags", "black,white"], game);
    assert_eq!(lower.text(), "[Black \"B\"]\n[White \"A\"]\n\n1. e4 *\n\n");
    let without = format(
        &["--keep-tags", "white,black", "--drop-tags", "WHITE"],
        game,
    );
    assert_eq!(without.text(), "[Black \"B\"]\n\n1. e4 *\n\n");
    for dropped in ["White", "WHITE"] {
        let words = [
            "--markers",
            "no",
            "--keep-tags",
            "White",
            "--drop-tags",
            dropped,
        ];
        assert_eq!(format(&words, game).code, 2, "{dropped}");
    }
}

#[test]
fn what_cannot_be_set_up_stands_where_check_finds_it() {
    for (code, tags, place) in [
        (
            "bad-fen",
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K4 w - - 0 1\"]",
            [6, 7, 67],
        ),
        ("unknown-variant", "[Variant \"Sharp\"]", [5, 11, 59]),
    ] {
        let head = "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]";
        let text = format!("{head}\n{tags}\n\n1. e4 *\n");
        let broken = &object(&[], &text)["broken"];
        assert_eq!(broken["code"], code);
        let found = ["line", "column", "offset"].map(|name| broken[name].as_u64().unwrap());
        assert_eq!(found, place, "{code}");
        let checked = run_with_input(
            Path::new("."),
            &[
                "check",
                "--select",
                code,
                "--columns",
                "line,column,offset",
                "-f",
                "csv",
                "--no-header",
            ],
            text.as_bytes(),
        );
        assert_eq!(
            checked.text(),
            format!("{},{},{}\n", place[0], place[1], place[2])
        );
    }
}

/// A variation behind a move that is not played would be one on another move.
#[test]
fn variations_on_moves_behind_the_marker_are_text() {
    let tags = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"6\"]\n[White \"M\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n";
    for (moves, written) in [
        (
            "1. e4 1-0 e5 2. Nf3 (2. d4 d6 (2... d5) {x}) Nc6 3. Bb5 1-0",
            "1. e4 {e5} {Nf3} {(2. d4 d6 (2... d5) (x))} {Nc6} {Bb5} 1-0",
        ),
        (
            "1. e4 e5 (1... c5) 1-0 2. Nf3 (2. d4 d6",
            "1. e4 e5 (1... c5) {Nf3} {(2. d4 d6} 1-0",
        ),
    ] {
        let once = format(&["--broken", "comment"], format!("{tags}{moves}\n"));
        let moves = once.text().rsplit_once("]\n\n").unwrap().1;
        assert_eq!(
            moves.replace('\n', " ").trim_end(),
            written,
            "{}",
            once.stderr
        );
        assert_eq!(format(&[], once.text()).text(), once.text());
    }
}

/// A game that stays as it is begins no other one where the tags of the next follow, or the text behind it goes.
#[test]
fn games_that_stay_make_no_more_of_them() {
    let games = |text: &str| {
        let found = run_with_input(
            Path::new("."),
            &["games", "-q", "--no-header", "--columns", "plies"],
            text.as_bytes(),
        );
        found.text().lines().count()
    };
    let roster =
        "[Event \"T\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"1\"]\n[White \"A\"]\n";
    for behind in ["1-0", " 1-0", "*", " {c} 1-0"] {
        let text = format!("{roster}[Black \"B\"]{behind}\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
        let once = format(&["-q"], &text);
        assert_eq!(
            (games(&text), games(once.text())),
            (2, 2),
            "{}",
            once.text()
        );
        assert_eq!(format(&["-q"], once.text()).text(), once.text());
    }
    let text = format!(
        "[Event \"A\"]\n[Site \"B\"]\n[Date \"1989.??.??\"]1.\n[Round \"1\"]\n[White \"D\"]\n[Black \"E\"]\n[Result \"0-1\"]\n\nx1. d4 Nf6 0-1\n\n\
         {roster}[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"
    );
    let once = format(&["-q", "--drop-outside"], &text);
    assert_eq!(
        (games(&text), games(once.text())),
        (2, 2),
        "{}",
        once.text()
    );
}

/// Tags that say again what the moves say follow the moves that are written; expected values were counted by hand.
#[test]
fn derived_tags_follow_the_written_moves() {
    let text = "[Event \"E\"]\n[FinalFEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"]\n\
        [HashCode \"0123abcd\"]\n[PlyCount \"3\"]\n[TotalPlyCount \"5\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n";
    let tags = |words: &[&str]| {
        let found = format(words, text);
        let derived = ["FinalFEN", "HashCode", "PlyCount", "TotalPlyCount"];
        let of_tag = |line: &&str| derived.iter().any(|tag| line[1..].starts_with(tag));
        let lines = found.text().lines().filter(|line| line.starts_with('['));
        let tags: Vec<String> = lines.filter(of_tag).map(str::to_owned).collect();
        tags
    };
    let values = |fen: &str, plies: &str, all: &str| {
        vec![
            format!("[FinalFEN \"{fen}\"]"),
            format!("[PlyCount \"{plies}\"]"),
            format!("[TotalPlyCount \"{all}\"]"),
        ]
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knight = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    let sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    let opened = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(tags(&["--moves", "none"]), values(start, "0", "0"));
    assert_eq!(tags(&["--moves", "plies=..2"]), values(opened, "2", "4"));
    assert_eq!(tags(&["--moves", "2.."]), values(knight, "1", "1"));
    let of_game = tags(&["--variations", "drop"]);
    assert_eq!(of_game[2..], ["[PlyCount \"3\"]", "[TotalPlyCount \"3\"]"]);
    assert_eq!(of_game[1], "[HashCode \"0123abcd\"]");
    let games = tags(&["--variations", "games"]);
    assert_eq!(games[4..], values(sicilian, "3", "3"));
    assert_eq!(tags(&[])[3], "[TotalPlyCount \"5\"]");
    // Text that cannot be read becomes a comment: the moves behind it are none any more.
    let broken = text.replace("2. Nf3 *", "2. Ke3 Nf6 *");
    let found = format(&["--broken", "comment"], &broken);
    assert!(
        found.text().contains("[PlyCount \"2\"]"),
        "{}",
        found.text()
    );
    let found = format(&["--broken", "keep"], &broken);
    assert!(
        found.text().contains("[PlyCount \"3\"]"),
        "{}",
        found.text()
    );
}
